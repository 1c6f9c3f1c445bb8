import { type RawBuilder, sql } from 'kysely'
import { isEmpty } from '../resource/check.ts'
import type { Field, Fields } from '../resource/field.ts'
import { camel, snake } from '../resource/names.ts'
import type { Order, Resource, Rows } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { type Comparison, isId, listOf, momentOf, rejectField, serverKinds } from './kinds.ts'
import { baseFields, hasColumn } from './rows.ts'

export type Condition = RawBuilder<boolean>

/** Tested in this order, as the wire's clients expect; a `_datege` is a `_ge` on a time. */
const suffixes = [
  'ignore',
  'equal',
  'notequal',
  'likeleft',
  'likeright',
  'notlike',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'ge',
  'le',
  'gt',
  'lt',
  'null',
  'notnull',
  'like',
] as const
type Suffix = (typeof suffixes)[number]

const reservedParameters: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth', 'tenantid'])

/** All conditions hold. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

const escaped = (value: string): string => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The fields that a caller who reads `names` may filter and sort by: theirs and the base columns. */
export function filterable(resource: Resource, names: readonly string[], base = true): Fields {
  // Without a prototype, as `constructor` is no field.
  const fields: Record<string, Field> = Object.create(null)
  Object.assign(fields, base ? baseFields : { id: baseFields.id, createTime: baseFields.createTime })
  for (const name of names) {
    const field = resource.fields[name]
    if (!field || field.kind === 'password' || field.kind === 'secret') continue
    fields[name] = field
    if (field.also) fields[field.also] = field
  }
  return fields
}

function split(key: string): [name: string, suffix: Suffix | undefined] {
  const at = key.lastIndexOf('_')
  const suffix = suffixes.find((each) => each === key.slice(at + 1))
  return at > 0 && suffix ? [key.slice(0, at), suffix] : [key, undefined]
}

/** The caller's filters as conditions; a name that is not among `fields` is a user error that names it. */
export function conditionsOf(
  resource: Resource,
  fields: Fields,
  values: Readonly<Record<string, string>>,
  ignore: readonly string[] = [],
): Condition[] {
  const conditions: Condition[] = []
  for (const [key, value] of Object.entries(values)) {
    if (isEmpty(value) || key.startsWith('$') || reservedParameters.has(key.toLowerCase()) || ignore.includes(key)) continue
    const [name, suffix] = fields[key] ? [key, undefined] : split(key)
    if (suffix === 'ignore') continue
    const field = fields[name]
    if (!field) reject([`不支持的查询条件：${key}`, `Unknown filter: ${key}`], { field: key })
    conditions.push(conditionOf(resource, ownName(resource, name), field, suffix, value))
  }
  return conditions
}

/** The declared name behind a second wire name. */
function ownName(resource: Resource, name: string): string {
  return resource.fields[name] ? name : (Object.entries(resource.fields).find(([, field]) => field.also === name)?.[0] ?? name)
}

function comparisonOf(field: Field): Comparison {
  return (serverKinds[field.kind].compare as (field: Field) => Comparison)(field)
}

function conditionOf(resource: Resource, name: string, field: Field, suffix: Suffix | undefined, value: string): Condition {
  if (field.kind === 'references') return referencesCondition(resource, name, field.to, value)
  const column = sql.ref(snake(name))
  if (suffix === 'null') return sql<boolean>`${column} is null`
  if (suffix === 'notnull') return sql<boolean>`${column} is not null`
  switch (hasColumn(field) ? comparisonOf(field) : 'none') {
    case 'text':
      return textCondition(column, suffix ?? (field.search === 'equal' ? 'equal' : 'like'), value)
    case 'key':
      return field.kind === 'region' ? regionCondition(column, value) : keyCondition(column, field, suffix, value)
    case 'id':
      return idCondition(column, field, name, suffix, value)
    case 'number':
      return numberCondition(column, field, name, suffix, value)
    case 'date':
    case 'dateTime':
      return timeCondition(column, field, name, suffix, value)
    case 'flag':
      return sql<boolean>`${column} = ${serverKinds.flag.parse(value, field as never, name)}`
    case 'list':
      return listCondition(column, field, name, suffix, value)
    default:
      return reject([`不能按“${field.label[0]}”查询`, `${field.label[1]} cannot be filtered by`], { field: name })
  }
}

function referencesCondition(resource: Resource, name: string, to: string, value: string): Condition {
  const own = snake(resource.name)
  const ids = listOf(value).filter((id) => isId(String(id)))
  return sql<boolean>`exists (select 1 from ${sql.table(`${own}_${snake(name)}`)} j
    where j.${sql.ref(`${own}_id`)} = t.id and j.${sql.ref(`${snake(to)}_id`)} = any(${ids}::bigint[]))`
}

/** What an index of trigrams can find: three letters or digits together, or two at the edge of a word. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

function textCondition(column: RawBuilder<unknown>, suffix: Suffix, value: string): Condition {
  const like = (pattern: string): Condition => sql<boolean>`${column} ilike ${pattern}`
  const plain = value.replaceAll('\0', '')
  const safe = escaped(plain)
  if (suffix === 'equal') return sql<boolean>`${column} = ${value}`
  if (suffix === 'notequal') return sql<boolean>`${column} is distinct from ${value}`
  if (suffix === 'likeleft') return like(`%${safe}`)
  if (suffix === 'likeright') return like(`${safe}%`)
  if (suffix === 'notlike') return sql<boolean>`${column} not ilike ${`%${safe}%`}`
  // For a pattern without a trigram PostgreSQL would read the whole index of them, and every row.
  if (suffix === 'like') return trigram.test(plain) ? like(`%${safe}%`) : sql<boolean>`strpos(lower(${column}), lower(${plain})) > 0`
  return sql<boolean>`${column} ${sql.raw(operatorOf(suffix))} ${value}`
}

/** Prefixes count: the code of a province or a city stands for all below it (GB/T 2260). */
function regionCondition(column: RawBuilder<unknown>, value: string): Condition {
  return anyOf(listOf(value).map((code) => sql<boolean>`${column} like ${`${escaped(String(code))}%`}`))
}

