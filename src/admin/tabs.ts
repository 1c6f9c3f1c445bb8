/** An open page. */
export interface Tab {
  /** Its address. */
  readonly value: string
  /** Its name when it was opened; the menu's name in the reader's language comes first. */
  readonly label: string
}

export interface Tabs {
  readonly open: readonly Tab[]
  readonly active: string
}

export const home = '/wel/index'

export type TabMove =
  | { readonly type: 'visit'; readonly tab: Tab }
  | { readonly type: 'close'; readonly value: string }
  | { readonly type: 'closeOthers' }
  | { readonly type: 'closeAll' }

/** Home stands first and stays; a page is open once; whoever closes the active one goes to its left neighbour. */
export function moveTabs(tabs: Tabs, move: TabMove): Tabs {
  switch (move.type) {
    case 'visit':
      return {
        open: tabs.open.some(({ value }) => value === move.tab.value) ? tabs.open : [...tabs.open, move.tab],
        active: move.tab.value,
      }
    case 'close':
      return closed(tabs, move.value)
    case 'closeOthers':
      return { ...tabs, open: tabs.open.filter(({ value }) => value === home || value === tabs.active) }
    case 'closeAll':
      return { open: tabs.open.filter(({ value }) => value === home), active: home }
  }
}

function closed(tabs: Tabs, closing: string): Tabs {
  if (closing === home) return tabs
  const at = tabs.open.findIndex(({ value }) => value === closing)
  const open = tabs.open.filter(({ value }) => value !== closing)
  const left = open[Math.max(0, at - 1)]?.value ?? home
  return { open, active: tabs.active === closing ? left : tabs.active }
}

const item = 'tagList'

/** The pages that were open in this browser when it was last used, home first. */
export function savedTabs(label: string): Tabs {
  const first = { value: home, label }
  try {
    const kept = JSON.parse(localStorage.getItem(item) ?? '[]') as Tab[]
    return { open: [first, ...kept.filter(({ value }) => value !== home)], active: home }
  } catch {
    return { open: [first], active: home }
  }
}

export function keepTabs({ open }: Tabs): void {
  localStorage.setItem(item, JSON.stringify(open))
}

export function forgetTabs(): void {
  localStorage.removeItem(item)
}
