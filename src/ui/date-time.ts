import type { Lang } from '#i18n/address.ts'

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** Times further away than this (in ms) are shown as a date. */
const maxRelative = 30 * 24 * 60 * minute

/**
 * Milliseconds of a date-time of the API, `yyyy-MM-dd HH:mm:ss` in the server's time zone. They are computed as if that were
 * UTC: compare them with each other only, not with `Date.now()`.
 */
export function parseDateTime(dateTime: string): number {
  return Date.parse(`${dateTime.replace(' ', 'T')}Z`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in milliseconds as the API prints it: `yyyy-MM-dd HH:mm:ss` in a time zone, whatever zone the browser is in. */
export function dateTimeIn(timeZone: string, moment: number): string {
  // The Swedish locale formats in this way.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** `3 天前`, `3 days ago`; after a month `2026-01-08 14:05`. `now` is a result of `parseDateTime`. */
export function relativeTime(dateTime: string, now: number, lang: Lang): string {
  const elapsed = now - parseDateTime(dateTime)
  if (!(Math.abs(elapsed) < maxRelative)) return dateTime.slice(0, 16)
  const [unit, length] = units.find(([, length]) => Math.abs(elapsed) >= length) ?? units[2]
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.trunc(elapsed / length), unit)
}

/** `1 460`, `5.5`: groups thousands by narrow no-break spaces, with at least `digits` and at most six decimals. */
export function formatNumber(value: unknown, digits = 0): string {
  return new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: 6 })
    .format(Number(value))
    .replaceAll(',', '\u202f')
}
