import type { Words } from '#i18n/translate.ts'

export type FormValues = Readonly<Record<string, string | undefined>>

/** What a value of a form must not be, with the message for its field. */
export interface FormRule {
  readonly field: string
  readonly isInvalid: (values: FormValues) => boolean
  readonly words: Words
}

/** The messages of an invalid form by field, for each field that of its first broken rule; empty for a valid form. */
export function brokenRules(rules: readonly FormRule[], values: FormValues): Readonly<Record<string, Words>> {
  const broken = rules.filter(({ isInvalid }) => isInvalid(values))
  return Object.fromEntries(broken.toReversed().map(({ field, words }) => [field, words]))
}

/** Whether a field is left empty. */
export const isBlank =
  (field: string) =>
  (values: FormValues): boolean =>
    !values[field]?.trim()

/** The values of a form by name; several of one name, such as ticked boxes, separated by commas. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  const grouped = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries([...grouped].map(([name, all]) => [name, all.map(([, value]) => value).join(',')]))
}