function keyCondition(column: RawBuilder<unknown>, field: Field, suffix: Suffix | undefined, value: string): Condition {
  if (suffix?.startsWith('like') || suffix === 'notlike') return textCondition(sql`${column}::text`, suffix as Suffix, value)
  const keys = listOf(value).map(String)
  if (suffix === 'notequal') return sql<boolean>`${column}::text <> all(${keys}::text[])`
  return field.kind === 'parent' && keys.length === 1
    ? sql<boolean>`${column}::text = ${keys[0]}`
    : sql<boolean>`${column}::text = any(${keys}::text[])`
}

function idCondition(column: RawBuilder<unknown>, field: Field, name: string, suffix: Suffix | undefined, value: string): Condition {
  const ids = listOf(value).map((id) => serverKinds.reference.parse(id, { ...field, kind: 'reference', to: '' }, name))
  return suffix === 'notequal' ? sql<boolean>`${column} <> all(${ids}::bigint[])` : sql<boolean>`${column} = any(${ids}::bigint[])`
}

function operatorOf(suffix: Suffix | undefined): string {
  const last = suffix?.replace('date', '')
  return last === 'ge' ? '>=' : last === 'le' ? '<=' : last === 'gt' ? '>' : last === 'lt' ? '<' : last === 'notequal' ? '<>' : '='
}

function numberCondition(column: RawBuilder<unknown>, field: Field, name: string, suffix: Suffix | undefined, value: string): Condition {
  const numbers = listOf(value).map(Number)
  if (numbers.length === 0 || numbers.some((number) => !Number.isFinite(number))) rejectField(field, name, '应为数字', 'must be a number')
  if (numbers.length > 1 && operatorOf(suffix) === '=') return sql<boolean>`${column} = any(${numbers}::numeric[])`
  return sql<boolean>`${column} ${sql.raw(operatorOf(suffix))} ${String(numbers[0])}::numeric`
}

function timeCondition(column: RawBuilder<unknown>, field: Field, name: string, suffix: Suffix | undefined, value: string): Condition {
  const given = momentOf(value.trim()) ?? rejectField(field, name, '时间格式不正确', 'must be a time like 2026-03-08 14:05:00')
  const type = field.kind === 'date' ? sql`date` : sql`timestamptz`
  return sql<boolean>`${column} ${sql.raw(operatorOf(suffix))} ${given}::${type}`
}

function listCondition(column: RawBuilder<unknown>, field: Field, name: string, suffix: Suffix | undefined, value: string): Condition {
  const numeric = 'numeric' in field && field.numeric
  const keys = listOf(value).map((each) => (numeric ? Number(each) : String(each)))
  if (numeric && keys.some((key) => !Number.isInteger(key) || Math.abs(Number(key)) > 2_147_483_647))
    rejectField(field, name, '应为数字', 'must be a number')
  const type = numeric ? sql`integer[]` : sql`text[]`
  return suffix === 'notequal' ? sql<boolean>`not ${column} && ${keys}::${type}` : sql<boolean>`${column} && ${keys}::${type}`
}

/** Our own conditions on rows, as a declaration says them. */
export function rowsCondition(rows: Rows | undefined, fields: Fields): Condition[] {
  return Object.entries(rows ?? {}).map(([name, allowed]) => {
    const values = Array.isArray(allowed) ? allowed : [allowed]
    const column = sql.ref(snake(name))
    if (fields[name]?.kind === 'parent') return sql<boolean>`${column} is null`
    return values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values})`
  })
}

/** `ascs`, then `descs`, then the resource's own order; names in either spelling, declared ones only. */
export function orderOf(fields: Fields, values: Readonly<Record<string, string>>, own: Order | undefined): RawBuilder<unknown> {
  const asked = (['ascs', 'descs'] as const).flatMap((key) =>
    listOf(values[key] ?? '').map((name) => [camel(String(name)), key === 'ascs' ? 'asc' : 'desc'] as const),
  )
  const order = asked.length > 0 ? asked : (own ?? [['createTime', 'desc']])
  const parts = order.map(([name, direction]) => {
    const field = fields[name]
    if (asked.length > 0 && (!field || !hasColumn(field) || comparisonOf(field) === 'none')) {
      reject([`不支持的排序：${name}`, `Unknown order: ${name}`], { field: name })
    }
    // Base columns are never null; the words would keep PostgreSQL from their index.
    const nulls = name in baseFields || direction === 'asc' ? sql`` : sql` nulls last`
    return { part: sql`${sql.ref(snake(name))} ${sql.raw(direction)}${nulls}`, nulls }
  })
  // One index serves both, if they say the same of what is empty.
  return sql.join([...parts.map(({ part }) => part), sql`id desc${parts.at(-1)?.nulls ?? sql``}`], sql`, `)
}
