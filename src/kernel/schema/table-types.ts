import type { ColumnType } from 'kysely'
import type { ColumnNames, Fields, StoredValueOf } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'

type Uppercase26 =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z'

/** `createTime` → `create_time`, `tenant-package` → `tenant_package`: the type of what `snake` returns. */
export type SnakeCase<S> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends '-' ? '_' : Head extends Uppercase26 ? `_${Lowercase<Head>}` : Head}${SnakeCase<Rest>}`
  : ''

/** What the driver returns for a column: decimals are texts, as a number would lose digits. */
type ColumnValue<F extends Fields[string]> = F extends { kind: 'decimal' } ? string | null : StoredValueOf<F>

/** Every column may be left to its default when a row is inserted. */
type Column<V> = ColumnType<V, V | undefined, V>
type Columns<T> = { [K in keyof T]: Column<T[K]> }

interface BaseColumns {
  id: string
  create_user: string | null
  create_dept: string | null
  create_time: Date
  update_user: string | null
  update_time: Date | null
  status: number
  row_version: number
}

type ColumnsOf<F extends Fields> = { [K in ColumnNames<F> as SnakeCase<K>]: ColumnValue<F[K]> }

/** Columns of a resource's own table or view. */
type ResourceColumns<R extends Resource> = Omit<BaseColumns, keyof ColumnsOf<R['fields']>> &
  ColumnsOf<R['fields']> &
  (R['scope'] extends 'tenant' ? { tenant_id: string } : unknown)

type OwnerId<R extends Resource> = { [K in `${SnakeCase<R['name']>}_id`]: string } & { tenant_id: string; line_no: number }

type ReferencesTables<R extends Resource> = {
  [K in keyof R['fields'] as R['fields'][K] extends { kind: 'references' }
    ? `${SnakeCase<R['name']>}_${SnakeCase<K>}`
    : never]: OwnerId<R> & {
    [T in R['fields'][K] extends { to: infer To } ? `${SnakeCase<To>}_id` : never]: string
  }
}

type LinesTables<R extends Resource> = {
  [K in keyof R['fields'] as R['fields'][K] extends { kind: 'lines' } ? `${SnakeCase<R['name']>}_${SnakeCase<K>}` : never]: OwnerId<R> & {
    id: string
  } & (R['fields'][K] extends { fields: infer F extends Fields } ? ColumnsOf<F> : unknown)
}

type WithoutIds<S> = S extends `${infer Name}Ids` ? Name : S

type LinkTables<R extends Resource> = {
  [K in keyof R['links'] as `${SnakeCase<R['name']>}_${SnakeCase<WithoutIds<K>>}`]: OwnerId<R> & {
    [T in NonNullable<R['links']>[K & keyof NonNullable<R['links']>] extends { to: infer To } ? `${SnakeCase<To>}_id` : never]: string
  }
}

/** The tables of one resource by name: its own, and those of its references, lines and links. */
export type TablesOf<R extends Resource> = { [K in SnakeCase<R['name']>]: Columns<ResourceColumns<R>> } & ReferencesTables<R> &
  LinesTables<R> &
  LinkTables<R>

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** The tables of several resources, given as a union of their types. */
export type TablesOfAll<R extends Resource> = UnionToIntersection<R extends Resource ? TablesOf<R> : never>
