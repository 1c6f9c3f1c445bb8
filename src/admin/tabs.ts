import { forgetText, storedJson, storeText } from '#ui/try-to-store.ts'
/** The tab of an open page. */
export interface Tab {
  /** The path of the page. */
  readonly value: string
  /** The title when the page was opened, shown if the menu has no title for its path. */
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

/** Returns the tabs after a move. Home cannot be closed; closing the active tab activates the one to its left. */
export function moveTabs(tabs: Tabs, move: TabMove): Tabs {
  switch (move.type) {
    case 'visit':
      return {
        open: tabs.open.some(({ value }) => value === move.tab.value) ? tabs.open : [...tabs.open, move.tab],
        active: move.tab.value,
      }
    case 'close':
      return closeTab(tabs, move.value)
    case 'closeOthers':
      return { ...tabs, open: tabs.open.filter(({ value }) => value === home || value === tabs.active) }
    case 'closeAll':
      return { open: tabs.open.filter(({ value }) => value === home), active: home }
  }
}

function closeTab(tabs: Tabs, path: string): Tabs {
  if (path === home) return tabs
  const index = tabs.open.findIndex(({ value }) => value === path)
  const open = tabs.open.filter(({ value }) => value !== path)
  const left = open[Math.max(0, index - 1)]?.value ?? home
  return { open, active: tabs.active === path ? left : tabs.active }
}

const storageKey = 'tagList'

/** The tabs saved in localStorage, after the home tab; only home if there are none. */
export function savedTabs(homeLabel: string): Tabs {
  const homeTab = { value: home, label: homeLabel }
  const saved = storedJson('localStorage', storageKey)
  const others = Array.isArray(saved) ? (saved as Tab[]).filter(({ value }) => value !== home) : []
  return { open: [homeTab, ...others], active: home }
}

export function saveTabs({ open }: Tabs): void {
  storeText('localStorage', storageKey, JSON.stringify(open))
}

export function clearSavedTabs(): void {
  forgetText('localStorage', storageKey)
}
