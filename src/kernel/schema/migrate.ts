import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { migrationErrors } from '#host/migration-errors.ts'
import { applyFile, begun, inTransaction, record, retried } from './apply.ts'
import { printTrigger, storeName, type Trigger, triggerOf } from './ddl.ts'
import {
  inOrder,
  isContract,
  isFileName,
  type MigrationFile,
  migrationFolder,
  readMigrations,
  rejectUnconfirmed,
  sha256,
  standstillOf,
} from './migration-file.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { ensureRole, type Roles, rolesOf } from './roles.ts'
import { quote, schemaName } from './table-model.ts'
import {
  applicationName,
  connectedBeside,
  dropVersions,
  lacksView,
  makeVersion,
  printDerived,
  readVersions,
  type Version,
  versionOf,
} from './version.ts'
import { type View, viewsOf } from './views.ts'

export interface DatabaseUrls {
  readonly appUrl: string
  readonly platformUrl: string
  /** The version whose views both use: see `schemaName`. */
  readonly version: string
}

export interface MigrateOptions {
  /** Connects as the owner of the schemas. */
  readonly ownerUrl: string
  readonly registry: ResourceRegistry
  /** Passwords of the two roles that are created; not used if `appUrl` and `platformUrl` are set, and without them the roles stay as they are. */
  readonly appPassword?: string
  readonly platformPassword?: string
  /** Logins of existing roles, both or neither: for a server where the owner may not create roles. */
  readonly appUrl?: string
  readonly platformUrl?: string
  /** No process of another version is to work on the database any more: what only those need is removed. False by default. */
  readonly contracts?: boolean
  /** Whether it is rejected where this version was never started, unless a file needs a standstill: the way back is to remain. */
  readonly onlyContracts?: boolean
  readonly log: Logger
  /** `db/migrations` by default. */
  readonly folder?: string
}

/** Key of the advisory lock that a process holds while it changes tables. */
export const migrationLock = 7238114

