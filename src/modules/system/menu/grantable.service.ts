import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import type { TreeNode } from '#kernel/crud/trees.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { allMenus, heldBy, isPage, type MenuRow, nestNodes, nodesOfMenus, pagesOfTopMenus, withAncestors } from './menu-rows.service.ts'
import { packedMenus } from './package-menus.service.ts'

/** A data scope or an API scope of a page. */
interface Scope {
  readonly id: string
  readonly menuId: string
  readonly name: string
}

/** What somebody may hand on: what they have, within the tenant's package. */
export interface Grantable {
  readonly menus: readonly MenuRow[]
  readonly dataScopes: readonly Scope[]
  readonly apiScopes: readonly Scope[]
  /** Pages of which the caller sees some rows only: handed on with a data scope or not at all. */
  readonly narrowed: ReadonlySet<string>
}

/** Ids of what a grant names, by the wire name of its set. */
export type GrantSets = Readonly<Partial<Record<'menuIds' | 'dataScopeIds' | 'apiScopeIds', readonly string[]>>>

export async function grantableBy(ctx: Context): Promise<Grantable> {
  const all = await allMenus(ctx)
  const packed = await packedMenus(ctx, ctx.tenant)
  const within = all.filter(({ id, parentId, category }) => !packed || packed.has(id) || (category === 2 && packed.has(parentId)))
  const menus = withAncestors(all, heldBy(ctx, within))
  const own = new Set(menus.map(({ id }) => id))
  const narrowed = narrowedPages(ctx, menus)
  const [heldData, heldApi] = [await heldScopes(ctx, 'data_scope'), await heldScopes(ctx, 'api_scope')]
  return {
    menus,
    dataScopes: (await allScopes(ctx, 'data_scope')).filter(
      ({ id, menuId }) => own.has(menuId) && (!narrowed.has(menuId) || heldData.has(id)),
    ),
    apiScopes: (await allScopes(ctx, 'api_scope')).filter(({ id, menuId }) => own.has(menuId) && (isAdministrator(ctx) || heldApi.has(id))),
    narrowed,
  }
}

/** Pages whose data scopes leave the caller some rows only. */
function narrowedPages(ctx: Context, menus: readonly MenuRow[]): ReadonlySet<string> {
  if (ctx.rights.allRows) return new Set()
  const byCode = Map.groupBy(ctx.rights.dataScopes, ({ menuCode }) => menuCode)
  const narrowed = [...byCode].filter(([, scopes]) => !scopes.some(({ scopeType }) => scopeType === 1)).map(([code]) => code)
  return new Set(menus.filter(({ code }) => narrowed.includes(code)).map(({ id }) => id))
}

async function allScopes(ctx: Context, resource: 'data_scope' | 'api_scope'): Promise<Scope[]> {
  const { rows } = await sql<Scope>`select id::text as id, menu_id::text as "menuId", scope_name as name from ${sql.table(resource)}
    where deleted_id = 0 order by id`.execute(ctx.db)
  return rows
}

async function heldScopes(ctx: Context, resource: 'data_scope' | 'api_scope'): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(`${resource}_id`)}::text as id from ${sql.table(`role_${resource}`)}
    where role_id = any(${[...(ctx.user?.roleIds ?? [])]}::bigint[])`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

const beyond: Words = ['不能授予自己没有的权限', 'One cannot grant what one does not have']

/** Rejects a grant of anything that the caller does not have, or of all rows by somebody who sees some. */
export function rejectBeyond(sets: GrantSets, { menus, dataScopes, apiScopes, narrowed }: Grantable): void {
  const limits = { menuIds: menus, dataScopeIds: dataScopes, apiScopeIds: apiScopes }
  for (const name of ['menuIds', 'dataScopeIds', 'apiScopeIds'] as const) {
    const allowed = new Set(limits[name].map(({ id }) => id))
    if (sets[name]?.some((id) => !allowed.has(id))) reject(beyond, { status: 403, field: name })
  }
  const pages = new Set(menus.filter(({ id }) => sets.menuIds?.includes(id)).flatMap(({ id, parentId }) => [id, parentId]))
  const scoped = new Set(dataScopes.filter(({ id }) => sets.dataScopeIds?.includes(id)).map(({ menuId }) => menuId))
  if ([...narrowed].some((page) => pages.has(page) && !scoped.has(page))) {
    reject(['请同时授予数据权限：您自己只能看到部分数据', 'Grant a data scope as well: you see some of the rows only yourself'], {
      status: 403,
      field: 'dataScopeIds',
    })
  }
}

/** Three trees to tick. */
export type GrantTrees = Readonly<Record<'menu' | 'dataScope' | 'apiScope', readonly TreeNode[]>>

export async function grantTrees(ctx: Context): Promise<GrantTrees> {
  const { menus, dataScopes, apiScopes } = await grantableBy(ctx)
  return { menu: nestNodes(nodesOfMenus(menus)), dataScope: scopeTree(menus, dataScopes), apiScope: scopeTree(menus, apiScopes) }
}

/** Scopes below the page they belong to. */
function scopeTree(menus: readonly MenuRow[], scopes: readonly Scope[]): TreeNode[] {
  const owners = menus.filter(({ id }) => scopes.some(({ menuId }) => menuId === id))
  const leaves = scopes.map(({ id, menuId, name }) => ({ id, parentId: menuId, title: name, key: id, value: id }))
  return nestNodes([...nodesOfMenus(owners), ...leaves])
}

/** The pages that a top menu may show. */
export async function topGrantTrees(ctx: Context): Promise<GrantTrees> {
  const { menus } = await grantableBy(ctx)
  return { menu: nestNodes(nodesOfMenus(menus.filter(isPage))), dataScope: [], apiScope: [] }
}

/** What is ticked: ids exactly as they were saved. */
export type TickedKeys = Readonly<Record<'menu' | 'dataScope' | 'apiScope', readonly string[]>>

export async function keysOfRoles(ctx: Context, roleIds: readonly string[]): Promise<TickedKeys> {
  const saved = async (resource: string): Promise<string[]> => {
    const { rows } = await sql<{
      id: string
    }>`select distinct ${sql.ref(`${resource}_id`)}::text as id from ${sql.table(`role_${resource}`)}
      where role_id::text = any(${[...roleIds]})`.execute(ctx.db)
    return rows.map(({ id }) => id)
  }
  return { menu: await saved('menu'), dataScope: await saved('data_scope'), apiScope: await saved('api_scope') }
}

export async function keysOfTopMenus(ctx: Context, topMenuIds: readonly string[]): Promise<TickedKeys> {
  return { menu: await pagesOfTopMenus(ctx, topMenuIds), dataScope: [], apiScope: [] }
}
