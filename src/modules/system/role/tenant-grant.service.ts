import { repository } from '#kernel/crud/repository.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { inTenant } from '#kernel/runtime/platform.ts'
import { roleAliases } from '#modules/auth/rights.service.ts'
import { apiScope } from '../api-scope/api-scope.resource.ts'
import { allMenus, isPage, type MenuRow, withAncestors } from '../menu/menu-rows.service.ts'
import { packageMenus } from '../menu/package-menus.service.ts'
import { role } from './role.resource.ts'
import { roleService } from './role.service.ts'

/** Pages of a tenant: those of its package; without a package those of the resources whose rows belong to tenants. */
async function pagesOf(ctx: Context, all: readonly MenuRow[]): Promise<MenuRow[]> {
  const inPackage = await packageMenus(ctx, ctx.tenant)
  if (inPackage) return all.filter(({ id }) => inPackage.has(id))
  const own = new Set(ctx.runtime.registry.all.filter(({ scope }) => scope === 'tenant').map(codesOf))
  return all.filter((menu) => isPage(menu) && own.has(menu.code))
}

/** Grants a role all that its tenant may do: pages with their groups and buttons, and the API scopes that belong to them. */
export async function grantWhole(ctx: Context, roleId: string): Promise<void> {
  const all = await allMenus(ctx)
  const pages = await pagesOf(ctx, all)
  const ids = new Set(pages.map(({ id }) => id))
  const menus = withAncestors(all, [...pages, ...all.filter(({ parentId, category }) => category === 2 && ids.has(parentId))])
  const menuIds = menus.map(({ id }) => id)
  const apiScopes = await repository(ctx, apiScope).list({ menuId: menuIds })
  await roleService.grant(ctx, [roleId], { menuIds, apiScopeIds: apiScopes.map(({ id }) => id) })
}

/** Grants the administrators of a tenant what its package holds now. */
export async function regrantAdministrators(ctx: Context, tenant: string): Promise<void> {
  const within = await inTenant(ctx, tenant)
  for (const { id } of await repository(within, role).list({ tenantId: tenant, roleAlias: roleAliases.tenantAdmin }))
    await grantWhole(within, id)
}
