import type { Reader } from './reader.ts'
import type { Token } from './reading.ts'
import type { TokenKind } from './token-kinds.ts'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-']
const [shortest, longest] = [4, 20]
const wanted: ReadonlySet<TokenKind> = new Set<TokenKind>(['model', 'series', 'brand'])

/** All words that one letter left out, exchanged with its neighbour, replaced or added makes of a word (Damerau); the likeliest errors first. */
function* withinOneLetter(word: string): Generator<string> {
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1)
  for (let at = 0; at + 1 < word.length; at += 1) yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  for (let at = 0; at <= word.length; at += 1) for (const letter of alphabet) yield word.slice(0, at) + letter + word.slice(at)
  for (let at = 0; at < word.length; at += 1) for (const letter of alphabet) yield word.slice(0, at) + letter + word.slice(at + 1)
}

/** As a designation is compared: `Y3-132M-4` and `Y3132M-4` are one. */
const withoutDashes = (word: string): string => word.replaceAll('-', '')

/** Whether a word is known as a whole: a brand, a series, or a designation that is made. */
function isKnown(reader: Reader, word: string): boolean {
  const hasFigures = /\d/.test(word)
  if (!hasFigures && !reader.isWord(word)) return false
  const [token, ...others] = reader.read(word).tokens
  if (!token || others.length > 0 || token.end !== word.length || !wanted.has(token.kind) || token.confidence < 1) return false
  return token.kind !== 'model' || reader.isMade(token.fields)
}

/**
 * What an unknown word of 4 to 20 Latin letters and digits may be meant as: designations, series and brands that are known and that are one
 * letter from it, at most `most`.
 */
export function spellingsOf(reader: Reader, word: string, most: number): string[] {
  const text = word.normalize('NFKC').toUpperCase()
  if (text.length < shortest || text.length > longest || !/^[A-Z0-9-]+$/.test(text) || !/[A-Z]/.test(text)) return []
  const found = new Map<string, string>()
  for (const each of withinOneLetter(text)) {
    const key = withoutDashes(each)
    if (each.length < shortest - 1 || found.has(key) || key === withoutDashes(text) || !isKnown(reader, each)) continue
    found.set(key, each)
    if (found.size === most) break
  }
  return [...found.values()]
}

/** A part of a line that may be misspelt. */
export type DoubtfulPart = Pick<Token, 'start' | 'end' | 'text'>

/** What a reader does not understand, with the series that it is joined to by a dash, and designations of which no such motor is made. */
export function doubtfulParts(line: string, tokens: readonly Token[], reader: Reader): DoubtfulPart[] {
  return tokens.flatMap((token, at) => {
    const { start, end, text, kind, fields } = token
    if (kind === 'model') return fields.listingNo !== undefined || reader.isMade(fields) || !fields.poles ? [] : [{ start, end, text }]
    if (kind !== 'text' || !/[\p{L}\p{N}]/u.test(text)) return []
    const before = tokens[at - 1]
    const isJoined = before?.kind === 'series' && /^[-–—]?$/.test(line.slice(before.end, start))
    return [isJoined ? { start: before.start, end, text: line.slice(before.start, end) } : { start, end, text }]
  })
}

/** Whether two words differ by at most one letter that is left out, added, replaced or exchanged with its neighbour. */
export function isWithinOneLetter(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short.charAt(at) === long.charAt(at)) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isExchanged = short.charAt(at) === long.charAt(at + 1) && short.charAt(at + 1) === long.charAt(at)
  return short.slice(at + 1) === long.slice(at + 1) || (isExchanged && short.slice(at + 2) === long.slice(at + 2))
}

/** Characters of a Chinese name in which one that is wrong leaves enough: of two, half would be guessed. */
const shortestChinese = 3

export const isChinese = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)

/** Whether a word in Chinese is a name of three characters or more but for one that is left out, added, replaced or exchanged: 西门孑 for 西门子. */
export const isWithinOneCharacter = (word: string, name: string): boolean =>
  word.length >= shortestChinese && name.length >= shortestChinese && isChinese(word) && isChinese(name) && isWithinOneLetter(word, name)
