import type { Words } from '#i18n/translate.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { arrayOf, objectOf, type Schema } from '#kernel/http/shapes.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** A value of a grading: how it is read, and what the API document says of it. */
export interface Value<T> {
  readonly schema: Schema
  readonly read: (value: unknown, field: string) => T
}
export type Values = Readonly<Record<string, Value<unknown>>>
type Read<V extends Values> = { readonly [K in keyof V]: ReturnType<V[K]['read']> }

const most = { characters: 64, values: 50, number: 1_000_000_000 } as const

/** A value that is left out is in no grade: one that cannot be read must not pass for it. */
export const wrong = (field: string, [zh, en]: Words): never => reject([`${field} 应为${zh}`, `${field} must be ${en}`], { field })
export const isUnsaid = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const described = <T>(value: Value<T>, description: string, ...examples: readonly unknown[]): Value<T> => ({
  ...value,
  schema: { ...value.schema, description, ...(examples.length > 0 ? { examples } : {}) },
})

export const text: Value<string | undefined> = {
  schema: { type: 'string', maxLength: most.characters },
  read: (value, field) => {
    if (isUnsaid(value)) return undefined
    if (typeof value === 'string' && value.length <= most.characters) return value
    return wrong(field, [`不超过 ${most.characters} 字的文字`, `a text of at most ${most.characters} characters`])
  },
}

/** Also written as text, in decimal digits. */
export const number: Value<number | undefined> = {
  schema: { type: 'number', minimum: 0, maximum: most.number },
  read: (value, field) => {
    if (isUnsaid(value)) return undefined
    const found = typeof value === 'string' && /^\d{1,12}(?:\.\d{1,12})?$/.test(value.trim()) ? Number(value) : value
    if (typeof found === 'number' && found >= 0 && found <= most.number) return found
    return wrong(field, [`不带单位的数字，0 到 ${most.number}`, `a number without a unit, from 0 to ${most.number}`])
  },
}

export const flag: Value<boolean> = {
  schema: { type: 'boolean' },
  read: (value, field) => {
    if (isUnsaid(value) || typeof value === 'boolean') return value === true
    return wrong(field, [' true 或 false', 'true or false'])
  },
}

export const oneOf = <T extends string>(values: readonly T[]): Value<T | undefined> => ({
  schema: { enum: values },
  read: (value, field) =>
    isUnsaid(value) ? undefined : (values.find((each) => each === value) ?? wrong(field, [values.join('、'), values.join(', ')])),
})

/** Several, of which one may stand without the list. */
export const listOf = <T>({ schema, read }: Value<T | undefined>): Value<T[]> => ({
  schema: { anyOf: [schema, { ...arrayOf(schema), maxItems: most.values }] },
  read: (value, field) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (values.length > most.values) wrong(field, [`不超过 ${most.values} 个值`, `a list of at most ${most.values} values`])
    return values.flatMap((each) => read(each, field) ?? [])
  },
})

/** Undefined where nothing is said: that is no list without values. */
export const listIfSaid = <T>(value: Value<T | undefined>): Value<T[] | undefined> => {
  const list = listOf(value)
  return { ...list, read: (given, field) => (isUnsaid(given) ? undefined : list.read(given, field)) }
}

export const isObject = (value: unknown): value is JsonRow => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what has a name here, and rejects every other name. */
export function readValues<V extends Values>(values: V, given: JsonRow, path: string): Read<V> {
  const other = Object.keys(given).find((name) => !Object.hasOwn(values, name))
  const field = `${path}.${other?.slice(0, most.characters)}`
  if (other !== undefined) reject([`没有名为 ${field} 的参数`, `There is no value ${field}: check its name`], { field })
  const read = Object.entries(values).map(([name, value]) => [name, value.read(given[name], `${path}.${name}`)])
  return Object.fromEntries(read) as Read<V>
}

/** The values as a closed object of which nothing is required. */
export const shapeOf = (values: Values, title: string): Schema =>
  objectOf(Object.fromEntries(Object.entries(values).map(([name, { schema }]) => [name, schema])), [], title)

/** Values of their own, under one name. */
export const group = <V extends Values>(values: V, title: string): Value<Read<V> | undefined> => ({
  schema: shapeOf(values, title),
  read: (value, field) => {
    if (isUnsaid(value)) return undefined
    return isObject(value) ? readValues(values, value, field) : wrong(field, ['一组参数', 'an object'])
  },
})
