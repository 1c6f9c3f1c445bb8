import type { Words } from '#i18n/translate.ts'
import type { OpenRow } from '#kernel/resource/open-row.ts'
import type { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { formatMoney } from '#motors/money.ts'
import { formatNumber, formatVoltage, thinSpace } from '../../motor/format.ts'
import { pick } from '../../pick.ts'

/** A demand as the public list returns it; the display names in `…Name` are in the request's language. */
export type ListedDemand = OpenRow<typeof collaboration, 'listData'>

/** A demand in full, with the fields that the user may read. */
export type DemandDetail = OpenRow<typeof collaboration, 'detail'>

const shown = [
  ...(['id', 'title', 'titleEn', 'powerMin', 'powerMax', 'polesAccept', 'voltageV', 'freqHz', 'mountingAccept', 'frameAccept'] as const),
  ...(['ieMin', 'exNeeded', 'quantity', 'shownBudgetUnit', 'currency', 'urgency', 'urgencyName', 'needBy', 'deadline'] as const),
  ...(['deliverRegionName', 'demandStatus', 'quoteCount', 'isDemo', 'createTime'] as const),
] as const satisfies readonly (keyof ListedDemand)[]

/** What lists of the site show of a demand. */
export type Demand = Pick<ListedDemand, (typeof shown)[number]>

export const demandOf = (listed: ListedDemand): Demand => pick(listed, shown)

export const demandTitle = ({ title, titleEn }: Pick<Demand, 'title' | 'titleEn'>): Words => [title, titleEn || title]

/** `5.5 kW`, `5.5–7.5 kW`; '' where no power is named. */
function powerText({ powerMin, powerMax }: Pick<Demand, 'powerMin' | 'powerMax'>): string {
  const [from, to] = [powerMin, powerMax].map((value) => (value === '' ? '' : formatNumber(value)))
  const range = from && to && from !== to ? `${from}–${to}` : from || to
  return range ? `${range}${thinSpace}kW` : ''
}

/** Frames that are named one by one; more are a range. */
const mostFrames = 3

/** By the shaft height, then by the letter of the length: S, M, L. */
const sizeOf = (frame: string): number => Number(/^\d+/.exec(frame)?.[0] ?? 0) * 4 + 'SML'.indexOf(/[SML]/.exec(frame)?.[0] ?? ' ')

/** `132S/132M`; of many the first and the last: `132S–160L, 8 sizes`. */
export function frameText(frames: readonly string[]): Words {
  if (frames.length <= mostFrames) return [frames.join('/'), frames.join('/')]
  const sorted = frames.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  const range = `${sorted[0]}–${sorted.at(-1)}`
  return [`${range} 共 ${frames.length} 种机座`, `${range}, ${frames.length} sizes`]
}

/** What must fit, in the order in which a seller looks for it. */
export function needTexts(demand: Demand): Words[] {
  const { polesAccept, mountingAccept, frameAccept, voltageV, freqHz, ieMin } = demand
  const poles = polesAccept.join('/')
  const both = (text: string): Words => [text, text]
  const texts: Words[] = [
    both(powerText(demand)),
    poles ? [`${poles} 极`, `${poles}-pole`] : ['', ''],
    frameText(frameAccept),
    both(mountingAccept.join(' / ')),
    both(voltageV === '' ? '' : `${formatVoltage(voltageV)}${freqHz === '60' ? ` 60${thinSpace}Hz` : ''}`),
    ieMin ? [`${ieMin} 及以上`, `${ieMin} or better`] : ['', ''],
  ]
  return texts.filter(([zh]) => zh !== '')
}

export function budgetText({ shownBudgetUnit, currency }: Pick<Demand, 'shownBudgetUnit' | 'currency'>): string {
  return shownBudgetUnit ? formatMoney(shownBudgetUnit, currency) : ''
}

/** Urgencies that are marked. */
const marks: Readonly<Record<string, string>> = { STOP: 'bad', WEEK: 'warn' }
export const urgencyMark = (urgency: string): string => marks[urgency] ?? ''
