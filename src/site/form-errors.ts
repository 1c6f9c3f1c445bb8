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

type Entered = Readonly<Record<string, unknown>>

/** The value of a field: of one in a block by its path, `contact.name`; of lines all of them. */
function valueAt(values: Entered, path: string): unknown {
  const [outer = '', inner] = path.split('[')[0]?.split('.') ?? []
  const value = values[outer]
  return inner === undefined ? value : (value as Entered | undefined)?.[inner]
}

/** What the errors of a form are about. */
interface Judged {
  readonly values: Entered
  /** Those that are about what was missing. */
  readonly missing: FormErrors
}

/** The errors that are still true: their fields have the values that were judged, and what was missing still is. */
export function standingErrors(errors: FormErrors, judged: Judged, values: Entered, missing: () => FormErrors): FormErrors {
  if (judged.values === values || Object.keys(errors).length === 0) return errors
  const stillMissing = missing()
  const isSame = (path: string): boolean => JSON.stringify(valueAt(judged.values, path)) === JSON.stringify(valueAt(values, path))
  const isTrue = (path: string): boolean => isSame(path) && (!Object.hasOwn(judged.missing, path) || Object.hasOwn(stillMissing, path))
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isTrue(path)))
}
