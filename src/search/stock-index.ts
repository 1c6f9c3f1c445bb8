import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { IndexAnswer, IndexQuery } from './definition.ts'
import type { IndexSize, IndexSource, Request } from './messages.ts'

const mostGiven = 200

/** Finds, counts and sorts the rows of an open list in memory. Each tenant's rows are loaded when it first asks. */
export class StockIndex {
  readonly #source: IndexSource
  /** The last answers, and those that are awaited: who asks the same at the same version shares them. */
  readonly #given = new LRUCache<string, { readonly version: number; readonly answer: Promise<IndexAnswer | undefined> }>({
    max: mostGiven,
  })

  constructor(source: IndexSource) {
    this.#source = source
  }

  /**
   * The answer of the tenant's rows at this version or later; undefined where SQL is to answer: after a failure, and while the rows are
   * being loaded for more than `patience` milliseconds.
   */
  async ask(tenant: string, version: number, query: IndexQuery, patience = 0): Promise<IndexAnswer | undefined> {
    const waits = patience > 0
    const answer = this.#answerOf({ tenant, version, query, waits })
    if (!waits) return answer
    const giveUp = new AbortController()
    try {
      return await Promise.race([answer, wait(patience, undefined, { signal: giveUp.signal })])
    } finally {
      giveUp.abort()
    }
  }

  async #answerOf({ tenant, version, query, waits }: Required<Request>): Promise<IndexAnswer | undefined> {
    const key = `${tenant} ${waits} ${JSON.stringify(query)}`
    const given = this.#given.get(key)
    if (given && given.version >= version) return given.answer
    const answer = this.#source.send({ tenant, version, query, waits }).then((response) => response.answer)
    this.#given.set(key, { version, answer })
    const found = await answer
    if (!found && this.#given.peek(key)?.answer === answer) this.#given.delete(key)
    return found
  }

  /** Waits until the rows of a tenant are loaded; undefined if they cannot be. */
  async load(tenant: string): Promise<IndexSize | undefined> {
    return (await this.#source.send({ tenant, version: 0 })).size
  }

  async close(): Promise<void> {
    await this.#source.close()
  }
}
