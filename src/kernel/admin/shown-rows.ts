import { useEffect, useState } from 'react'
import type { Resource } from '../resource/resource.ts'
import type { JsonRow } from './form-values.ts'
import type { Shape } from './page-shape.ts'
import { keyOf, type Query, useLevels, useRows } from './use-resource.ts'

/** The rows of a page as they are shown: flat, or nested with the levels that are open. */
export interface Shown {
  readonly rows: readonly JsonRow[]
  readonly total: number
  readonly loading: boolean
  readonly error: unknown
  readonly again: () => void
  /** Keys of the rows that are unfolded. */
  readonly open: readonly string[]
  readonly unfold: (key: string, on: boolean) => void
}

/** Forests up to this size stand unfolded. */
const smallForest = 40

export const childrenOf = (row: JsonRow): readonly JsonRow[] => (Array.isArray(row.children) ? (row.children as JsonRow[]) : [])

export function flattened(rows: readonly JsonRow[]): JsonRow[] {
  return rows.flatMap((row) => [row, ...flattened(childrenOf(row))])
}

/** Reads what a shape's list answers: a page, a forest, or one level after the other; below a single root that stands open. */
export function useShownRows(resource: Resource, shape: Shape, filters: Query, paging: Query): Shown {
  const { word, as } = shape.list
  const stepwise = as === 'lazy' && Object.keys(filters).length === 0
  const root = resource.tree?.root ?? '0'
  const [opened, setOpened] = useState<readonly string[]>()
  const list = useRows(resource, word, as === 'page' ? { ...paging, ...filters } : filters, !stepwise)
  const levels = useLevels(resource, word, stepwise ? [root, ...(opened ?? [])] : [])
  const nested = (key: string): JsonRow[] =>
    (levels.below.get(key) ?? []).map((row) => (row.hasChildren ? { ...row, children: nested(keyOf(resource, row)) } : row))
  const roots = levels.below.get(root)
  const only = roots?.length === 1 && roots[0]?.hasChildren ? keyOf(resource, roots[0]) : undefined
  useEffect(() => {
    if (only) setOpened((before) => before ?? [only])
  }, [only])
  const rows = stepwise ? nested(root) : (list.data?.rows ?? [])
  const all = as === 'page' ? [] : flattened(rows)
  const open =
    opened ??
    (as === 'forest' && all.length <= smallForest ? all.filter((row) => childrenOf(row).length > 0).map((row) => keyOf(resource, row)) : [])
  return {
    rows,
    total: as === 'page' ? (list.data?.total ?? 0) : all.length,
    loading: stepwise ? levels.loading : list.isFetching,
    error: stepwise ? levels.error : list.error,
    again: stepwise ? levels.again : () => void list.refetch(),
    open,
    unfold: (key, on) => setOpened(on ? [...open, key] : open.filter((each) => each !== key)),
  }
}
