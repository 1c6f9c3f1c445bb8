import { useState } from 'react'

const densities = ['medium', 'small'] as const

/** The user's settings of a table: hidden columns, density, and sort order (`up` is ascending). */
export interface Layout {
  readonly hidden: readonly string[]
  readonly density: (typeof densities)[number]
  readonly sort?: { readonly name: string; readonly up: boolean } | undefined
}

/** The layout of one list, named `resource/path`. Hidden columns and density are saved in localStorage; the sort order is not. */
export function useLayout(list: string, hiddenByDefault: readonly string[]): [Layout, (layout: Layout) => void] {
  const storageKey = `layout/${list}`
  const [layout, setLayout] = useState<Layout>(() => savedLayout(localStorage.getItem(storageKey), hiddenByDefault))
  const change = (next: Layout): void => {
    const { hidden, density } = next
    localStorage.setItem(storageKey, JSON.stringify({ hidden, density }))
    setLayout(next)
  }
  return [layout, change]
}

/** Parses a saved layout; missing or invalid parts get their defaults. */
export function savedLayout(json: string | null, hiddenByDefault: readonly string[]): Layout {
  const { hidden, density } = parse(json)
  return {
    hidden: Array.isArray(hidden) ? hidden.map(String) : hiddenByDefault,
    density: densities.find((value) => value === density) ?? 'medium',
  }
}

function parse(json: string | null): { readonly hidden?: unknown; readonly density?: unknown } {
  try {
    return JSON.parse(json ?? '{}') ?? {}
  } catch {
    return {}
  }
}
