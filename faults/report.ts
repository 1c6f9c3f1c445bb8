import { cpus, totalmem } from 'node:os'
import type { FaultResult } from './results.ts'

const head = ['Fault', 'times', 'writes acknowledged', 'of these lost', 'half-written', 'seconds until it answers: median', 'worst']

const formatSeconds = (seconds: number | undefined): string => (seconds === undefined ? '–' : seconds.toFixed(1))

function cellsOf({ fault, times, acknowledged, lost, halfWritten, seconds }: FaultResult): (string | number)[] {
  const sorted = seconds.toSorted((a, b) => a - b)
  return [fault, times, acknowledged, lost, halfWritten, formatSeconds(sorted[sorted.length >> 1]), formatSeconds(sorted.at(-1))]
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** Returns the results as a Markdown table. */
export function printTable(results: readonly FaultResult[]): string {
  return [line(head), line(head.map(() => '---')), ...results.map((result) => line(cellsOf(result)))].join('\n')
}

/** Returns the text of `docs/faults.md`. */
export function printReport(results: readonly FaultResult[]): string {
  return `# Faults

\`npm run faults\` injects faults into a running product while 32 connections create motors with photos and tier prices, edit them, and create brands. After each fault it checks that no acknowledged write was lost. These are the results of the last run, on a machine with ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB.

${printTable(results)}

- **Acknowledged** writes were answered with 200. None may be lost, and none may be stored in part: every photo and tier price of a motor repeats how many it has.
- **Seconds** run from the kill, or from the return of the unavailable database, until the product reads and writes again.
- **Jobs**: two processes work on 1,000 jobs, each of which writes one row. One process is killed, then the other, then both; those that a killed process had begun go on when its heartbeat has been missing for 20 seconds. Acknowledged is what was asked for, lost what was never done, and half-written what was done twice.
- **Trade**: while ten quotes at a time are submitted, while five demands at a time are published, in the middle of an import of 1,000 rows, and while a job ends the 5,000 listings of a closed account, the server is killed; what was not answered is called again. Lost is a quote, a match or its notice, or a row that is missing, or a listing that stays on display; half-written what is there twice or in part, or has ended twice.
- **A worker, a replica**: the other one goes on answering, which is looked at within three seconds of each kill, so the seconds of a worker run from the start of the one in its place, and those of a replica from its kill until the proxy reads and writes again. **The read replica away**: while it is gone, two connections read lists without one that fails; the seconds include the 10 s. Before and afterwards the replica answers reads.
- **The object store away**: four connections upload files. What cannot be stored is rejected; the site and the lists answer meanwhile. Acknowledged is what was answered with 200, and all of it is read back.
- **The disk full**: the file system of the embedded database and the files is filled while writes go on, and freed after 5 s, from which the seconds count; some writes are rejected meanwhile. Where PostgreSQL could not go on and the product ended, it is restarted as a supervisor does it.
- **Loss of the data folder**: a backup is taken while writes go on; then the server is killed, its data folder deleted, the backup restored and the server started, which the seconds include. Acknowledged is what was answered before the backup began, all of which must be there, with a file that was uploaded; what came later is lost with the folder.
- While the database is unavailable, every address of the API answers HTTP 500 with the code 503 and its message within 5 seconds, \`/healthz\` answers 200 and \`/readyz\` 503. The process keeps running and recovers by itself, including its LISTEN/NOTIFY connection. Afterwards the totals of lists equal a count in the database.
- A killed server is restarted as a supervisor does it, without manual steps. The start itself removes the remains of its embedded database.
- An external database is restarted by its operator. The embedded one is restarted by the product, at the same address, unless it crashes five times in a row within a second of its start: then the product exits with a message and exit code 1, so that a supervisor notices.
- The log of the API is written in batches, twice a second: a server that is killed loses the entries that were waiting. Calls that were rejected while the database was unavailable are in it afterwards, at most 2,000.
`
}
