import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { inTenant } from '#kernel/runtime/platform.ts'
import { allMenus, isPage, type MenuRow, withAncestors } from '../menu/menu-rows.service.ts'
import { packedMenus } from '../menu/package-menus.service.ts'
import { role } from './role.resource.ts'

/** The alias of the role that administers a tenant. */
export const tenantAdmin = 'admin'

/** Pages of a tenant: those of its package, without one those of the resources whose rows are a tenant's own. */
async function pagesOf(ctx: Context, all: readonly MenuRow[]): Promise<MenuRow[]> {
  const packed = await packedMenus(ctx, ctx.tenant)
  if (packed) return all.filter(({ id }) => packed.has(id))
  const own = new Set(ctx.runtime.registry.all.filter(({ scope }) => scope === 'tenant').map(codesOf))
  return all.filter((menu) => isPage(menu) && own.has(menu.code))
}

/** Gives a role what its tenant may do at most: pages with their groups and buttons, and the API scopes that belong to them. */
export async function grantWhole(ctx: Context, roleId: string): Promise<void> {
  const all = await allMenus(ctx)
  const pages = await pagesOf(ctx, all)
  const ids = new Set(pages.map(({ id }) => id))
  const menus = withAncestors(all, [...pages, ...all.filter(({ parentId, category }) => category === 2 && ids.has(parentId))])
  const menuIds = menus.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select id::text as id from api_scope
    where menu_id = any(${menuIds}::bigint[]) and deleted_id = 0`.execute(ctx.db)
  await crudOf(role).grant(ctx, [roleId], { menuIds, apiScopeIds: rows.map(({ id }) => id) })
}

/** After a change of a tenant's package its administrators have what it holds now. */
export async function regrantAdministrators(ctx: Context, tenant: string): Promise<void> {
  const within = await inTenant(ctx, tenant)
  const { rows } = await sql<{ id: string }>`select id::text as id from role
    where tenant_id = ${tenant} and role_alias = ${tenantAdmin} and deleted_id = 0`.execute(ctx.db)
  for (const { id } of rows) await grantWhole(within, id)
}
