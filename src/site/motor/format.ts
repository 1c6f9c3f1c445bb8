import type { Words } from '#i18n/translate.ts'
import { highVoltage } from '#motors/high-voltage.ts'

/** Narrow no-break space, between a number and its unit and between thousands. */
export const thinSpace = '\u202f'

const groups = new Intl.NumberFormat('en')

/** `5.5`, `1 460`, `10 000`: at most 4 decimals, no trailing zeros, thousands separated. Returns other text unchanged. */
export function formatNumber(value: number | string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return String(value)
  const [whole = '', decimals] = String(Number(number.toFixed(4))).split('.')
  const grouped = groups.format(Number(whole)).replaceAll(',', thinSpace)
  return decimals ? `${grouped}.${decimals}` : grouped
}

/** `5.5 kW`; '' for an empty value. */
export function withUnit(value: number | string | undefined, unit: string): string {
  return value === '' || value === undefined ? '' : `${formatNumber(value)}${thinSpace}${unit}`
}

/** `380 V`, `380/660 V`; kV from 3000 V on. Returns other text unchanged. */
export function formatVoltage(value: number | string): string {
  const parts = String(value).split('/')
  if (!parts.every((part) => /^\d+(\.\d+)?$/.test(part))) return String(value)
  const high = parts.every((part) => Number(part) >= highVoltage)
  return `${parts.map((part) => (high ? String(Number(part) / 1000) : part)).join('/')}${thinSpace}${high ? 'kV' : 'V'}`
}

interface ElapsedTime {
  readonly words: Words
  readonly n: number
}

const timeUnits: readonly (readonly [minutes: number, words: Words])[] = [
  [60 * 24 * 365, ['{n} 年前', '{n} year ago|{n} years ago']],
  [60 * 24 * 30, ['{n} 个月前', '{n} month ago|{n} months ago']],
  [60 * 24, ['{n} 天前', '{n} day ago|{n} days ago']],
  [60, ['{n} 小时前', '{n} hour ago|{n} hours ago']],
  [1, ['{n} 分钟前', '{n} min ago']],
]

/**
 * The time between `moment` and `now` in its largest unit; both are `yyyy-MM-dd HH:mm:ss` in the same time zone.
 * Undefined without a valid moment.
 */
export function elapsedTime(moment: string | undefined, now: string): ElapsedTime | undefined {
  const elapsed = (timestampOf(now) - timestampOf(moment ?? '')) / 60_000
  if (Number.isNaN(elapsed)) return undefined
  const unit = timeUnits.find(([minutes]) => elapsed >= minutes)
  return unit ? { words: unit[1], n: Math.floor(elapsed / unit[0]) } : { words: ['刚刚', 'just now'], n: 0 }
}

function timestampOf(moment: string): number {
  return Date.parse(`${moment.slice(0, 19).replace(' ', 'T')}Z`)
}
