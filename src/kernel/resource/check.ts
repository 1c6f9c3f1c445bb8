import type { Field, Reader, Scalar, When } from './field.ts'

const matches = (allowed: Scalar, value: unknown): boolean =>
  typeof allowed === 'string' && allowed.endsWith('*')
    ? String(value ?? '').startsWith(allowed.slice(0, -1))
    : String(allowed) === String(value ?? '')

/** Whether a field exists for this row: every named field has one of the values. */
export function holds(when: When | undefined, row: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true
  return Object.entries(when).every(([name, allowed]) => {
    const value = row[name]
    return Array.isArray(value)
      ? value.some((each) => allowed.some((one) => matches(one, each)))
      : allowed.some((one) => matches(one, value))
  })
}

/** Whether a JSON value is empty: undefined, null, blank text, an empty list, or a block of empty values. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

const rank: Readonly<Record<Reader | 'server', number>> = { public: 0, member: 1, owner: 2, staff: 3, server: 4 }

/** Whether a caller with the rank of `reader` may read the field; each rank includes the lower ones. */
export const readableBy = (field: Field, reader: Reader): boolean => rank[field.read ?? 'public'] <= rank[reader]

/** The empty JSON value of a field, in requests and in answers. */
export function emptyOf(field: Field): unknown {
  if (field.kind === 'flag') return field.numeric ? 0 : false
  if (field.kind === 'manyOf' && field.joined) return ''
  if (field.kind === 'lines' || field.kind === 'manyOf' || field.kind === 'images') return []
  return field.kind === 'block' ? {} : ''
}

/** `deptId` → `deptName`, `brandCode` → `brandName`, `category` → `categoryName`: the readable display name of a key. */
export function displayNameOfKey(field: string): string {
  return `${field.replace(/(Id|Code)$/, '')}Name`
}
