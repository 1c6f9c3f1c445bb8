import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { WriteBehind } from '#kernel/cache/write-behind.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { visibleStates } from './shelf.fields.ts'

type Kind = 'VIEW' | 'CONTACT'

interface Visit {
  readonly tenant: string
  readonly listing: string
  readonly kind: Kind
  /** SHA-256 in hexadecimal of the user, or of the address of a visitor. */
  readonly visitor: string
  readonly viewer: string | null
  readonly time: string
}

/** Days for which it is known who was shown a contact. */
const daysOfContacts = 180

/** Visits of one process; those of a kind wait apart, so that many views push no contact out. */
const visitsOf = onePerRuntime((runtime) => ({
  VIEW: visitsOfOneKind(runtime, 'views of listings', 10_000),
  CONTACT: visitsOfOneKind(runtime, 'visits that were shown a contact', 2_000),
}))

const visitsOfOneKind = (runtime: Runtime, what: string, maxWaiting: number) => ({
  waiting: new WriteBehind<Visit>(runtime, {
    what,
    delay: 5_000,
    maxWaiting,
    write: (visits) =>
      addVisits(
        runtime,
        visits.map(({ entry }) => entry),
      ),
  }),
  // Whoever reads a page again and again is collected once.
  seen: new LRUCache<string, true>({ max: 50_000, ttl: 3_600_000 }),
})

/** Notes that the caller looks at a listing that is on public display. */
export async function noteView(ctx: Context, listing: string): Promise<void> {
  const shown = await ctx.db
    .selectFrom('machine')
    .select('id')
    .where('id', '=', listing)
    .where('shelf_status', 'in', [...visibleStates])
    .executeTakeFirst()
  if (shown) noteVisit(ctx, shown.id, 'VIEW')
}

/** SHA-256 in hexadecimal of the caller, and what tells the visits of one listing by the caller from others. */
function visitorOf({ tenant, user, address }: Context, listing: string): { visitor: string; key: string } {
  const visitor = createHash('sha256')
    .update(user ? `user ${user.id}` : `address ${address}`)
    .digest('hex')
  return { visitor, key: `${tenant} ${listing} ${visitor}` }
}

/** Whether this process has shown the caller the contact of a listing within the last hour, and counted it. */
export const wasShownContact = (ctx: Context, listing: string): boolean =>
  visitsOf(ctx.runtime).CONTACT.seen.has(visitorOf(ctx, listing).key)

/** Notes that the caller looks at a listing, or is shown its contact; once for each visitor and day. */
export function noteVisit(ctx: Context, listing: string, kind: Kind): void {
  const { runtime, tenant, user } = ctx
  const { visitor, key } = visitorOf(ctx, listing)
  const { waiting, seen } = visitsOf(runtime)[kind]
  if (seen.has(key)) return
  seen.set(key, true)
  waiting.add(key, { tenant, listing, kind, visitor, viewer: user?.id ?? null, time: new Date().toISOString() })
}

/** Writes what this process has collected. */
export async function writeVisits(runtime: Runtime): Promise<void> {
  const { VIEW, CONTACT } = visitsOf(runtime)
  await Promise.all([CONTACT.waiting.flush(), VIEW.waiting.flush()])
}

/** Adds each visit once for a listing, visitor and day, whichever process saw it; not that of the owner. */
async function addVisits(runtime: Runtime, visits: readonly Visit[]): Promise<void> {
  // Raw SQL: the visits that are new are inserted and counted in one statement, in one order by all processes.
  await sql`with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as sent(tenant text, listing bigint, kind text, visitor text, viewer bigint, "time" timestamptz)),
    fresh as (
      insert into listing_visit (tenant_id, listing_id, kind, day, visitor, viewer_id, time)
      select sent.tenant, sent.listing, sent.kind, (sent.time at time zone ${runtime.timeZone})::date, decode(sent.visitor, 'hex'), sent.viewer, sent.time
      from sent join machine on machine.tenant_id = sent.tenant and machine.id = sent.listing
      where machine.shelf_status = any(${[...visibleStates]}) and machine.create_user is distinct from sent.viewer
      order by sent.tenant, sent.listing, sent.visitor
      on conflict do nothing returning tenant_id, listing_id, kind)
    insert into listing_count as t (tenant_id, listing_id, views, contacts)
    select tenant_id, listing_id, count(*) filter (where kind = 'VIEW'), count(*) filter (where kind = 'CONTACT') from fresh
    group by tenant_id, listing_id order by tenant_id, listing_id
    on conflict (tenant_id, listing_id) do update set views = t.views + excluded.views, contacts = t.contacts + excluded.contacts`.execute(
    crossTenantDb(runtime, 'count visits'),
  )
}

/** Forgets who looked at listings before yesterday, and who was shown a contact half a year ago: the counts stay. And of which listings sellers were reminded. */
export async function forgetOldVisits(runtime: Runtime): Promise<void> {
  await sql`delete from listing_visit where day < current_date - case kind when 'VIEW' then 2 else ${sql.lit(daysOfContacts)} end`.execute(
    crossTenantDb(runtime, 'forget visits'),
  )
  await sql`delete from stock_reminder where expire_time < now() - interval '60 days'`.execute(crossTenantDb(runtime, 'forget reminders'))
}
