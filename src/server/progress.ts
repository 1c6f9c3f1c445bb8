import type { Words } from '#i18n/translate.ts'

/** Prints a sentence for the person who starts the product. */
export type Report = (words: Words) => void

/** Runs one step of the start and returns its result. A slow step is reported with its running time. */
export type RunStep = <T>(words: Words, work: () => T | Promise<T>) => Promise<T>

/** Returns a `RunStep` that reports a step once it has run for `slowAfterMs`, and again every ten times as long. */
export function createStepRunner(report: Report, slowAfterMs = 1000): RunStep {
  return async ([zh, en], work) => {
    const start = performance.now()
    const elapsed = (): string => `${((performance.now() - start) / 1000).toFixed(1)} s`
    let announced = false
    const announceTimer = setTimeout(() => {
      announced = true
      report([`${zh}……`, `${en} …`])
    }, slowAfterMs)
    const reminderTimer = setInterval(
      () => report([`${zh}……仍在进行（${elapsed()}）`, `${en} … still running (${elapsed()})`]),
      slowAfterMs * 10,
    )
    try {
      return await work()
    } finally {
      clearTimeout(announceTimer)
      clearInterval(reminderTimer)
      if (announced) report([`${zh}：用时 ${elapsed()}`, `${en}: took ${elapsed()}`])
    }
  }
}
