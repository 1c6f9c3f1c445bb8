import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { IndexDefinition } from './definition.ts'
import type { IndexSource, Numbered, Request, Response, WorkerSettings } from './messages.ts'

interface Settings extends Pick<WorkerSettings, 'url' | 'schema' | 'timeZone'> {
  readonly log: Logger
}

/** Milliseconds after a failure of the thread until the next is started. */
const pause = 10_000

/** Holds the rows in a thread of its own, so that the event loop of the process stays free. */
export class IndexThread implements IndexSource {
  readonly #definition: IndexDefinition
  readonly #settings: Settings
  readonly #waiting = new Map<number, (response: Response) => void>()
  /** Answers that have arrived and are not passed on yet. */
  readonly #received: Numbered<Response>[] = []
  #worker: Worker | undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #number = 0

  constructor(definition: IndexDefinition, settings: Settings) {
    this.#definition = definition
    this.#settings = settings
  }

  send(request: Request): Promise<Response> {
    const worker = this.#running()
    this.#number += 1
    const number = this.#number
    if (!worker) return Promise.resolve({})
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve)
      worker.postMessage({ ...request, number } satisfies Numbered<Request>)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#failedAt = Number.POSITIVE_INFINITY
    await worker?.terminate()
    this.#answerAll()
  }

  #running(): Worker | undefined {
    if (this.#worker || performance.now() - this.#failedAt < pause) return this.#worker
    const { log, ...settings } = this.#settings
    const workerData: WorkerSettings = { definition: this.#definition, ...settings, logLevel: log.level }
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData })
    worker.unref()
    worker.on('message', (response: Numbered<Response>) => this.#receive(response))
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
  #receive(response: Numbered<Response>): void {
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
    for (const resolve of this.#waiting.values()) resolve({})
    this.#waiting.clear()
  }
}
