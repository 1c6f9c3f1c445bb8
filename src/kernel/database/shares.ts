import { TooLate } from './work.ts'

/** Gives each kind of work a number of places; who finds none waits for one. */
export class Shares {
  readonly #places: number
  readonly #maxWait: number
  readonly #used = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /** `maxWait`: milliseconds after which a caller without a place gets `TooLate`. */
  constructor(places: number, maxWait: number) {
    this.#places = places
    this.#maxWait = maxWait
  }

  /** Takes a place; the caller calls the result once to leave it. */
  async take(kind: string): Promise<() => void> {
    const used = this.#used.get(kind) ?? 0
    if (used < this.#places) this.#used.set(kind, used + 1)
    else await this.#wait(kind)
    return () => this.#leave(kind)
  }

  #wait(kind: string): Promise<void> {
    const queue = this.#waiting.get(kind) ?? []
    this.#waiting.set(kind, queue)
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(new TooLate(`work on ${kind} got no connection of its share`))
      }, this.#maxWait)
      queue.push(start)
    })
  }

  #leave(kind: string): void {
    const next = this.#waiting.get(kind)?.shift()
    if (next) {
      next()
      return
    }
    const used = (this.#used.get(kind) ?? 1) - 1
    if (used > 0) this.#used.set(kind, used)
    else this.#used.delete(kind)
    if (used <= 0) this.#waiting.delete(kind)
  }
}
