import { chineseFigureAt } from './chinese-figure.ts'
import { ambiguity, type Designations, fieldsOfFrame, frameAt } from './designation.ts'
import { bareConfidence, bareSpeedAt, behindBare, digitFormAt, halfAt, smallMotorAt } from './digit-forms.ts'
import { isPoleCount, isPowerStep } from './figures.ts'
import { within as withinWords } from './limit-words.ts'
import { limitsOf, upwards } from './limits.ts'
import { endOfDigits, matchAt, tableOf } from './match-at.ts'
import type { Fields, Found } from './reading.ts'
import { scaledSpeedAt, shortRangeAt, speedsBetween } from './speed-text.ts'
import { isOfOther } from './spoken-figures.ts'
import { sumAt } from './sums.ts'
import { areRatedPair } from './two-voltages.ts'
import { anyOf, pieceNames, powerNames, type Quantity, same, type Unit, unitAt, voltageNames } from './units.ts'

/** The sign before another number: a list, a range, or poles behind a power. */
const nextNumber = /\s?([/~\-至到]|TO\s)\s?(?=\d)/y
const startsNext = /* @__PURE__ */ tableOf('/~-至到T')
const startsLimit = /* @__PURE__ */ tableOf('及以之内封起+OAM')

/** Whether one of these characters is at a place, perhaps behind a blank: where it is not, no expression is tried. */
function isAmong(table: Uint8Array, text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return table[code <= 32 ? text.charCodeAt(at + 1) : code] === 1
}

const orMore = /\s?(?:及?以上|起(?![重动])|\+|OR MORE|AND (?:ABOVE|UP|OVER))/y
const orLess = new RegExp(
  `\\s?(?:${withinWords}|OR (?:LESS|BELOW|UNDER)|AND (?:BELOW|UNDER)|MAX(?![A-Z]|\\.?\\s(?:UNIT\\s)?(?:PRICE|BUDGET|[¥$€]|RMB|\\d{3})))`,
  'y',
)
/** "1,850" and "12,500.50"; "7,5" and "0,375". */
export const thousands = /[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?!\d|[.,]\d)/y
const decimals = /(?:0|[1-9]\d*),(\d{1,3})(?!\d|[.,]\d)/y

/** More is a list of numbers that a comma divides: "380,400V". */
const mostOf: Partial<Record<Quantity, number>> = { power: 50_000, volts: 36_000, speed: 30_000, torque: 1e6, price: 1e9, pieces: 1e5 }

/** Whether a field holds such a figure: mains are of 50 or 60 Hz, and pieces are whole. */
function isPossible(quantity: Quantity, value: number): boolean {
  if (quantity === 'poles') return true
  if (quantity === 'hertz') return value === 50 || value === 60
  // A search for more power than there is finds nothing.
  if (quantity !== 'power' && value > (mostOf[quantity] ?? 0)) return false
  return quantity === 'pieces' ? value >= 1 && Number.isInteger(value) : value >= (quantity === 'volts' ? 1 : 0.001)
}

const point = '.'.charCodeAt(0)

interface PlainNumber {
  readonly value: number
  readonly end: number
}

/** A number at a place. A comma within it divides thousands, or is that of a decimal fraction, where what stands behind allows it. */
export function plainNumberAt(text: string, at: number): PlainNumber | undefined {
  const whole = endOfDigits(text, at)
  const decimals = text.charCodeAt(whole) === point ? endOfDigits(text, whole + 1) : whole
  const end = decimals > whole + 1 ? decimals : whole
  if (end === at) return undefined
  const plain = { value: Number(text.slice(at, end)), end }
  return text.charAt(plain.end) === ',' ? (numberWithComma(text, at, plain.value) ?? plain) : plain
}

function numberWithComma(text: string, at: number, first: number): PlainNumber | undefined {
  const grouped = matchAt(thousands, text, at)?.[0]
  if (grouped) {
    const [value, end] = [Number(grouped.replaceAll(',', '')), at + grouped.length]
    const unit = unitAt(text, end)
    return unit && unit.convert(value) <= (mostOf[unit.quantity] ?? 0) ? { value, end } : undefined
  }
  const found = matchAt(decimals, text, at)
  if (!found || ((found[1] ?? '').length === 3 && first > 0)) return undefined
  const [value, end] = [Number(found[0].replace(',', '.')), at + found[0].length]
  const { quantity = 'power', convert = same } = unitAt(text, end) ?? {}
  if (quantity === 'torque') return { value, end }
  // "4,11kW" is a list: motors are made with the second power, and with no 4.11 kW. Without a unit only what motors are made with is a power.
  const isList = unitAt(text, end) ? isPowerStep(convert(Number(found[1]))) : true
  return quantity === 'power' && (isPowerStep(convert(value)) || !isList) ? { value, end } : undefined
}

