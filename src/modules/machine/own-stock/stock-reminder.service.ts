import { type RawBuilder, sql } from 'kysely'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { doneForEach } from '#kernel/jobs/each-alone.ts'
import { crossTenantDb, inTenant } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { accountSubject, issueTicket } from '../../auth/tickets.service.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { reminderPrefix } from './due-stock.service.ts'

/** Days before the end of a listing's validity at which its seller is reminded. */
const daysBefore = 3
/** Seconds for which the link of a reminder can be opened: a week. Each load of its page allows one post. */
const validity = 7 * 86_400

interface Due {
  readonly tenant: string
  readonly seller: string
}

/** What a seller is to be reminded of, in a query of the platform. */
const dueOf = (marked: RawBuilder<unknown>): RawBuilder<unknown> => sql`select m.tenant_id, m.id, m.create_user, m.expire_time, k.kind
  from machine m, lateral (select case m.shelf_status when 'EXPIRED' then 'EXPIRED' else 'SOON' end as kind) k
  where m.create_user is not null and m.expire_time between now() - interval '2 days' and now() + make_interval(days => ${sql.lit(daysBefore)})
    and m.shelf_status in ('ON', 'EXPIRED') and ${marked}`

/**
 * Reminds sellers of listings that expire in some days, and of those that have, each listing once for either; returns the number of
 * sellers. The link needs no login: its ticket stands for the seller. A seller who cannot be reminded now keeps nobody else from it,
 * and is reminded by the next run.
 */
export async function remindSellers(runtime: Runtime): Promise<number> {
  const notReminded = sql`m.tenant_id = any(array(select tenant_id from tenant)) and not exists (select from stock_reminder r
    where r.tenant_id = m.tenant_id and r.listing_id = m.id and r.kind = k.kind and r.expire_time = m.expire_time)`
  // Raw SQL, as the builder has no lateral joins.
  const { rows } = await sql<Due>`select distinct tenant_id as tenant, create_user::text as seller from (${dueOf(notReminded)}) as due
    order by 1, 2`.execute(crossTenantDb(runtime, 'remind sellers'))
  return doneForEach(rows, (due) => remind(runtime, due))
}

/** Marks what a seller is reminded of in the transaction of the reminder: it is neither lost by a crash, nor sent by two processes. */
async function remind(runtime: Runtime, { tenant, seller }: Due): Promise<boolean> {
  const ticket = await issueTicket(runtime, accountSubject(reminderPrefix, tenant, seller), validity)
  const ofSeller = sql`m.tenant_id = ${tenant} and m.create_user = ${seller}::bigint`
  const all = { ...serverContext(runtime, tenant), db: crossTenantDb(runtime, 'remind a seller'), allTenants: true as const }
  return withTransaction(all, async (all) => {
    const { rows } = await sql<{ kind: 'SOON' | 'EXPIRED' }>`insert into stock_reminder (tenant_id, listing_id, kind, expire_time)
      select tenant_id, id, kind, expire_time from (${dueOf(ofSeller)}) as due on conflict do nothing returning kind`.execute(all.db)
    if (rows.length === 0) return false
    const soon = rows.filter(({ kind }) => kind === 'SOON').length
    await notify(await inTenant(all, tenant), [seller], noticeOf({ soon, expired: rows.length - soon, ticket }))
    return true
  })
}

interface Reminder {
  readonly soon: number
  readonly expired: number
  readonly ticket: string
}

function noticeOf({ soon, expired, ticket }: Reminder): Notice {
  const [zh, en] = [
    [...(soon > 0 ? [`${soon} 条现货即将到期`] : []), ...(expired > 0 ? [`${expired} 条已到期下架`] : [])].join('，'),
    [
      ...(soon > 0 ? [`${soon} ${soon === 1 ? 'expires' : 'expire'} soon`] : []),
      ...(expired > 0 ? [`${expired} ${expired === 1 ? 'has' : 'have'} expired`] : []),
    ].join(', '),
  ]
  return {
    kind: 'LISTING',
    title: ['请确认库存', 'Please confirm your stock'],
    text: [`${zh}。请点开告知哪些还有货、哪些已售出。`, `Of your listings, ${en}. Open and say what is still in stock and what is sold.`],
    path: `/confirm_stock?token=${ticket}`,
  }
}
