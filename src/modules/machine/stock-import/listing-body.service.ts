import type { Words } from '#i18n/translate.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { missingFields } from '#kernel/resource/missing.ts'
import { machine } from '../machine/machine.resource.ts'
import { defaultNames } from './import-targets.ts'
import type { CellProblem } from './row-reader.service.ts'

/** A required value that a row does not have. */
export interface MissingValue {
  readonly field: string
  readonly words: Words
}

const oneOfBoth: Words = ['请输入型号，或功率和极数', 'Enter the model, or the power and the poles']

/** Values for all rows, as a trader has chosen them: of the fields that may be chosen so. */
export function defaultsIn(given: unknown): JsonRow {
  const values = (typeof given === 'object' && given !== null ? given : {}) as JsonRow
  return Object.fromEntries(defaultNames.flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])))
}

/** A row of the sheet with the values for all rows where it says nothing itself; without a price it is told on request. */
export function completeBody(read: JsonRow, defaults: JsonRow, ownContact: JsonRow): JsonRow {
  const priced = isEmpty(read.unitPrice) ? {} : { priceMode: read.priceMode ?? 'FIXED' }
  const contact = { ...ownContact, ...(defaults.contact as object | undefined), ...(read.contact as object | undefined) }
  const own = Object.fromEntries(Object.entries({ ...read, ...priced }).filter(([, value]) => !isEmpty(value)))
  const whole: JsonRow = { ...defaults, ...own, contact }
  // One price for all rows is none.
  const priceMode = isEmpty(whole.unitPrice) ? 'ASK' : whole.priceMode
  return isEmpty(whole.tierPrices) ? { ...whole, priceMode } : whole
}

/** What a listing needs before it can be reviewed, as far as no cell of the row is to blame. */
export function missingValues(body: JsonRow, problems: readonly CellProblem[]): MissingValue[] {
  const missing = missingFields(machine.fields, body, 'owner').map(({ path, field }) => ({
    field: path,
    words: field.required ?? (['请填写', 'Enter it'] as const),
  }))
  const isUndesignated = isEmpty(body.model) && (isEmpty(body.powerKw) || isEmpty(body.poles))
  const all = isUndesignated ? [...missing, { field: 'model', words: oneOfBoth }] : missing
  return all.filter(({ field }) => !problems.some(({ target }) => target === field))
}
