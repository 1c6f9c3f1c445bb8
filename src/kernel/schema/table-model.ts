import { createHash } from 'node:crypto'
import { camel } from '../resource/names.ts'

/** A column as PostgreSQL's catalogue would print it. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
  /** The expression of a stored generated column. */
  readonly generated?: string
  readonly was?: string
}

export interface Key {
  readonly name: string
  readonly kind: 'primary' | 'unique' | 'foreign'
  readonly columns: readonly string[]
  readonly target?: { readonly table: string; readonly columns: readonly string[] }
  /** Rows go with the row they belong to. */
  readonly cascade?: boolean
}

export interface Index {
  readonly name: string
  /** In order; one that falls says so behind its name. */
  readonly columns: readonly string[]
  readonly using: 'btree' | 'gin'
  /** Operator class of the one column, for trigrams. */
  readonly operators?: string
  readonly unique?: boolean
  readonly where?: string
}

/** A table of the schema `store` that belongs to a resource. */
export interface Table {
  readonly name: string
  /** The resource whose table this is; kept as the table's comment. */
  readonly resource: string
  readonly was?: string
  /** Rows are added and never changed, by the application. */
  readonly appendOnly?: true
  readonly columns: readonly Column[]
  readonly keys: readonly Key[]
  readonly indexes: readonly Index[]
}

/** A column of an index whose values fall, what is empty last. */
export const falling = (column: string): string => `${column}${fallingMark}`
export const fallingMark = ' desc nulls last'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ')
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A list as PostgreSQL reads it in a text: `{"a","b\\"c"}`, `{1,2}`. */
export const arrayText = (items: readonly unknown[]): string =>
  `{${items.map((item) => (typeof item === 'string' ? `"${item.replace(/["\\]/g, '\\$&')}"` : String(item))).join(',')}}`

/** PostgreSQL cuts longer identifiers silently, and two could then collide. */
const longest = 63

/** `machine__brand_id__reference`: what is constrained, and by which rule. */
export function constraintName(...parts: readonly string[]): string {
  const name = parts.join('__')
  if (name.length > longest) throw new Error(`"${name}" is longer than ${longest} characters: give the field a shorter name`)
  return name
}

/** The name of a list's index, by its columns; of many columns as many as fit, and a digest of all. */
export function listIndexName(table: string, columns: readonly string[]): string {
  const all = columns.join('_')
  const room = longest - `${table}____list`.length
  const digest = createHash('sha256').update(all).digest('hex').slice(0, 6)
  return constraintName(table, all.length > room ? `${all.slice(0, room - digest.length - 1)}_${digest}` : all, 'list')
}

/** Reads a constraint's or an index's name back; undefined for one that was not derived. */
export function fieldOfConstraint(name: string): { resource: string; field: string; part?: string; rule: string } | undefined {
  const [resource, field, ...rest] = name.split('__')
  const rule = rest.pop()
  if (!resource || !field || !rule) return undefined
  return { resource: resource.replaceAll('_', '-'), field: camel(field), ...(rest[0] ? { part: camel(rest[0]) } : {}), rule }
}
