import { useState } from 'react'
import { storedJson, storeText } from '#ui/try-to-store.ts'

const densities = ['medium', 'small'] as const

/** The user's settings of a table: hidden columns, density, and sort order (`up` is ascending). */
export interface Layout {
  readonly hidden: readonly string[]
  readonly density: (typeof densities)[number]
  readonly sort?: { readonly name: string; readonly up: boolean } | undefined
}

/** The layout of one list, named `resource/path`. Hidden columns and density are saved in localStorage, where the browser allows it; the sort order is not. */
export function useLayout(list: string, hiddenByDefault: readonly string[]): [Layout, (layout: Layout) => void] {
  const storageKey = `layout/${list}`
  const [layout, setLayout] = useState<Layout>(() => savedLayout(storedJson('localStorage', storageKey), hiddenByDefault))
  const change = (next: Layout): void => {
    const { hidden, density } = next
    storeText('localStorage', storageKey, JSON.stringify({ hidden, density }))
    setLayout(next)
  }
  return [layout, change]
}

/** A layout as it was saved; missing or invalid parts get their defaults. */
export function savedLayout(saved: unknown, hiddenByDefault: readonly string[]): Layout {
  const { hidden, density } = Object(saved) as { readonly hidden?: unknown; readonly density?: unknown }
  return {
    hidden: Array.isArray(hidden) ? hidden.map(String) : hiddenByDefault,
    density: densities.find((value) => value === density) ?? 'medium',
  }
}
