import { sql } from 'kysely'
import { type Caller, type DataScope, noRights, type Rights } from '#kernel/server/context.ts'
import type { House } from '#kernel/server/house.ts'
import { beforeTenant } from '#kernel/server/platform.ts'
import { FreshCache, onePerHouse } from '../../auth/fresh-cache.service.ts'

/** A change of rights acts within five seconds even while announcements are not heard. */
const maxAge = 4_000
const mostRoleSets = 5_000
const channel = 'rights'
/** Nouns that rights are made of. */
const parts = new Set(['role', 'menu', 'tenant', 'tenant-package', 'data-scope', 'api-scope'])

const cacheOf = onePerHouse((house) => {
  const cache = new FreshCache<Rights>(maxAge, mostRoleSets)
  house.listen(channel, () => cache.clear())
  house.listen('changed', (noun) => (noun === '' || parts.has(noun)) && cache.clear())
  return cache
})

/** Has every process look up all rights anew: after a grant, a change of a menu, or of a tenant's package. */
export async function forgetRights(house: House): Promise<void> {
  cacheOf(house).clear()
  await house.notify(channel, '')
}

/** What a caller may do in a tenant. */
export function rightsOfCaller(house: House, tenant: string, user: Pick<Caller, 'aliases' | 'roleIds'>): Promise<Rights> {
  if (user.aliases.includes('administrator')) return cacheOf(house).get('administrator', () => everything(house))
  return rightsOfRoles(house, tenant, user.roleIds)
}

/** What a set of roles may do together, bounded by the tenant's package. */
export function rightsOfRoles(house: House, tenant: string, roleIds: readonly string[]): Promise<Rights> {
  if (roleIds.length === 0) return Promise.resolve(noRights)
  const roles = [...roleIds].sort()
  return cacheOf(house).get(`${tenant} ${roles.join(',')}`, () => findRights(house, tenant, roles))
}

async function everything(house: House): Promise<Rights> {
  const { rows } = await sql<{ code: string }>`
    select code from menu where gone = 0 union select resource_code from api_scope where gone = 0`.execute(beforeTenant(house, 'rights'))
  return { codes: new Set(rows.map(({ code }) => code)), dataScopes: [] }
}

/** The menus that a tenant's package leaves; buttons go with their page. Without a package it leaves all. */
const bounded = (tenant: string) => sql`
  package as (select package_id as id from tenant where tenant_id = ${tenant} and gone = 0 and package_id is not null),
  packed as (select p.menu_id from package k join tenant_package_menu_id p on p.tenant_package_id = k.id),
  allowed as (
    select m.id, m.code, m.parent_id from menu m where m.gone = 0 and (not exists (select from package)
      or m.id in (select menu_id from packed) or (m.category = 2 and m.parent_id in (select menu_id from packed))))`

async function findRights(house: House, tenant: string, roleIds: readonly string[]): Promise<Rights> {
  const db = beforeTenant(house, 'rights')
  const roles = sql`l.tenant_id = ${tenant} and l.role_id = any(${[...roleIds]}::bigint[])`
  const codes = await sql<{ code: string }>`
    with ${bounded(tenant)}
    , granted as (select m.id, m.code, m.parent_id from role_menu l join allowed m on m.id = l.menu_id where ${roles})
    select code from granted
    union
    -- Clients that tick a button do not send its half-ticked page; whoever holds the button may open the page.
    select page.code from granted g join allowed page on page.id = g.parent_id
    union
    select s.resource_code from role_api_scope l join api_scope s on s.id = l.api_scope_id and s.gone = 0
      join allowed m on m.id = s.menu_id where ${roles}`.execute(db)
  const scopes = await sql<Scope>`
    with ${bounded(tenant)}
    select distinct m.code, s.scope_type, s.scope_column, s.scope_value from role_data_scope l
      join data_scope s on s.id = l.data_scope_id and s.gone = 0 join allowed m on m.id = s.menu_id where ${roles}`.execute(db)
  return { codes: new Set(codes.rows.map(({ code }) => code)), dataScopes: scopes.rows.map(asScope) }
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
