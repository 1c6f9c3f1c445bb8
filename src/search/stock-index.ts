import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { IndexAnswer, IndexQuery } from './definition.ts'
import { fromBytes, type IndexSize, type IndexSource, type Request, type Response } from './messages.ts'

const mostGiven = 200

/** Milliseconds for which an answer is awaited by default. */
const longest = 60_000

interface Patience {
  /** Whether it also waits while the rows are being loaded. */
  readonly waits?: boolean
  /** Milliseconds. */
  readonly patience?: number
}

interface Given {
  readonly version: number
  readonly response: Promise<Response>
}

/** Finds, counts and sorts the rows of an open list in memory. Each tenant's rows are loaded when it first asks. */
export class StockIndex {
  readonly #source: IndexSource
  /** The last answers, and those that are awaited: who asks the same at the same version shares them. */
  readonly #given = new LRUCache<string, Given>({ max: mostGiven })

  constructor(source: IndexSource) {
    this.#source = source
  }

  /**
   * The answer of the tenant's rows at this version or later; undefined where SQL is to answer: after a failure, while the rows are being
   * loaded, and for who has no more patience.
   */
  async ask(
    tenant: string,
    version: number,
    query: IndexQuery,
    { waits = false, patience = longest }: Patience = {},
  ): Promise<IndexAnswer | undefined> {
    const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>()
    const timer = setTimeout(giveUp, patience)
    try {
      return await Promise.race([this.#answerOf({ tenant, version, query, waits, deadline: Date.now() + patience }), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #answerOf(request: Required<Request>): Promise<IndexAnswer | undefined> {
    const { tenant, version, query, waits, deadline } = request
    const key = hash('sha256', `${tenant} ${waits} ${JSON.stringify(query)}`, 'base64')
    const known = this.#given.get(key)
    const given = known && known.version >= version ? known : { version, response: this.#source.send(request) }
    if (given !== known) this.#given.set(key, given)
    const { answer, isLate } = await given.response
    if (!answer && this.#given.peek(key) === given) this.#given.delete(key)
    // Who asked first had less patience.
    if (isLate && given === known && Date.now() < deadline) return this.#answerOf(request)
    return answer && fromBytes(answer)
  }

  /** Waits until the rows of a tenant are loaded; undefined if they cannot be. */
  async load(tenant: string): Promise<IndexSize | undefined> {
    return (await this.#source.send({ tenant, version: 0 })).size
  }

  async close(): Promise<void> {
    await this.#source.close()
  }
}
