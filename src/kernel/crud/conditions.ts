import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { Order, Resource, Rows } from '../resource/resource.ts'
import { isRowKind, withSeveral } from '../resource/row-kinds.ts'
import { type Comparison, comparableAs, type Operator } from './list-query.ts'
import { baseFields } from './rows.ts'

/** A condition in SQL on a row called `t`. */
export type Condition = RawBuilder<boolean>

/** All conditions hold. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** At least one condition holds. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** What is not equal has another value, or none. */
const orNot = (operator: Operator, found: Condition): Condition => (operator === 'notEqual' ? sql`(${found}) is not true` : found)

const escaped = (value: string): string => value.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Parsed filters as SQL. */
export const conditionsOf = (resource: Resource, where: readonly Comparison[]): Condition[] =>
  where.map((comparison) => conditionOf(resource, comparison))

/** One parsed filter as SQL. */
function conditionOf(resource: Resource, comparison: Comparison): Condition {
  const { field: name, operator, values } = comparison
  const field: Field | undefined = resource.fields[name] ?? baseFields[name as keyof typeof baseFields]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  if (field.kind === 'references') return referencesCondition(resource, name, field.to, comparison)
  const column = sql.ref(snake(name))
  if (operator === 'isNull') return sql<boolean>`${column} is null`
  if (operator === 'isNotNull') return sql<boolean>`${column} is not null`
  if (operator !== 'notEqual' && values.some(isRowKind) && comparableAs(field) !== 'text') return orKinds(resource, field, comparison)
  switch (comparableAs(field)) {
    case 'text':
      if (values.length !== 1) return anyOrNone(column, operator, values.map(String), sql`text[]`)
      return textCondition(column, operator, String(values[0]))
    case 'key':
      return keyCondition(resource, column, field, comparison)
    case 'id':
      return anyOrNone(column, operator, values, sql`bigint[]`)
    case 'number':
      return numberCondition(column, comparison)
    case 'date':
      return compare(column, operator, values[0], sql`date`)
    case 'dateTime':
      return compare(column, operator, values[0], sql`timestamptz`)
    case 'list':
      return listCondition(column, field, comparison)
    default:
      return sql<boolean>`${column} ${operator === 'notEqual' ? sql`is distinct from` : sql`=`} ${values[0]}`
  }
}

function orKinds(resource: Resource, field: Field, comparison: Comparison): Condition {
  const [kinds, values] = [comparison.values.filter(isRowKind), comparison.values.filter((value) => !isRowKind(value))]
  const size = sql`${comparableAs(field) === 'list' ? sql`cardinality` : sql`num_nonnulls`}(${sql.ref(snake(comparison.field))})`
  const found = kinds.map((kind) => sql<boolean>`coalesce(${size}, 0) ${kind === withSeveral ? sql`> 1` : sql`= 0`}`)
  return anyOf(values.length > 0 ? [...found, conditionOf(resource, { ...comparison, values })] : found)
}

function numberCondition(column: RawBuilder<unknown>, { operator, values }: Comparison): Condition {
  if (operator === 'between')
    return anyOf(pairsOf(values).map(([from, to]) => sql<boolean>`${column} between ${String(from)}::numeric and ${String(to)}::numeric`))
  if (values.length > 1) return anyOrNone(column, operator, values, sql`numeric[]`)
  return compare(column, operator, String(values[0]), sql`numeric`)
}

const operators: Readonly<Partial<Record<Operator, RawBuilder<unknown>>>> = {
  equal: sql`=`,
  notEqual: sql`is distinct from`,
  ge: sql`>=`,
  le: sql`<=`,
  gt: sql`>`,
  lt: sql`<`,
}

const compare = (column: RawBuilder<unknown>, operator: Operator, value: unknown, type: RawBuilder<unknown>): Condition =>
  sql<boolean>`${column} ${operators[operator] ?? sql`=`} ${value}::${type}`

/** The pairs in which the bounds of ranges stand one after the other. */
export const pairsOf = <T>(values: readonly T[]): (readonly [T, T])[] =>
  values.flatMap((from, at) => (at % 2 === 0 ? [[from, values[at + 1] as T] as const] : []))

const anyOrNone = (column: RawBuilder<unknown>, operator: Operator, values: readonly unknown[], type: RawBuilder<unknown>): Condition =>
  orNot(operator, sql<boolean>`${column} = any(${values}::${type})`)

