import { bareConfidence } from './digit-forms.ts'
import { isPoleCount } from './figures.ts'
import { atMost, moreThan, noLess, withinOrAbout } from './limit-words.ts'
import { type Limits, limitsOf } from './limits.ts'
import { keyOfTwo, keyOfWord, matchAt, tableOf } from './match-at.ts'
import { isBarePrice, isBesidePrice, limitedPrice, type Numbers, numbersAt, thousands } from './numbers.ts'
import { englishTotals, totalWords } from './other-sums.ts'
import type { Found } from './reading.ts'
import { scaledSpeedAt } from './speed-text.ts'
import { amountOf, scaled } from './spoken-figures.ts'
import { same, type Unit, unitAt } from './units.ts'

export const compared = new RegExp(
  `(?:(≥|>=?|大于或?等于|至少|${noLess}|${moreThan}|AT LEAST|FROM(?!\\s\\d+(?:\\.\\d+)?\\s?(?:KW|HP)?\\s?(?:TO\\s|[-~])\\s?\\d)|MIN\\.?\\s)|(?!MAX\\.?\\d)(?:${atMost}))\\s?(?=(?:[¥$€]|RMB|CNY|USD)?\\s?\\d)`,
  'y',
)

/** Behind one of these letters a word goes on. */
const isLatin = (code: number): boolean => code >= 65 && code <= 90

/** Where none of these begins, no comparison does, nor what it may be named by. */
export const firstOfComparison: ReadonlySet<string> = new Set('≥>≤<不别至大小少多高低超最尽控AOFMUBGHLSNCDEW介P功额R总一共合小打整全每单IT')
const startsComparison = /* @__PURE__ */ tableOf(firstOfComparison)

const startsName = new Set('P功额R')
const startsTotal = new Set('总一共合小打整全ITLBP')
const startsEach = new Set('每单')
/** How the English words of limits begin, of `compared`, of "between" and of what is named: no other word is tried. */
const startsLimit: ReadonlySet<number> = new Set(
  'AB AT BE CA CH CO DO EX FR GR HI LA LE LO MA MI MO MU NE NO OV SH SM UN UP WI WO'.split(' ').map(keyOfWord),
)
const startsNamed: ReadonlySet<number> = new Set(['IN', 'TO', 'BU', 'PA'].map(keyOfWord))

/** Whether a comparison, or the name of what is compared, may begin at a place. */
export function mayCompareAt(text: string, at: number): boolean {
  const first = text.charCodeAt(at)
  if (startsComparison[first] !== 1) return false
  const key = keyOfTwo(first, text.charCodeAt(at + 1))
  return !isLatin(first) || startsLimit.has(key) || startsNamed.has(key) || startsName.has(text.charAt(at))
}

const totalName = new RegExp(`(?:${totalWords}|${englishTotals})\\s?(?:[:为在是]\\s?|IS\\s)?`, 'y')
/** What is compared. */
const powerName = /(?:P[N2]?|(?:额定)?功率|(?:RATED )?POWER)\s?(?:[:为是]\s?|IS\s)?/y

const isGrade = ({ isGrade }: Unit, value: number): boolean => isGrade && value <= 3

const behindMost = new RegExp(`\\s?${withinOrAbout}`, 'y')

const eachName = /(?:每[台只个套件]|单台)\s?[:为在]?\s?/y

/** "≥75kW", "不超过7.5kW以内", "up to 7.5 kW", "大于380V", "P≥5.5", "总价不超过5万". */
export function comparisonAt(text: string, at: number): Found | undefined {
  const total = startsTotal.has(text.charAt(at)) ? (matchAt(totalName, text, at)?.[0].length ?? 0) : 0
  const each = startsEach.has(text.charAt(at)) ? (matchAt(eachName, text, at)?.[0].length ?? 0) : 0
  const found = limitFoundAt(text, at + total + each, total + each > 0)
  return found && total > 0 && found.kind === 'price' ? ofAll(found) : found
}

/** No search holds the least that all pieces together cost. */
function ofAll({ end, fields: { priceRange } }: Found): Found {
  const [from, to] = priceRange ?? []
  return from === null && typeof to === 'number' ? { end, kind: 'price', fields: { priceTotal: to } } : { end, kind: 'detail', fields: {} }
}