/** The numbers of a list or a range with the signs between them, and what stands behind. */
export interface Numbers {
  readonly end: number
  readonly values: readonly number[]
  /** The sign before the second number; empty for one number. */
  readonly sign: string
  readonly unit?: Unit | undefined
}

/** More numbers are no list of voltages, poles or powers; each number of a longer one would read all that follow. */
const mostNumbers = 6

export function numbersAt(text: string, at: number): Numbers {
  const values: number[] = []
  let sign = ''
  let end = at
  for (let found = plainNumberAt(text, at); found; ) {
    values.push(found.value)
    end = found.end
    const unit = unitAt(text, end)
    const next: RegExpExecArray | null = unit || !isAmong(startsNext, text, end) ? null : matchAt(nextNumber, text, end)
    if (!next || values.length === mostNumbers || (sign !== '' && next[1] !== sign)) return { end: unit?.end ?? end, values, sign, unit }
    sign = next[1] ?? ''
    end += next[0].length
    found = plainNumberAt(text, end)
  }
  return { end, values, sign }
}

/** What begins with a digit: a frame, a figure with its unit, a range, or a bare number that is a step of power. */
export function numberAt(known: Designations, text: string, at: number): Found | undefined {
  // What stands behind the digits says which of the longer expressions can match at all; it is empty at the end of the text.
  const behind = text.charAt(endOfDigits(text, at))
  const frame = 'SML'.includes(behind) && matchAt(beforeFrame, text, at) ? frameAt(known, text, at) : undefined
  if (frame && (frame.certainty === 3 || (frame.certainty === 2 && frame.poles)))
    return {
      end: frame.end,
      kind: 'frame',
      fields: fieldsOfFrame(frame),
      ...ambiguity(frame),
    }
  const form = digitFormAt(text, at, behind)
  if (form) return form
  const first = plainNumberAt(text, at)
  const turns = first && isScaleOf(startsTurns, text, first.end) ? turnsAt(text, at) : undefined
  if (turns) return turns
  const sum = first && isScaleOf(startsScale, text, first.end) ? sumAt(text, at) : undefined
  if (sum) return ofOneMotor(text, at, sum)
  // Most have their unit behind them.
  const own = first && unitAt(text, first.end)
  if (own) return ofOneMotor(text, at, single(text, first.value, own))
  const numbers = numbersAt(text, at)
  const { unit, sign } = numbers
  if (!unit)
    return (
      (numbers.values.length > 1 || text.charAt(numbers.end) === 'R' ? shortRangeAt(text, at) : undefined) ??
      ratedPair(text, numbers) ??
      shorthandAt(text, at) ??
      smallMotorAt(text, at) ??
      priceWithin(text, at, numbers) ??
      bareAt(text, at) ??
      (numbers.values.length === 1 ? bareSpeedAt(text, at) : undefined)
    )
  return (
    (sign === '/' ? listed(numbers.values, unit) : between(numbers.values, unit, /\s/.test(text.charAt(first?.end ?? at)))) ??
    bareAt(text, at)
  )
}

const startsTurns = /* @__PURE__ */ tableOf('万千K')
/** 千瓦, 千伏 and 千克 are units. */
const endsUnit = /* @__PURE__ */ tableOf('W瓦伏克')
const isScaleOf = (scales: Uint8Array, text: string, at: number): boolean =>
  scales[text.charCodeAt(at)] === 1 && endsUnit[text.charCodeAt(at + 1)] !== 1

/** "1万2千转"; more than any field holds is still no price. */
function turnsAt(text: string, at: number): Found | undefined {
  const { value, unit } = scaledSpeedAt(text, at) ?? {}
  if (value === undefined || !unit) return shortRangeAt(text, at)
  return shortRangeAt(text, at) ?? single(text, value, unit) ?? { end: unit.end, kind: 'text', fields: { text: '' } }
}

const startsScale = /* @__PURE__ */ tableOf('万千百')
const hasScale = /[万千百]/

/** What several cost together is not understood. */
function ofOneMotor(text: string, at: number, found: Found | undefined): Found | undefined {
  if (found?.kind !== 'price') return found
  const written = text.slice(at, found.end)
  return hasScale.test(written) && isOfOther(text, at, found.end) ? { end: found.end, kind: 'text', fields: { text: '' } } : found
}

