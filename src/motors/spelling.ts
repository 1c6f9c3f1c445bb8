import type { Reader } from './reader.ts'
import type { TokenKind } from './reading.ts'

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

/**
 * What an unknown word of 4 to 20 Latin letters and digits may be meant as: designations, series and brands that the reader knows and that
 * are one letter from it, at most `most`.
 */
export function spellingsOf(reader: Reader, word: string, most: number): string[] {
  const text = word.normalize('NFKC').toUpperCase()
  if (text.length < shortest || text.length > longest || !/^[A-Z0-9-]+$/.test(text)) return []
  const found = new Set<string>()
  for (const each of withinOneLetter(text)) {
    if (each.length < shortest - 1 || found.has(each)) continue
    const [token, ...others] = reader.read(each).tokens
    if (!token || others.length > 0 || token.end !== each.length || !wanted.has(token.kind) || token.confidence < 1) continue
    found.add(each)
    if (found.size === most) break
  }
  return [...found]
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
