import type { PlateWord } from './plate-words.ts'

/** Heads of columns that are units or names of figures, as they are read, and how a figure is written with them. */
const heads: readonly (readonly [head: RegExp, write: (figure: string) => string])[] = [
  [/^V$/, (figure) => figure.replace(/^([\d/]+)\s*/, '$1 V ')],
  [/^Hz$/i, (figure) => `${figure} Hz`],
  [/^kW$/i, (figure) => `${figure} kW`],
  [/^(?:r\/?min|[rm]{0,2}min|rpm)$/i, (figure) => `${figure} r/min`],
  [/^A$/, (figure) => `${figure} A`],
  [/^c.{0,2}s.{0,2}$/i, (figure) => `cosφ ${figure}`],
  [/^(?:Eff\.?%?|η%?)$/i, (figure) => `Eff. ${figure} %`],
]

const writerOf = (head: string) => heads.find(([form]) => form.test(head))?.[1]

/** Fewer heads in a row are units behind their figures. */
const fewestHeads = 3

/**
 * Rows in which the figures of a table have their units beside them: a plate of the IEC has one row of units, and the figures of a rated
 * point in the next one.
 */
export function withUnits(rows: readonly (readonly PlateWord[])[]): PlateWord[][] {
  const made: PlateWord[][] = []
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as readonly PlateWord[]
    const figures = rows[at + 1]
    const columns = row.filter(({ text }) => writerOf(text))
    if (!figures || columns.length < fewestHeads || row.some(({ text }) => /\d.*\d/.test(text))) made.push([...row])
    else {
      made.push(joined(columns, figures))
      at += 1
    }
  }
  return made
}

/** Figures with the heads above them: both begin at the left border of their column. Words that follow a figure closely belong to it. */
function joined(columns: readonly PlateWord[], figures: readonly PlateWord[]): PlateWord[] {
  const made: { word: PlateWord; head: string }[] = []
  for (const figure of figures) {
    const height = figure.bottom - figure.top
    const head = columns.find(({ left }) => Math.abs(left - figure.left) < 0.8 * height)?.text
    const last = made.at(-1)
    if (head !== undefined) made.push({ word: figure, head })
    else if (last && figure.left - last.word.right < 0.8 * height)
      last.word = { ...figure, left: last.word.left, text: `${last.word.text} ${figure.text}` }
  }
  return made.map(({ word, head }) => ({ ...word, text: writerOf(head)?.(word.text) ?? '' }))
}
