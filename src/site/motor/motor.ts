import type { OpenRow } from '#kernel/resource/open-row.ts'
import type { machine } from '#modules/machine/machine/machine.resource.ts'
import { pick } from '../pick.ts'

/** A listing as the public list returns it; the display names in `…Name` are in the request's language. */
export type ListedMotor = OpenRow<typeof machine, 'listData'>

const shown = [
  'id',
  'title',
  'titleEn',
  'brandName',
  'model',
  'powerKw',
  'poles',
  'ratedRpm',
  'freqHz',
  'frame',
  'mounting',
  'voltageV',
  'ieClass',
  'ip',
  'condition',
  'conditionName',
  'quantity',
  'unit',
  'priceMode',
  'unitPrice',
  'currency',
  'taxMode',
  'taxModeName',
  'regionName',
  'cover',
  'lastConfirmedAt',
] as const satisfies readonly (keyof ListedMotor)[]

/** What lists of the site show of a listing. */
export type Motor = Pick<ListedMotor, (typeof shown)[number]>

/** Of a listing as the public list returns it. */
export const motorOf = (listed: ListedMotor): Motor => pick(listed, shown)

/** A listing in full, with the fields that the user may read. */
export type MotorDetail = OpenRow<typeof machine, 'detail'>
