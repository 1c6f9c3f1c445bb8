import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { IndexAnswer, IndexDefinition, IndexQuery } from './definition.ts'
import type { IndexSize, Request, Response, WorkerSettings } from './messages.ts'

interface Settings extends Pick<WorkerSettings, 'url' | 'timeZone'> {
  readonly log: Logger
}

/** Milliseconds after a failure of the thread until the next is started. */
const pause = 10_000
const mostGiven = 200

/** Finds, counts and sorts the rows of an open list in memory, in a thread of its own. Each tenant's rows are loaded when it first asks. */
export class StockIndex {
  readonly #definition: IndexDefinition
  readonly #settings: Settings
  /** The last answers, and those that are awaited: who asks the same at the same version shares them. */
  readonly #given = new LRUCache<string, { readonly version: number; readonly answer: Promise<IndexAnswer | undefined> }>({
    max: mostGiven,
  })
  readonly #waiting = new Map<number, (response: Response) => void>()
  /** Answers that have arrived and are not passed on yet. */
  readonly #received: Response[] = []
  #worker: Worker | undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #number = 0

  constructor(definition: IndexDefinition, settings: Settings) {
    this.#definition = definition
    this.#settings = settings
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

  async #answerOf({ tenant, version, query, waits }: Required<Omit<Request, 'number'>>): Promise<IndexAnswer | undefined> {
    const key = `${tenant} ${waits} ${JSON.stringify(query)}`
    const given = this.#given.get(key)
    if (given && given.version >= version) return given.answer
    const answer = this.#send({ tenant, version, query, waits }).then((response) => response.answer)
    this.#given.set(key, { version, answer })
    const found = await answer
    if (!found && this.#given.peek(key)?.answer === answer) this.#given.delete(key)
    return found
  }

  /** Waits until the rows of a tenant are loaded; undefined if they cannot be. */
  async load(tenant: string): Promise<IndexSize | undefined> {
    return (await this.#send({ tenant, version: 0 })).size
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#failedAt = Number.POSITIVE_INFINITY
    await worker?.terminate()
    this.#answerAll()
  }

  #send(request: Omit<Request, 'number'>): Promise<Response> {
    const worker = this.#running()
    this.#number += 1
    const number = this.#number
    if (!worker) return Promise.resolve({ number })
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve)
      worker.postMessage({ ...request, number } satisfies Request)
    })
  }

  #running(): Worker | undefined {
    if (this.#worker || performance.now() - this.#failedAt < pause) return this.#worker
    const { log, ...settings } = this.#settings
    const workerData: WorkerSettings = { definition: this.#definition, ...settings, logLevel: log.level }
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData })
    worker.unref()
    worker.on('message', (response: Response) => this.#receive(response))
    const fail = (error: unknown): void => {
      if (this.#worker !== worker) return
      log.error({ err: error }, 'the stock index failed; SQL answers')
      this.#worker = undefined
      this.#failedAt = performance.now()
      this.#answerAll()
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`its thread ended with ${code}`)))
    this.#worker = worker
    return worker
  }

  /**
   * Passes on one answer in each turn of the event loop. All that have arrived meanwhile would come in one turn, and what is made of them
   * would hold up everything else.
   */
  #receive(response: Response): void {
    this.#received.push(response)
    if (this.#received.length === 1) setImmediate(() => this.#passOn())
  }

  #passOn(): void {
    const response = this.#received.shift()
    if (!response) return
    this.#waiting.get(response.number)?.(response)
    this.#waiting.delete(response.number)
    if (this.#received.length > 0) setImmediate(() => this.#passOn())
  }

  #answerAll(): void {
    for (const [number, resolve] of this.#waiting) resolve({ number })
    this.#waiting.clear()
  }
}
