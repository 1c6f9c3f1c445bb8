import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The measurements of one fault. */
export interface FaultResult {
  /** Name of the fault and of its test. */
  readonly fault: string
  /** Number of rounds. */
  readonly times: number
  readonly acknowledged: number
  readonly lost: number
  readonly halfWritten: number
  /** Seconds until the product read and wrote again, one value per round. */
  readonly seconds: readonly number[]
}

/** Directory of the results of the current run. */
export const resultsDir = join(import.meta.dirname, '../.cache/faults')
const file = join(resultsDir, 'results.jsonl')

/** Appends the result of a test, which runs in a process of its own, for the report of the run. */
export function recordResult(result: FaultResult): void {
  mkdirSync(resultsDir, { recursive: true })
  appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** Returns the recorded results in the order of the tests. */
export function readResults(): FaultResult[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.map((line) => JSON.parse(line) as FaultResult)
}
