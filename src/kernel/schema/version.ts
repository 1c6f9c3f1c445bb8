import type { Client } from 'pg'
import { sha256 } from './migration-file.ts'
import { printGrants, type Roles } from './roles.ts'
import { schemaName } from './table-model.ts'
import { printViews, type View } from './views.ts'

/** A version whose views the database has. */
export interface Version {
  /** `''`: one from before there were versions. */
  readonly name: string
  /** The last migration that it knows. */
  readonly last: string
  /** Of its views and the rights on them. */
  readonly checksum: string
}

/**
 * Eight digits that differ wherever the views, the rights, the triggers or the migrations do. The schemas of the views end in them, so that
 * processes of two versions work side by side. Roles belong to the server, not to the version.
 */
export function versionOf(views: readonly View[], triggers: readonly string[], migrations: readonly string[]): string {
  return sha256([printDerived(views, { app: 'app', platform: 'platform' }, ''), ...triggers, ...migrations].join('\n')).slice(0, 8)
}

/** What the connections of a version's processes are called in `pg_stat_activity`. */
export const applicationName = (version: string): string => `motorspot-${version}`

/** The views of a version, and the rights on them. */
export function printDerived(views: readonly View[], roles: Roles, version: string): string {
  return `${printViews(views, roles, version)}\n${printGrants(roles, version)}`
}

const schemasOf = (version: string): string[] => (['app', 'tenant', 'platform'] as const).map((schema) => schemaName(schema, version))

/** The versions whose views the database has. What a version knows is the comment on its schema, and so goes with it. */
export async function readVersions(client: Client): Promise<Version[]> {
  const { rows } = await client.query<{ name: string; comment: string }>(
    `select substr(nspname, 5) as name, coalesce(obj_description(oid, 'pg_namespace'), '') as comment from pg_namespace as n
     where nspname ~ '^app(_[0-9a-f]{8})?$' and exists (select from pg_class where relnamespace = n.oid and relkind = 'v')`,
  )
  return rows.map(({ name, comment }) => {
    const [last = '', checksum = ''] = comment.split(' ')
    return { name, last, checksum }
  })
}

/** Whether a view was dropped by hand. */
export async function lacksView(client: Client, views: readonly View[], version: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%s.%s', schemaname, viewname) as name from pg_views where schemaname = any($1)",
    [schemasOf(version)],
  )
  const found = new Set(rows.map(({ name }) => name))
  return views.some(({ schema, name }) => !found.has(`${schemaName(schema, version)}.${name}`))
}

/** Makes the schemas of a version, within a transaction. */
export async function makeVersion(client: Client, { name, last, checksum }: Version, derived: string): Promise<void> {
  for (const schema of schemasOf(name)) await client.query(`create schema ${schema}`)
  await client.query(derived).catch((cause: Error) => {
    throw new Error(`The tables are not what the declarations say (${cause.message}): "npm run migration -- name" writes what is missing`, {
      cause,
    })
  })
  await client.query(`comment on schema ${schemaName('app', name)} is '${last} ${checksum}'`)
}

/** A query locks a view before the view or table that it reads: dropped in this order too, `app` before `tenant`, neither waits for the other. */
export async function dropVersions(client: Client, names: readonly string[]): Promise<void> {
  for (const schema of names.flatMap(schemasOf)) await client.query(`drop schema if exists ${schema} cascade`)
}

/** Processes that are connected as one of the roles, except those of some versions: how many connections each version has. */
export async function connectedBeside(client: Client, roles: Roles, versions: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(
    `select format('%s (%s)', coalesce(nullif(application_name, ''), 'an older version'), count(*)) as found from pg_stat_activity
     where datname = current_database() and usename = any($1) and application_name <> all($2) and pid <> pg_backend_pid()
     group by application_name order by 1`,
    [[roles.app, roles.platform], versions.map(applicationName)],
  )
  return rows.map(({ found }) => found)
}
