import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { type Caller, type Db, noRights, type Rights } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'

/** Milliseconds: a change of rights takes effect within five seconds even while notifications do not arrive. */
const maxAge = 4_000
const maxRoleSets = 5_000
const channel = 'rights'
/** Resources that rights are made of. */
const sources = new Set(['role', 'menu', 'tenant', 'tenant-package', 'data-scope', 'api-scope'])

const cacheOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<Rights>(maxAge, maxRoleSets)
  onRightsChange(runtime, () => cache.clear())
  return cache
})

/** Clears the cached rights of every process: after a grant, or a change of a menu or of a tenant's package. */
export async function forgetRights(runtime: Runtime): Promise<void> {
  cacheOf(runtime).clear()
  await runtime.notify(channel, '')
}

/** Calls the listener when the rights of somebody may have changed. */
export function onRightsChange(runtime: Runtime, listener: () => void): void {
  runtime.listen(channel, listener)
  onChange(runtime, (resource) => (resource === '' || sources.has(resource)) && listener())
}

/** The aliases of the roles that our own code gives a meaning to. */
export const roleAliases = {
  /** Every permission in every tenant; counts in the tenant of the platform only. */
  platformAdmin: 'administrator',
  /** Administers a tenant and sees all of its rows. */
  tenantAdmin: 'admin',
  /** Trades; given to those who register. */
  trader: 'user',
} as const

/** Clients take every role with `admin` in its alias for an administrator. */
export const isAdminAlias = (alias: string): boolean => alias.includes('admin')

/** What a caller may do in a tenant. */
export function rightsOfCaller(runtime: Runtime, tenant: string, user: Pick<Caller, 'aliases' | 'roleIds'>): Promise<Rights> {
  if (user.aliases.includes(roleAliases.platformAdmin)) return cacheOf(runtime).get('administrator', () => administratorRights(runtime))
  const isAdmin = user.aliases.includes(roleAliases.tenantAdmin)
  const key = `${tenant} ${isAdmin} ${[...user.roleIds].sort().join(',')}`
  return cacheOf(runtime).get(key, () => rightsOfRoles(crossTenantDb(runtime, 'rights'), tenant, user))
}

/** What a set of roles may do together, within the tenant's package, as this connection reads it. */
export async function rightsOfRoles(db: Db, tenant: string, roles: Pick<Caller, 'aliases' | 'roleIds'>): Promise<Rights> {
  const { aliases, roleIds } = roles
  const platform = aliases.includes(roleAliases.platformAdmin)
  const named = { allRows: platform || aliases.includes(roleAliases.tenantAdmin), platform }
  if (roleIds.length === 0) return { ...noRights, ...named }
  return { codes: await findCodes(db, tenant, roleIds), dataScopes: await findDataScopes(db, tenant, roleIds), ...named }
}

const asSet = (rows: readonly { readonly code: string | null }[]): ReadonlySet<string> => new Set(rows.flatMap(({ code }) => code ?? []))

async function administratorRights(runtime: Runtime): Promise<Rights> {
  const codes = await crossTenantDb(runtime, 'rights')
    .selectFrom('menu')
    .select('code')
    .union((eb) => eb.selectFrom('api_scope').select('resource_code as code'))
    .execute()
  return { codes: asSet(codes), dataScopes: [], allRows: true, platform: true }
}

/** Starts a query with the menus of a tenant's package as `allowed`: buttons belong to their page, and without a package it is all menus. */
const withAllowedMenus = (db: Db, tenant: string) =>
  db
    .with('package', (qb) =>
      qb.selectFrom('tenant').where('tenant_id', '=', tenant).where('package_id', 'is not', null).select('package_id as id'),
    )
    .with('packed', (qb) =>
      qb.selectFrom('package as k').innerJoin('tenant_package_menu_id as p', 'p.tenant_package_id', 'k.id').select('p.menu_id as id'),
    )
    .with('allowed', (qb) =>
      qb
        .selectFrom('menu as m')
        .select(['m.id', 'm.code', 'm.parent_id'])
        .where((eb) => {
          const packed = eb.selectFrom('packed').select('id')
          return eb.or([
            eb.not(eb.exists(eb.selectFrom('package').select('id'))),
            eb('m.id', 'in', packed),
            eb.and([eb('m.category', '=', 2), eb('m.parent_id', 'in', packed)]),
          ])
        }),
    )

async function findCodes(db: Db, tenant: string, roleIds: readonly string[]): Promise<Rights['codes']> {
  const codes = await withAllowedMenus(db, tenant)
    .with('granted', (qb) =>
      qb
        .selectFrom('role_menu as l')
        .innerJoin('allowed as m', 'm.id', 'l.menu_id')
        .where('l.tenant_id', '=', tenant)
        .where('l.role_id', 'in', roleIds)
        .select(['m.code', 'm.parent_id']),
    )
    .selectFrom('granted')
    .select('code')
    // Clients that tick a button do not send its half-ticked page: who may use the button may open the page.
    .union((eb) => eb.selectFrom('granted as g').innerJoin('allowed as page', 'page.id', 'g.parent_id').select('page.code'))
    .union((eb) =>
      eb
        .selectFrom('role_api_scope as l')
        .innerJoin('api_scope as s', 's.id', 'l.api_scope_id')
        .innerJoin('allowed as m', 'm.id', 's.menu_id')
        .where('l.tenant_id', '=', tenant)
        .where('l.role_id', 'in', roleIds)
        .select('s.resource_code as code'),
    )
    .execute()
  return asSet(codes)
}

async function findDataScopes(db: Db, tenant: string, roleIds: readonly string[]): Promise<Rights['dataScopes']> {
  const scopes = await withAllowedMenus(db, tenant)
    .selectFrom('role_data_scope as l')
    .innerJoin('data_scope as s', 's.id', 'l.data_scope_id')
    .innerJoin('allowed as m', 'm.id', 's.menu_id')
    .where('l.tenant_id', '=', tenant)
    .where('l.role_id', 'in', roleIds)
    .select(['m.code', 's.scope_type', 's.scope_column', 's.scope_value'])
    .distinct()
    .execute()
  return scopes.map((scope) => ({
    menuCode: scope.code ?? '',
    scopeType: scope.scope_type ?? 0,
    scopeColumn: scope.scope_column ?? '',
    scopeValue: scope.scope_value ?? '',
  }))
}
