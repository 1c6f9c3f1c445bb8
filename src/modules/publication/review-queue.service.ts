import { sql } from 'kysely'
import { allOf } from '#kernel/crud/conditions.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { rowAccess } from '#kernel/crud/repository.ts'
import { type JsonRow, resourceTable } from '#kernel/crud/rows.ts'
import { historyTable, ownerColumn, statesOf } from '#kernel/crud/state-history.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'

/** Where rows of one resource are reviewed, one at a time. */
export interface ReviewQueue {
  readonly resource: Resource
  /** Who may decide. */
  readonly code: string
  readonly claim: Resource
  /** The field of a claim that holds the id of the row. */
  readonly subject: string
  /** Writes the caller's claim of a row, over one that has ended if there is one. */
  readonly take: (ctx: Context, id: string, until: Date) => Promise<void>
}

/** What a reviewer has looked at and is not given. */
interface Passed {
  readonly skipped: readonly string[]
  /** Decisions that can still be taken back: these rows stay the caller's. */
  readonly held: readonly string[]
}

/** Minutes for which a row is kept for who looks at it. */
const minutesOfClaim = 10
/** Rows that somebody else may take in the moment before they are claimed. */
const mostTries = 5

/** Rows of which the caller may decide. */
const inScope = (ctx: Context, { resource, code }: ReviewQueue) => allOf(rowAccess(ctx, resource, code))

const isPending = ({ resource }: ReviewQueue) => sql<boolean>`t.${sql.ref(snake(statesOf(resource).field))} = 'PENDING'`

/** When a row was sent for review last. */
const sentAt = ({ resource }: ReviewQueue) => sql<Date>`coalesce((select max(h.create_time) from ${historyTable(resource)} h
  where h.${sql.ref(ownerColumn(resource))} = t.id and h.to_state = 'PENDING'), t.create_time)`

/** The row that has waited longest and that nobody else looks at, without those that are passed; it is the caller's for some minutes. */
export function nextToReview(ctx: Context, queue: ReviewQueue, { skipped, held }: Passed): Promise<{ id: string }> {
  return withTransaction(ctx, async (ctx) => {
    await release(ctx, queue, held)
    const taken = [...skipped, ...held]
    for (let tries = 0; tries < mostTries; tries += 1) {
      const id = await oldestFree(ctx, queue, taken)
      if (id === undefined) break
      // Read after the row was locked: who had it claims it before the lock is released.
      if (await claim(ctx, queue, id)) return { id }
      taken.push(id)
    }
    return { id: '' }
  })
}

/** Lets others have what the caller has looked at, without what is held. Raw SQL, as the table is that of any queue. */
async function release(ctx: Context, { claim, subject }: ReviewQueue, held: readonly string[]): Promise<void> {
  await sql`update ${resourceTable(claim)} set claimed_until = now() where reviewer_id = ${ctx.user?.id ?? ''} and claimed_until > now()
    and not (${sql.ref(snake(subject))} = any(${[...held]}::text[]))`.execute(ctx.db)
}

async function oldestFree(ctx: Context, queue: ReviewQueue, taken: readonly string[]): Promise<string | undefined> {
  // Raw SQL, as the builder has no lock that skips rows.
  const { rows } = await sql<{ id: string }>`select t.id::text as id from ${resourceTable(queue.resource)} as t
    where ${isPending(queue)} and ${inScope(ctx, queue)} and not (t.id = any(${[...taken]}::bigint[]))
      and not exists (select from ${resourceTable(queue.claim)} r where r.${sql.ref(snake(queue.subject))} = t.id::text
        and r.claimed_until > now() and r.reviewer_id <> ${ctx.user?.id ?? ''})
    order by ${sentAt(queue)}, t.id limit 1 for update of t skip locked`.execute(ctx.db)
  return rows[0]?.id
}

/** Who else looks at a row; undefined for nobody. Raw SQL, as the table is that of any queue. */
async function claimOfOther(ctx: Context, { claim, subject }: ReviewQueue, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ reviewer: string | null }>`select reviewer_id as reviewer from ${resourceTable(claim)}
    where ${sql.ref(snake(subject))} = ${id} and reviewer_id <> ${ctx.user?.id ?? ''} and claimed_until > now() limit 1`.execute(ctx.db)
  return rows[0]?.reviewer ?? undefined
}

/** The name of who else looks at a row, regardless of which accounts the reviewer may see; '' for nobody. */
export async function nameOfOther(ctx: Context, queue: ReviewQueue, id: string): Promise<string> {
  const other = await claimOfOther(ctx, queue, id)
  if (other === undefined) return ''
  const found = await ctx.db.selectFrom('user').select(['real_name', 'name']).where('id', '=', other).executeTakeFirst()
  return found?.real_name || found?.name || ''
}

async function claim(ctx: Context, queue: ReviewQueue, id: string): Promise<boolean> {
  if (await claimOfOther(ctx, queue, id)) return false
  await queue.take(ctx, id, new Date(Date.now() + minutesOfClaim * 60_000))
  return true
}

const daysShown = 7

/** How many rows wait, since when, and what was decided in the last days. */
export async function reviewFigures(ctx: Context, queue: ReviewQueue): Promise<JsonRow> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`select count(*)::int as waiting, min(${sentAt(queue)}) as oldest
    from ${resourceTable(queue.resource)} as t where ${isPending(queue)} and ${inScope(ctx, queue)}`.execute(ctx.db)
  const decided = await sql<{ day: string; approved: number; by_rule: number; rejected: number; own: number }>`
    select (h.create_time at time zone ${ctx.runtime.timeZone})::date::text as day,
      count(*) filter (where transition = 'approve')::int as approved, count(*) filter (where transition = 'autoApprove')::int as by_rule,
      count(*) filter (where transition = 'reject')::int as rejected, count(*) filter (where create_user = ${callerId(ctx)}::bigint)::int as own
    from ${historyTable(queue.resource)} h where h.transition in ('approve', 'autoApprove', 'reject')
      and h.create_time > now() - make_interval(days => ${daysShown}) group by 1 order by 1 desc`.execute(ctx.db)
  const [found] = rows
  return {
    now: printTime(new Date(), ctx.runtime.timeZone),
    waiting: found?.waiting ?? 0,
    oldest: found?.oldest ? printTime(found.oldest, ctx.runtime.timeZone) : '',
    days: decided.rows.map(({ day, approved, by_rule, rejected, own }) => ({ day, approved, byRule: by_rule, rejected, own })),
  }
}
