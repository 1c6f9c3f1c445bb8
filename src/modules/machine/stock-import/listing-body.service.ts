import type { Words } from '#i18n/translate.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { missingFields } from '#kernel/resource/missing.ts'
import { conditionallyRequiredMissing } from '#motors/listing-needs.ts'
import { machine } from '../machine/machine.resource.ts'
import type { CellProblem, UnreadCell } from './row-reader.service.ts'

/** A required value that a row does not have. */
export interface MissingValue {
  readonly field: string
  readonly words: Words
}

/** A row of the sheet with the values for all rows where it says nothing itself; without a price it is told on request. */
export function completeBody(read: JsonRow, defaults: JsonRow, ownContact: JsonRow): JsonRow {
  const priced = isEmpty(read.unitPrice) ? {} : { priceMode: read.priceMode ?? 'FIXED' }
  const contact = { ...ownContact, ...(defaults.contact as object | undefined), ...(read.contact as object | undefined) }
  const own = Object.fromEntries(Object.entries({ ...read, ...priced }).filter(([, value]) => !isEmpty(value)))
  const whole: JsonRow = { ...defaults, ...own, contact }
  // A price cannot be chosen for all rows: a row without one is priced on request, whatever the mode for all rows.
  const priceMode = isEmpty(whole.unitPrice) ? 'ASK' : whole.priceMode
  return isEmpty(whole.tierPrices) ? { ...whole, priceMode } : whole
}

/** A row with the words that are not understood behind its own remarks, without the contacts among them: the row would be rejected. */
export function withRemarks(read: JsonRow, unread: readonly UnreadCell[]): JsonRow {
  const remarks = [read.description, ...unread.map(({ remark }) => remark)].filter((each) => !isEmpty(each))
  return remarks.length > 0 ? { ...read, description: remarks.join('；') } : read
}

/** What a listing needs before it can be reviewed, as far as no cell of the row is to blame. */
export function missingValues(body: JsonRow, problems: readonly CellProblem[]): MissingValue[] {
  const missing = missingFields(machine.fields, body, 'owner').map(({ path, field }) => ({
    field: path,
    words: field.required ?? (['请填写', 'Enter it'] as const),
  }))
  const all = [...missing, ...Object.entries(conditionallyRequiredMissing(body)).map(([field, words]) => ({ field, words }))]
  return all.filter(({ field }) => !problems.some(({ target }) => target === field))
}
