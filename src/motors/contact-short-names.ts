import type { Span } from './contact-text.ts'
import { isDesignation, isEnglish, isLikeDesignation, isNameWithDigits, isPinyinName, isWord } from './contact-words.ts'

type Certainty = 'certain' | 'possible' | undefined

/** Digits that say little behind a word: sizes and years of models have as many. */
const fewDigits = 4

/** How certain letters and digits are an account; `isAsked`: words before it ask to write to it. */
function certaintyOf(written: string, isAsked: boolean): Certainty {
  if (isDesignation(written)) return undefined
  const [letters = ''] = written.split(/[-_]?\d/)
  if (/^[a-z]+$/.test(written)) return isAsked && isPinyinName(written) ? 'possible' : undefined
  if (!/[\d_]/.test(written)) return undefined
  if (isEnglish(letters)) return written.replace(/\D/g, '').length >= fewDigits ? 'possible' : undefined
  if (isNameWithDigits(written) || (isAsked && /^[a-z]{3}/.test(letters) && !isLikeDesignation(written))) return 'certain'
  return isLikeDesignation(written) ? undefined : 'possible'
}

const isAskedFor = (written: string): Certainty => certaintyOf(written, true)
const isBesideName = (written: string): Certainty => certaintyOf(written, false)
const atMostPossible = (written: string): Certainty => certaintyOf(written, false) && 'possible'

/** What short names of a messenger stand beside: they are letters of designations, units and words too. */
const forms: readonly (readonly [expression: RegExp, certainty: (written: string) => Certainty])[] = [
  [
    /(?:(?<![轻輕稍细細略显顯入些])微|加我|私信我?|\+\s?v\s|(?<![a-z0-9])v\s?号)\s?[:=是为]?\s?([a-z][-_a-z0-9]{5,19})(?![-_a-z0-9])/g,
    isAskedFor,
  ],
  [/(?<![a-z0-9])v\s?([a-z][-_a-z0-9]{5,19})(?=\s?(?:手机|电话)?同[号步])/g, isAskedFor],
  [/(?<![a-z0-9]|\d\s)v\s([a-z]{3,16}\d{3,8})(?![-_a-z0-9])/g, (written) => (isNameWithDigits(written) ? 'possible' : undefined)],
  [/(?<![a-z0-9]|[a-z0-9][-./])(?:[vw]x|\+v)([a-z]{3,16}[-_]?\d{2,8})(?![-_a-z0-9])/g, isBesideName],
  // Before the name, where nothing of what a brand of the same letters makes stands behind it.
  [/(?<![-\w.])([a-z]{3,16}_?\d{2,8})\s{0,2}(?:微信?|v信|\s(?:[vw]x|we\s?chat|wei\s?xin))(?!\s?[a-z0-9]|-[a-z0-9]|[号:])/g, isBesideName],
  [/(?<![-\w.])([a-z]{3,16}_?\d{2,8})\s{1,2}[vw]x(?=\s?[a-z0-9])/g, atMostPossible],
  [/(?<![a-z0-9])[vw]x\s?(?:号|id|hao)?\s?[:=是为]\s?([a-z]{4,5})(?![-_a-z0-9])/g, (written) => (isWord(written) ? undefined : 'possible')],
  [/(?<![a-z0-9])[vw]x\s{1,2}([1-9]\d{6,11})(?![a-z0-9]|[./-][a-z0-9])/g, () => 'possible'],
]

function* found(text: string, wanted: Certainty): Generator<Span> {
  for (const [expression, certainty] of forms)
    for (const match of text.matchAll(expression))
      if (certainty(match[1] ?? '') === wanted)
        yield { kind: 'wechat', start: match.index, end: match.index + match[0].length, found: match[0] }
}

/** Accounts beside short names of a messenger, in a plain text. */
export const accountsBesideShortNames = (text: string): Generator<Span> => found(text, 'certain')

/** What may be one, and may be the name of a product. */
export const possibleAccountIn = (text: string): string | undefined => found(text, 'possible').next().value?.found
