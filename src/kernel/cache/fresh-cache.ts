import type { Runtime } from '../runtime/runtime.ts'

interface CacheEntry<V> {
  readonly answer: Promise<V>
  readonly at: number
}

/** Answers of the database, kept for `maxAge` milliseconds at most and dropped as soon as somebody says that they changed. */
export class FreshCache<V> {
  readonly #kept = new Map<string, CacheEntry<V>>()
  readonly #maxAge: number
  readonly #most: number

  constructor(maxAge: number, most: number) {
    this.#maxAge = maxAge
    this.#most = most
  }

  /** Callers that ask at the same time share one look-up; a failed one is not kept. */
  get(key: string, look: () => Promise<V>): Promise<V> {
    const known = this.#kept.get(key)
    if (known && performance.now() - known.at < this.#maxAge) return known.answer
    const kept: CacheEntry<V> = { answer: look(), at: performance.now() }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    this.#forgetOldest()
    kept.answer.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key))
    return kept.answer
  }

  drop(key: string): void {
    this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
  }

  #forgetOldest(): void {
    while (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string)
  }
}

/** One of something for each runtime of this process, made when it is first asked for. */
export function onePerRuntime<T>(make: (runtime: Runtime) => T): (runtime: Runtime) => T {
  const made = new WeakMap<Runtime, T>()
  return (runtime) => {
    const existing = made.get(runtime)
    if (existing !== undefined) return existing
    const one = make(runtime)
    made.set(runtime, one)
    return one
  }
}
