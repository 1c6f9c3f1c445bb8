import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { printTrigger } from './ddl.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { ensureRole, printGrants, type Roles, rolesOf } from './roles.ts'
import { quote } from './table-model.ts'
import { printViews, viewsOf } from './views.ts'

export interface DatabaseUrls {
  readonly appUrl: string
  readonly platformUrl: string
}

export interface MigrateOptions {
  /** Connects as the owner of the schemas. */
  readonly ownerUrl: string
  readonly registry: ResourceRegistry
  /** Passwords of the two roles that are created; not used if `appUrl` and `platformUrl` are set. */
  readonly appPassword: string
  readonly platformPassword: string
  /** Logins of existing roles, both or neither: for a server where the owner may not create roles. */
  readonly appUrl?: string
  readonly platformUrl?: string
  readonly log: Logger
  /** `db/migrations` by default. */
  readonly folder?: string
}

interface File {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Key of the advisory lock that a process holds while it changes tables. */
export const migrationLock = 7238114
const viewsRecord = 'views'
/** Other names that are recorded as applied are of what derives from declarations. */
const isFileName = (name: string): boolean => /^\d{4}-.+\.sql$/.test(name)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const schemas = `create schema if not exists store; create schema if not exists tenant; create schema if not exists app; create schema if not exists platform;
  create table if not exists store.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
/** The folder of the committed migrations. */
export const migrationFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** Migrates a database to this version; returns the URLs of the two roles. Several processes may call it at once. */
export async function migrate(options: MigrateOptions): Promise<DatabaseUrls> {
  const files = await readMigrations(options.folder ?? migrationFolder)
  const client = new Client({ connectionString: options.ownerUrl })
  await client.connect()
  try {
    await waitForLock(client, options.log)
    const [roles, urls] = await rolesFor(client, options)
    await applyPending(client, files, options.registry, roles, options.log)
    return urls
  } finally {
    await client.end()
  }
}

/** The files of a folder in their order. */
export async function readMigrations(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).filter(isFileName).sort()
  const files = names.map(async (name) => {
    const sql = await readFile(`${folder}/${name}`, 'utf8')
    return { name, sql, checksum: sha256(sql) }
  })
  return Promise.all(files)
}

/** Waits until no other process migrates. The lock belongs to the database session, so it is released even after a crash. */
async function waitForLock(client: Client, log: Logger): Promise<void> {
  const look = "select current_setting('server_version_num')::int as version, pg_try_advisory_lock($1) as mine"
  const { rows } = await client.query(look, [migrationLock])
  if (rows[0].version < 150000) throw new Error('The database is older than PostgreSQL 15: please use PostgreSQL 15 or later')
  if (rows[0].mine) return
  log.info('waiting for another process that migrates this database')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

async function rolesFor(client: Client, options: MigrateOptions): Promise<[Roles, DatabaseUrls]> {
  const { appUrl, platformUrl, ownerUrl } = options
  if (appUrl && platformUrl) {
    const roles = { app: userOf(appUrl), platform: userOf(platformUrl) }
    return [roles, { appUrl, platformUrl }]
  }
  if (appUrl || platformUrl) throw new Error('Set both DATABASE_APP_URL and DATABASE_PLATFORM_URL, or neither')
  const { rows } = await client.query('select current_database() as name')
  const roles = rolesOf(rows[0].name)
  await ensureRole(client, roles.app, options.appPassword, 'app')
  await ensureRole(client, roles.platform, options.platformPassword, 'platform, store')
  const urls = {
    appUrl: urlAs(ownerUrl, roles.app, options.appPassword),
    platformUrl: urlAs(ownerUrl, roles.platform, options.platformPassword),
  }
  return [roles, urls]
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

function urlAs(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  return url.href
}

/**
 * Applies the pending migrations and creates the views again, in one transaction: concurrent readers wait for it
 * and then see either the old tables and views or the new ones.
 */
async function applyPending(client: Client, files: readonly File[], registry: ResourceRegistry, roles: Roles, log: Logger): Promise<void> {
  const views = viewsOf(registry)
  await client.query(schemas)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from store.migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const pending = pendingOf(files, applied)
  const derived = [printViews(views, roles), ...registry.all.map((resource) => printTrigger(resource)), printGrants(roles)].join('\n')
  // A query locks a view before the view or table that it reads: dropped in this order too, `app` before `tenant`, neither waits for the other.
  const { rows: existing } = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, viewname as name from pg_views where schemaname in ('app', 'platform', 'tenant') order by 1, 2",
  )
  const fullName = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${quote(name)}`
  const existingNames = existing.map(fullName)
  const missing = views.some((view) => !existingNames.includes(fullName(view)))
  if (pending.length === 0 && !missing && applied.get(viewsRecord) === sha256(derived)) return
  await inTransaction(client, async () => {
    if (existingNames.length > 0) await client.query(`drop view ${existingNames.join(', ')}`)
    for (const file of pending) {
      log.info({ migration: file.name }, 'migrating')
      await apply(client, file)
    }
    await makeViews(client, derived)
  })
}

/** Makes the tables of an empty database as these migrations leave them, without views and rights: the next start makes those. */
export async function makeTables(client: Client, files: readonly File[]): Promise<void> {
  await client.query(schemas)
  for (const file of files) await apply(client, file)
}

function pendingOf(files: readonly File[], applied: ReadonlyMap<string, string>): File[] {
  for (const name of applied.keys()) {
    if (!isFileName(name) || files.some((file) => file.name === name)) continue
    throw new Error(`The database was migrated by a newer version: ${name} is applied but missing here. Start a version that contains it`)
  }
  for (const { name, checksum } of files) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(
        `${name} was changed after it had been applied to this database: restore the file, and write a new migration for the change`,
      )
    }
  }
  const pending = files.filter(({ name }) => !applied.has(name))
  for (const file of pending) rejectUnconfirmed(file)
  return pending
}

/** A step that loses data waits until somebody has confirmed it in the file. */
function rejectUnconfirmed({ name, sql }: File): void {
  const open = [...sql.matchAll(/^-- confirm: (.+)$/gm)].map(([, what = '']) => what.trim())
  if (open.length === 0) return
  throw new Error(
    `${name} loses data: ${open.join('; ')}. Where that is meant, write "-- confirmed:" for "-- confirm:" and uncomment the statements below it`,
  )
}

async function apply(client: Client, { name, sql, checksum }: File): Promise<void> {
  await client.query(sql).catch((cause: Error) => {
    throw new Error(`${name} failed: ${cause.message}`, { cause })
  })
  await record(client, name, checksum)
}

async function makeViews(client: Client, derived: string): Promise<void> {
  await client.query(derived).catch((cause: Error) => {
    throw new Error(`The tables are not what the declarations say (${cause.message}): "npm run migration -- name" writes what is missing`, {
      cause,
    })
  })
  await record(client, viewsRecord, sha256(derived))
}

async function record(client: Client, name: string, checksum: string): Promise<void> {
  await client.query(
    `insert into store.migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
