import { runTask } from '#kernel/database/work.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { deleteExpiredLogins } from '#modules/auth/delete-expired.service.ts'
import { deleteExpiredLogs } from '#modules/log/api/log-writer.service.ts'
import { expireListings } from '#modules/machine/machine/expiry.service.ts'
import { deleteExpiredAnswers } from './idempotency.ts'

/** Every process runs these tasks, so each must be safe to run concurrently. */
const tasks: readonly { readonly name: string; readonly minutes: number; readonly run: (runtime: Runtime) => Promise<unknown> }[] = [
  { name: 'expire listings', minutes: 5, run: expireListings },
  { name: 'delete expired logins', minutes: 10, run: deleteExpiredLogins },
  { name: 'delete expired answers', minutes: 60, run: deleteExpiredAnswers },
  { name: 'delete expired logs', minutes: 10, run: deleteExpiredLogs },
]

/** Runs each task at once and then at its interval; returns a function that stops them. A failure is logged and retried at the next interval. */
export function startPeriodicTasks(runtime: Runtime): () => void {
  const timers = tasks.map(({ name, minutes, run }) => {
    const start = (): void => {
      runTask(name, () => run(runtime)).catch((error: unknown) =>
        runtime.log.warn({ err: error, task: name }, 'a periodic task failed; it is tried again'),
      )
    }
    start()
    return setInterval(start, minutes * 60_000).unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
