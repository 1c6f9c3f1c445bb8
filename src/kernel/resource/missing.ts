import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty, readableBy } from './check.ts'
import type { Field, Fields, Reader } from './field.ts'
import { reject } from './user-error.ts'

/** A required field that is empty, by its path: `photos[0].link` in a line. */
export interface Missing {
  readonly path: string
  readonly field: Field
}

type Json = Readonly<Record<string, unknown>>

/** Whether a caller is asked for the value of a field; that of a password is in no row that can be read. */
const isAsked = (field: Field, reader: Reader): boolean => field.on !== 'never' && field.kind !== 'password' && readableBy(field, reader)

const isTooShort = (field: Field, value: unknown): boolean =>
  field.kind === 'lines' && (Array.isArray(value) ? value.length : 0) < (field.min ?? 0)

/** The required fields that a row as JSON lacks, also in its blocks and lines, as far as a caller is asked for them. */
export function missingFields(fields: Fields, row: Json, reader: Reader, outer: Json = {}, path = ''): Missing[] {
  const around = { ...outer, ...row }
  return Object.entries(fields).flatMap(([name, field]): Missing[] => {
    if (!isAsked(field, reader) || !holds(field.when, around)) return []
    const value = row[name]
    const isMissing = field.required !== undefined && field.default === undefined && isEmpty(value)
    if (isMissing || isTooShort(field, value)) return [{ path: path + name, field }]
    if (!('fields' in field) || isEmpty(value)) return []
    const within = (inner: unknown, at: string) => missingFields(field.fields, inner as Json, reader, around, `${path}${name}${at}.`)
    return Array.isArray(value) ? value.flatMap((line, at) => within(line, `[${at}]`)) : within(value, '')
  })
}

/** What a field says that is missing. */
export function messageFor(field: Field): Words {
  const min = 'min' in field ? (field.min ?? 1) : 1
  return field.required ?? [`${field.label[0]}：至少 ${min} 行`, `${field.label[1]}: at least ${min}`]
}

/** Rejects a row that lacks something: one field with its own message, several with a message that names them all. */
export function rejectMissing(missing: readonly Missing[]): void {
  const [first] = missing
  if (!first) return
  if (missing.length === 1) reject(messageFor(first.field), { field: first.path })
  const named = (at: 0 | 1, comma: string) => missing.map(({ field }) => field.label[at]).join(comma)
  const all: Words = [`还缺 ${missing.length} 项：${named(0, '、')}`, `${missing.length} fields are missing: ${named(1, ', ')}`]
  reject(all, {
    field: first.path,
    errors: Object.fromEntries(missing.map(({ path, field }) => [path, messageFor(field)])),
  })
}