function limitFoundAt(text: string, at: number, isNamed: boolean): Found | undefined {
  const name = startsName.has(text.charAt(at)) ? (matchAt(powerName, text, at)?.[0].length ?? 0) : 0
  const from = at + name
  const first = text.charCodeAt(from)
  if (isLatin(first) && !startsLimit.has(keyOfTwo(first, text.charCodeAt(from + 1)))) return undefined
  const sign = matchAt(compared, text, from)
  if (!sign) return betweenAt(text, at)
  const start = from + sign[0].length
  const currency = matchAt(moneyBefore, text, start)?.[0] ?? ''
  const limit = limitAt(text, start + currency.length)
  const { values, unit, end } = limit
  const [value = 0] = values
  const isMost = sign[1] === undefined
  if (values.length !== 1) return undefined
  const limits: Limits = isMost ? [null, (unit?.convert ?? same)(value)] : [(unit?.convert ?? same)(value), null]
  if (name > 0 && !unit && currency === '') return limitsOf('power', limits, end)
  if (!unit || unit.quantity === 'price' || unit.quantity === 'speed')
    return withBehind(text, otherLimit(text, at, isMost, currency, limit, isNamed), isMost)
  if (unit.quantity === 'pieces') return { end, kind: 'quantity', fields: isMost ? {} : { quantity: value } }
  if (unit.quantity === 'poles' && (isGrade(unit, value) || !isPoleCount(value))) return undefined
  return withBehind(text, limitsOf(unit.quantity, limits, end), isMost)
}

/** "控制在3000元以内" says twice that it is the most, and "不超过3千左右" about how much. */
function withBehind(text: string, found: Found | undefined, isMost: boolean): Found | undefined {
  const [again = ''] = found && isMost ? (matchAt(behindMost, text, found.end) ?? []) : []
  return found && { ...found, end: found.end + again.length }
}

/** "不超过3千6", "不超过8百": of nothing else, as its unit stands behind it. */
const scaledAmount = new RegExp(
  `(?!\\d{1,4}(?:\\.\\d{1,2})?\\s?万(?![\\d零〇]))(\\d{1,4}(?:\\.\\d{1,2})?${scaled})(?=$|[\\s,;、)元块的]|RMB|CNY|YUAN|${withinOrAbout})`,
  'y',
)

/** The numbers behind a comparison; without a unit a comma divides thousands, too. */
function limitAt(text: string, at: number): Numbers {
  const turns = scaledSpeedAt(text, at)
  if (turns) return { values: [turns.value], sign: '', unit: turns.unit, end: turns.unit.end }
  const amount = matchAt(scaledAmount, text, at)?.[0]
  if (amount) {
    const unit = unitAt(text, at + amount.length)
    return { values: [amountOf(amount)], sign: '', unit, end: unit?.end ?? at + amount.length }
  }
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
function otherLimit(
  text: string,
  at: number,
  isMost: boolean,
  currency: string,
  { values, unit, end }: Numbers,
  isNamed: boolean,
): Found | undefined {
  const [value = 0] = values
  const behind = matchAt(moneyBehind, text, unit?.end ?? end)
  const last = (unit?.end ?? end) + (behind?.[0].length ?? 0)
  const isForeign = behind?.[1] !== undefined || /[$€U]/.test(currency)
  if (isForeign || unit?.quantity === 'speed') return { end: last, kind: 'detail', fields: {} }
  if (unit || behind || currency !== '') return limitedPrice((unit?.convert ?? same)(value), isMost, last, true)
  const other = matchAt(otherUnit, text, end)
  if (other) return { end: end + other[0].length, kind: 'detail', fields: {} }
  return isMost && isBarePrice(text, value, end) ? limitedPrice(value, true, end, isNamed || isBesidePrice(text, at)) : undefined
}

export const betweenTwo = /BETWEEN\s|介于\s?/y
const and = /\s?(?:AND\s|TO\s|[和与到至~-])\s?/y

/** A number with the currency before it. */
function amountAt(text: string, at: number): Numbers & { readonly currency: string } {
  const currency = matchAt(moneyBefore, text, at)?.[0] ?? ''
  return { ...limitAt(text, at + currency.length), currency }
}

/** "between 30 and 45 kW", "between ¥3,000 and ¥5,000", "介于380V和690V之间"; without a unit it is a price. */
function betweenAt(text: string, at: number): Found | undefined {
  const start = matchAt(betweenTwo, text, at)
  if (!start) return undefined
  const first = amountAt(text, at + start[0].length)
  const joint = first.values.length === 1 ? matchAt(and, text, first.end) : null
  const last = joint ? amountAt(text, first.end + joint[0].length) : first
  const values = joint ? [...first.values, ...last.values] : first.values
  const behind = matchAt(moneyBehind, text, last.end)
  const unit = last.unit ?? first.unit
  const [low = 0, high = 0] = values
    .map((value, place) => ((place === 0 ? first.unit : undefined) ?? unit)?.convert(value) ?? value)
    .sort(ascending)
  if (values.length !== 2 || (first.unit && first.unit.quantity !== unit?.quantity)) return undefined
  const end = last.end + (behind?.[0].length ?? 0)
  const currency = first.currency + last.currency
  if (behind?.[1] !== undefined || /[$€U]/.test(currency)) return { end, kind: 'detail', fields: {} }
  if (unit) return limitsOf(unit.quantity, [low, high], end)
  const found: Found = { end, kind: 'price', fields: { priceRange: [low, high] } }
  if (behind !== null || currency !== '' || isBesidePrice(text, at)) return found
  return isBarePrice(text, low, end) ? { ...found, confidence: bareConfidence } : undefined
}

const ascending = (first: number, second: number): number => first - second
