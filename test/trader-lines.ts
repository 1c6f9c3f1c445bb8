import { readFileSync } from 'node:fs'

export type LineValues = Readonly<Record<string, unknown>>

/** A line as traders write it, with what it says of each motor by the fields of a listing or of a demand. */
export interface TraderLine {
  readonly text: string
  readonly motors: readonly LineValues[]
}

/** Each line is followed by its motors, which are indented. */
function linesOf(file: string): TraderLine[] {
  const lines: { text: string; motors: LineValues[] }[] = []
  for (const row of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (row.startsWith('  ')) lines.at(-1)?.motors.push(JSON.parse(row) as LineValues)
    else if (row !== '') lines.push({ text: row, motors: [] })
  }
  return lines
}

export const offeredLines = linesOf('./offered-lines.txt')
export const wantedLines = linesOf('./wanted-lines.txt')
