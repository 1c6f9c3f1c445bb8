import { sql } from 'kysely'
import type { Db } from '#kernel/database/db.ts'
import { snake } from '#kernel/resource/names.ts'

/** A row to be written, by wire name; `''` and undefined are null. */
export type SeedRow = Readonly<Record<string, unknown>>

/** The named values of a row. */
export const pick = (row: SeedRow, names: readonly string[]): SeedRow => Object.fromEntries(names.map((name) => [name, row[name]]))

const filled = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** Writes many rows in one statement: they travel as one JSON value and take their types from the table. All rows have the same keys. */
export async function insertRows(db: Db, table: string, rows: readonly SeedRow[], { skipExisting = false } = {}): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(snake(name))))
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name) => [snake(name), filled(row[name])]))))
  const clash = skipExisting ? sql`on conflict do nothing` : sql``
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) ${clash}`.execute(db)
}

/** Fresh ids, in order. */
export async function newIds(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select next_id()::text as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The target ids of a join table of one owner, in the order given. */
export function joinRows(owner: string, ownerId: string, target: string, targetIds: readonly string[], tenantId?: string): SeedRow[] {
  return targetIds.map((id, at) => ({ ...(tenantId ? { tenantId } : {}), [`${owner}Id`]: ownerId, [`${target}Id`]: id, lineNo: at }))
}