const beforeFrame = /\d{2,3}[SML]/y

const above = /\s?(?:及?以上|OR (?:MORE|ABOVE|HIGHER)|AND (?:ABOVE|UP|OVER|HIGHER))/y

/** "380V以上", "4 poles or less", "3000元起"; behind other figures than powers and prices 起 and a plus say something else. */
function limitedAt(text: string, value: number, { end, quantity, isGrade }: Unit): Found | undefined {
  const isOther = quantity === 'poles' && (!isPoleCount(value) || (isGrade && value <= 3))
  if (isOther || !isAmong(startsLimit, text, end)) return undefined
  const less = matchAt(orLess, text, end)
  const limit = less ?? matchAt(quantity === 'power' || quantity === 'price' ? orMore : above, text, end)
  return limit ? limitsOf(quantity, less ? [null, value] : [value, null], end + limit[0].length) : undefined
}

/** "10台以内" asks for no more, which any offer can be less than. */
function piecesOf(text: string, count: number, given: Unit): Found | undefined {
  if (!isAmong(startsLimit, text, given.end)) return fieldsOf(text, count, given)
  const less = matchAt(orLess, text, given.end)
  if (less) return { end: given.end + less[0].length, kind: 'quantity', fields: {} }
  const found = fieldsOf(text, count, given)
  const more = found ? matchAt(orMore, text, given.end) : null
  return found && more ? { ...found, end: given.end + more[0].length } : found
}

/** "30kW-55kW", "3000元到5000元": both ends with their unit; "4/2.2kW" behind the unit of the first: several. */
function untilAt(text: string, from: number, { end, quantity }: Unit): Found | undefined {
  const next = isAmong(startsNext, text, end) ? matchAt(nextNumber, text, end) : null
  const turns = next && quantity === 'speed' && next[1] !== '/' ? scaledSpeedAt(text, end + next[0].length) : undefined
  if (turns) return speedsBetween([from, turns.value], turns.unit.end)
  const upper = next ? plainNumberAt(text, end + next[0].length) : undefined
  const unit = upper && unitAt(text, upper.end)
  if (!upper || unit?.quantity !== quantity) return undefined
  const to = unit.convert(upper.value)
  if (quantity === 'speed') return next?.[1] === '/' ? undefined : speedsBetween([from, to], unit.end)
  if (next?.[1] !== '/') return limitsOf(quantity, upwards(from, to), unit.end)
  return quantity === 'power' ? { end: unit.end, kind: 'power', fields: powersOf([from, to]) } : undefined
}

/** A power, or a range of powers that is open at one end, or that continues: "30kW-55kW". */
function single(text: string, value: number, given: Unit): Found | undefined {
  const { end, convert, quantity } = given
  const converted = convert(value)
  if (quantity === 'pieces') return piecesOf(text, converted, given)
  if (quantity === 'power' && !isPossible(quantity, converted)) return undefined
  const limited = (quantity === 'volts' ? secondVoltageAt(text, converted, end) : undefined) ?? limitedAt(text, converted, given)
  if (limited || (quantity !== 'power' && quantity !== 'price'))
    return limited ?? (quantity === 'speed' ? untilAt(text, converted, given) : undefined) ?? fieldsOf(text, converted, given)
  const poles = quantity === 'power' && isAmong(startsNext, text, end) ? matchAt(polesBehindPower, text, end) : null
  if (poles && isPoleCount(Number(poles[1])))
    return { end: end + poles[0].length, kind: 'power', fields: { power: converted, poles: [Number(poles[1])] } }
  return untilAt(text, converted, given) ?? fieldsOf(text, converted, given)
}

/** Of each speed: one power may be written in two units. */
const powersOf = (powers: readonly number[]): Fields => {
  const [power = 0, ...others] = [...new Set(powers)]
  return { power, ...(others.length > 0 && { powers: [power, ...others] }) }
}

/** "5.5kW-4": poles behind the unit of a power, where they have none of their own. */
const polesBehindPower = new RegExp(
  `\\s?[-/]\\s?(\\d{1,2})(?![A-Z0-9.~/%至到]|-\\d|\\s?(?:${anyOf(powerNames, voltageNames, pieceNames)}|[瓦极级转]|[WP](?![A-Z0-9])|POLES?|HZ))`,
  'y',
)

const slash = /\s{0,4}\/\s{0,4}(?=\d)/y

