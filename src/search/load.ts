import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Db, Tables } from '#kernel/database/db.ts'
import type { IndexDefinition } from './definition.ts'
import { Store, type StoredRow } from './store.ts'

/** The rows of one tenant as they were at one moment. */
export interface Loaded {
  readonly store: Store
  /** Of the resource; each committed write increments it. */
  version: number
  /** Which transactions the rows contain, as PostgreSQL prints a snapshot. */
  snapshot: string
}

/** Rows of one fetch: short enough that other questions are answered in between. */
const batchSize = 2_000
/** With more changes all rows are loaded again. */
const mostChanges = 20_000

const moment = ({ table }: IndexDefinition) => sql`pg_current_snapshot()::text as snapshot,
  (select coalesce(sum(version), 0) from resource_version where resource = ${table})::text as version`

/** One text for a row, which the driver reads quicker than a column for each value. */
const rowText = ({ columns }: IndexDefinition) =>
  sql.raw(
    `json_build_array(t.id::text, ${Object.values(columns)
      .map(({ sql }) => sql)
      .join(', ')})::text`,
  )

/** Reads all rows of a tenant. Tells `report` their number from time to time. */
export async function loadRows(db: Db, definition: IndexDefinition, report: (rows: number) => void): Promise<Loaded> {
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const now = await sql<{ snapshot: string; version: string }>`select ${moment(definition)}`.execute(transaction)
    const store = new Store(definition)
    await sql`declare rows no scroll cursor for select ${rowText(definition)} as row from ${sql.table(definition.view)} as t`.execute(
      transaction,
    )
    // PostgreSQL makes the next rows while these are put in place.
    for (let batch = await fetchRows(transaction); batch.length > 0; ) {
      const next = fetchRows(transaction)
      await setImmediate()
      for (const { row } of batch) store.put(JSON.parse(row) as StoredRow)
      report(store.rows)
      batch = await next
    }
    store.prepare()
    const [{ snapshot = '', version = '0' } = {}] = now.rows
    return { store, snapshot, version: Number(version) }
  } finally {
    await transaction.rollback().execute()
  }
}

const fetchRows = async (transaction: Transaction<Tables>): Promise<{ row: string }[]> =>
  (await sql<{ row: string }>`fetch ${sql.lit(batchSize)} from rows`.execute(transaction)).rows

const tooMany = sql`(count(*) > ${sql.lit(mostChanges)} or bool_or(row_id is null))`

interface Changes {
  readonly snapshot: string
  readonly version: string
  /** More rows were written than are read one by one, or all were. */
  readonly tooMany: boolean | null
  /** The id of a row that was written, and the row, null if it left the view. */
  readonly changes: readonly (readonly [id: string, row: StoredRow | null])[] | null
}

/**
 * Brings the rows up to date by those that transactions wrote which the snapshot did not contain: also by such as began before it and
 * committed later. Returns false if all rows must be loaded again.
 */
export async function applyChanges(db: Db, definition: IndexDefinition, loaded: Loaded): Promise<boolean> {
  // One statement, and so one snapshot of the log, the rows and the version.
  const { rows } = await sql<{ answer: string }>`
    with changed as materialized (
      select distinct row_id from changed_row
      where resource = ${definition.table} and transaction >= pg_snapshot_xmin(${loaded.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, ${loaded.snapshot}::pg_snapshot) limit ${sql.lit(mostChanges + 1)})
    select row_to_json(answer)::text as answer from (select ${moment(definition)},
      (select ${tooMany} from changed) as "tooMany", case when (select not coalesce(${tooMany}, false) from changed) then (
      select json_agg(json_build_array(row_id::text, case when t.id is not null then ${rowText(definition)}::json end))
      from changed left join ${sql.table(definition.view)} as t on t.id = row_id) end as changes) as answer`.execute(db)
  const { snapshot, version, tooMany: isTooMuch, changes } = JSON.parse(rows[0]?.answer ?? '{}') as Changes
  if (isTooMuch) return false
  for (const [id, row] of changes ?? []) {
    if (row) loaded.store.put(row)
    else loaded.store.remove(id)
  }
  loaded.snapshot = snapshot
  loaded.version = Number(version)
  return true
}
