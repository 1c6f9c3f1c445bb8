import type { NotNull } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { TreeNode } from '#kernel/crud/trees.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { scopesByPage } from '../ceiling.service.ts'
import { allMenus, heldBy, isPage, type MenuRow, nestNodes, nodesOfMenus, pagesOfTopMenus, withAncestors } from './menu-rows.service.ts'
import { packageMenus } from './package-menus.service.ts'

/** A data scope or an API scope of a page. */
interface Scope {
  readonly id: string
  readonly menuId: string
  readonly name: string
}

/** What a caller may grant: what the caller has, within the tenant's package. */
export interface Grantable {
  readonly menus: readonly MenuRow[]
  readonly dataScopes: readonly Scope[]
  readonly apiScopes: readonly Scope[]
}

/** The granted ids, by the JSON name of their set. */
export type GrantSets = Readonly<Partial<Record<'menuIds' | 'dataScopeIds' | 'apiScopeIds', readonly string[]>>>

export async function grantableBy(ctx: Context): Promise<Grantable> {
  const all = await allMenus(ctx)
  const inPackage = await packageMenus(ctx, ctx.tenant)
  const within = all.filter(({ id, parentId, category }) => !inPackage || inPackage.has(id) || (category === 2 && inPackage.has(parentId)))
  const menus = withAncestors(all, heldBy(ctx, within))
  const own = new Set(menus.map(({ id }) => id))
  const scoped = scopesByPage(ctx.rights)
  const narrowed = new Set(menus.filter(({ code }) => scoped.has(code)).map(({ id }) => id))
  const roleIds = ctx.user?.roleIds ?? []
  const [heldData, heldApi] = [new Set(await dataScopesOf(ctx, roleIds)), new Set(await apiScopesOf(ctx, roleIds))]
  return {
    menus,
    dataScopes: (await allDataScopes(ctx)).filter(({ id, menuId }) => own.has(menuId) && (!narrowed.has(menuId) || heldData.has(id))),
    apiScopes: (await allApiScopes(ctx)).filter(({ id, menuId }) => own.has(menuId) && (isAdministrator(ctx) || heldApi.has(id))),
  }
}

const allDataScopes = (ctx: Context): Promise<Scope[]> =>
  ctx.db
    .selectFrom('data_scope')
    .select(['id', 'menu_id as menuId', 'scope_name as name'])
    .orderBy('id')
    .$narrowType<{ menuId: NotNull; name: NotNull }>()
    .execute()

const allApiScopes = (ctx: Context): Promise<Scope[]> =>
  ctx.db
    .selectFrom('api_scope')
    .select(['id', 'menu_id as menuId', 'scope_name as name'])
    .orderBy('id')
    .$narrowType<{ menuId: NotNull; name: NotNull }>()
    .execute()

const beyond: Words = ['不能授予自己没有的权限', 'You cannot grant permissions that you do not have']

/** Rejects menus and scopes that the caller was not offered. */
export function rejectBeyond(sets: GrantSets, { menus, dataScopes, apiScopes }: Grantable): void {
  const limits = { menuIds: menus, dataScopeIds: dataScopes, apiScopeIds: apiScopes }
  for (const name of ['menuIds', 'dataScopeIds', 'apiScopeIds'] as const) {
    const allowed = new Set(limits[name].map(({ id }) => id))
    if (sets[name]?.some((id) => !allowed.has(id))) reject(beyond, { status: 403, field: name })
  }
}

/** The trees that the grant dialog shows. */
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

/** What was granted: ids exactly as they were saved. */
export type GrantedKeys = Readonly<Record<'menu' | 'dataScope' | 'apiScope', readonly string[]>>

export async function keysOfRoles(ctx: Context, ids: readonly string[]): Promise<GrantedKeys> {
  const roleIds = await seenAmong(ctx, 'role', ids)
  return { menu: await menusOf(ctx, roleIds), dataScope: await dataScopesOf(ctx, roleIds), apiScope: await apiScopesOf(ctx, roleIds) }
}

async function menusOf(ctx: Context, roleIds: readonly string[]): Promise<string[]> {
  const ofRoles = ctx.db.selectFrom('role_menu').where(({ eb, fn, val }) => eb('role_id', '=', fn.any(val([...roleIds]))))
  return (await ofRoles.select('menu_id as id').distinct().execute()).map(({ id }) => id)
}

async function dataScopesOf(ctx: Context, roleIds: readonly string[]): Promise<string[]> {
  const ofRoles = ctx.db.selectFrom('role_data_scope').where(({ eb, fn, val }) => eb('role_id', '=', fn.any(val([...roleIds]))))
  return (await ofRoles.select('data_scope_id as id').distinct().execute()).map(({ id }) => id)
}

async function apiScopesOf(ctx: Context, roleIds: readonly string[]): Promise<string[]> {
  const ofRoles = ctx.db.selectFrom('role_api_scope').where(({ eb, fn, val }) => eb('role_id', '=', fn.any(val([...roleIds]))))
  return (await ofRoles.select('api_scope_id as id').distinct().execute()).map(({ id }) => id)
}

/** Those of the rows that the caller's data scopes do not hide. */
async function seenAmong(ctx: Context, resource: 'role' | 'topmenu', ids: readonly string[]): Promise<string[]> {
  return (await repository(ctx, ctx.runtime.registry.get(resource)).list({ id: [...ids] })).map(({ id }) => id)
}

export async function keysOfTopMenus(ctx: Context, ids: readonly string[]): Promise<GrantedKeys> {
  return { menu: await pagesOfTopMenus(ctx, await seenAmong(ctx, 'topmenu', ids)), dataScope: [], apiScope: [] }
}
