import type { Words } from '#i18n/translate.ts'

/** A running PostgreSQL server. */
export interface Server {
  /** Resolves when its main process has ended, whether it was stopped or crashed. */
  readonly ended: Promise<void>
  /** Stops it with a checkpoint, which may take `time` milliseconds, at most 10,000; else without, and the next start recovers. */
  stop(time?: number): Promise<void>
}

/** After this many crashes in a row, each within `crashWindowMs` of its start, the server is not restarted any more. */
const maxCrashes = 5
const crashWindowMs = 1_000

/**
 * Restarts the server after a crash. `ended` resolves when the server was stopped or has crashed too often;
 * it rejects when `start` fails.
 */
export function restartOnCrash(first: Server, start: () => Promise<Server>, log: (words: Words) => void): Server {
  let server = first
  let stopping = false
  const supervise = async (): Promise<void> => {
    for (let crashes = 0; ; ) {
      const startedAt = performance.now()
      await server.ended
      crashes = performance.now() - startedAt < crashWindowMs ? crashes + 1 : 0
      if (stopping || crashes === maxCrashes) return
      log(['内置数据库意外停止，正在重新启动', 'The embedded database ended unexpectedly: starting it again'])
      server = await start()
      if (stopping) await server.stop()
    }
  }
  const ended = supervise()
  return {
    ended,
    stop: async (time) => {
      stopping = true
      await server.stop(time)
      await ended.catch(() => {})
    },
  }
}
