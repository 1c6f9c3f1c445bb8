import type { CallError } from '#ui/request.ts'
import { displayNameOfKey, emptyOf, holds, isEmpty } from '../resource/check.ts'
import type { Field, Kind } from '../resource/field.ts'
import type { FieldEntry, Shape } from './page-shape.ts'

export type Values = Record<string, unknown>

/** A row as the API answers it: declared fields, `*Name` display names, `id`, `rowVersion`. */
export type JsonRow = Values & { readonly id: string }

/** The values of a new row: presets, else the declared defaults, else the empty JSON value of each kind. */
export function emptyValues(fields: readonly FieldEntry[], presets: Values = {}): Values {
  return { ...Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)])), ...presets }
}

function emptyValue(field: Field): unknown {
  if (field.kind === 'block') return emptyValues(Object.entries(field.fields))
  return field.kind === 'lines' ? [] : (field.default ?? emptyOf(field))
}

/** Whether the form of this row has a control for the field: the field is not computed, and its `when` condition is met. */
export function isInForm(field: Field, values: Values, editing: boolean): boolean {
  if (field.on === 'never' || (editing && field.kind === 'password')) return false
  return holds(field.when, values)
}

/** The body of a submit: `id` and `rowVersion` of an edited row, and every field of the form; undefined becomes empty. */
export function bodyOf(shape: Shape, values: Values, row?: JsonRow): Values {
  const body: Values = row ? { id: row.id, rowVersion: row.rowVersion } : {}
  for (const [name, field] of shape.fields) {
    if (!isInForm(field, values, row !== undefined) || (row && field.on === 'create')) continue
    body[name] = jsonOf(field, values[name])
  }
  return body
}

function jsonOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return emptyOf(field)
  return typeof value === 'string' && field.kind !== 'password' ? value.trim() : value
}

/** The name of the control in which a password is entered again. */
export const repeatedName = (name: string): string => `${name}2`

/** The values that may be stored in the browser: without passwords and secrets. */
export function storableValues(fields: readonly FieldEntry[], values: Values): Values {
  const hidden = fields.filter(([, { kind }]) => kind === 'password' || kind === 'secret').flatMap(([name]) => [name, repeatedName(name)])
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))
}

/** Splits the field of a user error into the path of a form control: `ratings[0].powerKw` → `['ratings', 0, 'powerKw']`. */
export function controlPath(field: string): (string | number)[] {
  return field
    .split(/[.[\]]/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** The messages of a user error by field: of all invalid fields where the server names several. */
export function messagesIn({ field, msg, data }: Pick<CallError, 'field' | 'msg' | 'data'>): Readonly<Record<string, string>> {
  const { errors } = (data ?? {}) as { readonly errors?: Readonly<Record<string, string>> }
  return errors ?? (field === undefined ? {} : { [field]: msg })
}

const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b) || (typeof a !== 'object' && String(a) === String(b))

/** The fields whose values differ between the user's form and the row that another user saved in the meantime. */
export function differences(shape: Shape, yours: Values, theirs: Values): readonly FieldEntry[] {
  return shape.fields.filter(([name, field]) => name in yours && field.on !== 'never' && !isSame(yours[name], theirs[name]))
}

const namedKinds: readonly Kind[] = ['reference', 'references', 'region', 'parent']

/** Of these values those of the fields, with the display names of keys. */
export function valuesOf(fields: readonly FieldEntry[], values: Values): Values {
  const names = fields.flatMap(([name, { kind }]) => (namedKinds.includes(kind) ? [name, displayNameOfKey(name)] : [name]))
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Search values as query parameters: empty values are left out, lists are joined by commas, a range becomes two parameters. */
export function queryOf(searches: readonly FieldEntry[], values: Values): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, field] of searches) {
    const value = values[name]
    if (isEmpty(value)) continue
    if (field.search === 'range') Object.assign(query, rangeOf(name, field, value))
    else query[name] = Array.isArray(value) ? value.join(',') : String(value).trim()
  }
  return query
}

/** Both ends are inclusive; a date-time range ends at 23:59:59 of its last day. */
function rangeOf(name: string, field: Field, value: unknown): Record<string, string> {
  const [from, to] = value as readonly [unknown, unknown]
  const hasTime = field.kind === 'dateTime'
  const suffixes = hasTime || field.kind === 'date' ? (['datege', 'datele'] as const) : (['ge', 'le'] as const)
  return {
    ...(isEmpty(from) ? {} : { [`${name}_${suffixes[0]}`]: hasTime ? `${from} 00:00:00` : String(from) }),
    ...(isEmpty(to) ? {} : { [`${name}_${suffixes[1]}`]: hasTime ? `${to} 23:59:59` : String(to) }),
  }
}

/** The codes of a region's ancestors and its own: `320581` → `32`, `3205`, `320581` (GB/T 2260: province, prefecture, county). */
export function regionPath(code: string): string[] {
  return [2, 4, 6, 9, 12].filter((length) => length <= code.length).map((length) => code.slice(0, length))
}

/** The file name at the end of a URL's path, decoded if it can be. */
export function fileName(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const defaultMessages: readonly string[] = ['', '操作成功', 'Done']

/** Whether the message of a successful write is the server's default one and tells nothing more. */
export function isDefaultMessage(msg: string): boolean {
  return defaultMessages.includes(msg)
}

/** The data of a 409 answer: the submitted row and the one that another user saved before. */
export interface Conflict {
  readonly yours: Values
  readonly theirs: Values
}

/** Returns the conflict of a lost update, or undefined for any other error. */
export function conflictIn(status: number, data: unknown): Conflict | undefined {
  const isConflict = status === 409 && typeof data === 'object' && data !== null && 'yours' in data && 'theirs' in data
  return isConflict ? (data as Conflict) : undefined
}
