import type { Words } from '#i18n/translate.ts'
import type { OpenRow } from '#kernel/resource/open-row.ts'
import type { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { formatMoney, formatNumber, formatVoltage, thinSpace } from '../../motor/format.ts'
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

/** What must fit, in the order in which a seller looks for it. */
export function needTexts(demand: Demand): Words[] {
  const { polesAccept, mountingAccept, frameAccept, voltageV, freqHz, ieMin } = demand
  const poles = polesAccept.join('/')
  const both = (text: string): Words => [text, text]
  const texts: Words[] = [
    both(powerText(demand)),
    poles ? [`${poles} 极`, `${poles}-pole`] : ['', ''],
    both(frameAccept.join('/')),
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
