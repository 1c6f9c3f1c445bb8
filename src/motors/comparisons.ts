import { matchAt } from './match-at.ts'
import { isBarePrice, isBesidePrice, limitedPrice, type Numbers, numbersAt, plainNumberAt, thousands } from './numbers.ts'
import type { Found } from './reading.ts'
import { same, unitAt } from './units.ts'

export const compared =
  /(?:(≥|>=?|大于等于|大于或等于|不低于|不小于|不少于|至少|大于|高于|超过|AT LEAST|NOT? LESS THAN|(?:MORE|GREATER|HIGHER|LARGER) THAN|ABOVE|OVER|FROM(?!\s\d+(?:\.\d+)?\s?(?:KW|HP)?\s?(?:TO\s|[-~])\s?\d)|MIN\.?\s)|≤|<=?|小于等于|小于或等于|不超过|最多|最高|控制在|不大于|不高于|小于|低于|AT MOST|NOT? MORE THAN|(?:LESS|LOWER|SMALLER|CHEAPER) THAN|UP TO|BELOW|UNDER|MAX\.?\s)\s?(?=(?:[¥$€]|RMB|CNY|USD)?\s?\d)/y

/** Behind one of these letters a word goes on. */
const isLatin = (code: number): boolean => code >= 65 && code <= 90

/** Where none of these begins, no comparison does. */
export const firstOfComparison: ReadonlySet<string> = new Set('≥>≤<不至大小高低超最控AOFMUBGHLSNC')

/** "≥75kW", "不超过7.5kW", "up to 7.5 kW". */
export function comparisonAt(text: string, at: number): Found | undefined {
  if (isLatin(text.charCodeAt(at)) && !isLatin(text.charCodeAt(at + 1))) return undefined
  const sign = matchAt(compared, text, at)
  if (!sign) return text.charAt(at) === 'B' ? betweenWords(text, at) : undefined
  const start = at + sign[0].length
  const currency = matchAt(moneyBefore, text, start)?.[0] ?? ''
  const limit = limitAt(text, start + currency.length)
  const { values, unit } = limit
  if (values.length === 1 && (!unit || unit.quantity === 'price' || unit.quantity === 'speed'))
    return otherLimit(text, at, sign[1] === undefined, currency, limit)
  if (unit?.quantity === 'pieces' && values.length === 1)
    return { end: unit.end, kind: 'quantity', fields: sign[1] === undefined ? {} : { quantity: values[0] as number } }
  if (unit?.quantity !== 'power' || values.length !== 1) return undefined
  const power = unit.convert(values[0] as number)
  return { end: unit.end, kind: 'power', fields: { powerRange: sign[1] === undefined ? [null, power] : [power, null] } }
}

/** "不超过3千": of nothing else, as its unit stands behind it. */
const countedThousands = /(\d{1,3})\s?千(?=$|[\s,;、]|的)/y

/** The numbers behind a comparison; without a unit a comma divides thousands, too. */
function limitAt(text: string, at: number): Numbers {
  const inThousands = matchAt(countedThousands, text, at)
  if (inThousands) return { values: [Number(inThousands[1]) * 1000], sign: '', end: at + inThousands[0].length }
  const grouped = matchAt(thousands, text, at)?.[0]
  if (!grouped || unitAt(text, at + grouped.length)) return numbersAt(text, at)
  return { values: [Number(grouped.replaceAll(',', ''))], sign: '', end: at + grouped.length }
}

const moneyBefore = /(?:[¥$€]|RMB|CNY|USD)\s?/y
const moneyBehind = /\s?(?:(?:YUAN|RMB|CNY|人民币)(?![A-Z])|(USD|EUR|[$€美欧])[元金]?(?![A-Z\d]))/y
/** Of limits that no field of a search holds. */
const otherUnit =
  /\s?(?:(?:LBS?|POUNDS?|KGS?|HOURS?|HRS?|METERS?|METRES?|MM?|FEET|FT|DB|A|L)(?![A-Z])|公斤|千克|吨|小时|米|毫米|℃|°C?|度|分贝|安)/y

/** A limit of a price, or one that no field holds: of a speed, a weight, or in a currency that cannot be compared. */
function otherLimit(text: string, at: number, isMost: boolean, currency: string, { values, unit, end }: Numbers): Found | undefined {
  const [value = 0] = values
  const behind = matchAt(moneyBehind, text, unit?.end ?? end)
  const last = (unit?.end ?? end) + (behind?.[0].length ?? 0)
  const isForeign = behind?.[1] !== undefined || /[$€U]/.test(currency)
  if (isForeign || unit?.quantity === 'speed') return { end: last, kind: 'detail', fields: {} }
  if (unit || behind || currency !== '') return limitedPrice((unit?.convert ?? same)(value), isMost, last, true)
  const other = matchAt(otherUnit, text, end)
  if (other) return { end: end + other[0].length, kind: 'detail', fields: {} }
  return isMost && isBarePrice(text, value, end) ? limitedPrice(value, true, end, isBesidePrice(text, at)) : undefined
}

export const betweenTwo = /BETWEEN\s(\d+(?:\.\d+)?)\s?(?:KW\s)?(?:AND|TO)\s(?=\d)/y

/** "between 30 and 45 kW". */
function betweenWords(text: string, at: number): Found | undefined {
  const found = matchAt(betweenTwo, text, at)
  const upper = found ? plainNumberAt(text, at + found[0].length) : undefined
  const unit = upper && unitAt(text, upper.end)
  if (!found || !upper || unit?.quantity !== 'power') return undefined
  return { end: unit.end, kind: 'power', fields: { powerRange: [unit.convert(Number(found[1])), unit.convert(upper.value)] } }
}
