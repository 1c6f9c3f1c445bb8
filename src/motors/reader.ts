import { atLeastAt, orBetter } from './at-least.ts'
import { codeAt } from './codes.ts'
import { comparisonAt, mayCompareAt } from './comparisons.ts'
import { deliveryAt, firstOfDelivery } from './delivery.ts'
import { denialAt, mayDenyValue, withDeniedValue } from './denied-values.ts'
import { type Designations, designationAt, designationsOf } from './designation.ts'
import { dictionaryWords } from './dictionary-words.ts'
import { usedAt } from './digit-forms.ts'
import { endWithJoint, exclusionAt, leaveDenied, mayReject, withRejection } from './exclusion.ts'
import type { Knowledge } from './knowledge.ts'
import { leadTimesByPlace } from './lead-time-text.ts'
import { leaveLimitWords } from './limit-words.ts'
import { chainAt } from './limits.ts'
import { isAlphanumericAt, keyOfTwo, keyOfWord, matchAt, tableOf } from './match-at.ts'
import { type Districts, mergeTokens } from './merge.ts'
import { namedNumberAt } from './named-numbers.ts'
import { mayBeOfDay, neededDayIn } from './needed-day.ts'
import { chineseNumberAt, numberAt } from './numbers.ts'
import { endOfAll } from './other-sums.ts'
import { plainText } from './plain-text.ts'
import { madeOrDue } from './production-years.ts'
import type { Fields, Found, Reading, Token } from './reading.ts'
import { districtsOf, namesakeConfidence, regionWords } from './region-words.ts'
import { mayHaveSize, sizeAt } from './sizes.ts'
import { withSpokenMoney } from './spoken-figures.ts'
import { drivenMachines, type WordEntry, words } from './words.ts'
import { writtenByCharacter } from './written-by-character.ts'

/** Reads what traders write about motors: designations, figures, words, in Chinese and in English. */
export interface Reader {
  /** What a text says; whatever is not understood is in `text`. */
  readonly read: (text: string) => Reading
  /** In which dates of production are told from others. */
  readonly thisYear: () => number
  /** Whether a word in capitals is the name of a brand or a series, or another word that is known. */
  readonly isWord: (word: string) => boolean
  /** Whether a designation is one that is made as far as the tables tell: of a known series, in a known frame. */
  readonly isMade: (fields: Fields) => boolean
}

type IndexedWord = readonly [word: string, entry: WordEntry]

/** By their first two characters, the longest first; and the words of one character by that, with a table of those. */
interface WordIndex {
  readonly byBeginning: ReadonlyMap<number, readonly IndexedWord[]>
  readonly startsShort: Uint8Array
}

/** Makes a reader; that takes some milliseconds. `thisYear`: that of the time zone in which it is read. */
export function makeReader(knowledge: Knowledge, thisYear: () => number): Reader {
  const index = indexOf(knowledge)
  const known = designationsOf(knowledge, new Set([...index.byBeginning.values()].flatMap((entries) => entries.map(([word]) => word))))
  const districts = districtsOf(knowledge.regions)
  return {
    read: (text) => read({ known, index, districts, thisYear }, text),
    thisYear,
    isWord: (word) => known.series.has(word) || wordAt(index, word, 0)?.end === word.length,
    isMade: ({ series = '', frame, orderNo }) =>
      orderNo !== undefined ||
      (known.series.has(series) && (frame === undefined || known.frames.has(frame) || known.frames.has(`${frame}1`))),
  }
}

function indexOf({ brands, regions, dictionaries = [] }: Knowledge): WordIndex {
  const ofBrands = (wordsOf: (names: readonly string[]) => readonly string[]) =>
    brands.flatMap(({ code, names }) => wordsOf(names).map((name) => [name, { kind: 'brand', fields: { brand: code } }] as const))
  const entries = new Map<string, WordEntry>()
  const heads = new Map(ofBrands(headsOf).map(([head, { fields }]) => [head.toUpperCase(), fields]))
  // The last entry of a word counts: "Shanghai" is the city, as Shanghai Electric is not called so.
  for (const [name, entry] of [
    ...ofBrands(shortNamesOf),
    ...regionWords(regions),
    ...ofBrands(namesOf),
    ...dictionaryWords(dictionaries),
    ...words,
  ]) {
    const word = plainText(name)
    const before = entries.get(word)
    const place = before?.kind === 'region' ? before.fields : before?.alternative
    const other = entry.kind === 'brand' ? place : entry.kind === 'region' && !entry.alternative ? heads.get(word) : undefined
    entries.set(word, other ? { ...entry, confidence: namesakeConfidence, alternative: other } : entry)
  }
  const sorted = [...entries].sort(([a], [b]) => b.length - a.length)
  return {
    byBeginning: Map.groupBy(sorted, ([word]) => keyOfWord(word)),
    startsShort: tableOf(sorted.flatMap(([word]) => (word.length === 1 ? [word] : []))),
  }
}

