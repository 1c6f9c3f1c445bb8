import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a fault came to. */
export interface Figures {
  /** The name of its test. */
  readonly fault: string
  readonly times: number
  readonly acknowledged: number
  readonly lost: number
  readonly halfWritten: number
  /** Until the product read and wrote again, once for each time. */
  readonly seconds: readonly number[]
}

/** Of one run. */
export const folder = join(import.meta.dirname, '../.cache/faults')
const file = join(folder, 'figures.jsonl')

/** Hands the figures of a test over to the run that it is part of. */
export function note(figures: Figures): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, `${JSON.stringify(figures)}\n`)
}

/** The figures of the run, in the order of its tests. */
export function changeTracked(): Figures[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.map((line) => JSON.parse(line) as Figures)
}
