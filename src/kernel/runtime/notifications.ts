import { Client } from 'pg'
import type { Logger } from 'pino'
import { quote } from '../schema/table-model.ts'

/** Called with each payload; with `''` after a lost connection, as notifications may have been missed. */
export type Listener = (payload: string) => void

const retryDelaysMs = [200, 500, 1_000, 2_000, 5_000]

/** A connection of its own on which this process receives notifications (LISTEN); it reconnects after a loss. */
export class Listening {
  readonly #url: string
  readonly #log: Logger
  readonly #listeners = new Map<string, Listener[]>()
  #client: Client | undefined
  #pendingQuery: Promise<unknown> = Promise.resolve()
  #closed = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  listen(channel: string, listener: Listener): void {
    const listeners = this.#listeners.get(channel)
    this.#listeners.set(channel, [...(listeners ?? []), listener])
    if (!listeners && this.#client) this.#subscribe(this.#client, [channel]).catch(() => {})
  }

  /** Connects and subscribes to every channel; throws if the database is unreachable. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload }) => this.#callListeners(channel, payload ?? ''))
    await client.connect()
    this.#client = client
    await this.#subscribe(client, [...this.#listeners.keys()])
  }

  /** Runs one query at a time, as `pg` deprecates queueing on a client. */
  #subscribe(client: Client, channels: readonly string[]): Promise<unknown> {
    const text = channels.map((channel) => `listen ${quote(channel)}`).join(';')
    this.#pendingQuery = this.#pendingQuery.catch(() => {}).then(() => client.query(text || 'select'))
    return this.#pendingQuery
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #callListeners(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        this.#log.error({ err: error, channel }, 'a listener failed')
      }
    }
  }

  #lose(client: Client, error?: Error): void {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    this.#log.warn({ err: error }, 'the listening connection was lost')
    client.end().catch(() => {})
    this.#reconnectLater(0)
  }

  #reconnectLater(attempt: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tryAgain(attempt), retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)])
  }

  async #tryAgain(attempt: number): Promise<void> {
    try {
      await this.open()
      for (const channel of this.#listeners.keys()) this.#callListeners(channel, '')
    } catch {
      this.#client = undefined
      if (!this.#closed) this.#reconnectLater(attempt + 1)
    }
  }
}
