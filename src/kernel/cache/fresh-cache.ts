import { LRUCache } from 'lru-cache'
import type { Context, Db } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Values read from the database, used for at most `maxAge` milliseconds; the owner drops them when a change is notified. */
export class FreshCache<V> {
  readonly #entries: LRUCache<string, Promise<V>>

  constructor(maxAge: number, maxEntries: number) {
    this.#entries = new LRUCache({ max: maxEntries, ttl: maxAge })
  }

  /** A value of a tenant that is read in a moment, on one of the few auxiliary connections: those who wait for it inside their transactions may hold all others. */
  getFor({ runtime, tenant }: Pick<Context, 'runtime' | 'tenant'>, name: string, look: (db: Db) => Promise<V>): Promise<V> {
    return this.get(`${tenant} ${name}`, () => look(runtime.auxiliaryDb(tenant)))
  }

  /** Concurrent callers share one look-up, which may take long; a failed one is not stored. Nobody waits for it inside a transaction of the main pool. */
  get(key: string, look: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key)
    if (known) return known
    const value = look()
    this.#entries.set(key, value)
    value.catch(() => this.#entries.peek(key) === value && this.#entries.delete(key))
    return value
  }

  drop(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    // Clearing takes as long for no entries as for the most, and each write clears.
    if (this.#entries.size > 0) this.#entries.clear()
  }
}

/** Returns a function that creates a value for each runtime at its first use and returns the same one later. */
export function onePerRuntime<T>(make: (runtime: Runtime) => T): (runtime: Runtime) => T {
  const made = new WeakMap<Runtime, T>()
  return (runtime) => {
    if (!made.has(runtime)) made.set(runtime, make(runtime))
    return made.get(runtime) as T
  }
}
