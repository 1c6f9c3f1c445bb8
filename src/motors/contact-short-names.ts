import type { Span } from './contact-text.ts'
import { isDesignation, isEnglish, isLikeDesignation, isNameWithDigits, isWord } from './contact-words.ts'

type Certainty = 'certain' | 'possible' | undefined

/** Digits that say little behind a word: sizes and years of models have as many. */
const fewDigits = 4

/** How certain letters and digits are an account; `isAsked`: words before it ask to write to it. */
function certaintyOf(written: string, isAsked: boolean): Certainty {
  if (isDesignation(written)) return undefined
  const [letters = ''] = written.split(/[-_]?\d/)
  if (/^[a-z]+$/.test(written)) return isAsked && !isWord(written) ? 'possible' : undefined
  if (!/[\d_]/.test(written)) return undefined
  if (isEnglish(letters)) return written.replace(/\D/g, '').length >= fewDigits ? 'possible' : undefined
  if (isNameWithDigits(written) || (isAsked && /^[a-z]{3}/.test(letters) && !isLikeDesignation(written))) return 'certain'
  return isLikeDesignation(written) ? undefined : 'possible'
}

const isAskedFor = (written: string): Certainty => certaintyOf(written, true)
const isBesideName = (written: string): Certainty => certaintyOf(written, false)
/** What is asked for in words of every day, behind which the name of a product stands more often. */
function isNameOrPossible(written: string): Certainty {
  const [letters = ''] = written.split(/[-_]?\d/)
  if (isNameWithDigits(written)) return 'certain'
  return /[\d_]/.test(written) && !isEnglish(letters) && !isLikeDesignation(written) ? 'possible' : undefined
}
const isNameAlone = (written: string): Certainty => (isNameWithDigits(written) ? 'certain' : undefined)
const atMostPossible = (written: string): Certainty => certaintyOf(written, false) && 'possible'

const others = /^(?:fb|ig|insta|tg|dy|xhs|line|linkedin|teams|ebay|alibaba|youtube|kakao)/

/** What short names of a messenger stand beside: they are letters of designations, units and words too. */
const forms: readonly (readonly [expression: RegExp, certainty: (written: string) => Certainty])[] = [
  [
    /(?:(?<![轻輕稍细細略显顯入些])微|薇|加我|私信我?|\+\s?v\s|(?<![a-z0-9])v\s?号)\s?[:=是为]?\s?([a-z][-_a-z0-9]{5,19})(?![-_a-z0-9])/g,
    isAskedFor,
  ],
  [/(?<![a-z0-9])v\s?([a-z][-_a-z0-9]{5,19})(?=\s?(?:手机|电话)?同[号步])/g, isAskedFor],
  [
    /(?:(?<![增外追附])加(?:好友)?|搜索?|添加|私[我聊]|联系(?:我|方式)?|账号|店铺|微店|(?<![a-z])(?:(?:add|contact|message|msg|dm|search|find|follow)(?:\s(?:me|us))?|id|green\sapp))\s?[:=是为]?\s?@?\s?([a-z][-_a-z0-9]{5,19})(?![-_a-z0-9])/g,
    isNameOrPossible,
  ],
  // Other messengers and platforms in a few letters.
  [
    /(?<![a-z0-9])(?:fb|ig|insta|tg|dy|xhs|linkedin|teams|(?:ebay|alibaba|youtube|kakao(?:talk)?)(?:\s(?:seller|shop|store|channel|id))?|(?<!(?:production|assembly|packing) |线|线 )line)[\s:]{1,2}@?([a-z]{3,16}[-_]?\d{2,8})(?![-_a-z0-9])/g,
    isNameOrPossible,
  ],
  [
    /(?<![a-z0-9])(?:fb|ig|insta|linkedin|ebay|alibaba|youtube|kakao(?:talk)?)\s?(?:seller|shop|store|channel|id)?\s?:\s?@?([a-z][a-z_]{5,19})(?![-_a-z0-9])/g,
    (written) => (isWord(written) ? undefined : 'possible'),
  ],
  [/(?<![a-z0-9]|\d\s)[vw](?:\s?[:-]\s?|\s)([a-z]{3,16}\d{2,8})(?![-_a-z0-9])/g, (written) => isNameAlone(written) && 'possible'],
  [/(?<![a-z0-9]|[a-z0-9][-./])[vw][\s./-]x\s?(?:号|id)?\s?[:=是为]?\s?([a-z][-_a-z0-9]{5,19})(?![-_a-z0-9])/g, isNameOrPossible],
  [/\p{Extended_Pictographic}\s?:?\s?@?([a-z]{3,16}[-_]?\d{2,8})(?![-_a-z0-9])/gu, isNameAlone],
  [/[💬➕📲📱📩📧✉💚🟢]\s?:?\s?@?([a-z][-_a-z0-9]{5,19})(?![-_a-z0-9])/gu, (written) => isNameOrPossible(written) && 'possible'],
  [/(?<![-\w.])([a-z]{3,16}_?\d{2,8})\s{0,2}(?:加我|\(\s?v\s?\))/g, isBesideName],
  [/(?<![a-z0-9]|[a-z0-9][-./])(?:[vw]x|\+v)([a-z]{3,16}[-_]?\d{2,8})(?![-_a-z0-9])/g, isBesideName],
  // Directly behind, as designations with the same letters have fewer figures.
  [/(?<![a-z0-9]|[a-z0-9][-./])[vw]x((?:[a-z]{1,8}\d{4,8}|[a-z]{2,12}_[a-z0-9_]{2,12}))(?![-_a-z0-9])/g, () => 'possible'],
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
        yield {
          kind: others.test(match[0]) ? 'messenger' : 'wechat',
          start: match.index,
          end: match.index + match[0].length,
          found: match[0],
        }
}

/** Accounts beside short names of a messenger, in a plain text. */
export const accountsBesideShortNames = (text: string): Generator<Span> => found(text, 'certain')

/** What may be one, and may be the name of a product. */
export const possibleAccountIn = (text: string): string | undefined => found(text, 'possible').next().value?.found
