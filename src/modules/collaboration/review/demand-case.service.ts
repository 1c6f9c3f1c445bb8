import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { possibleContactsInTexts } from '../../publication/published-texts.service.ts'
import { nameOfOther, type ReviewQueue } from '../../publication/review-queue.service.ts'
import { sinceApproval } from '../../publication/since-approval.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { collaborationService } from '../collaboration/collaboration.service.ts'
import { demandClaim } from './demand-claim.resource.ts'

/** Where demands are reviewed. */
export const demandQueue: ReviewQueue = {
  resource: collaboration,
  code: 'collaboration_edit',
  claim: demandClaim,
  subject: 'demandId',
  take: async (ctx, demandId, claimedUntil) => {
    const claims = repository(ctx, demandClaim, { rows: 'all' })
    const reviewerId = ctx.user?.id ?? ''
    const own = await claims.list({ reviewerId })
    const ended = own.find((row) => row.demandId === demandId || (row.claimedUntil?.getTime() ?? 0) <= Date.now())
    await (ended ? claims.update(ended, { demandId, claimedUntil }) : claims.insert({ reviewerId, demandId, claimedUntil }))
  },
}

const approvals: ReadonlySet<string> = new Set(['approve'])

/** What speaks for and against a demand, for who decides of it. */
export async function demandCase(ctx: Context, id: string): Promise<JsonRow> {
  const demand = await repository(ctx, collaboration).one(id)
  const row = uncached(await collaborationService.detail(ctx, id))
  return {
    claimedBy: await nameOfOther(ctx, demandQueue, id),
    contacts: possibleContactsInTexts(collaboration, row).map(({ field, label, found }) => ({ field, label: t(label, ctx.lang), found })),
    ...(await sinceApproval(ctx, collaboration, id, approvals)),
    buyer: await buyerOf(ctx, demand.createUser),
  }
}

/** Who buys, and how the demands of the account ended. */
async function buyerOf(ctx: Context, id: string | null): Promise<JsonRow> {
  const buyer = id ? await ctx.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  // Raw SQL, as the builder has no filtered counts over the history.
  const { rows } = await sql<{ demands: number; open: number; closed: number; rejected: number }>`
    select count(*)::int as demands, count(*) filter (where demand_status in ('OPEN', 'QUOTED'))::int as open,
      count(*) filter (where demand_status = 'CLOSED')::int as closed,
      coalesce(sum((select count(*) from collaboration_state_history h where h.collaboration_id = t.id
        and h.transition in ('reject', 'block'))), 0)::int as rejected
    from collaboration as t where create_user = ${buyer?.id ?? '0'}::bigint`.execute(ctx.db)
  return {
    name: buyer?.real_name || buyer?.name || buyer?.account || '',
    company: buyer?.company ?? '',
    since: buyer ? printTime(buyer.create_time, ctx.runtime.timeZone).slice(0, 10) : '',
    ...(rows[0] ?? { demands: 0, open: 0, closed: 0, rejected: 0 }),
  }
}
