/** A row of `menu/routes`: a page, a folder of pages, or an address outside. */
export interface MenuRow {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly source?: string
  readonly code?: string
  /** 2 opens an outside address in a window of its own. */
  readonly isOpen?: number
  readonly children?: readonly MenuRow[]
  readonly meta?: { readonly roles?: readonly string[] }
}

/** An entry of the sidebar. */
export interface MenuItem {
  readonly key: string
  readonly title: string
  /** Where it leads; a folder leads nowhere. */
  readonly path: string
  readonly icon: string
  /** Opens in a window of its own. */
  readonly window: boolean
  readonly children: readonly MenuItem[]
}

/** Goes to a page of the back-office; `about` is what of it is meant. */
export type Go = (path: string, about?: unknown) => void

const isOutside = (path: string): boolean => /^https?:\/\//.test(path) || path.includes('html')

/** The address below which the back-office shows a page from outside. */
export function externalPagePath(title: string, address: string): string {
  return `/myiframe/urlPath?name=${encodeURIComponent(title)}&src=${encodeURIComponent(address)}`
}

/** The caller's menu as places: leaves of the first level get an `index` child, outside addresses a frame or a window. */
export function menuItemsOf(menu: readonly MenuRow[], roles: readonly string[], top = true): readonly MenuItem[] {
  return menu.filter((row) => isFor(row, roles)).map((row) => menuItemOf(row, roles, top))
}

function isFor({ meta }: MenuRow, roles: readonly string[]): boolean {
  return !meta?.roles || meta.roles.some((role) => roles.includes(role))
}

function menuItemOf(row: MenuRow, roles: readonly string[], top: boolean): MenuItem {
  const children = menuItemsOf(row.children ?? [], roles, false)
  const outside = isOutside(row.path)
  const window = outside && row.isOpen === 2 && /^https?:/.test(row.path)
  const inside = top && children.length === 0 ? `${row.path}/index` : row.path
  const path = !outside ? inside : window ? row.path : externalPagePath(row.name, row.path)
  return { key: row.id, title: row.name, path, icon: row.source ?? '', window, children }
}

/** Every place that leads somewhere, from top to bottom. */
export function leavesOf(menuItems: readonly MenuItem[]): readonly MenuItem[] {
  return menuItems.flatMap((item) => (item.children.length === 0 ? [item] : leavesOf(item.children)))
}

/** Places whose name begins with what was typed, whatever its case. */
export function startingWith(menuItems: readonly MenuItem[], typed: string): readonly MenuItem[] {
  const start = typed.trim().toLowerCase()
  return leavesOf(menuItems).filter(({ title }) => title.toLowerCase().startsWith(start))
}

/** The place of an address, its query left aside but for pages from outside. */
export function menuItemAt(menuItems: readonly MenuItem[], address: string): MenuItem | undefined {
  const plain = address.startsWith('/myiframe/') ? address : address.split('?')[0]
  return leavesOf(menuItems).find(({ path }) => path === plain)
}

/** The folders above an address, so that its branch is the one that stands open. */
export function branchOf(menuItems: readonly MenuItem[], address: string): readonly string[] {
  for (const item of menuItems) {
    if (item.children.length === 0) continue
    if (menuItemAt(item.children, address)) return [item.key, ...branchOf(item.children, address)]
  }
  return []
}

interface ButtonRow {
  readonly code: string
  readonly children?: readonly ButtonRow[]
}

/** The permission codes in the answer of `menu/buttons`: those of its leaves. */
export function codesIn(buttons: readonly ButtonRow[]): readonly string[] {
  return buttons.flatMap(({ code, children }) => (children && children.length > 0 ? codesIn(children) : [code]))
}