/** Words that many companies have in their names. */
const ofCompany = new Set(['electric', 'electrical', 'motor', 'motors', 'machinery', 'group', 'drive', 'drives', 'power', 'ex-proof'])

function withoutCompany(name: string): string {
  const parts = name.split(' ')
  while (parts.length > 1 && ofCompany.has((parts.at(-1) ?? '').toLowerCase())) parts.pop()
  return parts.join(' ')
}

const isWord = (name: string): boolean => name.length > 1

const plainOf = (name: string): string => (name.split(/[（(]/)[0] ?? '').trim()

/** Names as they are, and without what stands in brackets. */
const namesOf = (names: readonly string[]): string[] => names.flatMap((name) => [name, plainOf(name)]).filter(isWord)

/** Names without the words that many companies have in common. */
const shortNamesOf = (names: readonly string[]): string[] => names.map((name) => withoutCompany(plainOf(name))).filter(isWord)

/** What precedes "motors" in a name: 大连 of 大连电机, which many call so. */
const headsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => /^(?:(\p{Script=Han}{2,})电机|([A-Z][a-z]+)(?: Electric)? Motors?(?: Group)?)$/u.exec(plainOf(name))?.slice(1) ?? [])
    .filter(Boolean)

const separators = /* @__PURE__ */ tableOf(' \t\n\r,;:、，。；：/\\|()[]{}【】<>"\'“”+*·•=~_-.!?！？&×')

function wordAt({ byBeginning, startsShort }: WordIndex, text: string, at: number): Found | undefined {
  const first = text.charCodeAt(at)
  const second = at + 1 < text.length ? text.charCodeAt(at + 1) : 0
  const long = wordAmong(byBeginning.get(keyOfTwo(first, second)), text, at)
  return long ?? (startsShort[first] === 1 ? wordAmong(byBeginning.get(keyOfTwo(first, 0)), text, at) : undefined)
}

/** Words that are a part of many others: a motor that is "85新" is used, and "新型" is of its design. */
const alone = new Set(['新', '新的', '小'])
const inWord = /[\p{L}\p{N}]/u

const standsAlone = (text: string, at: number, end: number): boolean => !inWord.test(text.charAt(at - 1)) && !inWord.test(text.charAt(end))

const isLetterOfNumber = (word: string, text: string, end: number): boolean =>
  word.length === 1 && /[-_]/.test(text.charAt(end)) && /\d/.test(text.charAt(end + 1))

function wordAmong(among: readonly IndexedWord[] | undefined, text: string, at: number): Found | undefined {
  if (!among) return undefined
  for (const [word, entry] of among) {
    if (!text.startsWith(word, at)) continue
    const end = at + word.length
    if (alone.has(word) && !standsAlone(text, at, end)) continue
    // A Latin word ends where it ends: "used" is not in "usedom", nor "zone 2" in "zone 22"; "A-75-4" is a part number.
    if (isAlphanumericAt(word, word.length - 1) && (isAlphanumericAt(text, end) || isLetterOfNumber(word, text, end))) continue
    const { kind, fields, confidence, alternative } = entry
    return confidence === undefined && alternative === undefined ? { end, kind, fields } : { end, ...entry }
  }
  return undefined
}

const longer = (first: Found | undefined, second: Found | undefined): Found | undefined =>
  first && (!second || first.end >= second.end) ? first : second

/** ".55kw"; the point of "7.5" stands behind a digit. */
const isDecimalPoint = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 46 && /\d/.test(text.charAt(at + 1)) && !isAlphanumericAt(text, at - 1)

type FoundAt = (at: number) => Found | undefined

const startsDelivery = /* @__PURE__ */ tableOf(firstOfDelivery)

const comparedAt = (text: string, at: number): Found | undefined =>
  mayCompareAt(text, at) ? (comparisonAt(text, at) ?? atLeastAt(text, at)) : undefined

function foundAt(known: Designations, index: WordIndex, text: string, at: number): Found | undefined {
  const first = text.charCodeAt(at)
  const isDigit = (first >= 48 && first <= 57) || isDecimalPoint(text, at)
  if (isDigit) return longer(designationAt(known, text, at), longer(wordAt(index, text, at), countedAt(known, index, text, at)))
  const word = longer(namedNumberAt(text, at), wordAt(index, text, at))
  const isLetter = first >= 65 && first <= 90
  const other = isLetter ? longer(designationAt(known, text, at), codeAt(text, at)) : chineseNumberAt(text, at)
  const found = longer(other, longer(comparedAt(text, at), word))
  return found || startsDelivery[first] !== 1 ? found : deliveryAt(text, at, (place) => wordAt(index, text, place))
}

