import { isEmpty } from '../resource/check.ts'
import type { Field, Fields } from '../resource/field.ts'
import { camel } from '../resource/names.ts'
import type { Order, Resource } from '../resource/resource.ts'
import { isRowKind, withoutValue } from '../resource/row-kinds.ts'
import { reject } from '../resource/user-error.ts'
import { type Comparable, isId, listOf, momentOf, parseValue, rejectField, serverKinds } from './kinds.ts'
import type { Projection } from './printing.ts'
import { baseFields, hasColumn } from './rows.ts'

export type Operator =
  | 'equal'
  | 'notEqual'
  | 'like'
  | 'notLike'
  | 'startsWith'
  | 'endsWith'
  | 'ge'
  | 'le'
  | 'gt'
  | 'lt'
  | 'between'
  | 'isNull'
  | 'isNotNull'

/**
 * A condition on one field, its values parsed by the kind of the field. Several values mean any of them; those of `between` are pairs of a
 * lower and an upper bound, both included, infinite where none was sent.
 */
export interface Comparison {
  /** The declared name. */
  readonly field: string
  readonly operator: Operator
  readonly values: readonly (string | number | boolean)[]
}

export interface PageRequest {
  /** From 1. */
  readonly current: number
  /** 1 to 500. */
  readonly size: number
}

/** The parameters of a list, parsed once in the route. */
export interface ListQuery {
  /** All of them hold. */
  readonly where: readonly Comparison[]
  /** Empty: the order of the declaration. */
  readonly order: Order
  readonly page: PageRequest
  /** The key of the row whose children are listed, in a list of one level of a tree; undefined if none was sent. */
  readonly parent?: string | undefined
}

/** Query parameters as text. */
export type Params = Readonly<Record<string, string>>

/** What a suffix asks for; `in` lets a text be any of several, as keys are without it. */
type Suffix = Operator | 'in' | 'ignore'

/** Suffixes of filter names; `_datege` means `_ge` for times. */
const suffixes: Readonly<Record<string, Suffix>> = {
  ignore: 'ignore',
  in: 'in',
  between: 'between',
  equal: 'equal',
  notequal: 'notEqual',
  likeleft: 'endsWith',
  likeright: 'startsWith',
  notlike: 'notLike',
  datege: 'ge',
  dategt: 'gt',
  dateequal: 'equal',
  datele: 'le',
  datelt: 'lt',
  ge: 'ge',
  le: 'le',
  gt: 'gt',
  lt: 'lt',
  null: 'isNull',
  notnull: 'isNotNull',
  like: 'like',
}

export const filterSuffixes = Object.keys(suffixes).filter((suffix) => suffix !== 'ignore')

const reservedParameters: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth', 'tenantid'])
export const largestPage = 500
const lastPage = 1_000_000
/** Values of one filter, each of which costs time with every row: more than any list offers. Of ids as many as a page has rows. */
const mostValues = 100
const mostSortKeys = 5

/** The fields that a caller may filter and sort by, by each of their JSON names: those of the projection, and base columns. */
export function filterable({ fields, names }: Projection, base: 'all' | 'public' = 'all'): Fields {
  // Without a prototype, as `constructor` is no field.
  const found: Record<string, Field> = Object.create(null)
  Object.assign(found, base === 'all' ? baseFields : { id: baseFields.id, createTime: baseFields.createTime })
  for (const name of names) {
    const field = fields[name]
    if (!field || field.kind === 'secret') continue
    found[name] = field
    if (field.also) found[field.also] = field
  }
  return found
}

interface QueryOptions {
  /** The parameter with the key of the parent, in a list of one level of a tree; it is no filter. */
  readonly parent?: string | undefined
  /** Default page size. */
  readonly size?: number | undefined
}

