import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'csv-parse/sync'

export type CsvRow = Readonly<Record<string, string>>

const parseRows = (text: string): CsvRow[] => parse(text, { columns: true, bom: true, skip_empty_lines: true })

/** The rows of a file in `reference`, by column name. */
export function readReference(file: string): CsvRow[] {
  return parseRows(readFileSync(new URL(`./reference/${file}.csv`, import.meta.url), 'utf8'))
}

/** The rows of a file that a package brings. */
export function readPackaged(path: string): CsvRow[] {
  return parseRows(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'))
}

/** `a;b; c` → `['a', 'b', 'c']`. */
export function wordsOf(text: string | undefined, separator = ';'): string[] {
  return (text ?? '')
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)
}
