import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'csv-parse/sync'

export type CsvRow = Readonly<Record<string, string>>

const parseRows = (text: string): CsvRow[] => parse(text, { columns: true, bom: true, skip_empty_lines: true })

/** Reads `reference/<file>.csv`; returns its rows keyed by column names. */
export function readReference(file: string): CsvRow[] {
  return parseRows(readFileSync(new URL(`./reference/${file}.csv`, import.meta.url), 'utf8'))
}

/** Reads a CSV file of an npm package; returns its rows keyed by column names. */
export function readPackageCsv(path: string): CsvRow[] {
  return parseRows(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'))
}

/** `a;b; c` → `['a', 'b', 'c']`. */
export function splitList(text: string | undefined, separator = ';'): string[] {
  return (text ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean)
}
