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
  /** Deleting the referenced row deletes the referring rows (`on delete cascade`). */
  readonly cascade?: boolean
}

export interface Index {
  readonly name: string
  /** In order; a descending column ends in `descendingSuffix`. */
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
  /** The resource that the table belongs to; stored as the comment of the table. */
  readonly resource: string
  readonly was?: string
  /** The application may insert rows, but not change or delete them. */
  readonly appendOnly?: true
  readonly columns: readonly Column[]
  readonly keys: readonly Key[]
  readonly indexes: readonly Index[]
}

/** A descending column of an index. */
export const descending = (column: string): string => `${column}${descendingSuffix}`
export const descendingSuffix = ' desc nulls last'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ')
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The schema of a version's views; for `''` that of a database from before there were versions. */
export const schemaName = (schema: 'tenant' | 'app' | 'platform', version: string): string => (version ? `${schema}_${version}` : schema)

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

/** The name of a list's index: its columns; if they do not fit, as many characters as fit and a digest of all. */
export function listIndexName(table: string, columns: readonly string[]): string {
  const all = columns.join('_')
  const room = longest - `${table}____list`.length
  const digest = createHash('sha256').update(all).digest('hex').slice(0, 6)
  return constraintName(table, all.length > room ? `${all.slice(0, room - digest.length - 1)}_${digest}` : all, 'list')
}

/** The field and the rule in the name of a derived constraint or index; undefined for any other name. `inner` is a field of a line. */
export function fieldOfConstraint(name: string): { resource: string; field: string; inner?: string; rule: string } | undefined {
  const [resource, field, ...rest] = name.split('__')
  const rule = rest.pop()
  if (!resource || !field || !rule) return undefined
  return { resource: resource.replaceAll('_', '-'), field: camel(field), ...(rest[0] ? { inner: camel(rest[0]) } : {}), rule }
}
