import type { Words } from '#i18n/translate.ts'
import type { Services } from '#site/services.ts'

/** What the form of a listing or a demand knows of it. */
interface Form {
  /** Of the API. */
  readonly path: string
  /** The labels of the fields that a row lacks, in the order of the form. */
  readonly missingLabels: (row: object) => readonly Words[]
}

/** Finds the labels of what a draft lacks. */
export type MissingOfDraft = (id: string) => Promise<{ readonly missing?: readonly Words[] }>

/** The list has not all that a form asks for, so the whole row is read; a draft that was deleted a moment ago lacks nothing. */
export const missingOfDraft =
  (services: Services, { path, missingLabels }: Form): MissingOfDraft =>
  async (id) => {
    const whole = await services.get<object>(`${path}/detail`, { id }).catch(() => undefined)
    return whole ? { missing: missingLabels(whole) } : {}
  }
