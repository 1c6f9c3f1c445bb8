import { isPowerStep, polesOf, synchronousSpeed } from './figures.ts'
import { matchAt } from './match-at.ts'
import { plainText } from './plain-text.ts'
import type { Found } from './reading.ts'
import { amountOf } from './spoken-figures.ts'
import { same, turns, type Unit } from './units.ts'

const joint = '\\s?(?:[-~至到]|TO\\s)\\s?'
/** "1万2千", "1.2万", "3千5百", "12K". */
const inScale = '\\d{1,3}(?:\\.\\d{1,2})?[万千K](?:[零〇]?\\d{1,4}[千百]?){0,2}'
const anyNumber = `(?:${inScale}|\\d{1,5}(?:\\.\\d{1,2})?)`
/** "300-3000r", "300r～3000r", as some write the unit; "1-1.5万转", "3千转到6千转". */
const shortRange = new RegExp(
  `(?:\\d{1,5}R?${joint}\\d{2,5}R|${anyNumber}(?:\\s?${turns})?${joint}${anyNumber}[万千K]?\\s?${turns})(?![A-Z0-9/.])`,
  'y',
)

export function shortRangeAt(text: string, at: number): Found | undefined {
  const found = matchAt(shortRange, text, at)
  return found ? { end: at + found[0].length, kind: 'detail', fields: {} } : undefined
}

const scaledSpeed = new RegExp(`(${inScale})\\s?${turns}(?![A-Z])`, 'y')

/** "1万2千转", "3k rpm": a speed that is counted in thousands, with the unit behind it. */
export function scaledSpeedAt(text: string, at: number): { readonly value: number; readonly unit: Unit } | undefined {
  const [found, written = ''] = matchAt(scaledSpeed, text, at) ?? []
  if (found === undefined) return undefined
  return { value: amountOf(written.replace('K', '千')), unit: { end: at + found.length, quantity: 'speed', convert: same, isGrade: false } }
}

const unit = '(?:转(?:\\/分钟?)?|R\\/?MIN|RPM|R|HZ|赫兹?)'
const isEnd = '(?![A-Z0-9./~%-]|\\s?(?:[台只个套件极级天年月日伏瓦安元块]|千瓦|马力|(?:K?[VW]|RMB|CNY|YUAN)(?![A-Z])))'
/** "调速范围125-1250", "转速 300～3000", "调速比1:10": without 范围 and without a unit both have three digits. */
export const namedRange = new RegExp(
  [
    `(?:(?:调速|转速|变速|速度|(?<=调速))(?:范围|区间)|调速比|SPEED (?:CONTROL )?RANGE)\\s?(?:[:为是=]\\s?)?(?:\\d{1,5}\\s?${unit}?${joint}\\d{1,5}(?:\\s?${unit})?|\\d{1,4}:\\d{1,4})${isEnd}`,
    `(?:调速|转速|速度|SPEED)\\s?(?:[:为是=]\\s?)?(?:(?:\\d{3,5}|${inScale})${joint}(?:${inScale}|\\d{3,5})(?:\\s?${unit})?|\\d{1,5}\\s?${unit}?${joint}\\d{2,5}\\s?${unit})${isEnd}`,
  ].join('|'),
  'y',
)

const written = new RegExp(
  `(\\d{1,5})\\s?${unit}?${joint}(\\d{1,5})\\s?(${unit})$|(?:范围|区间|调速比|RANGE)[\\s:为是=]{0,3}(\\d{1,4}:\\d{1,4})$`,
)

/** The range that a part of a text names, as a listing has it; undefined where it names none, or none with a unit. */
export function speedRangeIn(text: string): string | undefined {
  const [, from, to, of = '', ratio] = written.exec(plainText(text).trim()) ?? []
  return from === undefined ? ratio : `${from}-${to} ${/^(?:HZ|赫)/.test(of) ? 'Hz' : 'r/min'}`
}

/** r/min. A number below it is rather one of poles or of a power, where a speed under load is behind it: "4-1450转", "5.5-1450转", "4-1500转", "30 - 1500转". */
const leastOfRange = 50

/** Whether a number is a speed under load, as 1450 is: below the synchronous one. */
function isUnderLoad(speed: number): boolean {
  const poles = polesOf(speed)
  return poles !== undefined && speed < synchronousSpeed(poles, 50)
}

/** Of a power the synchronous speed is as a rule no multiple, as one of the lowest speed of a range: "30-1500转" may be one. */
const isPowerBefore = (first: number, speed: number, isApart: boolean): boolean =>
  polesOf(speed) !== undefined && isPowerStep(first) && (isApart || speed % first !== 0)

/** A range of speeds, none of which is the rated one: "125-1250转", "0-3000 rpm". */
export function speedsBetween(values: readonly number[], end: number, isApart = false): Found | undefined {
  const [first = 0, second = 0] = values
  const isOtherBefore =
    first > 0 && first < leastOfRange && (isUnderLoad(second) || first === polesOf(second) || isPowerBefore(first, second, isApart))
  const isRange = values.length === 2 ? !isOtherBefore : values.every((value) => value >= leastOfRange)
  return isRange ? { end, kind: 'detail', fields: {} } : undefined
}
