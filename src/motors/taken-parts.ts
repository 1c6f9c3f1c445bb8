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
  '不?(?:超过|[大小高低少]于)|至少|最[多少大小高低]|控制在|大?约|要求',
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
const rangeBefore = new RegExp(`\\d${figureUnit}?${joint}$`, 'iu')
const rangeBehind = new RegExp(`^${joint}[+-]?(?:\\d{1,6}(?:[.,]\\d{1,2})?\\s?${figureUnit}|0?\\.\\d{1,3})`, 'iu')
const longestEnd = 14

/** Whether a figure is one end of a range, which no field holds: "20-22A", "91%~93%". */
export const isOfRange = (figure: string, at: number, text: string): boolean =>
  (/^\d/.test(figure) && rangeBefore.test(text.slice(Math.max(0, at - longestEnd), at))) ||
  rangeBehind.test(text.slice(at + figure.length, at + figure.length + longestEnd))
