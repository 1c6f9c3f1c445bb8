import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
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
/** Visits that are kept until then; those beyond are not counted. */
const mostCollected = 10_000
/** Days for which it is known who was shown a contact. */
const daysOfContacts = 180

/** Visits of one process. What a killed process has not written is lost: it is a matter of seconds. */
const collected = onePerRuntime((runtime) => {
  const visits: Visit[] = []
  const timer = setInterval(() => {
    writeVisits(runtime).catch((error: unknown) => runtime.log.warn({ err: error }, 'visits of listings could not be written'))
  }, interval).unref()
  runtime.beforeClose(async () => {
    clearInterval(timer)
    await writeVisits(runtime).catch(() => undefined)
  })
  // Whoever reads a page again and again is collected once.
  return { visits, seen: new LRUCache<string, true>({ max: 50_000, ttl: 3_600_000 }) }
})

/** Notes that the caller looks at a listing, or is shown its contact; once for each visitor and day. */
export function noteVisit({ runtime, tenant, user, address }: Context, listing: string, kind: Kind): void {
  const visitor = createHash('sha256')
    .update(user ? `user ${user.id}` : `address ${address}`)
    .digest('hex')
  const { visits, seen } = collected(runtime)
  const key = `${kind} ${tenant} ${listing} ${visitor}`
  if (visits.length >= mostCollected || seen.has(key)) return
  seen.set(key, true)
  visits.push({ tenant, listing, kind, visitor, viewer: user?.id ?? null, time: new Date().toISOString() })
}

/** Writes what was collected: for each listing, visitor and day once, whichever process saw it; not its owner. */
export async function writeVisits(runtime: Runtime): Promise<void> {
  const { visits } = collected(runtime)
  if (visits.length === 0) return
  const batch = visits.splice(0)
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

/** Forgets who looked at listings before yesterday, and who was shown a contact half a year ago: the counts stay. */
export async function forgetOldVisits(runtime: Runtime): Promise<void> {
  await sql`delete from listing_visit where day < current_date - case kind when 'VIEW' then 2 else ${sql.lit(daysOfContacts)} end`.execute(
    crossTenantDb(runtime, 'forget visits'),
  )
}