/** A second voltage behind a first one with its unit: "380V/660V", "220V/380". */
function secondVoltageAt(text: string, first: number, end: number): Found | undefined {
  const found = matchAt(slash, text, end)
  const second = found && plainNumberAt(text, end + found[0].length)
  if (!second) return undefined
  const unit = unitAt(text, second.end)
  if (!unit) return ratedPair(text, { values: [first, second.value], sign: '/', end: second.end })
  return unit.quantity === 'volts' && [first, unit.convert(second.value)].every((each) => isPossible('volts', each))
    ? { end: unit.end, kind: 'voltage', fields: { voltages: [...new Set([first, unit.convert(second.value)])] } }
    : undefined
}

/** "380/660": the two voltages of one winding, which nothing else is. */
function ratedPair(text: string, { values, sign, end }: Numbers): Found | undefined {
  return sign === '/' && areRatedPair(values) && matchAt(behindBare, text, end)
    ? { end, kind: 'voltage', fields: { voltages: values } }
    : undefined
}

const gradeBehind = /\s?能效/y

function fieldsOf(text: string, value: number, { end, quantity, isGrade }: Unit): Found | undefined {
  // What stands behind the point is no figure of its own.
  if (!isPossible(quantity, value)) return Number.isInteger(value) ? undefined : { end, kind: 'text', fields: { text: '' } }
  if (quantity === 'volts') return { end, kind: 'voltage', fields: { voltages: [value] } }
  if (quantity === 'power') return { end, kind: 'power', fields: { power: value } }
  if (quantity === 'hertz') return { end, kind: 'frequency', fields: { frequency: value } }
  if (quantity === 'speed') return { end, kind: 'speed', fields: { speed: value } }
  if (quantity === 'torque') return { end, kind: 'torque', fields: { torque: value } }
  if (quantity === 'pieces') return { end, kind: 'quantity', fields: { quantity: value } }
  if (quantity === 'price') return { end, kind: 'price', fields: { price: value } }
  const behind = isGrade ? matchAt(gradeBehind, text, end) : null
  if (behind) return { end: end + behind[0].length, kind: 'efficiency', fields: { gbGrade: String(value) } }
  if (isPoleCount(value))
    return {
      end,
      kind: 'poles',
      fields: { poles: [value] },
      ...(isGrade && value === 2 && { confidence: 0.8, alternative: { gbGrade: '2' } }),
    }
  return isGrade && (value === 1 || value === 3) ? { end, kind: 'efficiency', fields: { gbGrade: String(value) } } : undefined
}

/** Numbers with slashes between them: "380/660V", "4/2极", "11/4P". */
function listed(values: readonly number[], { end, quantity, convert }: Unit): Found | undefined {
  const converted = values.map(convert)
  const [first, second] = converted as [number, number]
  if (!converted.every((each) => isPossible(quantity, each))) return undefined
  if (quantity === 'volts') return { end, kind: 'voltage', fields: { voltages: converted } }
  if (quantity === 'hertz') return { end, kind: 'frequency', fields: { frequency: first, frequencies: converted } }
  if (quantity === 'speed') return { end, kind: 'speed', fields: { speed: first, speeds: converted } }
  if (quantity === 'power') return { end, kind: 'power', fields: powersOf(converted) }
  if (quantity !== 'poles') return undefined
  if (converted.every(isPoleCount)) return { end, kind: 'poles', fields: { poles: [...new Set(converted)] } }
  return converted.length === 2 && isPoleCount(second) ? { end, kind: 'power', fields: { power: first, poles: [second] } } : undefined
}

/** Two numbers with a dash between them: a range, or poles and power in either order. */
function between(values: readonly number[], { end, quantity, convert }: Unit, isApart: boolean): Found | undefined {
  const [first, second] = values.map(convert) as [number, number]
  if (quantity === 'speed') return speedsBetween(values, end, isApart)
  if (values.length !== 2 || !isPossible(quantity, first) || !isPossible(quantity, second)) return undefined
  if (quantity === 'volts') return { end, kind: 'voltage', fields: { voltages: [first, second] } }
  if (quantity === 'price') return { end, kind: 'price', fields: { priceRange: upwards(first, second) } }
  if (quantity === 'poles' && isPoleCount(second) && isPowerStep(first))
    return {
      end,
      kind: 'power',
      fields: { power: first, poles: [second] },
      ...(isPoleCount(first) && { confidence: 0.7, alternative: { poles: [first, second] } }),
    }
  if (quantity !== 'power') return undefined
  const [polesFirst] = values as [number]
  // Of horsepower many steps are no kW.
  if (convert === same && isPoleCount(polesFirst) && !isPowerStep(polesFirst) && isPowerStep(second))
    return {
      end,
      kind: 'power',
      fields: { power: second, poles: [polesFirst] },
      confidence: 0.8,
      alternative: { powerRange: [polesFirst, second] },
    }
  const alternative: Fields | undefined = isPoleCount(polesFirst) ? { power: second, poles: [polesFirst] } : undefined
  return { end, kind: 'power', fields: { powerRange: upwards(first, second) }, ...(alternative && { alternative, confidence: 0.8 }) }
}