function referencesCondition(resource: Resource, name: string, to: string, { operator, values }: Comparison): Condition {
  const own = snake(resource.name)
  const rows = sql`select 1 from ${sql.table(`${own}_${snake(name)}`)} j where j.${sql.ref(`${own}_id`)} = t.id`
  const target = sql`j.${sql.ref(`${snake(to)}_id`)}`
  if (operator === 'isNull') return sql<boolean>`not exists (${rows})`
  if (operator === 'isNotNull') return sql<boolean>`exists (${rows})`
  const found = sql<boolean>`exists (${rows} and ${target} = any(${values}::bigint[]))`
  return operator === 'notEqual' ? sql<boolean>`not ${found}` : found
}

/** What an index of trigrams can find: three letters or digits together, or two at the edge of a word. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

function textCondition(column: RawBuilder<unknown>, operator: Operator, value: string): Condition {
  const like = (pattern: string): Condition => sql<boolean>`${column} ilike ${pattern}`
  const safe = escaped(value)
  switch (operator) {
    case 'notEqual':
      return sql<boolean>`${column} is distinct from ${value}`
    case 'endsWith':
      return like(`%${safe}`)
    case 'startsWith':
      return like(`${safe}%`)
    case 'notLike':
      return sql<boolean>`${column} not ilike ${`%${safe}%`}`
    case 'like':
      // For a pattern without a trigram PostgreSQL would read the whole index of them, and every row.
      return trigram.test(value) ? like(`%${safe}%`) : sql<boolean>`strpos(lower(${column}), lower(${value})) > 0`
    default:
      return sql<boolean>`${column} ${operators[operator] ?? sql`=`} ${value}`
  }
}

/** The rows below a parent, which the API names by its key, or by the declared root where there is none. */
export function parentCondition(resource: Resource, key: string): Condition {
  const column = sql.ref(snake(resource.tree?.parent ?? 'parentId'))
  return key === resource.tree?.root ? sql<boolean>`${column} is null` : sql<boolean>`${column}::text = ${key}`
}

function keyCondition(resource: Resource, column: RawBuilder<unknown>, field: Field, { operator, values }: Comparison): Condition {
  if (operator !== 'equal' && operator !== 'notEqual') return textCondition(sql`${column}::text`, operator, String(values[0]))
  const keys = values.map(String)
  // Prefixes count: the code of a province or a city stands for all below it (GB/T 2260).
  if (field.kind === 'region') return orNot(operator, anyOf(keys.map((code) => sql<boolean>`${column} like ${`${escaped(code)}%`}`)))
  if (field.kind === 'parent') return orNot(operator, anyOf(keys.map((key) => parentCondition(resource, key))))
  return anyOrNone(sql`${column}::text`, operator, keys, sql`text[]`)
}

function listCondition(column: RawBuilder<unknown>, field: Field, comparison: Comparison): Condition {
  const { operator, values } = comparison
  // Of a list of numbers any one is within the bounds.
  if (operator !== 'equal' && operator !== 'notEqual')
    return sql<boolean>`exists (select from unnest(${column}) as listed(number) where ${numberCondition(sql`number`, comparison)})`
  const type = 'numeric' in field && field.numeric ? sql`integer[]` : sql`text[]`
  return orNot(operator, sql<boolean>`${column} && ${values}::${type}`)
}

/** Our own conditions on rows, as a declaration states them. */
export function rowsCondition(resource: Resource, rows: Rows | undefined): Condition[] {
  return Object.entries(rows ?? {}).map(([name, allowed]) => {
    const values = Array.isArray(allowed) ? allowed : [allowed]
    const column = sql.ref(snake(name))
    if (resource.fields[name]?.kind === 'parent') return anyOf(values.map((key) => parentCondition(resource, String(key))))
    return values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values})`
  })
}

const newestFirst: Order = [['createTime', 'desc']]

/** The first order that is not empty, then the newest first. */
export const orderOf = (...orders: readonly (Order | undefined)[]): Order => orders.find((each) => each && each.length > 0) ?? newestFirst

/** `orderOf` in SQL; the id decides between equals. */
export function orderSql(...orders: readonly (Order | undefined)[]): RawBuilder<unknown> {
  const parts = orderOf(...orders).map(([name, direction]) => {
    // Base columns are never null, and with `nulls last` PostgreSQL would not use their index.
    const nulls = name in baseFields || direction === 'asc' ? sql`` : sql` nulls last`
    return { part: sql`${sql.ref(snake(name))} ${sql.raw(direction)}${nulls}`, nulls }
  })
  // The same `nulls last` for the id, so that one index covers both columns.
  return sql.join([...parts.map(({ part }) => part), sql`id desc${parts.at(-1)?.nulls ?? sql``}`], sql`, `)
}
