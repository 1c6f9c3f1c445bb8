import { tableOf } from './match-at.ts'

const digits: ReadonlyMap<string, number> = new Map([...'零一二三四五六七八九'].map((each, at) => [each, at] as const))
  .set('〇', 0)
  .set('两', 2)
export const chineseDigit = (character: string): number | undefined => digits.get(character)

const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const figure = /[零〇一二两三四五六七八九十百千]{1,8}(?:点[零〇一二两三四五六七八九]{1,3})?/y
/** The thousand of a unit: 千瓦, 千伏. */
const ofUnit = /[瓦伏]/

const startsFigure = /* @__PURE__ */ tableOf([...digits.keys(), '十'])

interface ChineseFigure {
  readonly value: number
  readonly end: number
}

/** A number that is written out in Chinese, as 一百一十 and 七点五; undefined if there is none. */
export function chineseFigureAt(text: string, at: number): ChineseFigure | undefined {
  if (startsFigure[text.charCodeAt(at)] !== 1) return undefined
  figure.lastIndex = at
  let [written = ''] = figure.exec(text) ?? []
  if (written.endsWith('千') && ofUnit.test(text.charAt(at + written.length))) written = written.slice(0, -1)
  const [whole = '', decimals = ''] = written.split('点')
  const integer = wholeValue(whole)
  if (integer === undefined) return undefined
  const value = decimals === '' ? integer : Number(`${integer}.${[...decimals].map((each) => digits.get(each)).join('')}`)
  return { value, end: at + written.length }
}

const countsInWords: Readonly<Record<string, number>> = {
  ...{ 半: 0.5, a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 },
  ...{ fifteen: 15, twenty: 20, thirty: 30, sixty: 60, ninety: 90 },
}

/** A count that is written in digits, in Chinese or as an English word; 半 is a half. */
export const countOf = (written: string): number =>
  countsInWords[written.toLowerCase()] ?? chineseFigureAt(written, 0)?.value ?? Number(written)

/** Each digit stands before its power of ten; digits alone, as those of a telephone number, are none. */
function wholeValue(written: string): number | undefined {
  let [value, digit] = [0, undefined as number | undefined]
  for (const character of written) {
    const power = tens[character]
    if (power !== undefined) {
      value += (digit ?? 1) * power
      digit = undefined
    } else if (digit === undefined || digit === 0) digit = digits.get(character)
    else return undefined
  }
  return value + (digit ?? 0)
}
