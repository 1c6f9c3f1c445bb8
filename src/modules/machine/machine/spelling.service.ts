import { pinyin } from 'pinyin-pro'
import type { Reader } from '#motors/reader.ts'
import type { Token } from '#motors/reading.ts'
import { isWithinOneLetter, spellingsOf } from '#motors/spelling.ts'

const mostWords = 2
const mostSpellings = 3
/** Letters of a word in pinyin below which one letter makes too great a difference. */
const shortestPinyin = 5

const isChinese = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)
const latinOf = (text: string): string =>
  (isChinese(text) ? pinyin(text, { toneType: 'none', type: 'array' }).join('') : text).toLowerCase()

/** Chinese names of brands with their pinyin. */
export type SpelledBrands = readonly (readonly [name: string, latin: string])[]

export const spelledBrands = (names: readonly string[]): SpelledBrands =>
  [...new Set(names)].filter((name) => name.length > 1 && isChinese(name)).map((name) => [name, latinOf(name)])

/** Brands that sound like a word, or are spelled within one letter of it in pinyin: 皖难 and `wannann` are 皖南. */
function brandsLike(brands: SpelledBrands, word: string): string[] {
  const latin = latinOf(word)
  if (!/^[a-z]{3,20}$/.test(latin)) return []
  const isLike = (other: string): boolean => other === latin || (latin.length >= shortestPinyin && isWithinOneLetter(other, latin))
  return brands.flatMap(([name, other]) => (isLike(other) ? [name] : []))
}

/** The line with each of its first unknown words as it may be meant: designations, series and brands within one letter; at most three lines. */
export function spellingsIn(line: string, tokens: readonly Token[], reader: Reader, brands: SpelledBrands): string[] {
  const unknown = tokens.filter(({ kind }) => kind === 'text').slice(0, mostWords)
  const lines = unknown.flatMap(({ start, end, text }) =>
    [...brandsLike(brands, text), ...spellingsOf(reader, text, mostSpellings)].map((word) => line.slice(0, start) + word + line.slice(end)),
  )
  return [...new Set(lines)].slice(0, mostSpellings)
}
