import { type Component, connectedComponents } from './connected-components.ts'
import type { Picture } from './picture.ts'
import type { PlateWord } from './plate-words.ts'

/** Darker than this is print, in a picture for the reader. */
const ink = 140

/** Heights in pixels that a sign has in such a picture. */
const [lowest, highest] = [15, 62]

/** A hollow triangle that stands on its base: the sign of a delta connection, which readers of texts take for an A or a 4. */
function isTriangle({ left, right, top, bottom, first, last, filled }: Component): boolean {
  const [wide, rows] = [right - left + 1, bottom - top + 1]
  if (wide < 0.7 * rows || wide > 1.6 * rows) return false
  // The sides run straight from the tip to the ends of the base.
  for (let row = Math.round(rows * 0.1); row < rows * 0.9; row += 1) {
    const share = (row + 0.5) / rows
    const expected = wide * share
    const actual = (last[row] as number) - (first[row] as number) + 1
    if (Math.abs(actual - expected) > 0.2 * wide) return false
    if (Math.abs(((first[row] as number) + (last[row] as number)) / 2 - (left + right) / 2) > 0.1 * wide) return false
  }
  const fullest = Math.max(...filled.slice(Math.round(rows * 0.8)))
  const between = filled.slice(Math.round(rows * 0.45), Math.round(rows * 0.75)).reduce((sum, count) => sum + count, 0)
  const outer = wide * 0.6 * Math.round(rows * 0.3)
  return fullest > 0.8 * wide && between < 0.75 * outer
}

/** The deltas in a picture for the reader, as words. */
export const trianglesIn = (picture: Picture): PlateWord[] =>
  connectedComponents(picture, ink, lowest, highest)
    .filter(isTriangle)
    .map(({ left, top, right, bottom }) => ({ text: 'Δ', confidence: 100, left, top, right, bottom }))

/** Whether a sign was read as this word, or as a part of it. */
function covers(sign: PlateWord, word: PlateWord): boolean {
  const wide = Math.min(sign.right, word.right) - Math.max(sign.left, word.left)
  const high = Math.min(sign.bottom, word.bottom) - Math.max(sign.top, word.top)
  return high > 0 && wide > 0.5 * (sign.right - sign.left)
}

/** What a word says besides a delta in it: as much of its text as stands before the sign, and the star behind it. */
function besides(sign: PlateWord, { text, left, right }: PlateWord): readonly [before: string, behind: string] {
  const width = sign.right - sign.left
  const share = (sign.left - left) / (right - left)
  const before = sign.left - left > 0.6 * width ? text.slice(0, Math.round(text.length * share)) : ''
  const hasStar = right - sign.right > 0.7 * width && /[Yy]$/.test(text)
  return [before && `${before} `, hasStar ? '/Y' : '']
}

/** The narrowest word that covers a sign, as the box around a figure may be too wide. */
function wordAt(sign: PlateWord, words: readonly PlateWord[]): PlateWord | undefined {
  const [narrowest] = words.filter((word) => covers(sign, word)).sort((a, b) => a.right - a.left - (b.right - b.left))
  return narrowest
}

/** The words with the deltas among them, in the place of what was read there. */
export function withTriangles(words: readonly PlateWord[], signs: readonly PlateWord[]): PlateWord[] {
  const found = signs.map((sign) => ({ sign, word: wordAt(sign, words) }))
  const replaced = words.map((word) => {
    const sign = found.find((each) => each.word === word)?.sign
    if (!sign) return word
    const [before, behind] = besides(sign, word)
    return { ...word, text: `${before}Δ${behind}`, confidence: 100 }
  })
  return [...replaced, ...found.flatMap(({ sign, word }) => (word ? [] : [sign]))]
}
