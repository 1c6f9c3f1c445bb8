import { setTimeout as wait } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { migrationErrors } from '#host/migration-errors.ts'
import { type MigrationFile, sectionsOf, statementsOf } from './migration-file.ts'

/** The checksum of a file of which the part in a transaction is committed and the rest is not. */
export const begun = (checksum: string): string => `begun ${checksum}`

/** Milliseconds that a statement waits for a table, and all that come after it wait behind it. */
const lockTimeout = 2_000
/** The same while the transaction holds other tables: less than the second after which PostgreSQL ends one of two that wait for each other. */
const laterLockTimeout = 500
const longestPause = 30_000

/** Runs a migration, from where a start that was interrupted left it. */
export async function applyFile(client: Client, file: MigrationFile, isBegun: boolean, log: Logger): Promise<void> {
  const { name, checksum } = file
  const { inside, outside } = sectionsOf(file)
  log.info({ migration: name }, 'migrating')
  try {
    if (!isBegun) await retried(name, log, () => runInside(client, file, inside, outside.length > 0 ? begun(checksum) : checksum))
    for (const statement of outside) await retried(name, log, () => runOutside(client, statement))
    if (outside.length > 0) await record(client, name, checksum)
  } catch (cause) {
    log.error({ err: cause, migration: name }, 'a migration failed')
    migrationErrors.failed(name, (cause as Error).message)
  }
}

/** Waits again, longer each time, where a table stays in use: readers and writers go on meanwhile. */
export async function retried(what: string, log: Logger, work: () => Promise<void>): Promise<void> {
  for (let pause = 250; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseError) || !['55P03', '40P01'].includes(error.code ?? '')) throw error
      log.warn({ migration: what, milliseconds: pause, reason: error.message }, 'a table is in use by others: trying again')
      await wait(pause)
    }
  }
}

async function runInside(client: Client, { name }: MigrationFile, sql: string, checksum: string): Promise<void> {
  const [first = ''] = statementsOf(sql)
  await inTransaction(client, async () => {
    if (first) await client.query(first)
    await client.query(`set local lock_timeout = ${laterLockTimeout}`)
    await client.query(sql.slice(sql.indexOf(first) + first.length))
    await client.query('set local lock_timeout = 0')
    await record(client, name, checksum)
  })
}

/** The work in a transaction of its own, which waits for a table only as long as readers can wait behind it. */
export async function inTransaction(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeout}`)
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A batch is repeated until it changes no row. */
async function runOutside(client: Client, statement: string): Promise<void> {
  const sql = await indexedByPartition(client, statement)
  await client.query(`set lock_timeout = ${timeoutOf(sql)}`)
  let { rowCount } = await client.query(sql)
  if (/^-- batch\b/m.test(statement)) while (rowCount) rowCount = (await client.query(sql)).rowCount
  await client.query('set lock_timeout = 0')
}

/** What is made concurrently holds up nobody while it waits; a reference takes two tables. */
function timeoutOf(statement: string): number {
  if (/\b(?:concurrently|validate constraint)\b/i.test(statement)) return 0
  return /\breferences\b/i.test(statement) ? laterLockTimeout : lockTimeout
}

/** Of a partitioned table, the index of each partition is made concurrently; that of the table, which cannot be, takes them over. */
async function indexedByPartition(client: Client, statement: string): Promise<string> {
  const [, index, table = ''] = /\bindex concurrently if not exists "([^"]+)" on ([^\s(]+)/i.exec(statement) ?? []
  if (!index) return statement
  const { rows } = await client.query(`select inhrelid id, inhrelid::regclass name from pg_inherits where inhparent = '${table}'::regclass`)
  await dropInvalid(client, `"${index}"`)
  for (const { id, name } of rows) {
    await dropInvalid(client, `"${index}_${id}"`)
    await client.query(statement.replace(`"${index}"`, `"${index}_${id}"`).replace(table, name))
  }
  return rows.length === 0 ? statement : statement.replace(/ concurrently/i, '')
}

/** An index that an interrupted start left is kept up to date and never used. */
async function dropInvalid(client: Client, index: string): Promise<void> {
  const invalid = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid'
  const { rowCount } = await client.query(invalid, [`store.${index}`])
  if (rowCount) await client.query(`drop index concurrently store.${index}`)
}

/** Remembers what was applied. */
export async function record(client: Client, name: string, checksum: string): Promise<void> {
  await client.query(
    `insert into store.migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}
