import { useEffect, useState } from 'react'
import type { Resource } from '../resource/resource.ts'
import type { JsonRow } from './form-values.ts'
import type { Shape } from './page-shape.ts'
import { keyOf, type Query, useLevels, useRows } from './use-resource.ts'

/** The rows of a page, flat or nested, and the state of their query. */
export interface ListRows {
  readonly rows: readonly JsonRow[]
  readonly total: number
  readonly loading: boolean
  readonly error: unknown
  readonly refetch: () => void
  /** Keys of the expanded rows. */
  readonly expanded: readonly string[]
  readonly setExpanded: (key: string, expanded: boolean) => void
}

/** A forest with at most this many rows is fully expanded at first. */
const maxExpandedForest = 40

export const childrenOf = (row: JsonRow): readonly JsonRow[] => (Array.isArray(row.children) ? (row.children as JsonRow[]) : [])

/** The rows and all their descendants, in depth-first order. */
export function flattened(rows: readonly JsonRow[]): JsonRow[] {
  return rows.flatMap((row) => [row, ...flattened(childrenOf(row))])
}

/**
 * Queries the list of a shape: a page, a forest, or the expanded levels of a lazy tree. With filters, a lazy tree is queried
 * as one list. A single root of a lazy tree is expanded at first.
 */
export function useListRows(resource: Resource, shape: Shape, filters: Query, paging: Query): ListRows {
  const { path, as } = shape.list
  const lazy = as === 'lazy' && Object.keys(filters).length === 0
  const root = resource.tree?.root ?? '0'
  const [userExpanded, setUserExpanded] = useState<readonly string[]>()
  const list = useRows(resource, path, as === 'page' ? { ...paging, ...filters } : filters, !lazy)
  const levels = useLevels(resource, path, lazy ? [root, ...(userExpanded ?? [])] : [])
  const nested = (key: string): JsonRow[] =>
    (levels.children.get(key) ?? []).map((row) => (row.hasChildren ? { ...row, children: nested(keyOf(resource, row)) } : row))
  const roots = levels.children.get(root)
  const singleRoot = roots?.length === 1 && roots[0]?.hasChildren ? keyOf(resource, roots[0]) : undefined
  useEffect(() => {
    if (singleRoot) setUserExpanded((before) => before ?? [singleRoot])
  }, [singleRoot])
  const rows = lazy ? nested(root) : (list.data?.rows ?? [])
  const all = as === 'page' ? [] : flattened(rows)
  const expandAll = as === 'forest' && all.length <= maxExpandedForest
  const parents = expandAll ? all.filter((row) => childrenOf(row).length > 0) : []
  const expanded = userExpanded ?? parents.map((row) => keyOf(resource, row))
  return {
    rows,
    total: as === 'page' ? (list.data?.total ?? 0) : all.length,
    loading: lazy ? levels.loading : list.isFetching,
    error: lazy ? levels.error : list.error,
    refetch: lazy ? levels.refetch : () => void list.refetch(),
    expanded,
    setExpanded: (key, on) => setUserExpanded(on ? [...expanded, key] : expanded.filter((other) => other !== key)),
  }
}
