import type { Client } from 'pg'
import { migrationErrors } from '#host/migration-errors.ts'
import { literal, quote, schemaName } from './table-model.ts'

/** The two login roles of a database. */
export interface Roles {
  readonly app: string
  readonly platform: string
}

/** Roles belong to the whole PostgreSQL cluster, so their names contain the name of the database. */
export function rolesOf(database: string): Roles {
  if (Buffer.byteLength(database) > 54) migrationErrors.longName(database)
  return { app: `${database}_app`, platform: `${database}_platform` }
}

/** Makes a login role or renews its password and the schema it works in. */
export async function ensureRole(client: Client, role: string, password: string, schema: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const verb = found.rowCount ? 'alter' : 'create'
  const sql = `${verb} role ${quote(role)} login password ${literal(password)}; alter role ${quote(role)} set search_path = ${schema}`
  await client.query(sql).catch(({ message }: Error) => migrationErrors.noRole(role, message))
}

/** The rights of both roles beside those on views: none on `store` for the application, data only for the platform. */
export function printGrants({ app, platform }: Roles, version: string): string {
  const [appRole, platformRole] = [quote(app), quote(platform)]
  const [appSchema, platformSchema] = [schemaName('app', version), schemaName('platform', version)]
  return `revoke all on schema store, ${schemaName('tenant', version)}, ${appSchema}, ${platformSchema} from public;
revoke all on all tables in schema store from public, ${appRole};
revoke all on all functions in schema store from public;
grant usage on schema ${appSchema} to ${appRole};
grant usage on schema store, ${platformSchema} to ${platformRole};
grant execute on all functions in schema store to ${platformRole};
grant execute on function store.next_id() to ${appRole};
grant usage on sequence store.id_sequence to ${appRole};
grant select, insert, update, delete on all tables in schema store to ${platformRole};
grant usage on all sequences in schema store to ${platformRole};
revoke insert, update, delete on store.migration from ${platformRole};`
}
