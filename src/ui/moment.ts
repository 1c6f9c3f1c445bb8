import type { Lang } from '#i18n/address.ts'

const minute = 60_000
const steps = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** After a month the date says more than the days that passed. */
const recent = 30 * 24 * 60 * minute

/** A moment of the wire, `yyyy-MM-dd HH:mm:ss` in the product's zone, as milliseconds that compare with others of the wire. */
export function jsonMoment(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`)
}

/** `3 天前`, `3 days ago`; the date after a month. `now` is a `wireMoment`. */
export function ago(moment: string, now: number, lang: Lang): string {
  const passed = now - jsonMoment(moment)
  if (!(Math.abs(passed) < recent)) return moment.slice(0, 16)
  const [unit, length] = steps.find(([, each]) => Math.abs(passed) >= each) ?? steps[2]
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.trunc(passed / length), unit)
}

/** `1 460`, `5.5`: thin spaces between thousands; `digits` behind the point are always written. */
export function grouped(value: unknown, digits = 0): string {
  return new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: 6 })
    .format(Number(value))
    .replaceAll(',', '\u202f')
}
