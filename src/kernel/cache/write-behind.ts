import { isDatabaseUnavailable } from '../database/connections.ts'
import { runTask } from '../database/work.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** What came under one key, and how often. */
export type Collected<T> = Readonly<{ entry: T; times: number }>

type Waiting<T> = Collected<T> & Readonly<{ failures: number }>

export interface WriteBehindOptions<T> {
  /** What is written, for the log: `views of demands`. */
  readonly what: string
  /** Milliseconds for which a key waits for others. */
  readonly delay: number
  /** Keys that may wait; when half of them do, they are written at once. */
  readonly maxWaiting: number
  /** Writes them all in one statement, which adds to what other processes have written. */
  readonly write: (collected: readonly Collected<T>[]) => Promise<unknown>
}

/** Attempts of a batch that the database rejects; while it cannot be reached, a batch waits as long as there is room. */
const maxFailures = 3

/**
 * Small writes that nobody waits for, collected by this process and written together after a while, and before it ends. What a killed process
 * has not written is lost; a write whose answer is lost is repeated. So it is for counts that need not be exact.
 */
export class WriteBehind<T> {
  readonly #runtime: Runtime
  readonly #options: WriteBehindOptions<T>
  #waiting = new Map<string, Waiting<T>>()
  /** How often something found no room. */
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(runtime: Runtime, options: WriteBehindOptions<T>) {
    this.#runtime = runtime
    this.#options = options
    runtime.beforeClose(async () => {
      this.#isClosed = true
      await this.flush()
      for (const { times } of this.#waiting.values()) this.#lost += times
      this.#reportLost()
    })
  }

  /** Takes an entry; what waits under the same key is written once, with the number of times that it came. */
  add(key: string, entry: T): void {
    this.#put(key, { entry, times: 1, failures: 0 })
    // Only the one that reaches the half: those that come while a write fails start no further ones.
    if (this.#waiting.size === Math.ceil(this.#options.maxWaiting / 2)) void this.flush()
    else this.#writeLater()
  }

  #put(key: string, { entry, times, failures }: Waiting<T>): void {
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= this.#options.maxWaiting) this.#lost += times
    else this.#waiting.set(key, { entry, times: times + (known?.times ?? 0), failures: Math.max(failures, known?.failures ?? 0) })
  }

  #writeLater(): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.flush(), this.#options.delay).unref()
  }

  /** Writes what waits; never throws. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const batch = this.#waiting
    if (batch.size === 0) return
    this.#waiting = new Map()
    try {
      // A task of its own: whoever added the first entry, and with it the timer, was a request whose deadline may have passed.
      await runTask(this.#options.what, () => this.#options.write([...batch.values()]))
    } catch (error) {
      this.#putBack(batch, isDatabaseUnavailable(error) ? 0 : 1)
      this.#runtime.log.warn({ err: error, entries: batch.size, waiting: this.#waiting.size }, `${this.#options.what} could not be written`)
    }
    this.#reportLost()
  }

  /** Before what came meanwhile, so that what has waited longest keeps its place. */
  #putBack(batch: ReadonlyMap<string, Waiting<T>>, failures: number): void {
    const newer = this.#waiting
    this.#waiting = new Map()
    for (const [key, each] of batch) {
      if (each.failures + failures < maxFailures) this.#put(key, { ...each, failures: each.failures + failures })
      else this.#lost += each.times
    }
    for (const [key, each] of newer) this.#put(key, each)
    if (this.#waiting.size > 0) this.#writeLater()
  }

  #reportLost(): void {
    if (this.#lost > 0) this.#runtime.log.error({ lost: this.#lost }, `${this.#options.what} were lost`)
    this.#lost = 0
  }
}
