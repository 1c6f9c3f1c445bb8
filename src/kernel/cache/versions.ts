import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { runRequest } from '../database/work.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { printedLock } from '../schema/ddl.ts'

/** How often a resource was written by slot; each transaction has one. */
export type Slots = Readonly<Record<string, number>>

/** Numbers that each committed write of a tenant increments. */
export interface Versions {
  /** Of all rows that pages print and whose resources have no version of their own: brands, parameters, dictionaries. */
  readonly printed: string
  of(resource: Resource): number
  /** None, unless they were asked for. */
  slotsOf(resource: Resource): Slots
}

/** Statements that have not been sent, and those of them that read slots. */
const waiting = new WeakMap<Db, Promise<Versions>>()
const readsSlots = new WeakSet<Db>()

/** The versions that a tenant sees in the database. All who ask before the statement is sent share it: the lists of a page, and other requests. */
export function readVersions(db: Db, withSlots = false): Promise<Versions> {
  if (withSlots) readsSlots.add(db)
  const shared = waiting.get(db)
  if (shared) return shared
  const reading = new Promise<void>((send) => setImmediate(send)).then(() => {
    waiting.delete(db)
    const slots = readsSlots.delete(db) ? allSlots : sql`null`
    return runRequest('versions', async () => (await read(db, sql``, slots)) as Versions)
  })
  waiting.set(db, reading)
  return reading
}

/**
 * The same; undefined while a transaction has written rows that pages print and is not over: what is read after it could be older than
 * its version.
 */
export const readSettledVersions = (db: Db): Promise<Versions | undefined> =>
  read(db, sql`where pg_try_advisory_xact_lock(${sql.lit(printedLock)})`)

const allSlots = sql`(select json_object_agg(resource, slots) from
  (select resource, json_object_agg(slot, version) as slots from resource_version group by resource) as s)`

type ByResource<T> = Readonly<Record<string, T>> | null

async function read(db: Db, where = sql``, slots = sql`null`): Promise<Versions | undefined> {
  const { rows } = await sql<{ printed: string; tracked: ByResource<number>; slots: ByResource<Slots> }>`
    select (select version from printed_rows)::text as printed,
      (select json_object_agg(resource, version) from (select resource, sum(version) as version from resource_version group by resource) as s)
        as tracked, ${slots} as slots ${where}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { printed, tracked, slots: bySlot } = found
  return { printed, of: ({ name }) => Number(tracked?.[snake(name)] ?? 0), slotsOf: ({ name }) => bySlot?.[snake(name)] ?? {} }
}
