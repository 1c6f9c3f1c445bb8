import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { runRequest } from '../database/work.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { printedLock } from '../schema/ddl.ts'

/** Numbers that each committed write of a tenant increments. */
export interface Versions {
  /** Of all rows that pages print and whose resources have no version of their own: brands, parameters, dictionaries. */
  readonly printed: string
  of(resource: Resource): number
}

/** Statements that have not been sent. */
const waiting = new WeakMap<Db, Promise<Versions>>()

/** The versions that a tenant sees in the database. All who ask before the statement is sent share it: the lists of a page, and other requests. */
export function readVersions(db: Db): Promise<Versions> {
  const shared = waiting.get(db)
  if (shared) return shared
  const reading = new Promise<void>((send) => setImmediate(send)).then(() => {
    waiting.delete(db)
    return runRequest('versions', async () => (await read(db)) as Versions)
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

async function read(db: Db, where = sql``): Promise<Versions | undefined> {
  const { rows } = await sql<{ printed: string; tracked: Readonly<Record<string, number>> | null }>`
    select (select version from printed_rows)::text as printed,
      (select json_object_agg(resource, version) from (select resource, sum(version) as version from resource_version group by resource) as s)
        as tracked ${where}`.execute(db)
  const [found] = rows
  return found && { printed: found.printed, of: ({ name }) => Number(found.tracked?.[snake(name)] ?? 0) }
}