/** Parses the parameters of a list; rejects a filter or an order that is not among `fields`, naming it. */
export function parseListQuery(resource: Resource, fields: Fields, params: Params, { parent, size = 10 }: QueryOptions = {}): ListQuery {
  const where: Comparison[] = []
  for (const [key, value] of Object.entries(params)) {
    if (isEmpty(value) || key.startsWith('$') || key === parent) continue
    // A tenant is found by its code; every other list is one of the tenant that is named.
    if (reservedParameters.has(key.toLowerCase()) && !(key === 'tenantId' && fields[key])) continue
    const [name, operator] = fields[key] ? [key, undefined] : splitKey(key)
    if (operator === 'ignore') continue
    const field = fields[name]
    if (!field) reject([`不支持的查询条件：${key}`, `Unknown filter: ${key}`], { field: key })
    where.push(parseComparison(declaredName(resource, name), field, operator, value))
  }
  return { where, order: parseOrder(fields, params), page: parsePage(params, size), parent: parent && (params[parent] || undefined) }
}

export function splitKey(key: string): [name: string, suffix: Suffix | undefined] {
  const at = key.lastIndexOf('_')
  const suffix = key.slice(at + 1)
  return at > 0 && Object.hasOwn(suffixes, suffix) ? [key.slice(0, at), suffixes[suffix]] : [key, undefined]
}

/** The declared name of a field by either of its JSON names. */
const declaredName = ({ fields }: Resource, name: string): string =>
  fields[name] ? name : (Object.entries(fields).find(([, field]) => field.also === name)?.[0] ?? name)

/** How a field may be compared. */
export const comparableAs = (field: Field): Comparable =>
  hasColumn(field) ? (serverKinds[field.kind].compare as (field: Field) => Comparable)(field) : field.kind === 'references' ? 'id' : 'none'

/** A filter with its value parsed; rejects a value or a field that cannot be compared. */
function parseComparison(name: string, field: Field, given: Exclude<Suffix, 'ignore'> | undefined, value: string): Comparison {
  const as = comparableAs(field)
  const list = (most?: number): string[] => valuesIn(field, name, value, most)
  if (given === 'in' && as === 'text') return { field: name, operator: 'equal', values: list().map((each) => each.replaceAll('\0', '')) }
  if (given === 'between' && as !== 'number') rejectField(field, name, '不能按范围查询', 'cannot be filtered by ranges')
  const suffix = given === 'in' ? undefined : given
  if ((suffix === 'isNull' || suffix === 'isNotNull') && as !== 'none') return { field: name, operator: suffix, values: [] }
  switch (as) {
    case 'text':
      return { field: name, operator: suffix ?? (field.search === 'equal' ? 'equal' : 'like'), values: [value.replaceAll('\0', '')] }
    case 'key':
      return isPattern(suffix)
        ? { field: name, operator: suffix, values: [value.replaceAll('\0', '')] }
        : { field: name, operator: equalOrNot(suffix), values: list() }
    case 'id':
      return { field: name, operator: equalOrNot(suffix), values: idsIn(field, name, list(largestPage)) }
    case 'number':
      return numberComparison(name, field, suffix, list())
    case 'date':
    case 'dateTime':
      return { field: name, operator: ordering(suffix), values: [momentIn(field, name, value)] }
    case 'flag':
      return {
        field: name,
        operator: equalOrNot(suffix),
        values: [parseValue({ ...field, kind: 'flag' } as Field, value, name) as boolean],
      }
    case 'list':
      return { field: name, operator: equalOrNot(suffix), values: keysIn(field, name, list(), suffix === undefined) }
    default:
      return reject([`不能按“${field.label[0]}”查询`, `Cannot filter by ${field.label[1]}`], { field: name })
  }
}

/** Each value of a list once. */
function valuesIn(field: Field, name: string, value: string, most = mostValues): string[] {
  const list = [...new Set(listOf(value).map(String))]
  if (list.length > most) rejectField(field, name, `最多 ${most} 个值`, `may have at most ${most} values`)
  return list
}

