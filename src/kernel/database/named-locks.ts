import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Waits until no other transaction holds one of these names, and holds them until this one ends: taken in one order, so that no two wait for
 * each other. Raw SQL, as the builder has no locks by name.
 */
export async function lockNames(db: Db, ...names: string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key)
    from (select distinct hashtext(name) as key from unnest(${names}::text[]) as name order by key) as keys`.execute(db)
}
