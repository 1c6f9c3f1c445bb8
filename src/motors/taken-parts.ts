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

/** A word that stands beside a figure and belongs to it: what it is of, or that it is a limit. */
const besideFigure = new RegExp(
  `^(?:${[
    '(?:额定|最[大高小低]|总)?(?:电流|效率|功率因[数素]|重量|净重|质量|噪[声音]|编号|接法)(?:要求)?',
    '不?(?:超过|[大小高低少]于)|至少|最[多少大小高低]|控制在|大?约|要求|(?:及|或)?以[上下内]|左右|上下',
    'rated|weight|mass|noise(?: level)?|current|efficiency|power factor|connection|level|max(?:imum)?|min(?:imum)?|below|under|above|over',
    'up|to|at|most|least|less|more|than|not?|about|approx|or|better|is|of',
  ].join('|')})\\.?$`,
  'i',
)
const betweenThem = /^[\s:：=≤≥<>~～]{1,8}$/

const isBeside = (word: Token, gap: string): boolean => gap === '' || (betweenThem.test(gap) && besideFigure.test(word.text.trim()))

export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a part stands with the words that are not understood and belong to it, as 以下 in "65dB以下". */
export function withWordsBeside({ at, text: { length } }: Taken, text: string, tokens: readonly Token[]): Span {
  const words = tokens.filter(({ kind }) => kind === 'text')
  let [start, end] = [at, at + length]
  for (const word of words.toReversed()) if (word.end <= start && isBeside(word, text.slice(word.end, start))) start = word.start
  for (const word of words) if (word.start >= end && isBeside(word, text.slice(end, word.start))) end = word.end
  return { start, end }
}
