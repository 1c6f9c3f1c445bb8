import type { Comparison } from '#kernel/crud/list-query.ts'
import type { Order } from '#kernel/resource/resource.ts'
import { mostConditions } from './comparison.ts'

/**
 * How a column of the view is kept. `code`: one key of a limited set, `codes`: several of them, `number`: any number, `text`: found by the
 * characters that it contains. Keys and numbers answer filters, and keys are counted.
 */
export interface IndexColumn {
  readonly kind: 'code' | 'codes' | 'number' | 'text'
  /** An expression on the row `t`: a text of a key, an array of texts, a number, a text in small letters. */
  readonly sql: string
  /** How keys are compared: as they are by default; as numbers; or so that a shorter key stands for all that begin with it. */
  readonly as?: 'number' | 'prefix'
}

/** Both bounds are included. */
export type Range = readonly [from: number, to: number]

/** Rows are counted by key; by range in a column of numbers, where the key is the range's place in the list. */
export interface Counted {
  readonly name: string
  readonly ranges?: readonly Range[]
}

/** What is kept of the rows of an open list. Plain data, as it is sent to a worker thread. */
export interface IndexDefinition {
  /** The table whose changes are logged. */
  readonly table: string
  /** A view of rows with `id`. */
  readonly view: string
  /** By the declared name of the field. */
  readonly columns: Readonly<Record<string, IndexColumn>>
}

/** A question to the index. */
export interface IndexQuery {
  /** All hold. */
  readonly where: readonly Comparison[]
  readonly order: Order
  /** Before the order: rows whose text is what was asked, then those that begin with it, then the others. */
  readonly closestTo?: { readonly name: string; readonly text: string }
  readonly offset: number
  readonly limit: number
  /** Columns by which rows are counted, each under all conditions but those on the column itself. */
  readonly counted: readonly Counted[]
}

export interface IndexAnswer {
  /** Of the rows that answered; at least the version that was asked for. */
  readonly version: number
  readonly total: number
  /** Of one page, in their order. */
  readonly ids: readonly string[]
  /** Rows by key, for each counted column. */
  readonly counts: Readonly<Record<string, ReadonlyMap<string, number>>>
}

/** Operators that a kind of column answers. */
const operatorsOf: Readonly<Record<IndexColumn['kind'], ReadonlySet<string>>> = {
  code: new Set(['equal', 'ge', 'le', 'gt', 'lt', 'between', 'isNull', 'isNotNull']),
  codes: new Set(['equal', 'isNull', 'isNotNull']),
  number: new Set(['equal', 'ge', 'le', 'gt', 'lt', 'between', 'isNull', 'isNotNull']),
  text: new Set(['like']),
}

/** Letters whose small form the database and JavaScript may write differently. */
const hasUnusualCase = (text: string): boolean => /[^\p{ASCII}\p{Script=Han}]/u.test(text)

/** Whether the index answers a condition exactly as SQL does. */
function canFilter(column: IndexColumn | undefined, { operator, values }: Comparison): boolean {
  if (!column || !operatorsOf[column.kind].has(operator)) return false
  if (operator === 'isNull' || operator === 'isNotNull') return true
  if (column.kind === 'text') return !hasUnusualCase(String(values[0]))
  // A time is compared as a text.
  if (column.kind === 'number' || column.as === 'number') return values.every((value) => typeof value === 'number')
  return operator === 'equal'
}

/** Whether the index answers a question exactly as SQL does. */
export function canAnswer({ columns }: IndexDefinition, { where, order }: Pick<IndexQuery, 'where' | 'order'>): boolean {
  const canSort = ([name]: Order[number]): boolean => columns[name]?.kind === 'number' || columns[name]?.as === 'number'
  if (new Set(where.map(({ field }) => field)).size > mostConditions) return false
  return where.every((comparison) => canFilter(columns[comparison.field], comparison)) && order.every(canSort)
}
