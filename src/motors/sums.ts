import { within } from './limit-words.ts'
import { upwards } from './limits.ts'
import { matchAt } from './match-at.ts'
import { priceOf } from './named-numbers.ts'
import type { Found } from './reading.ts'
import { amountOf, scaled } from './spoken-figures.ts'

const sumOfMoney = new RegExp(
  `(\\d{1,4}(?:\\.\\d{1,4})?${scaled})(?:\\s?(?:([元块]|(?:RMB|CNY|YUAN)(?![A-Z]))(?:/台)?|(USD|EUR|€)(?![A-Z])))?(?:\\s?(${within}|及?以上|起))?`,
  'iy',
)

const untilSum = new RegExp(`\\s?[-~到至]\\s?(\\d{1,4}(?:\\.\\d{1,4})?${scaled})(?:\\s?[元块])?(?:/台)?(?![A-Z0-9.])`, 'iy')
/** "1万85元" may be 10085 or 18500. */
const unclearSum = /\d{1,6}(?:\.\d{1,4})?[万千百](?:[零〇]?\d{1,6}[千百十]?){1,3}\s?[元块]/y

/** "1万8", "3千6百元", "3千以内"; a thousand or a hundred without a sign or a limit may be one of anything. */
export function sumAt(text: string, at: number): Found | undefined {
  const [found = '', written = '', sign, foreign, limit = ''] = matchAt(sumOfMoney, text, at) ?? []
  if (foreign) return { end: at + found.length, kind: 'detail', fields: {} }
  const until = found !== '' && limit === '' ? matchAt(untilSum, text, at + found.length) : null
  if (until)
    return {
      ...{ end: at + found.length + until[0].length, kind: 'price' },
      fields: { priceRange: upwards(amountOf(written), amountOf(until[1] ?? '')) },
    }
  const unclear = found === '' ? matchAt(unclearSum, text, at)?.[0] : undefined
  if (unclear) return { end: at + unclear.length, kind: 'text', fields: { text: '' } }
  const isSum =
    /万[零〇]?\d/.test(written) ||
    (sign
      ? /\d$|百|[A-Z]|千\d/.test(written + sign)
      : limit !== '' && (written.includes('千') || (written.includes('百') && !/[上起]/.test(limit))))
  return isSum ? { end: at + found.length, kind: 'price', fields: priceOf(amountOf(written), limit) } : undefined
}
