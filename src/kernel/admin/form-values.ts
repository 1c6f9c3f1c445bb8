import { emptyOf, holds, isEmpty } from '../resource/check.ts'
import type { Field } from '../resource/field.ts'
import type { Named, Shape } from './page-shape.ts'

export type Values = Record<string, unknown>

/** A row as the server answers it: declared fields, their `*Name` display names, id and version. */
export type JsonRow = Values & { readonly id: string }

const given = (field: Field): unknown => field.default ?? emptyOf(field)

/** What a new row starts with: presets, then defaults, then the wire's empty values. */
export function blankOf(fields: readonly Named[], presets: Values = {}): Values {
  return { ...Object.fromEntries(fields.map(([name, field]) => [name, blankOfField(field)])), ...presets }
}

function blankOfField(field: Field): unknown {
  if (field.kind === 'block') return blankOf(Object.entries(field.fields))
  return field.kind === 'lines' ? [] : given(field)
}

/** Whether the field stands in the form of this row: not computed, and its condition holds. */
export function isQueried(field: Field, values: Values, editing: boolean): boolean {
  if (field.on === 'never' || (editing && field.kind === 'password')) return false
  return holds(field.when, values)
}

/** The body of a submit: what the form asks for, as it stands; an untouched field that was never given travels as empty. */
export function bodyOf(shape: Shape, values: Values, row?: JsonRow): Values {
  const body: Values = row ? { id: row.id, rowVersion: row.rowVersion } : {}
  for (const [name, field] of shape.fields) {
    if (!isQueried(field, values, row !== undefined) || (row && field.on === 'create')) continue
    body[name] = jsonOf(field, values[name])
  }
  return body
}

function jsonOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return emptyOf(field)
  return typeof value === 'string' ? value.trim() : value
}

/** `ratings[0].powerKw` or `contact.phone` → the path of a control. */
export function pathOf(field: string): (string | number)[] {
  return field
    .split(/[.[\]]/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

const same = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) ||
  JSON.stringify(one) === JSON.stringify(other) ||
  (typeof one !== 'object' && String(one) === String(other))

/** The fields in which what was typed differs from what somebody else has saved meanwhile. */
export function differences(shape: Shape, yours: Values, theirs: Values): readonly Named[] {
  return shape.fields.filter(([name, field]) => name in yours && field.on !== 'never' && !same(yours[name], theirs[name]))
}

/** Search values as query parameters: blanks go, lists are joined, ranges become two. */
export function queryOf(searches: readonly Named[], values: Values): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, field] of searches) {
    const value = values[name]
    if (isEmpty(value)) continue
    if (field.search === 'range') Object.assign(query, rangeOf(name, field, value))
    else query[name] = Array.isArray(value) ? value.join(',') : String(value).trim()
  }
  return query
}

/** Both ends belong to a range; a day as its end lasts until midnight. */
function rangeOf(name: string, field: Field, value: unknown): Record<string, string> {
  const [from, to] = value as readonly [unknown, unknown]
  const time = field.kind === 'dateTime'
  const ends = time || field.kind === 'date' ? (['datege', 'datele'] as const) : (['ge', 'le'] as const)
  return {
    ...(isEmpty(from) ? {} : { [`${name}_${ends[0]}`]: time ? `${from} 00:00:00` : String(from) }),
    ...(isEmpty(to) ? {} : { [`${name}_${ends[1]}`]: time ? `${to} 23:59:59` : String(to) }),
  }
}

/** The codes above a code and itself: 320581 → 32, 3205, 320581 (GB/T 2260: province, prefecture, county). */
export function regionPath(code: string): string[] {
  return [2, 4, 6, 9, 12].filter((length) => length <= code.length).map((length) => code.slice(0, length))
}

/** The last word of an address, as a name for a file. */
export function fileName(link: string): string {
  return decodeURIComponent(link.split(/[?#]/)[0]?.split('/').at(-1) ?? link)
}

const usual: readonly string[] = ['', '操作成功', 'Done']

/** Whether a write says more than 'done': it says it once, and a person has to keep it. */
export function isTold(msg: string): boolean {
  return !usual.includes(msg)
}

/** What both sides have, after a lost update. */
export interface Clash {
  readonly yours: Values
  readonly theirs: Values
}

export function clashIn(status: number, data: unknown): Clash | undefined {
  const found = status === 409 && typeof data === 'object' && data !== null && 'yours' in data && 'theirs' in data
  return found ? (data as Clash) : undefined
}
