import { sql } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { type Caller, type DataScope, noRights, type Rights } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** A change of rights acts within five seconds even while announcements are not heard. */
const maxAge = 4_000
const mostRoleSets = 5_000
const channel = 'rights'
/** Resources that rights are made of. */
const parts = new Set(['role', 'menu', 'tenant', 'tenant-package', 'data-scope', 'api-scope'])

const cacheOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<Rights>(maxAge, mostRoleSets)
  runtime.listen(channel, () => cache.clear())
  runtime.listen('changed', (resource) => (resource === '' || parts.has(resource)) && cache.clear())
  return cache
})

/** Has every process look up all rights anew: after a grant, a change of a menu, or of a tenant's package. */
export async function forgetRights(runtime: Runtime): Promise<void> {
  cacheOf(runtime).clear()
  await runtime.notify(channel, '')
}

/** What a caller may do in a tenant. */
export function rightsOfCaller(runtime: Runtime, tenant: string, user: Pick<Caller, 'aliases' | 'roleIds'>): Promise<Rights> {
  if (user.aliases.includes('administrator')) return cacheOf(runtime).get('administrator', () => everything(runtime))
  const key = `${tenant} ${user.aliases.includes('admin') ? 'admin' : ''} ${[...user.roleIds].sort().join(',')}`
  return cacheOf(runtime).get(key, async () => ({
    ...(await rightsOfRoles(runtime, tenant, user.roleIds)),
    allRows: user.aliases.includes('admin'),
  }))
}

/** What a set of roles may do together, bounded by the tenant's package. */
export function rightsOfRoles(runtime: Runtime, tenant: string, roleIds: readonly string[]): Promise<Rights> {
  if (roleIds.length === 0) return Promise.resolve(noRights)
  const roles = [...roleIds].sort()
  return cacheOf(runtime).get(`${tenant} ${roles.join(',')}`, () => findRights(runtime, tenant, roles))
}

async function everything(runtime: Runtime): Promise<Rights> {
  const { rows } = await sql<{ code: string }>`
    select code from menu where deleted_id = 0 union select resource_code from api_scope where deleted_id = 0`.execute(
    crossTenantDb(runtime, 'rights'),
  )
  return { codes: new Set(rows.map(({ code }) => code)), dataScopes: [], allRows: true, platform: true }
}

/** The menus that a tenant's package leaves; buttons go with their page. Without a package it leaves all. */
const bounded = (tenant: string) => sql`
  package as (select package_id as id from tenant where tenant_id = ${tenant} and deleted_id = 0 and package_id is not null),
  packed as (select p.menu_id from package k join tenant_package_menu_id p on p.tenant_package_id = k.id),
  allowed as (
    select m.id, m.code, m.parent_id from menu m where m.deleted_id = 0 and (not exists (select from package)
      or m.id in (select menu_id from packed) or (m.category = 2 and m.parent_id in (select menu_id from packed))))`

async function findRights(runtime: Runtime, tenant: string, roleIds: readonly string[]): Promise<Rights> {
  const db = crossTenantDb(runtime, 'rights')
  const roles = sql`l.tenant_id = ${tenant} and l.role_id = any(${[...roleIds]}::bigint[])`
  const codes = await sql<{ code: string }>`
    with ${bounded(tenant)}
    , granted as (select m.id, m.code, m.parent_id from role_menu l join allowed m on m.id = l.menu_id where ${roles})
    select code from granted
    union
    -- Clients that tick a button do not send its half-ticked page; whoever holds the button may open the page.
    select page.code from granted g join allowed page on page.id = g.parent_id
    union
    select s.resource_code from role_api_scope l join api_scope s on s.id = l.api_scope_id and s.deleted_id = 0
      join allowed m on m.id = s.menu_id where ${roles}`.execute(db)
  const scopes = await sql<Scope>`
    with ${bounded(tenant)}
    select distinct m.code, s.scope_type, s.scope_column, s.scope_value from role_data_scope l
      join data_scope s on s.id = l.data_scope_id and s.deleted_id = 0 join allowed m on m.id = s.menu_id where ${roles}`.execute(db)
  return { codes: new Set(codes.rows.map(({ code }) => code)), dataScopes: scopes.rows.map(asScope), allRows: false, platform: false }
}

interface Scope {
  code: string
  scope_type: number
  scope_column: string | null
  scope_value: string | null
}

const asScope = (row: Scope): DataScope => ({
  menuCode: row.code,
  scopeType: Number(row.scope_type),
  scopeColumn: row.scope_column ?? '',
  scopeValue: row.scope_value ?? '',
})
