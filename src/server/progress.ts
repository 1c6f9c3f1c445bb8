import type { Words } from '#i18n/translate.ts'

export type Report = (words: Words) => void

/** Runs a step of the start; one that takes longer than a second is announced, and its time told. */
export type Step = <T>(words: Words, work: () => T | Promise<T>) => Promise<T>

export function stepper(say: Report, patience = 1000): Step {
  return async ([zh, en], work) => {
    const began = performance.now()
    const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`
    let announced = false
    const announce = setTimeout(() => {
      announced = true
      say([`${zh}……`, `${en} …`])
    }, patience)
    const remind = setInterval(() => say([`${zh}……仍在进行（${seconds()}）`, `${en} … still at it (${seconds()})`]), patience * 10)
    try {
      return await work()
    } finally {
      clearTimeout(announce)
      clearInterval(remind)
      if (announced) say([`${zh}：用时 ${seconds()}`, `${en}: took ${seconds()}`])
    }
  }
}
