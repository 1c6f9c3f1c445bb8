import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { runTask } from '#kernel/database/work.ts'
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

/** Milliseconds for which visits are collected before they are written together. */
const interval = 5_000
/** Views that are kept until then; those beyond are not counted. */
const mostViews = 10_000
/** Contacts that are kept until then; so many are written at once, as each is in the log of its seller. */
const mostContacts = 1_000
/** Days for which it is known who was shown a contact. */
const daysOfContacts = 180

/** Visits of one process. What a killed process has not written is lost: it is a matter of seconds. */
const collected = onePerRuntime((runtime) => {
  const timer = setInterval(() => writeNow(runtime), interval).unref()
  runtime.beforeClose(async () => {
    clearInterval(timer)
    await writeVisits(runtime).catch(() => undefined)
  })
  return { VIEW: emptyBuffer(), CONTACT: emptyBuffer() } satisfies Record<Kind, unknown>
})

/** One for each kind: many views push no contact out. */
const emptyBuffer = () => ({
  visits: [] as Visit[],
  // Whoever reads a page again and again is collected once.
  seen: new LRUCache<string, true>({ max: 50_000, ttl: 3_600_000 }),
})

function writeNow(runtime: Runtime): void {
  // A task of its own: the timer was started by a request, whose deadline has passed by now.
  runTask('visits', () => writeVisits(runtime)).catch((error: unknown) =>
    runtime.log.warn({ err: error }, 'visits of listings could not be written'),
  )
}

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

/** Notes that the caller looks at a listing, or is shown its contact; once for each visitor and day. */
export function noteVisit({ runtime, tenant, user, address }: Context, listing: string, kind: Kind): void {
  const visitor = createHash('sha256')
    .update(user ? `user ${user.id}` : `address ${address}`)
    .digest('hex')
  const { visits, seen } = collected(runtime)[kind]
  const key = `${tenant} ${listing} ${visitor}`
  if (seen.has(key) || (kind === 'VIEW' && visits.length >= mostViews)) return
  seen.set(key, true)
  visits.push({ tenant, listing, kind, visitor, viewer: user?.id ?? null, time: new Date().toISOString() })
  if (kind === 'CONTACT' && visits.length >= mostContacts) writeNow(runtime)
}

/** Writes what was collected: for each listing, visitor and day once, whichever process saw it; not its owner. */
export async function writeVisits(runtime: Runtime): Promise<void> {
  const { VIEW, CONTACT } = collected(runtime)
  const batch = [...CONTACT.visits.splice(0), ...VIEW.visits.splice(0)]
  if (batch.length === 0) return
  // Raw SQL: the visits that are new are inserted and counted in one statement.
  await sql`with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as sent(tenant text, listing bigint, kind text, visitor text, viewer bigint, "time" timestamptz)),
    fresh as (
      insert into listing_visit (tenant_id, listing_id, kind, day, visitor, viewer_id, time)
      select sent.tenant, sent.listing, sent.kind, (sent.time at time zone ${runtime.timeZone})::date, decode(sent.visitor, 'hex'), sent.viewer, sent.time
      from sent join machine on machine.tenant_id = sent.tenant and machine.id = sent.listing
      where machine.shelf_status = any(${[...visibleStates]}) and machine.create_user is distinct from sent.viewer
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
