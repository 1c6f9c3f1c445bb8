import type { CallError } from '#ui/request.ts'

/** Error messages by field name; the key `''` holds an error about the whole form. */
export type FormErrors = Readonly<Record<string, string>>

type Rejection = Pick<CallError, 'field' | 'msg'> & Partial<Pick<CallError, 'reason'>>

/**
 * Assigns a rejected call's message to its field, else to the outermost part of the field's path (`photos` of `photos[2].link`),
 * else to the whole form. `formFields` are the field names that the form shows.
 */
export function formErrorOf({ field: named, reason, msg }: Rejection, formFields: ReadonlySet<string>): FormErrors {
  // The token endpoint reports a reason in place of a field.
  const field = reason === 'captcha_required' ? 'captchaCode' : named
  const parent = field?.split(/[.[]/)[0] ?? ''
  return { [formFields.has(field ?? '') ? (field ?? '') : formFields.has(parent) ? parent : '']: msg }
}