const shorthand = /\s?-\s?(\d{1,2})(?![A-Z0-9.]|-(?!(?:B|V|IP|IE)\d))/y
const slashed = /\/([2468])(?![A-Z0-9./"'%-])/y

/** "22-4": 22 kW with 4 poles; "5.5/4", where the first is no pole count. */
function shorthandAt(text: string, at: number): Found | undefined {
  const power = plainNumberAt(text, at)
  const isOther = power && (power.value > 4 || !Number.isInteger(power.value)) && !isPoleCount(power.value)
  const found = power && (matchAt(shorthand, text, power.end) ?? (isOther ? matchAt(slashed, text, power.end) : null))
  const poles = Number(found?.[1])
  return found && isPowerStep(power.value) && isPoleCount(poles)
    ? { end: power.end + found[0].length, kind: 'power', fields: { power: power.value, poles: [poles] } }
    : undefined
}

function bareAt(text: string, at: number): Found | undefined {
  const found = plainNumberAt(text, at)
  return found && isPowerStep(found.value) && matchAt(behindBare, text, found.end)
    ? { end: found.end, kind: 'power', fields: { power: found.value }, confidence: bareConfidence }
    : undefined
}

/** Below it a number without a unit is rather a power or a number of pieces. */
const leastPrice = 200
const behindPrice = /(?![A-Z0-9.%°"'/-])/y
const priceWord = /(?:[价格算]位?|PRICE|BUDGET|COST)\s?:?\s?(?:IS )?$/
/** The longest of these with what stands behind it. */
const longestWord = 12

export const isBarePrice = (text: string, value: number, end: number): boolean =>
  value >= leastPrice && matchAt(behindPrice, text, end) !== null

export const isBesidePrice = (text: string, at: number): boolean => priceWord.test(text.slice(Math.max(0, at - longestWord), at))

const twoLimits = /\d{3,7}\s?以上[\s,、]{0,2}(\d{3,7})\s?(?:以下|[以之]内)/y
const within = new RegExp(`\\s?${withinWords}`, 'y')
/** Behind another character of Chinese a number is one of what that names. */
const endsValue = /(?:^|[^\p{Script=Han}]|[极瓦台机])$/u

/** "4极 3000以内", "1000以上3000以下". */
function priceWithin(text: string, at: number, { values, end }: Numbers): Found | undefined {
  const [value = 0] = values
  const both = matchAt(twoLimits, text, at)
  if (both && value >= leastPrice && value < Number(both[1]) && isBarePrice(text, Number(both[1]), at + both[0].length))
    return { ...limitedPrice(value, false, at + both[0].length, false), fields: { priceRange: [value, Number(both[1])] } }
  const less = values.length === 1 && value >= leastPrice ? matchAt(within, text, end) : null
  const last = end + (less?.[0].length ?? 0)
  return less && endsValue.test(text.slice(Math.max(0, at - 1), at)) && isBarePrice(text, value, last)
    ? limitedPrice(value, true, last, isBesidePrice(text, at))
    : undefined
}

/** "under 3000", "不超过3000元"; without a unit or a word for it the text as a whole decides, and it may be the limit of a power. */
export function limitedPrice(price: number, isMost: boolean, end: number, isSure: boolean): Found {
  return {
    ...{ end, kind: 'price', fields: { priceRange: isMost ? [null, price] : [price, null] } },
    ...(!isSure && { confidence: bareConfidence }),
    ...(!isSure && isPowerStep(price) && { alternative: { powerRange: [null, price] } }),
  }
}

/** "四极", "七点五千瓦", "一百一十千瓦", "三台". */
export function chineseNumberAt(text: string, at: number): Found | undefined {
  const number = chineseFigureAt(text, at)
  const half = number && halfAt(text, number.end, number.value)
  if (half) return half
  const unit = number && unitAt(text, number.end)
  // "一个" and the like are part of a sentence: they count nothing.
  return unit && number.value > 0 ? ofOneMotor(text, at, single(text, number.value, unit)) : undefined
}
