import { cpus, totalmem } from 'node:os'
import type { Figures } from './figures.ts'

const head = ['Fault', 'times', 'writes acknowledged', 'of these lost', 'half-written', 'seconds until it answers: median', 'worst']

const printed = (seconds: number | undefined): string => (seconds === undefined ? '–' : seconds.toFixed(1))

function rowOf({ fault, times, acknowledged, lost, halfWritten, seconds }: Figures): (string | number)[] {
  const sorted = seconds.toSorted((a, b) => a - b)
  return [fault, times, acknowledged, lost, halfWritten, printed(sorted[sorted.length >> 1]), printed(sorted.at(-1))]
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

export function printTable(figures: readonly Figures[]): string {
  return [line(head), line(head.map(() => '---')), ...figures.map((each) => line(rowOf(each)))].join('\n')
}

/** The page that is committed. */
export function printReport(figures: readonly Figures[]): string {
  return `# Faults

\`npm run faults\` does harm to the whole product while 32 connections write motors with photos and tier prices, change them, and write brands, and then looks whether every promise was kept. This is what its last run on a machine with ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB wrote down.

${printTable(figures)}

- **Acknowledged** writes were answered with 200. None may be lost, and none may be there in part: each motor says in every one of its lines how many it has.
- **Seconds** run from the kill, or from the return of the database that was gone, until the product reads and writes again.
- While the database is away every address of the API answers HTTP 500 with the code 503 and its sentence within 5 seconds, \`/healthz\` 200, \`/readyz\` 503; the process stays, and comes back by itself, announcements included. Totals of lists equal a count in the database afterwards.
- A server that was killed is started again as a supervisor does it, with nothing done by hand. What its embedded database left behind is ended and cleared away by the start.
- A database of one's own is started again by whoever runs it. The embedded one is started again by the product, at the same address, unless it falls five times in a row within a second: then the product ends with a sentence and exit code 1, for a supervisor to see.
- The log of the API is written in batches, twice a second: a server that is killed takes what waited with it. What was refused while the database was away is in it afterwards, 2,000 calls at most.
`
}
