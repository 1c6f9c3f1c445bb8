/** Closes a part of the product within so many milliseconds. */
type Close = (time: number) => unknown

/** What a stop closes: the parts of the product, in the reverse order of their start. */
export class Closers {
  readonly #all: Close[] = []

  add(close: Close): void {
    this.#all.push(close)
  }

  /** `until`, as `performance.now()` counts, is when everything must have been closed. */
  async close(until: number): Promise<void> {
    for (const close of this.#all.splice(0).reverse()) await close(Math.max(0, until - performance.now()))
  }
}

/** Starts something by parts. If one fails to start, those before it are closed and the error is rethrown. */
export async function startParts<T>(start: (closers: Closers) => Promise<T>): Promise<T & { stop(until: number): Promise<void> }> {
  const closers = new Closers()
  try {
    return { ...(await start(closers)), stop: (until) => closers.close(until) }
  } catch (error) {
    await closers.close(performance.now() + 10_000)
    throw error
  }
}
