/** A row of `menu/routes`: a page, a folder of pages, or an external URL. */
export interface MenuRow {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly source?: string
  readonly code?: string
  /** 2: an external URL opens in a new window. */
  readonly isOpen?: number
  readonly children?: readonly MenuRow[]
  readonly meta?: { readonly roles?: readonly string[] }
}

/** An entry of the sidebar. */
export interface MenuItem {
  readonly key: string
  readonly title: string
  /** The path or URL it opens; a folder opens none. */
  readonly path: string
  readonly icon: string
  /** Whether it opens in a new window. */
  readonly newWindow: boolean
  readonly children: readonly MenuItem[]
}

/** Opens a page of the back-office; the page reads `state` from the location. */
export type Navigate = (path: string, state?: unknown) => void

const isExternal = (path: string): boolean => /^https?:\/\//.test(path) || path.includes('html')

/** The path under which the back-office shows an external page. */
export function externalPagePath(title: string, url: string): string {
  return `/myiframe/urlPath?name=${encodeURIComponent(title)}&src=${encodeURIComponent(url)}`
}

/**
 * The items of a menu that the caller's roles may see. A first-level page gets the path `…/index`, as in stock clients; an
 * external URL opens in an iframe or in a new window.
 */
export function menuItemsOf(menu: readonly MenuRow[], roles: readonly string[], top = true): readonly MenuItem[] {
  return menu.filter((row) => isVisible(row, roles)).map((row) => menuItemOf(row, roles, top))
}

function isVisible({ meta }: MenuRow, roles: readonly string[]): boolean {
  return !meta?.roles || meta.roles.some((role) => roles.includes(role))
}

function menuItemOf(row: MenuRow, roles: readonly string[], top: boolean): MenuItem {
  const children = menuItemsOf(row.children ?? [], roles, false)
  const external = isExternal(row.path)
  const newWindow = external && row.isOpen === 2 && /^https?:/.test(row.path)
  const internalPath = top && children.length === 0 ? `${row.path}/index` : row.path
  const path = !external ? internalPath : newWindow ? row.path : externalPagePath(row.name, row.path)
  return { key: row.id, title: row.name, path, icon: row.source ?? '', newWindow, children }
}

/** The items that open a page, from top to bottom. */
export function leavesOf(menuItems: readonly MenuItem[]): readonly MenuItem[] {
  return menuItems.flatMap((item) => (item.children.length === 0 ? [item] : leavesOf(item.children)))
}

/** The pages whose title starts with the text, ignoring case. */
export function searchMenu(menuItems: readonly MenuItem[], text: string): readonly MenuItem[] {
  const prefix = text.trim().toLowerCase()
  return leavesOf(menuItems).filter(({ title }) => title.toLowerCase().startsWith(prefix))
}

/** The item of an address. The query is ignored, except for external pages, whose URL it contains. */
export function findMenuItem(menuItems: readonly MenuItem[], address: string): MenuItem | undefined {
  const target = address.startsWith('/myiframe/') ? address : address.split('?')[0]
  return leavesOf(menuItems).find(({ path }) => path === target)
}

/** The keys of the folders that contain the item of an address, outermost first. */
export function ancestorKeys(menuItems: readonly MenuItem[], address: string): readonly string[] {
  for (const item of menuItems) {
    if (item.children.length === 0) continue
    if (findMenuItem(item.children, address)) return [item.key, ...ancestorKeys(item.children, address)]
  }
  return []
}

interface ButtonRow {
  readonly code: string
  readonly children?: readonly ButtonRow[]
}

/** The permission codes in the answer of `menu/buttons`: the codes of its leaves. */
export function permissionCodes(buttons: readonly ButtonRow[]): readonly string[] {
  return buttons.flatMap(({ code, children }) => (children && children.length > 0 ? permissionCodes(children) : [code]))
}
