import { setImmediate as untilIdle } from 'node:timers/promises'

/** Milliseconds for which one piece of work is done before the requests of others get their turn. */
const longestHold = 20

/** Makes the pause of a long piece of work, to be called between its steps: it yields where others have waited long enough. */
export function yieldToEventLoop(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestHold) return
    await untilIdle()
    since = performance.now()
  }
}
