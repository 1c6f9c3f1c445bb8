import { sql } from 'kysely'
import { allOf } from '#kernel/crud/conditions.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { repository, rowAccess } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { machine } from '../machine/machine.resource.ts'
import { reviewClaim } from './review-claim.resource.ts'

/** Minutes for which a listing is kept for who looks at it. */
const minutesOfClaim = 10
/** Listings that somebody else may take in the moment before they are claimed. */
const mostTries = 5

/** Listings of which the caller may decide. */
const inScope = (ctx: Context) => allOf(rowAccess(ctx, machine, 'machine_edit'))

/** When a listing was sent for review last. */
const sentAt = sql<Date>`coalesce((select max(h.create_time) from machine_state_history h
  where h.machine_id = t.id and h.to_state = 'PENDING'), t.create_time)`

/** The listing that has waited longest and that nobody else looks at, without those that are skipped; it is the caller's for some minutes. */
export function nextListing(ctx: Context, skipped: readonly string[]): Promise<{ id: string }> {
  return withTransaction(ctx, async (ctx) => {
    const taken = [...skipped]
    for (let tries = 0; tries < mostTries; tries += 1) {
      const id = await oldestFree(ctx, taken)
      if (id === undefined) break
      // Read after the row was locked: who had it claims it before the lock is released.
      if (await claim(ctx, id)) return { id }
      taken.push(id)
    }
    return { id: '' }
  })
}

async function oldestFree(ctx: Context, taken: readonly string[]): Promise<string | undefined> {
  // Raw SQL, as the builder has no lock that skips rows.
  const { rows } = await sql<{ id: string }>`select t.id::text as id from machine as t
    where t.shelf_status = 'PENDING' and ${inScope(ctx)} and not (t.id = any(${[...taken]}::bigint[]))
      and not exists (select from review_claim r where r.listing_id = t.id::text and r.claimed_until > now() and r.reviewer_id <> ${ctx.user?.id ?? ''})
    order by ${sentAt}, t.id limit 1 for update of t skip locked`.execute(ctx.db)
  return rows[0]?.id
}

/** Who else looks at a listing; undefined for nobody. */
export async function claimOfOther(ctx: Context, listingId: string): Promise<string | undefined> {
  const other = await ctx.db
    .selectFrom('review_claim')
    .select('reviewer_id')
    .where('listing_id', '=', listingId)
    .where('reviewer_id', '<>', ctx.user?.id ?? '')
    .where('claimed_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return other?.reviewer_id ?? undefined
}

async function claim(ctx: Context, listingId: string): Promise<boolean> {
  if (await claimOfOther(ctx, listingId)) return false
  const claims = repository(ctx, reviewClaim, { rows: 'all' })
  const own = await claims.find({ reviewerId: ctx.user?.id ?? '' })
  const values = { listingId, claimedUntil: new Date(Date.now() + minutesOfClaim * 60_000) }
  await (own ? claims.update(own, values) : claims.insert({ reviewerId: ctx.user?.id ?? '', ...values }))
  return true
}

const daysShown = 7

/** How many listings wait, since when, and what was decided in the last days. */
export async function reviewFigures(ctx: Context): Promise<JsonRow> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(${sentAt}) as oldest from machine as t where t.shelf_status = 'PENDING' and ${inScope(ctx)}`.execute(
    ctx.db,
  )
  const decided = await sql<{ day: string; approved: number; by_rule: number; rejected: number; own: number }>`
    select (h.create_time at time zone ${ctx.runtime.timeZone})::date::text as day,
      count(*) filter (where transition = 'approve')::int as approved, count(*) filter (where transition = 'autoApprove')::int as by_rule,
      count(*) filter (where transition = 'reject')::int as rejected, count(*) filter (where create_user = ${ctx.user?.id ?? '0'}::bigint)::int as own
    from machine_state_history h where h.transition in ('approve', 'autoApprove', 'reject')
      and h.create_time > now() - make_interval(days => ${daysShown}) group by 1 order by 1 desc`.execute(ctx.db)
  const [found] = rows
  return {
    now: printTime(new Date(), ctx.runtime.timeZone),
    waiting: found?.waiting ?? 0,
    oldest: found?.oldest ? printTime(found.oldest, ctx.runtime.timeZone) : '',
    days: decided.rows.map(({ day, approved, by_rule, rejected, own }) => ({ day, approved, byRule: by_rule, rejected, own })),
  }
}