/** A number with its unit; 台 is none where a place begins with it, as 台州, and none behind it, as 南京 in "2台南京". */
function countedAt(known: Designations, index: WordIndex, text: string, at: number): Found | undefined {
  const found = numberAt(known, text, at)
  if (found?.kind !== 'quantity' || text.charAt(found.end - 1) !== '台') return found
  const isPlace = (place: number): boolean => wordAt(index, text, place)?.kind === 'region'
  return isPlace(found.end - 1) && !isPlace(found.end) ? numberAt(known, text.slice(0, found.end - 1), at) : found
}

const joined = /[-./_+]/
/** Figures without a unit that people read: within a part number they are a part of it, as in `AB-75-4`. */
const bareFigures = /^[-._]\d[\d.\-_/]*K?$/

/** The end of what nothing is known of: the whole run of letters and digits, with dashes inside, as part numbers have them. */
function unknownEnd(known: Designations, text: string, at: number, foundThere: FoundAt): number {
  if (!isAlphanumericAt(text, at)) return at + 1
  for (let end = at + 1; ; end += 1) {
    if (isAlphanumericAt(text, end)) continue
    if (!joined.test(text.charAt(end)) || !isAlphanumericAt(text, end + 1)) return end
    const next = foundThere(end + 1)
    if (!next || (next.confidence ?? 1) < 1) continue
    if (!bareFigures.test(text.slice(end, next.end)) || known.series.has(text.slice(at, end))) return end
  }
}

/** "2、YE3-132S-4": the place of a line in a list, before a designation. */
const placeInList = /\d{1,2}(?:[.)]\s|、\s?)(?=(?![BV]\d|I[CEMP])[A-Z]{1,5}\d?[-\s]?\d)/iy

interface ReaderTables {
  readonly known: Designations
  readonly index: WordIndex
  readonly districts: Districts
  readonly thisYear: () => number
}

function read({ known, index, districts, thisYear }: ReaderTables, given: string): Reading {
  const { text, placeOf } = normalised(given)
  const tokens: Token[] = []
  const add = (start: number, found: Found): void => {
    const { end, kind, fields, confidence = 1, alternative } = found.kind === 'year' ? madeOrDue(found, text, start, thisYear) : found
    const [from, to] = [placeOf(start), placeOf(end)]
    const token: Token = { start: from, end: to, text: given.slice(from, to), kind, fields, confidence }
    tokens.push(alternative ? { ...token, alternative } : token)
  }
  const leadTimes = leadTimesByPlace(text)
  const foundThere: FoundAt =
    leadTimes.size === 0 ? (at) => foundAt(known, index, text, at) : (at) => leadTimes.get(at) ?? foundAt(known, index, text, at)
  const isGraded = text.includes('成')
  const isRejecting = mayReject(text)
  const isDenying = mayDenyValue(text)
  const isCompared = /[≤<≥>]/.test(text)
  const isSized = mayHaveSize(text)
  for (let at = text.charCodeAt(0) < 58 ? (matchAt(placeInList, given, 0)?.[0].length ?? 0) : 0; at < text.length; ) {
    if (text.charCodeAt(at) === 32) {
      at += 1
      continue
    }
    const one =
      (isGraded ? usedAt(text, at) : undefined) ??
      (isCompared ? chainAt(text, at) : undefined) ??
      (isSized ? sizeAt(text, at) : undefined) ??
      foundThere(at)
    const plain =
      one?.kind === 'efficiency' || one?.kind === 'ip' ? orBetter(text, one) : one?.kind === 'price' ? orOfAll(text, at, one) : one
    // A word behind it may say that it is not wanted.
    const denied = plain && isDenying ? withDeniedValue(text, at, plain, foundThere) : plain
    const found = denied && denied === plain && isRejecting ? withRejection(text, at, denied, foundThere) : denied
    const meant =
      found ??
      (separators[text.charCodeAt(at)]
        ? undefined
        : ((isDenying ? denialAt(text, at, foundThere) : undefined) ?? exclusionAt(text, at, foundThere) ?? askedAt(text, at, foundThere)))
    if (meant?.kind === 'filler' && isEndOfName(tokens.at(-1), placeOf(at), text.slice(at, meant.end))) {
      addUnknown(tokens, given, placeOf(at), placeOf(meant.end))
      at = meant.end
    } else if (meant) {
      add(at, meant)
      at = isChineseBehind(text, meant.end) ? endWithJoint(text, meant, foundThere) : meant.end
      // That they are alternatives decides what words of a mounting mean, and that each of several powers counts.
      if (at > meant.end && (meant.kind === 'mounting' || meant.kind === 'power')) add(meant.end, { end: at, kind: 'filler', fields: {} })
    } else if (separators[text.charCodeAt(at)]) at += 1
    else {
      const end = unknownEnd(known, text, at, foundThere)
      addUnknown(tokens, given, placeOf(at), placeOf(end))
      at = end
    }
  }
  leaveDenied(tokens, given)
  leaveLimitWords(tokens)
  return mergeTokens(withNeededDay(tokens, given), given, districts)
}

