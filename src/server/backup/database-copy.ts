import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { makeTables, migrationLock } from '#kernel/schema/migrate.ts'
import type { MigrationFile } from '#kernel/schema/migration-file.ts'
import { quote, quoteAll } from '#kernel/schema/table-model.ts'
import { backupErrors } from './backup-errors.ts'

/** A table in a backup. */
export interface TableCopy {
  readonly name: string
  /** Those that are not computed from others. */
  readonly columns: readonly string[]
  readonly rows: number
}

/** What the database is at one moment, without its rows. */
export interface Snapshot {
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly tables: readonly TableCopy[]
  readonly sequences: readonly { readonly name: string; readonly value: string }[]
}

/** The text of values is then the same whatever the server is set to. */
const session = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'`

const tablesSql = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'store'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration' group by c.relname order by c.relname`

/**
 * Names of other rows of this table are of what each start makes anew: views, rights and queues. Of a migration that was interrupted, an
 * empty database gets all.
 */
const migrationsSql =
  "select name, replace(checksum, 'begun ', '') as checksum from store.migration where name ~ '^\\d{4}-.+\\.sql$' order by name"

const sequencesSql =
  "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'store' and last_value is not null"

/** Begins a transaction that sees one moment of the database, while others go on writing; a migration waits until it has ended. */
export async function beginSnapshot(client: Client): Promise<Snapshot> {
  await client.query(session)
  if (!(await isMigrated(client))) backupErrors.notOurs()
  // No table changes between the look at the tables and the locks on them.
  while (!(await mayRead(client))) await wait(100)
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<Omit<TableCopy, 'rows'>>(tablesSql)
  await client.query(`lock table ${rows.map(({ name }) => tableOf(name)).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const tables: TableCopy[] = []
  for (const { name, columns } of rows) {
    const counted = await client.query(`select count(*)::int as rows from ${tableOf(name)}`)
    tables.push({ name, columns, rows: counted.rows[0].rows })
  }
  const { rows: migrations } = await client.query(migrationsSql)
  const { rows: sequences } = await client.query(sequencesSql)
  return { migrations, tables, sequences }
}

/** A statement that waited for the lock itself would hold up an index that a migration makes concurrently. */
async function mayRead(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as mine', [migrationLock])
  return rows[0].mine
}

const tableOf = (name: string): string => `store.${quote(name)}`

async function isMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('store.migration') is not null as found")
  return rows[0].found
}

/** A part is sent to the archive once it has so many bytes. */
const partSize = 4 * 1024 * 1024
const lineEnd = 10

/** The rows of a table as COPY writes them, in parts of whole rows; of a partitioned one it takes a query only. */
export async function* copyOut(client: Client, { name, columns }: TableCopy): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of client.query(copyTo(`copy (select ${quoteAll(columns)} from ${tableOf(name)}) to stdout`))) {
    chunks.push(chunk)
    size += chunk.length
    // A line end within a value is written as \n.
    const end = size < partSize ? -1 : chunk.lastIndexOf(lineEnd)
    if (end === -1) continue
    const whole = Buffer.concat(chunks, size - chunk.length + end + 1)
    chunks = [chunk.subarray(end + 1)]
    size = chunk.length - end - 1
    yield whole
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** Writes rows as `copyOut` has read them; returns their number. */
export async function copyIn(client: Client, { name, columns }: TableCopy, part: Uint8Array): Promise<number> {
  const target = client.query(copyFrom(`copy ${tableOf(name)} (${quoteAll(columns)}) from stdin`))
  await pipeline(Readable.from([part], { objectMode: false }), target)
  return target.rowCount
}

/** Keys to other tables, and indexes that are no key: rows are written without them, in any order, and sooner. */
const madeAfterRowsSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make, 1 as step
  from pg_constraint where connamespace = 'store'::regnamespace and contype = 'f'
  union all select format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid), 2
  from pg_index x join pg_class c on c.oid = x.indexrelid
  where c.relnamespace = 'store'::regnamespace and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
  order by step`

/**
 * Makes the tables of an empty database as the migrations of a backup left them, has them filled, and makes the rest: all in one
 * transaction, which others that would migrate wait for. Views and rights, and later migrations, are made by the next start.
 */
export async function fillDatabase(
  client: Client,
  { tables, sequences }: Snapshot,
  migrations: readonly MigrationFile[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query(session)
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  if (await isMigrated(client)) backupErrors.usedDatabase()
  await makeTables(client, migrations)
  const { rows: later } = await client.query<{ drop: string; make: string }>(madeAfterRowsSql)
  for (const { drop } of later) await client.query(drop)
  // Migrations write rows too.
  await client.query(`truncate ${tables.map(({ name }) => tableOf(name)).join(', ')}`)
  await fill()
  for (const { make } of later.reverse()) await client.query(make)
  for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [tableOf(name), value])
  // Those that were ended after the backup would be valid again.
  await client.query('update store.session set ended = now() where ended is null')
  // The queues are not in the backup: jobs that had not ended are handed to them anew.
  await client.query("update store.job set job_state = 'QUEUED', dispatched = false where job_state in ('QUEUED', 'RUNNING')")
  await client.query(`analyze ${tables.map(({ name }) => tableOf(name)).join(', ')}`)
}
