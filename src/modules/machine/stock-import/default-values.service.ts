import { parseInput } from '#kernel/crud/parsing.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from '../machine/machine.resource.ts'
import { defaultNames } from './import-targets.ts'

/** Characters of all values for all rows together, as JSON: a contact and twelve photos are a tenth of it. */
const longest = 20_000

const isObject = (given: unknown): given is JsonRow => typeof given === 'object' && given !== null && !Array.isArray(given)

/** Without what a whole listing needs: the rows may say it, and whether a value belongs to a motor is known with the row. */
const optional = ({ required, when, default: own, ...field }: Field): Field => field as Field

const defaultFields: Fields = Object.fromEntries(
  defaultNames.map((name) => {
    const field = optional(machine.fields[name])
    if (field.kind !== 'block') return [name, field]
    return [name, { ...field, fields: Object.fromEntries(Object.entries<Field>(field.fields).map(([key, each]) => [key, optional(each)])) }]
  }),
)

/** The named values that are not empty. */
const filled = (names: readonly string[], values: JsonRow): JsonRow =>
  Object.fromEntries(names.flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])))

/** Of what is given or was kept, the values that may be chosen for all rows, and of a contact the fields that it has. */
export function knownDefaults(given: unknown): JsonRow {
  const values = isObject(given) ? filled(defaultNames, given) : {}
  return isObject(values.contact) ? { ...values, contact: filled(Object.keys(machine.fields.contact.fields), values.contact) } : values
}

/** The values for all rows as a trader has chosen them; rejects what a listing could not have, before it is stored or done. */
export async function parsedDefaults(ctx: Context, given: unknown): Promise<JsonRow> {
  if (!isEmpty(given) && !isObject(given))
    return reject(['统一填写的内容格式不正确', 'The values for all rows must be an object'], { field: 'defaults' })
  if (JSON.stringify(given ?? {}).length > longest)
    return reject([`统一填写的内容过长，最多 ${longest} 个字符`, `The values for all rows are too long: at most ${longest} characters`], {
      field: 'defaults',
    })
  const values = knownDefaults(given)
  await parseInput(ctx, Object.fromEntries(Object.keys(values).map((name) => [name, defaultFields[name] as Field])), values)
  return values
}
