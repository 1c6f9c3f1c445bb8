import { jobsOf } from './jobs.ts'
import { type RunningServer, residentMemory } from './server-process.ts'

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

/** Exports all motors into a file, as an administrator does, and watches the memory of the server. */
export async function measureExport(
  server: RunningServer,
  headers: Readonly<Record<string, string>>,
  format: Format,
): Promise<ExportResult> {
  const jobs = jobsOf(server, headers)
  const before = residentMemory(server.pid)
  const start = performance.now()
  let most = before
  const { count } = await jobs.result<{ count: number }>(await jobs.ask('/blade-machine/machine/export', { format }), () => {
    most = Math.max(most, residentMemory(server.pid))
  })
  return { format, rows: count, seconds: (performance.now() - start) / 1000, growth: most - before }
}
