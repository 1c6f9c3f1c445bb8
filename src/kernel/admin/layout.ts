import { useState } from 'react'

const densities = ['medium', 'small'] as const

/** Which columns stand in the table, how dense it is, and in which order the rows come. */
export interface Layout {
  readonly hidden: readonly string[]
  readonly density: (typeof densities)[number]
  readonly sort?: { readonly name: string; readonly up: boolean } | undefined
}

/** The layout of one list of a resource, `machine/list`. Columns and density are remembered in this browser; the order ends with the visit. */
export function useLayout(list: string, usuallyHidden: readonly string[]): [Layout, (layout: Layout) => void] {
  const place = `layout/${list}`
  const [layout, setLayout] = useState<Layout>(() => savedLayout(localStorage.getItem(place), usuallyHidden))
  const change = (next: Layout): void => {
    const { hidden, density } = next
    localStorage.setItem(place, JSON.stringify({ hidden, density }))
    setLayout(next)
  }
  return [layout, change]
}

/** Reads what was kept; what cannot be read counts as not kept. */
export function savedLayout(kept: string | null, usuallyHidden: readonly string[]): Layout {
  const { hidden, density } = parsed(kept)
  return {
    hidden: Array.isArray(hidden) ? hidden.map(String) : usuallyHidden,
    density: densities.find((each) => each === density) ?? 'medium',
  }
}

function parsed(kept: string | null): { readonly hidden?: unknown; readonly density?: unknown } {
  try {
    return JSON.parse(kept ?? '{}') ?? {}
  } catch {
    return {}
  }
}
