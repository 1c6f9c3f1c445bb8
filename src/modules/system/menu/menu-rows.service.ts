import { t } from '#i18n/translate.ts'
import { forestOf, type TreeNode } from '#kernel/crud/trees.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'

/** A page, a group of pages, or a button, as clients build sidebars and buttons from it. */
export interface MenuRow {
  readonly id: string
  /** `0` at the top. */
  readonly parentId: string
  readonly code: string
  /** In the caller's language. */
  readonly name: string
  readonly alias: string
  readonly path: string
  /** Icon class. */
  readonly source: string
  /** 1 page or group, 2 button. */
  readonly category: number
  /** Where a button stands: 1 toolbar, 2 row, 3 both; 0 for pages. */
  readonly action: number
  readonly isOpen: number
  readonly sort: number
}

export type MenuForest = readonly (MenuRow & { readonly children?: MenuForest })[]

export const isPage = ({ category }: MenuRow): boolean => category === 1
const isButton = ({ category }: MenuRow): boolean => category === 2

const columns = ['id', 'parent_id', 'code', 'name', 'name_en', 'alias', 'path', 'source', 'category', 'action', 'is_open', 'sort'] as const

/** Every row, by `sort`. */
export async function allMenus(ctx: Context): Promise<MenuRow[]> {
  const rows = await ctx.db.selectFrom('menu').select(columns).orderBy('sort').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id ?? '0',
    code: row.code ?? '',
    name: t([row.name ?? '', row.name_en || (row.name ?? '')], ctx.lang),
    alias: row.alias ?? '',
    path: row.path ?? '',
    source: row.source ?? '',
    category: row.category ?? 1,
    action: row.action ?? 0,
    isOpen: row.is_open ?? 1,
    sort: row.sort ?? 0,
  }))
}

/** The menus whose permission the caller holds. */
export function heldBy(ctx: Context, menus: readonly MenuRow[]): MenuRow[] {
  return isAdministrator(ctx) ? [...menus] : menus.filter(({ code }) => ctx.rights.codes.has(code))
}

/** Some rows and all that is above them, in the order of `all`. */
export function withAncestors(all: readonly MenuRow[], some: readonly MenuRow[]): MenuRow[] {
  const byId = new Map(all.map((menu) => [menu.id, menu]))
  const found = new Set<MenuRow>()
  for (const menu of some) {
    for (let at: MenuRow | undefined = menu; at && !found.has(at); at = byId.get(at.parentId)) found.add(at)
  }
  return all.filter((menu) => found.has(menu))
}

const nestMenus = (rows: readonly MenuRow[]): MenuForest =>
  forestOf(
    rows,
    ({ id }) => id,
    ({ parentId }) => parentId,
  )

/** Ids of the pages linked to top menus. */
export async function pagesOfTopMenus(ctx: Context, topMenuIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('topmenu_menu')
    .select('menu_id as id')
    .where(({ eb, fn, val }) => eb('topmenu_id', '=', fn.any(val([...topMenuIds]))))
    .orderBy('line_no')
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** The caller's sidebar: granted pages below their groups, of one top menu where that is named. */
export async function sidebarOf(ctx: Context, topMenuId: string | null): Promise<MenuForest> {
  if (!ctx.user) return []
  const all = await allMenus(ctx)
  const granted = withAncestors(all, heldBy(ctx, all)).filter(isPage)
  if (topMenuId === null) return nestMenus(granted)
  const linked = new Set(await pagesOfTopMenus(ctx, [topMenuId]))
  return nestMenus(
    withAncestors(
      granted,
      granted.filter(({ id }) => linked.has(id)),
    ),
  )
}

/** Granted buttons below their pages: the codes of the leaves are what a client may show. */
export async function buttonsOf(ctx: Context): Promise<MenuForest> {
  const all = await allMenus(ctx)
  const granted = heldBy(ctx, all).filter(isButton)
  const parents = new Set(granted.map(({ parentId }) => parentId))
  const shown = new Set(granted)
  return nestMenus(all.filter((menu) => shown.has(menu) || parents.has(menu.id)))
}

/** Menu rows as nodes of a tree to tick. */
export function nodesOfMenus(rows: readonly MenuRow[]): TreeNode[] {
  return rows.map(({ id, parentId, name }) => ({ id, parentId, title: name, key: id, value: id }))
}

/** Nests nodes below their parents and sets `hasChildren`. */
export function nestNodes(nodes: readonly TreeNode[]): TreeNode[] {
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  const rows = nodes.map((node) => ({ ...node, hasChildren: parents.has(node.id) }))
  return forestOf(
    rows,
    ({ id }) => id,
    ({ parentId }) => parentId,
  )
}