/** "12000元打包": a price that is one of all pieces. */
function orOfAll(text: string, at: number, found: Found): Found {
  const { price, ...fields } = found.fields
  const end = price === undefined ? undefined : endOfAll(text, at, found.end)
  return price === undefined || end === undefined ? found : { ...found, end, fields: { ...fields, priceTotal: price } }
}

/** The words of a day by which a motor is needed are none of a designation; no filter finds what is on the shelf by it. */
function withNeededDay(tokens: Token[], given: string): Token[] {
  const due = tokens.some(({ kind, text }) => kind === 'text' && mayBeOfDay.test(text)) ? neededDayIn(given) : undefined
  if (due === undefined) return tokens
  const isOfDay = ({ kind, start, end }: Token): boolean => kind === 'text' && due.start <= start && end <= due.end
  const [first, last] = [tokens.findIndex(isOfDay), tokens.findLastIndex(isOfDay)]
  const [{ start = 0 } = {}, { end = 0 } = {}] = [tokens[first], tokens[last]]
  const day: Token = { start, end, text: given.slice(start, end), kind: 'detail', fields: {}, confidence: 1 }
  return first < 0 ? tokens : tokens.toSpliced(first, last - first + 1, day)
}

/** The letter behind a designation, as of `YE3-160M-4A`, is of another motor, and no article. */
const isEndOfName = (last: Token | undefined, start: number, word: string): boolean =>
  last?.end === start && ((last.kind === 'text' && drivenMachines.has(word)) || (last.kind === 'model' && word === 'A'))

const asking = new Set('有要收')
const joining = new Set('带加含配')

/** "有卧龙的吗", "出3台", "要带底脚": 有 asks for what follows, 出 offers and 带 joins it, where something that is known does; else it may be part of a word. */
function askedAt(text: string, at: number, foundThere: FoundAt): Found | undefined {
  const sign = text.charAt(at)
  const intent = asking.has(sign) ? 'BUY' : sign === '出' ? 'SELL' : undefined
  if (intent === undefined && !joining.has(sign)) return undefined
  const next = text.charAt(at + 1) === ' ' ? at + 2 : at + 1
  if (!foundThere(intent && joining.has(text.charAt(next)) ? next + 1 : next)) return undefined
  return intent ? { end: at + 1, kind: 'intent', fields: { intent } } : { end: at + 1, kind: 'filler', fields: {} }
}

const firstOfChinese = 0x3000

/** Whether a Chinese character is at a place, perhaps behind a blank. */
function isChineseBehind(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code > firstOfChinese || (code === 32 && text.charCodeAt(at + 1) > firstOfChinese)
}

/** Unknown characters of Chinese follow each other without a space: they are one token. */
function addUnknown(tokens: Token[], given: string, start: number, end: number): void {
  const last = tokens.at(-1)
  const isContinued = last?.kind === 'text' && last.end === start && last.fields.text === last.text
  const from = isContinued ? last.start : start
  const token: Token = {
    start: from,
    end,
    text: given.slice(from, end),
    kind: 'text',
    fields: { text: given.slice(from, end) },
    confidence: 1,
  }
  if (isContinued) tokens[tokens.length - 1] = token
  else tokens.push(token)
}

/** The text in one way of writing, and where its characters stand in the text as it was given. */
function normalised(given: string): { readonly text: string; readonly placeOf: (at: number) => number } {
  // A full-width comma stands between words, and never within a number.
  const plainOf = (text: string): string => plainText(text.replaceAll('，', '、'))
  const text = plainOf(given)
  if (text.length === given.length) return { text: withSpokenMoney(text), placeOf: (at) => at }
  const { text: whole, places } = writtenByCharacter(given, plainOf)
  return { text: withSpokenMoney(whole), placeOf: (at) => places[at] ?? given.length }
}
