import type { CallError } from '#ui/request.ts'

/** Error messages by field name; the key `''` holds an error about the whole form. */
export type FormErrors = Readonly<Record<string, string>>

type Rejection = Pick<CallError, 'field' | 'msg'> & Partial<Pick<CallError, 'reason' | 'data'>>

/**
 * Assigns a rejected call's messages to their fields, else to the outermost part of the field's path (`photos` of `photos[2].link`),
 * else to the whole form. `formFields` are the field names that the form shows.
 */
export function formErrorOf({ field: named, reason, msg, data }: Rejection, formFields: ReadonlySet<string>): FormErrors {
  const { errors } = (data ?? {}) as { readonly errors?: FormErrors }
  // The token endpoint reports a reason in place of a field.
  const field = reason === 'captcha_required' ? 'captchaCode' : (named ?? '')
  const placeOf = (name: string): string => [name, name.split(/[.[]/)[0] ?? ''].find((each) => formFields.has(each)) ?? ''
  return Object.fromEntries(Object.entries(errors ?? { [field]: msg }).map(([name, message]) => [placeOf(name), message]))
}
