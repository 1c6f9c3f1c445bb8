import type { Words } from '#i18n/translate.ts'

/** Between a figure and its unit: a thin space that no line breaks at. */
export const thin = '\u202f'

/** `5.5`, `1 460`, `10 000`: no trailing zeros, thin spaces between thousands from four digits on. */
export function figure(value: number | string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return String(value)
  const [whole = '', part] = String(Number(number.toFixed(4))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thin)
  return part ? `${grouped}.${part}` : grouped
}

/** `5.5 kW`; nothing for an empty value. */
export function measure(value: number | string | undefined, unit: string): string {
  return value === '' || value === undefined ? '' : `${figure(value)}${thin}${unit}`
}

/** Volts in kV from 3000 on; `380/660 V` keeps its pair. */
export function voltage(value: number | string): string {
  const parts = String(value).split('/')
  if (!parts.every((part) => /^\d+(\.\d+)?$/.test(part))) return String(value)
  const high = parts.every((part) => Number(part) >= 3000)
  return `${parts.map((part) => (high ? String(Number(part) / 1000) : part)).join('/')}${thin}${high ? 'kV' : 'V'}`
}

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€' }

/** `¥1,280` or `¥1,280.50`. */
export function money(value: string | number, currency = 'CNY'): string {
  const amount = Number(value)
  const digits = Number.isInteger(amount) ? 0 : 2
  const text = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount)
  return `${signs[currency || 'CNY'] ?? `${currency}${thin}`}${text}`
}

interface Age {
  readonly words: Words
  readonly n: number
}

const steps: readonly (readonly [minutes: number, words: Words])[] = [
  [60 * 24 * 365, ['{n} 年前', '{n} year ago|{n} years ago']],
  [60 * 24 * 30, ['{n} 个月前', '{n} month ago|{n} months ago']],
  [60 * 24, ['{n} 天前', '{n} day ago|{n} days ago']],
  [60, ['{n} 小时前', '{n} hour ago|{n} hours ago']],
  [1, ['{n} 分钟前', '{n} min ago']],
]

/** How long ago a moment was; both are `yyyy-MM-dd HH:mm:ss` in the same zone. Undefined without a moment. */
export function ageOf(moment: string | undefined, now: string): Age | undefined {
  const passed = (at(now) - at(moment ?? '')) / 60_000
  if (Number.isNaN(passed)) return undefined
  const step = steps.find(([minutes]) => passed >= minutes)
  return step ? { words: step[1], n: Math.floor(passed / step[0]) } : { words: ['刚刚', 'just now'], n: 0 }
}

function at(moment: string): number {
  return Date.parse(`${moment.slice(0, 19).replace(' ', 'T')}Z`)
}
