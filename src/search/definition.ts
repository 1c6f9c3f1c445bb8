import type { Comparison } from '#kernel/crud/list-query.ts'
import type { Order } from '#kernel/resource/resource.ts'
import { isRowKind, type withoutValue, type withSeveral } from '#kernel/resource/row-kinds.ts'
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

/**
 * Rows are counted by key; by range in a column of numbers, where the key is the range's place in the list, and in a column of keys beside
 * these, by `rangeKey`.
 */
export interface Counted {
  readonly name: string
  readonly ranges?: readonly Range[]
  /** Keys that are counted together as well, by `groupKey`: a row with several of them counts once. */
  readonly groups?: readonly (readonly string[])[]
  /** Rows are counted by so many first characters of their keys, in place of these: by each of the numbers. */
  readonly prefixes?: readonly number[]
  /** Rows without a key, or with several, are counted too. */
  readonly kinds?: readonly (typeof withoutValue | typeof withSeveral)[]
  /** Of two columns of keys: rows are counted by the pairs of their keys (`pairKey`). */
  readonly with?: string
  /** Of one of several filters on the column: its name, and the operators of the others, whose conditions hold for it. */
  readonly filter?: { readonly name: string; readonly others: readonly Comparison['operator'][] }
}

/** Whether a condition is an own one of what is counted, and so does not hold for it. */
export const isOwnCondition = ({ name, filter }: Counted, { field, operator }: Comparison): boolean =>
  field === name && !filter?.others.includes(operator)

/** What rows are counted by that have any key within a range: a row with several counts once. No key of a column is like it. */
export const rangeKey = ([from, to]: Range): string => `\n${from}-${to}`

export const isRangeKey = (key: string): boolean => key.startsWith('\n')

/** What rows are counted by that have any key of a group: as a filter takes these keys. No single key has a comma. */
export const groupKey = (group: readonly string[]): string => group.join()

/** What a row with these keys is counted by, each once. */
export const countedKeys = ({ prefixes }: Pick<Counted, 'prefixes'>, keys: readonly string[]): Iterable<string> =>
  prefixes ? new Set(keys.flatMap((key) => prefixes.map((length) => key.slice(0, length)))) : keys

/** Whether any of some keys is a number within a range. */
export const isWithin = ([from, to]: Range, keys: readonly string[]): boolean =>
  keys.some((key) => Number(key) >= from && Number(key) <= to)

/** What the counts are named by. */
export const nameOf = ({ name, with: second, filter }: Counted): string =>
  filter?.name ?? (second === undefined ? name : `${name} ${second}`)

/** A key of each of two columns. */
export const pairKey = (first: string, second: string): string => `${first}\n${second}`

export const keysIn = (pair: string): readonly [first: string, second: string] => {
  const [first = '', second = ''] = pair.split('\n')
  return [first, second]
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
  /** Before the order, with `tiers`: rows whose text is what was asked. Within a tier those first that begin with it. */
  readonly closestTo?: { readonly name: string; readonly text: string }
  /** Before the order: rows that hold all conditions of the first tier, then those of the next, then the others. */
  readonly tiers?: readonly (readonly Comparison[])[]
  readonly offset: number
  readonly limit: number
  /** Columns by which rows are counted, each under all conditions but its own (`isOwnCondition`). */
  readonly counted: readonly Counted[]
  /** Sets of further conditions: for each the rows are totalled that hold these as well. */
  readonly alternatives?: readonly (readonly Comparison[])[]
  /** A column of texts of which the most frequent ones are told, so many at most. */
  readonly frequent?: { readonly name: string; readonly most: number }
  /** Each row of this number is named, in the order of the ids. */
  readonly every?: number
}

export interface IndexAnswer {
  /** Of the rows that answered; at least the version that was asked for. */
  readonly version: number
  readonly total: number
  /** Of one page, in their order. */
  readonly ids: readonly string[]
  /** Rows by key, for each counted column, or pair of them. */
  readonly counts: Readonly<Record<string, ReadonlyMap<string, number>>>
  /** Rows of each alternative. */
  readonly totals: readonly number[]
  /** The texts that `frequent` asks for, each with its rows, the most frequent first. */
  readonly texts: readonly (readonly [text: string, rows: number])[]
  /** The ids that `every` asks for. */
  readonly milestones: readonly string[]
}

/** Operators that a kind of column answers. */
const operatorsOf: Readonly<Record<IndexColumn['kind'], ReadonlySet<string>>> = {
  code: new Set(['equal', 'notEqual', 'ge', 'le', 'gt', 'lt', 'between', 'isNull', 'isNotNull']),
  codes: new Set(['equal', 'ge', 'le', 'gt', 'lt', 'between', 'isNull', 'isNotNull']),
  number: new Set(['equal', 'ge', 'le', 'gt', 'lt', 'between', 'isNull', 'isNotNull']),
  text: new Set(['like']),
}

/** Letters whose small form the database and JavaScript may write differently. */
const hasUnusualCase = (text: string): boolean => /[^\p{ASCII}\p{Script=Han}]/u.test(text)

/** Whether the index answers a condition exactly as SQL does. */
function canFilter(column: IndexColumn | undefined, { operator, values }: Comparison): boolean {
  if (!column || !operatorsOf[column.kind].has(operator)) return false
  if (operator === 'isNull' || operator === 'isNotNull') return true
  if (operator === 'notEqual') return column.as === undefined && !values.some(isRowKind)
  if (column.kind === 'text') return !hasUnusualCase(String(values[0]))
  // A time is compared as a text.
  if (column.kind === 'number' || column.as === 'number') return values.every((value) => typeof value === 'number' || isRowKind(value))
  return operator === 'equal'
}

/** Whether the index answers a question exactly as SQL does. */
export function canAnswer(
  { columns }: IndexDefinition,
  { where, order, tiers = [], alternatives = [] }: Pick<IndexQuery, 'where' | 'order' | 'tiers' | 'alternatives'>,
): boolean {
  const canSort = ([name]: Order[number]): boolean => columns[name]?.kind === 'number' || columns[name]?.as === 'number'
  if (new Set(where.map(({ field, operator }) => `${field} ${operator}`)).size > mostConditions) return false
  const isKeyed = ({ field }: Comparison): boolean => columns[field]?.kind !== 'text'
  return (
    [...where, ...tiers.flat(), ...alternatives.flat()].every((each) => canFilter(columns[each.field], each)) &&
    order.every(canSort) &&
    tiers.flat().every(isKeyed)
  )
}