/** Rows of other names than those of files are no migrations: they are in no backup. */
export const recordTable = `create schema if not exists store;
  create table if not exists store.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** What a start finds, and what this version wants. */
interface Migration {
  readonly client: Client
  readonly files: readonly MigrationFile[]
  readonly views: readonly View[]
  readonly triggers: readonly Trigger[]
  readonly roles: Roles
  readonly version: Version
  readonly derived: string
  readonly contracts: boolean
  readonly onlyContracts: boolean
  readonly log: Logger
}

/** Brings a database to this version, beside processes of others; returns how the two roles reach it. Several processes may call it at once. */
export async function migrate(options: MigrateOptions): Promise<DatabaseUrls> {
  const client = new Client({ connectionString: options.ownerUrl })
  await client.connect()
  try {
    const roles = await rolesFor(client, options)
    const migration = await prepare(client, roles, options)
    const version = migration.version.name
    const appUrl = urlAs(version, options.ownerUrl, roles.app, options.appPassword, options.appUrl)
    const platformUrl = urlAs(version, options.ownerUrl, roles.platform, options.platformPassword, options.platformUrl)
    const urls = { appUrl, platformUrl, version }
    await client.query('set statement_timeout = 0')
    if (!(await locked(migration))) return urls
    if (!options.appUrl && options.appPassword && options.platformPassword) {
      await ensureRole(client, roles.app, options.appPassword, schemaName('app', urls.version))
      await ensureRole(client, roles.platform, options.platformPassword, `${schemaName('platform', urls.version)}, store`)
    }
    await client.query(recordTable)
    await bringUpToDate(migration)
    return urls
  } finally {
    await client.end()
  }
}

async function prepare(client: Client, roles: Roles, options: MigrateOptions): Promise<Migration> {
  const { registry, folder, contracts = false, onlyContracts = false, log } = options
  const files = await readMigrations(folder ?? migrationFolder)
  const views = viewsOf(registry)
  const triggers = registry.all.flatMap((resource) => triggerOf(resource) ?? [])
  const names = files.map(({ name }) => name)
  const name = versionOf(views, triggers.map(printTrigger), names)
  const derived = printDerived(views, roles, name)
  const version = { name, last: names.at(-1) ?? '', checksum: sha256(derived) }
  return { client, files, views, triggers, roles, version, derived, contracts, onlyContracts, log }
}

/**
 * Waits until no other process migrates; false if nothing is left to do meanwhile, as for a process that starts again while a newer version
 * makes its indexes. The lock belongs to the database session, so it is released even after a crash.
 */
async function locked(migration: Migration): Promise<boolean> {
  const { client, log } = migration
  const look = "select current_setting('server_version_num')::int as version, pg_try_advisory_lock($1) as mine"
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query(look, [migrationLock])
    if (rows[0].version < 150000) migrationErrors.oldServer()
    if (rows[0].mine) return true
    if (!migration.contracts && (await isReady(migration))) return false
    if (tries === 0) log.info('waiting for another process that migrates this database')
    // A statement that waited for the lock itself would hold up an index that is made concurrently.
    await wait(100)
  }
}

async function rolesFor(client: Client, { appUrl, platformUrl }: MigrateOptions): Promise<Roles> {
  if (appUrl && platformUrl) return { app: userOf(appUrl), platform: userOf(platformUrl) }
  if (appUrl || platformUrl) throw new Error('Set both DATABASE_APP_URL and DATABASE_PLATFORM_URL, or neither')
  const { rows } = await client.query('select current_database() as name')
  return rolesOf(rows[0].name)
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** By the name in it, another version sees who is connected. */
function urlAs(version: string, ownerUrl: string, role: string, password = '', given?: string): string {
  const url = new URL(given ?? ownerUrl)
  if (!given) Object.assign(url, { username: encodeURIComponent(role), password: encodeURIComponent(password) })
  url.searchParams.set('application_name', applicationName(version))
  return url.href
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from store.migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Whether a start of this version would change nothing. */
async function isReady({ client, files, version }: Migration): Promise<boolean> {
  const own = (await readVersions(client)).find(({ name }) => name === version.name)
  if (own?.checksum !== version.checksum) return false
  const applied = await readApplied(client)
  return files.every(({ name, checksum }) => isContract(name) || applied.get(name) === checksum)
}

/** Applies the pending migrations and makes the views of this version, each in a transaction of its own. */
async function bringUpToDate(migration: Migration): Promise<void> {
  const { client, files, views, version, log } = migration
  const versions = await readVersions(client)
  const own = versions.find(({ name }) => name === version.name)
  const others = versions.filter((each) => each !== own)
  const applied = await readApplied(client)
  rejectForeign(files, applied, own !== undefined && !migration.contracts)
  const pending = files.filter(({ name, checksum }) => applied.get(name) !== checksum)
  if (migration.onlyContracts && !own && !pending.some(standstillOf)) migrationErrors.notStarted()
  const isAlone = migration.contracts || others.length === 0
  const run = isAlone ? pending : besideOthers(pending)
  for (const file of run) rejectUnconfirmed(file)
  const contracted = run.findLast(({ name }) => isContract(name))
  await removeVersions(migration, versions, isAlone ? others : others.filter(({ last }) => contracted && isBefore(last, contracted.name)))
  for (const file of run) await applyFile(client, file, applied.get(file.name) === begun(file.checksum), log)
  await ensureTriggers(migration, isAlone)
  if (own?.checksum !== version.checksum || (await lacksView(client, views, version.name))) await replaceVersion(migration)
  if (isAlone) await client.query(dropEmptySchema)
}

const isBefore = (one: string, other: string): boolean => one.slice(0, 4) < other.slice(0, 4)

/** The first migration makes a schema for the views as they were before there were versions. */
const dropEmptySchema = `do $$ begin drop schema if exists app; exception when dependent_objects_still_exist then null; end $$`

/** `isKnown`: the views of this version are there, so that it may start again although a newer one has expanded the tables. */
function rejectForeign(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>, isKnown: boolean): void {
  const unknown = [...applied.keys()].find((name) => isFileName(name) && !files.some((file) => file.name === name))
  if (unknown && !isKnown) migrationErrors.newer(unknown)
  for (const { name, checksum } of files)
    if (![undefined, checksum, begun(checksum)].includes(applied.get(name))) migrationErrors.changed(name)
}

/** What may run while processes of the version before go on: before anything expands, what an earlier release left for later. */
function besideOthers(pending: readonly MigrationFile[]): MigrationFile[] {
  const expanding = pending.filter(({ name }) => !isContract(name))
  const first = expanding[0]
  if (!first) return []
  for (const file of expanding) {
    const reason = standstillOf(file)
    if (reason) migrationErrors.standstill(file.name, reason)
  }
  return [...pending.slice(0, pending.indexOf(first)), ...expanding]
}

/** Removes the views of versions that no process uses any more. */
async function removeVersions(
  { client, roles, version, log }: Migration,
  all: readonly Version[],
  removed: readonly Version[],
): Promise<void> {
  if (removed.length === 0) return
  const stay = [version, ...all.filter((each) => !removed.includes(each))].map(({ name }) => name)
  const connected = await connectedBeside(client, roles, stay)
  if (connected.length > 0) migrationErrors.connected(connected)
  const names = removed.map(({ name }) => name)
  log.info({ versions: names }, 'removing the views of other versions')
  await retried('views', log, () => inTransaction(client, () => dropVersions(client, names)))
}

const triggersSql = `select c.relname as table, t.tgname as name, p.proname as calls from pg_trigger as t
  join pg_class as c on c.oid = t.tgrelid join pg_proc as p on p.oid = t.tgfoid
  where c.relnamespace = 'store'::regnamespace and p.proname in ('record_change', 'record_printed')`

/** Makes the triggers of this version; those of others stay as long as these may run. */
async function ensureTriggers({ client, triggers, log }: Migration, isAlone: boolean): Promise<void> {
  const { rows: found } = await client.query<Trigger & { name: string }>(triggersSql)
  const missing = triggers.filter((wanted) => !found.some((each) => isSame(each, wanted)))
  const removed = found.filter((each) => isAlone && !triggers.some((wanted) => isSame(each, wanted)))
  const statements = [
    ...missing.map(printTrigger),
    ...removed.map(({ name, table }) => `drop trigger ${quote(name)} on ${storeName(table)}`),
  ]
  for (const sql of statements) await retried('triggers', log, () => inTransaction(client, () => client.query(sql)))
}

const isSame = (one: Trigger, other: Trigger): boolean => one.table === other.table && one.calls === other.calls

async function replaceVersion({ client, version, derived, log }: Migration): Promise<void> {
  await retried('views', log, () =>
    inTransaction(client, async () => {
      await dropVersions(client, [version.name])
      await makeVersion(client, version, derived)
    }),
  )
}

/** Makes the tables of an empty database in one transaction, as these migrations leave them, without views and rights: the next start makes those. */
export async function makeTables(client: Client, files: readonly MigrationFile[]): Promise<void> {
  await client.query(recordTable)
  for (const { name, sql, checksum } of inOrder(files)) {
    await client.query(sql.replaceAll(/\bconcurrently\b/gi, ''))
    await record(client, name, checksum)
  }
}
