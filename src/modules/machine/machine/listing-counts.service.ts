import { sql } from 'kysely'
import { printTime } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { machine } from './machine.resource.ts'

/** Rows for their owner or for staff, each with what others did with the listing. */
export async function withCounts(ctx: Context, rows: readonly JsonRow[]): Promise<JsonRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => String(row.id))
  const found = await crossTenantDb(ctx.runtime, 'counts of listings')
    .selectFrom('listing_count')
    .selectAll()
    .where('tenant_id', '=', ctx.tenant)
    .where('listing_id', 'in', ids)
    .execute()
  const counts = new Map(found.map((each) => [each.listing_id, each]))
  const [follows, inquiries] = [await countFollows(ctx, ids), await countInquiries(ctx, ids)]
  return rows.map((row) => {
    const { views = 0, contacts = 0 } = counts.get(String(row.id)) ?? {}
    const followCount = follows.get(String(row.id)) ?? 0
    return { ...row, viewCount: views, followCount, inquiryCount: inquiries.get(String(row.id)) ?? 0, contactCount: contacts }
  })
}

/** How many follow each of these listings: counted when somebody reads it, so that following writes nothing else. */
async function countFollows({ db }: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('user_follow')
    .where('target_type', '=', 'LISTING')
    .where('target_id', 'in', ids)
    .groupBy('target_id')
    .select(({ fn }) => ['target_id as id', fn.countAll<string>().as('count')])
    .execute()
  return new Map(counted.map(({ id, count }) => [id ?? '', Number(count)]))
}

async function countInquiries({ db }: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('inquiry')
    .where('listing_id', 'in', ids)
    .groupBy('listing_id')
    .select(({ fn }) => ['listing_id as id', fn.countAll<string>().as('count')])
    .execute()
  return new Map(counted.map(({ id, count }) => [id ?? '', Number(count)]))
}

/** Days before the end of a listing's validity from which its seller is asked to confirm it. */
const daysOfNotice = 7

/** How many listings the caller has in each state, how many of them expire soon or have, what time it is for the server, and what expires soon. */
export async function ownFigures(ctx: Context): Promise<JsonRow> {
  const counts = await ctx.db
    .selectFrom('machine')
    .where('create_user', 'in', [...ownersFor(ctx, machine)])
    .groupBy('shelf_status')
    .select(({ fn }) => [
      'shelf_status as state',
      fn.countAll<string>().as('count'),
      sql<string>`count(*) filter (where shelf_status = 'EXPIRED'
        or (shelf_status = 'ON' and expire_time < now() + make_interval(days => ${daysOfNotice})))`.as('due'),
    ])
    .execute()
  return {
    now: printTime(new Date(), ctx.runtime.timeZone),
    states: Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)])),
    due: counts.reduce((sum, { due }) => sum + Number(due), 0),
    dueBefore: printTime(new Date(Date.now() + daysOfNotice * 86_400_000), ctx.runtime.timeZone),
  }
}

/** Whom the contact of a listing was shown to, the latest first; for its owner and for staff. */
export async function contactLog(ctx: Context, id: string): Promise<JsonRow[]> {
  const listing = await repository(ctx, machine).one(id)
  const shown = await crossTenantDb(ctx.runtime, 'who was shown a contact')
    .selectFrom('listing_visit as v')
    .leftJoin('user as u', (join) => join.onRef('u.id', '=', 'v.viewer_id').onRef('u.tenant_id', '=', 'v.tenant_id'))
    .select(['v.time', 'u.name', 'u.company', sql<boolean>`v.viewer_id is not null`.as('is_member')])
    .where('v.tenant_id', '=', ctx.tenant)
    .where('v.listing_id', '=', listing.id)
    .where('v.kind', '=', 'CONTACT')
    .orderBy('v.time', 'desc')
    .limit(200)
    .execute()
  return shown.map(({ time, name, company, is_member }) => ({
    time: printTime(time, ctx.runtime.timeZone),
    name: name ?? '',
    company: company ?? '',
    isMember: is_member,
  }))
}
