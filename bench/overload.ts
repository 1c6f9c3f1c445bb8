import autocannon from 'autocannon'
import type { BenchmarkCase } from './cases.ts'
import { setupOf } from './load.ts'
import { type RunningServer, residentMemory } from './server-process.ts'

export interface OverloadResult {
  readonly page: string
  /** Pages a second of 32 connections, and their 95th percentile in milliseconds. */
  readonly calmRate: number
  readonly calmP95: number
  /** Requests a second that were sent, and pages that were answered. */
  readonly sentRate: number
  readonly takenRate: number
  readonly takenP95: number
  /** The 95th percentile of the answers that say to come back. */
  readonly rejectedP95: number
  /** Megabytes by which the resident memory of the process grew at most. */
  readonly growth: number
}

/** How many times as long as in calm what is taken may take. */
export const maxOverloadRatio = 3
/** At most so many megabytes. */
export const maxOverloadGrowth = 200

const seconds = 15
/** So many times what it answers in calm. */
const times = 4
const connections = 1_000

interface Answer {
  readonly status: number
  readonly milliseconds: number
}

/** The answers to a load; with `rate`, so many requests a second, whatever comes back. */
function send(server: RunningServer, benchmark: BenchmarkCase, load: { connections: number; rate?: number }): Promise<Answer[]> {
  const answers: Answer[] = []
  return new Promise((resolve, reject) => {
    const requests = [{ setupRequest: setupOf(benchmark.ours) }]
    const options = { url: server.address, connections: load.connections, duration: seconds, timeout: 30, requests }
    const run = autocannon({ ...options, ...(load.rate && { overallRate: load.rate }) }, (error, { errors, timeouts }) => {
      if (error || errors + timeouts > 0) reject(error ?? new Error(`${errors} errors and ${timeouts} timeouts`))
      else resolve(answers)
    })
    run.on('response', (_client, status, _bytes, milliseconds) => answers.push({ status, milliseconds }))
  })
}

const p95 = (answers: readonly Answer[]): number => {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/** Asks for pages as fast as they are answered, and then four times as fast. */
export async function measureOverload(server: RunningServer, benchmark: BenchmarkCase): Promise<OverloadResult> {
  await send(server, benchmark, { connections: 32 })
  const calm = await send(server, benchmark, { connections: 32 })
  const calmRate = calm.length / seconds
  const before = residentMemory(server.pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMemory(server.pid))
  }, 200)
  const answers = await send(server, benchmark, { connections, rate: Math.round(calmRate * times) }).finally(() => clearInterval(timer))
  const {
    taken = [],
    rejected = [],
    other = [],
  } = Object.groupBy(answers, ({ status }) => (status === 200 ? 'taken' : status === 503 ? 'rejected' : 'other'))
  if (other.length > 0) throw new Error(`${other.length} answers had another status, as ${other[0]?.status}`)
  return {
    page: benchmark.name,
    calmRate,
    calmP95: p95(calm),
    sentRate: answers.length / seconds,
    takenRate: taken.length / seconds,
    takenP95: p95(taken),
    rejectedP95: p95(rejected),
    growth: most - before,
  }
}
