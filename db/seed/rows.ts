import { sql } from 'kysely'
import type { Db } from '#kernel/database/db.ts'
import { snake } from '#kernel/resource/names.ts'

/** A row to insert, keyed by JSON field names; `''` and undefined are stored as null. */
export type SeedRow = Readonly<Record<string, unknown>>

/** Returns the properties `names` of a row. */
export const pick = (row: SeedRow, names: readonly string[]): SeedRow => Object.fromEntries(names.map((name) => [name, row[name]]))

const toNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/**
 * Inserts rows in one statement, as one JSON value whose types come from the table. All rows must have the keys of the first.
 * With `skipExisting`, rows that violate a unique key are skipped.
 */
export async function insertRows(db: Db, table: string, rows: readonly SeedRow[], { skipExisting = false } = {}): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(snake(name))))
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name) => [snake(name), toNull(row[name])]))))
  const onConflict = skipExisting ? sql`on conflict do nothing` : sql``
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) ${onConflict}`.execute(db)
}

/** Generates `count` new ids in ascending order. */
export async function newIds(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select next_id()::text as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the rows of a join table that link one owner to `targetIds`, in this order. */
export function joinRows(owner: string, ownerId: string, target: string, targetIds: readonly string[], tenantId?: string): SeedRow[] {
  return targetIds.map((id, lineNo) => ({ ...(tenantId ? { tenantId } : {}), [`${owner}Id`]: ownerId, [`${target}Id`]: id, lineNo }))
}
