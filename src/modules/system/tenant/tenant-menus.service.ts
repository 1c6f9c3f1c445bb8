import { sql } from 'kysely'
import { codesOf } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/server/context.ts'
import { crudOf } from '#kernel/server/crud.ts'
import { allMenus, isPage, type MenuRow, withAncestors } from '../menu/menu-rows.service.ts'
import { role } from '../role/role.resource.ts'
import { packedMenus } from '../tenant-package/package-menus.service.ts'

/** The alias of the role that administers a tenant. */
export const tenantAdmin = 'admin'

/** From now on in this transaction of the platform, rows that are written are the tenant's. */
export async function enterTenant(ctx: Context, tenant: string): Promise<Context> {
  await sql`select set_config('app.tenant', ${tenant}, true)`.execute(ctx.db)
  return { ...ctx, tenant }
}

/** Pages of a tenant: those of its package, without one those of the nouns whose rows are a tenant's own. */
async function pagesOf(ctx: Context, all: readonly MenuRow[]): Promise<MenuRow[]> {
  const packed = await packedMenus(ctx, ctx.tenant)
  if (packed) return all.filter(({ id }) => packed.has(id))
  const own = new Set(ctx.house.nouns.all.filter(({ scope }) => scope === 'tenant').map(codesOf))
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
    where menu_id = any(${menuIds}::bigint[]) and gone = 0`.execute(ctx.db)
  await crudOf(role).grant(ctx, [roleId], { menuIds, apiScopeIds: rows.map(({ id }) => id) })
}

/** After a change of a tenant's package its administrators have what it holds now. */
export async function regrantAdministrators(ctx: Context, tenant: string): Promise<void> {
  const within = await enterTenant(ctx, tenant)
  const { rows } = await sql<{ id: string }>`select id::text as id from role
    where tenant_id = ${tenant} and role_alias = ${tenantAdmin} and gone = 0`.execute(ctx.db)
  for (const { id } of rows) await grantWhole(within, id)
}
