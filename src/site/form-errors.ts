import type { CallError } from '#ui/request.ts'

/** Complaints by the name of their field; `''` is about the whole. */
export type FormErrors = Readonly<Record<string, string>>

/** Where a user error belongs: to its field if the page has it, else to the whole. */
export function formErrorOf({ field, msg }: Pick<CallError, 'field' | 'msg'>, known: ReadonlySet<string>): FormErrors {
  const name = field?.split(/[.[]/)[0] ?? ''
  return { [known.has(field ?? '') ? (field ?? '') : known.has(name) ? name : '']: msg }
}
