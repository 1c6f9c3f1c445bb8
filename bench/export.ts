import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from './server-process.ts'

export const exportFormats = ['xlsx', 'csv'] as const
type Format = (typeof exportFormats)[number]

export interface ExportResult {
  readonly format: Format
  readonly rows: number
  readonly seconds: number
  /** Megabytes by which the resident memory of the process grew while it exported. */
  readonly growth: number
}

/** At most so many megabytes. */
export const maxGrowth = 150

interface JobAnswer {
  readonly data: { readonly jobState: string; readonly message: string; readonly result: string }
}

/** Exports all motors into a file, as an administrator does, and watches the memory of the server. */
export async function measureExport(
  { address, pid }: RunningServer,
  headers: Readonly<Record<string, string>>,
  format: Format,
): Promise<ExportResult> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const json = body ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } } : { headers }
    return (await (await fetch(`${address}/api${path}`, { method, ...json })).json()) as T
  }
  const before = residentMemory(pid)
  const start = performance.now()
  const { data } = await call<{ data: { jobId: string } }>('POST', '/blade-machine/machine/export', { format })
  let most = before
  for (let asked = 0; ; asked += 1) {
    await wait(50)
    most = Math.max(most, residentMemory(pid))
    if (asked % 20 !== 0) continue
    const job = (await call<JobAnswer>('GET', `/blade-job/job/detail?id=${data.jobId}`)).data
    if (job.jobState === 'QUEUED' || job.jobState === 'RUNNING') continue
    if (job.jobState !== 'DONE') throw new Error(`the export is ${job.jobState}: ${job.message}`)
    return { format, rows: JSON.parse(job.result).count, seconds: (performance.now() - start) / 1000, growth: most - before }
  }
}

/** Megabytes of a process, as Linux counts them. */
const residentMemory = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
