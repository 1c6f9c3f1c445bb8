import { inBothLanguages } from '#host/start-errors.ts'
import { readConfig } from '#server/config.ts'
import type { Report } from '#server/progress.ts'
import { startWorkers } from '#server/workers.ts'

/**
 * The product as `src/server/main.ts` starts it, but its workers are asked ten times as often whether they live, and have so many
 * milliseconds to start.
 */
const report: Report = (words) => console.log(inBothLanguages(words))
const { address } = await startWorkers(readConfig(process.env, report), report, {
  start: Number(process.env.WORKER_START ?? 120_000),
  ask: 1_000,
})
console.log(`Ready: ${address}`)
