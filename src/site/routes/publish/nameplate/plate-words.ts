/** A word that was read from the picture of a plate, with its place in pixels. */
export interface PlateWord {
  readonly text: string
  /** From 0 to 100. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const middle = ({ top, bottom }: PlateWord): number => (top + bottom) / 2

/** Words that stand beside each other, from left to right; rows from top to bottom. */
export function rowsOf(words: readonly PlateWord[]): PlateWord[][] {
  const rows: { words: PlateWord[]; middle: number; height: number }[] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.findLast((each) => Math.abs(each.middle - middle(word)) < 0.4 * Math.max(each.height, word.bottom - word.top))
    if (!row) {
      rows.push({ words: [word], middle: middle(word), height: word.bottom - word.top })
      continue
    }
    row.words.push(word)
    row.middle = row.words.reduce((sum, each) => sum + middle(each), 0) / row.words.length
    row.height = Math.max(...row.words.map(({ top, bottom }) => bottom - top))
  }
  return rows.map((row) => row.words.toSorted((a, b) => a.left - b.left))
}

/** Below this a word is what the reader makes of a scratch. */
const leastConfidence = 25

/** The sign of the power factor is in neither language, and is read as anything. */
const isLegible = ({ text, confidence }: PlateWord): boolean =>
  /^cos/i.test(text) || (confidence >= leastConfidence && /[\p{L}\p{N}%]/u.test(text))

/** Stands for what cannot be read, so that what was before and behind it is not taken for one value. */
const illegible = ' ; '

/** Words of a row as a text: words of one value with a blank between them, values that stand apart with more. */
function textOf(row: readonly PlateWord[]): string {
  let text = ''
  for (const [at, word] of row.entries()) {
    const before = row[at - 1]
    const gap = before ? word.left - before.right : 0
    if (before) text += gap < 0.15 * (word.bottom - word.top) ? '' : gap > 1.6 * (word.bottom - word.top) ? '   ' : ' '
    text += isLegible(word) ? word.text : illegible
  }
  return text
}

/** The text of a plate, row by row. */
export const linesOf = (rows: readonly (readonly PlateWord[])[]): string => rows.map(textOf).join('\n')
