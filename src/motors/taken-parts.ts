import { noLess, noMore } from './limit-words.ts'
import type { Token } from './reading.ts'

/** A part that is taken out of a text before the rest of it is read: where it stood, and what it says. */
export interface Taken {
  readonly at: number
  readonly text: string
  readonly says: Readonly<Record<string, number | string>>
}

/** The parts of a text that are blank in what is left of it, each with the blanks within it. */
export function partsTaken(text: string, rest: string): readonly Pick<Taken, 'at' | 'text'>[] {
  const signs = text.split('').map((sign, at) => (sign !== rest.charAt(at) ? 'x' : sign === ' ' ? ' ' : '.'))
  return [...signs.join('').matchAll(/x+(?: +x+)*/g)].map(({ 0: { length }, index }) => ({
    at: index,
    text: text.slice(index, index + length),
  }))
}

/** Words that stand before or behind a figure and belong to it: what it is of, or that it is a limit. */
const besideFigure = [
  '(?:额定|最[大高小低]|总)?(?:电流|效率|功率因[数素]|重量|净重|质量|噪[声音]|编号|接法)(?:要求)?',
  `${noMore}|${noLess}|超过|[大小高低少]于|至少|最[多少大小高低]|控制在|大?约|要求`,
  'rated|weight|mass|noise(?: level)?|current|efficiency|power factor|connection|level|max(?:imum)?|min(?:imum)?|below|under|above|over',
  'up|to|at|most|least|less|more|than|not?|about|approx|or|better|is|of',
].join('|')
const beforeFigure = new RegExp(`^(?:${besideFigure})\\.?$`, 'i')
/** A limit in Chinese stands behind its figure only: in "93%以上 噪音70dB" it is none of the second one. */
const behindFigure = new RegExp(`^(?:(?:及|或)?以[上下内]|左右|上下|${besideFigure})\\.?$`, 'i')
const betweenThem = /^[\s:：=≤≥<>~～]{1,8}$/

const isBeside = (word: Token, gap: string, form: RegExp): boolean => gap === '' || (betweenThem.test(gap) && form.test(word.text.trim()))

export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a part stands with the words that are not understood and belong to it, as 以下 in "65dB以下", behind the end of the part before it. */
export function withWordsBeside({ at, text: { length } }: Taken, text: string, tokens: readonly Token[], from: number): Span {
  const words = tokens.filter(({ kind, start }) => kind === 'text' && start >= from)
  let [start, end] = [at, at + length]
  for (const word of words.toReversed())
    if (word.end <= start && isBeside(word, text.slice(word.end, start), beforeFigure)) start = word.start
  for (const word of words) if (word.start >= end && isBeside(word, text.slice(end, word.start), behindFigure)) end = word.end
  return { start, end }
}

const figureUnit = '(?:%|℃|°\\s?C|dB|kgs?|公斤|千克|A(?![\\w\\p{Script=Han}]))'
const joint = '[-~～–—至到]'
const rangeBehind = new RegExp(`^${joint}[+-]?(?:\\d{1,6}(?:[.,]\\d{1,2})?\\s?${figureUnit}|0?\\.\\d{1,3})`, 'iu')
const longestEnd = 14
const unitBefore = new RegExp(`\\d(${figureUnit}?)${joint}$`, 'iu')

/** The quantities of the units: without one a figure below 1 is a factor, another an efficiency. */
const quantities: readonly (readonly [name: string, form: RegExp])[] = [
  ['mass', /(?:kgs?|公斤|千克)$/i],
  ['noise', /dB(?:\s{0,4}\(?A\)?)?$/i],
  ['current', /(?:A|安培?)$/i],
  ['temperature', /[℃C度]$/i],
  ['factor', /(?<![\d.,])[01]?[.,]\d{1,3}$/],
  ['share', /[\d%]\s?$/],
]

const quantityOf = (figure: string): string | undefined => quantities.find(([, form]) => form.test(figure))?.[0]

/** Whether a figure is one end of a range, which no field holds: "20-22A", "91%~93%"; in "11.2A-68kg" it is none. */
export function isOfRange(figure: string, at: number, text: string): boolean {
  const [, unit] = unitBefore.exec(/^\d/.test(figure) ? text.slice(Math.max(0, at - longestEnd), at) : '') ?? []
  if (unit !== undefined && (unit === '' || quantityOf(unit) === quantityOf(figure))) return true
  const [behind] = rangeBehind.exec(text.slice(at + figure.length, at + figure.length + longestEnd)) ?? []
  return behind !== undefined && quantityOf(behind) === quantityOf(figure)
}
