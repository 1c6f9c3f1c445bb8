import type { Words } from '#i18n/translate.ts'

/** PostgreSQL's first process, and all that lives by it. */
export interface Server {
  /** Settles when it has ended, asked or not. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** So many ends in a row, each within so many milliseconds of a start, and starting anew is no help. */
const [mostFalls, soon] = [5, 1_000]

/**
 * Starts the server anew whenever it ends unasked: `ended` settles when it was stopped or ends again and again,
 * and rejects when it cannot be started any more.
 */
export function restartWhenEnded(first: Server, startAgain: () => Promise<Server>, log: (words: Words) => void): Server {
  let server = first
  let stopping = false
  const keep = async (): Promise<void> => {
    for (let falls = 0; ; ) {
      const began = performance.now()
      await server.ended
      falls = performance.now() - began < soon ? falls + 1 : 0
      if (stopping || falls === mostFalls) return
      log(['内置数据库意外停止，正在重新启动', 'The embedded database ended unexpectedly: starting it again'])
      server = await startAgain()
      if (stopping) await server.stop()
    }
  }
  const ended = keep()
  return {
    ended,
    stop: async () => {
      stopping = true
      await server.stop()
      await ended.catch(() => {})
    },
  }
}