const patterns: ReadonlySet<Operator | undefined> = new Set(['like', 'notLike', 'startsWith', 'endsWith'] as const)
const isPattern = (operator: Operator | undefined): operator is Operator => patterns.has(operator)
const equalOrNot = (operator: Operator | undefined): Operator => (operator === 'notEqual' ? 'notEqual' : 'equal')
const ordering = (operator: Operator | undefined): Operator => (operator && !isPattern(operator) ? operator : 'equal')

function idsIn(field: Field, name: string, list: readonly string[]): string[] {
  if (field.kind === 'references') return list.filter(isId)
  for (const id of list) if (!isId(id)) rejectField(field, name, '编号不正确', 'is not a valid id')
  return [...list]
}

function numberComparison(name: string, field: Field, suffix: Operator | undefined, list: readonly string[]): Comparison {
  if (suffix === 'between') return { field: name, operator: suffix, values: list.flatMap((range) => boundsOf(field, name, range)) }
  const numbers = list.map(Number)
  if (numbers.length === 0 || numbers.some((number) => !Number.isFinite(number))) rejectField(field, name, '应为数字', 'must be a number')
  const operator = ordering(suffix)
  return { field: name, operator, values: operator === 'equal' || operator === 'notEqual' ? numbers : numbers.slice(0, 1) }
}

/** `5.5-15`, `355-` or `-0.55`. */
function boundsOf(field: Field, name: string, range: string): (string | number)[] {
  if (range === withoutValue) return [range, range]
  const [, from, to] =
    /^(\d*(?:\.\d+)?)-(\d*(?:\.\d+)?)$/.exec(range.trim()) ?? rejectField(field, name, '范围应如 5.5-15', 'must be ranges like 5.5-15')
  return [from ? Number(from) : Number.NEGATIVE_INFINITY, to ? Number(to) : Number.POSITIVE_INFINITY]
}

function momentIn(field: Field, name: string, value: string): string {
  return momentOf(value.trim()) ?? rejectField(field, name, '时间格式应为 年-月-日 时:分:秒', 'must be a time like 2026-03-08 14:05:00')
}

function keysIn(field: Field, name: string, list: readonly string[], hasKinds: boolean): (string | number)[] {
  if (!('numeric' in field && field.numeric)) return [...list]
  const isKey = (key: string): boolean => Number.isInteger(Number(key)) && Math.abs(Number(key)) <= 2_147_483_647
  if (list.some((key) => !(hasKinds && isRowKind(key)) && !isKey(key))) rejectField(field, name, '应为数字', 'must be a number')
  return list.map((key) => (isRowKind(key) ? key : Number(key)))
}

/** `ascs`, then `descs`; names in either spelling, of sortable fields only. A field that is named again decides nothing more. */
function parseOrder(fields: Fields, params: Params): Order {
  const found = new Map<string, 'asc' | 'desc'>()
  for (const direction of ['asc', 'desc'] as const)
    for (const each of listOf(params[`${direction}s`] ?? '')) {
      const name = camel(String(each))
      if (!found.has(name)) found.set(name, direction)
    }
  const order = [...found]
  if (order.length > mostSortKeys)
    reject([`最多按 ${mostSortKeys} 个字段排序`, `A list is sorted by at most ${mostSortKeys} fields`], { field: order[mostSortKeys]?.[0] })
  for (const [name] of order) {
    const field = fields[name]
    if (!field || !hasColumn(field) || comparableAs(field) === 'none')
      reject([`不支持的排序字段：${name}`, `Cannot sort by: ${name}`], { field: name })
  }
  return order
}

function parsePage(params: Params, size: number): PageRequest {
  const whole = (text: string | undefined, fallback: number): number => {
    const number = Math.trunc(Number(text))
    return Number.isFinite(number) && number >= 1 ? number : fallback
  }
  return { current: Math.min(whole(params.current, 1), lastPage), size: Math.min(whole(params.size, size), largestPage) }
}
