import type { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'
import type { Reader } from '#motors/reader.ts'
import type { Token } from '#motors/reading.ts'
import { type DoubtfulPart, doubtfulParts, isChinese, isWithinOneCharacter, isWithinOneLetter, spellingsOf } from '#motors/spelling.ts'

/** Words of a line that are compared. */
const mostWords = 2
const mostSpellings = 3
/** Designations of which those in stock are taken. */
const mostCompared = 24
/** Letters of a word in pinyin below which one letter makes too great a difference. */
const shortestPinyin = 5

/** Small letters: those of the text, or its pinyin. */
export const latinOf = (text: string): string =>
  (isChinese(text) ? pinyin(text, { toneType: 'none', type: 'array' }).join('') : text).toLowerCase()

/** Chinese names of brands with their pinyin, and the first letters of it. */
export type SpelledBrands = readonly (readonly [name: string, latin: string, initials: string])[]

const initialsOf = (name: string): string => pinyin(name, { toneType: 'none', pattern: 'first', type: 'array' }).join('').toLowerCase()

export const spelledBrands = (names: readonly string[]): SpelledBrands =>
  [...new Set(names)].filter((name) => name.length > 1 && isChinese(name)).map((name) => [name, latinOf(name), initialsOf(name)])

/** Whether a name in pinyin sounds like a word, or is spelled within one letter of it. */
export const soundsLike = (latin: string, name: string): boolean =>
  name === latin || (latin.length >= shortestPinyin && isWithinOneLetter(name, latin))

/**
 * Brands that sound like a word, are spelled within one letter of it in pinyin, differ from it in one character of three or more, or begin
 * with its letters: 皖难, `wannann` and `wn` are 皖南, 西门孑 is 西门子.
 */
function brandsLike(brands: SpelledBrands, word: string): string[] {
  const latin = latinOf(word)
  const isSpelled = /^[a-z]{2,20}$/.test(latin)
  return brands.flatMap(([name, other, initials]) => {
    const isSpelledAlike = isSpelled && ((latin.length > 2 && soundsLike(latin, other)) || word.toLowerCase() === initials)
    return isSpelledAlike || isWithinOneCharacter(word, name) ? [name] : []
  })
}

/** What words are compared with. */
export interface KnownWords {
  readonly reader: Reader
  readonly brands: SpelledBrands
  /** What words were found to be spelled like: many ask for the same, and each takes milliseconds. */
  readonly spelled: LRUCache<string, readonly string[]>
  /** Listings in stock with a designation. */
  readonly countOf: (designation: string) => number
}

/** What a word may be meant as; of many designations the ones with most motors in stock. */
function meantBy({ reader, brands, spelled: known, countOf }: KnownWords, word: string): string[] {
  const spelled = known.get(word) ?? spellingsOf(reader, word, mostCompared)
  known.set(word, spelled)
  const counts = new Map(spelled.map((each) => [each, /\d/.test(each) ? countOf(each) : 0]))
  return [...brandsLike(brands, word), ...spelled.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, mostSpellings)]
}

/** A part, and before it the same with the place that it is written behind, by which many makers are called: 南阳防暴. */
function withPlaceBefore(line: string, tokens: readonly Token[], part: DoubtfulPart): DoubtfulPart[] {
  const place = tokens.find(({ kind, end }) => kind === 'region' && end === part.start)
  const text = place ? line.slice(place.start, part.end) : ''
  return place && isChinese(text) ? [{ start: place.start, end: part.end, text }, part] : [part]
}

/**
 * The line with each of its first doubtful parts as it may be meant: designations, series and brands within one letter; at most three lines.
 * Of lines that say the same, as with the Chinese and the Latin name of a brand, the one in this language.
 */
export function spellingsIn(line: string, tokens: readonly Token[], known: KnownWords, lang: 'zh' | 'en'): string[] {
  const doubtful = doubtfulParts(line, tokens, known.reader)
    .slice(0, mostWords)
    .flatMap((part) => withPlaceBefore(line, tokens, part))
  const lines = doubtful.flatMap(({ start, end, text }) =>
    meantBy(known, text).map((word) => line.slice(0, start) + word + line.slice(end)),
  )
  const byMeaning = Map.groupBy(lines, (each) => JSON.stringify(known.reader.read(each).fields))
  // Chinese names come first.
  return [...byMeaning.values()].flatMap((alike) => alike.at(lang === 'zh' ? 0 : -1) ?? []).slice(0, mostSpellings)
}
