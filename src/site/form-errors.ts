import type { CallError } from '#ui/request.ts'

/** Error messages by field name; the key `''` holds an error about the whole form. */
export type FormErrors = Readonly<Record<string, string>>

/**
 * Assigns a rejected call's message to its field, else to the outermost part of the field's path (`photos` of `photos[2].link`),
 * else to the whole form. `formFields` are the field names that the form shows.
 */
export function formErrorOf({ field, msg }: Pick<CallError, 'field' | 'msg'>, formFields: ReadonlySet<string>): FormErrors {
  const parent = field?.split(/[.[]/)[0] ?? ''
  return { [formFields.has(field ?? '') ? (field ?? '') : formFields.has(parent) ? parent : '']: msg }
}
