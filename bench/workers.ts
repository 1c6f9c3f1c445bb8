import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchmarkCase } from './cases.ts'
import { runLoad } from './load.ts'
import { median } from './median.ts'
import { type RunningServer, startServer } from './server-process.ts'

/** A page with so many workers, each figure the median of the rounds. */
export interface WorkersResult {
  readonly page: string
  /** Pages a second with two workers, divided by those with one. */
  readonly rateRatio: number
  /** Processor time of the product for each page in milliseconds: with one worker, and with two. */
  readonly one: number
  readonly two: number
  readonly timeRatio: number
}

/** How much more processor time a page may take with two workers than with one. */
export const maxWorkersRatio = 1.15

const rounds = 5
const load = { seconds: 6, connections: 32 }

/** Ticks of proc(5) stat are hundredths of a second. */
const millisecondsPerTick = 10

interface ProcessTimes {
  readonly parent: number
  readonly milliseconds: number
}

function timesOf(pid: string): ProcessTimes | undefined {
  try {
    // The second field, in brackets, may hold blanks; then come the state, the parent, and as 14th and 15th the times.
    const fields = readFileSync(join('/proc', pid, 'stat'), 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), milliseconds: (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick }
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time that a product and its workers have taken. PostgreSQL is none of its processes here. */
function processorTime({ pid }: RunningServer): number {
  const all = readdirSync('/proc').flatMap((name) => {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    return times ? [{ pid: Number(name), ...times }] : []
  })
  return all.filter((each) => each.pid === pid || each.parent === pid).reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}

async function measureRound(server: RunningServer, benchmark: BenchmarkCase): Promise<{ rate: number; perPage: number }> {
  const [before, began] = [processorTime(server), performance.now()]
  const { rate } = await runLoad(server.address, benchmark.ours, load)
  const pages = (rate * (performance.now() - began)) / 1000
  return { rate, perPage: (processorTime(server) - before) / pages }
}

/** Starts the product with one worker and with two on the same database, and asks both for pages in turn. */
export async function measureWorkers(
  env: Readonly<Record<string, string>>,
  dataDir: string,
  pages: readonly BenchmarkCase[],
): Promise<WorkersResult[]> {
  const servers: RunningServer[] = []
  try {
    for (const count of ['1', '2'])
      servers.push(await startServer('src/server/main.ts', { ...env, WORKERS: count, DATA_DIR: join(dataDir, `workers-${count}`) }))
    const [one, two] = servers as [RunningServer, RunningServer]
    const results: WorkersResult[] = []
    for (const benchmark of pages) {
      for (const server of servers) await measureRound(server, benchmark)
      const measured: { one: Awaited<ReturnType<typeof measureRound>>; two: Awaited<ReturnType<typeof measureRound>> }[] = []
      for (let round = 0; round < rounds; round += 1)
        measured.push({ one: await measureRound(one, benchmark), two: await measureRound(two, benchmark) })
      results.push({
        page: benchmark.name,
        rateRatio: median(measured.map((each) => each.two.rate / each.one.rate)),
        one: median(measured.map((each) => each.one.perPage)),
        two: median(measured.map((each) => each.two.perPage)),
        timeRatio: median(measured.map((each) => each.two.perPage / each.one.perPage)),
      })
    }
    return results
  } finally {
    for (const server of servers) await server.stop()
  }
}
