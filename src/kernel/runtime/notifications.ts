import { Client } from 'pg'
import type { Logger } from 'pino'
import { quote } from '../schema/table-model.ts'

/** Hears a payload; `''` after a gap in which anything may have been missed. */
export type Listener = (payload: string) => void

const patience = [200, 500, 1_000, 2_000, 5_000]

/** One connection of its own that hears what other processes announce, and comes back when it was lost. */
export class Listening {
  readonly #url: string
  readonly #log: Logger
  readonly #listeners = new Map<string, Listener[]>()
  #client: Client | undefined
  #asked: Promise<unknown> = Promise.resolve()
  #closed = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  listen(channel: string, listener: Listener): void {
    const listeners = this.#listeners.get(channel)
    this.#listeners.set(channel, [...(listeners ?? []), listener])
    if (!listeners && this.#client) this.#takeUp(this.#client, [channel]).catch(() => {})
  }

  /** Connects and takes up every channel; throws when the database is away. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload }) => this.#t(channel, payload ?? ''))
    await client.connect()
    this.#client = client
    await this.#takeUp(client, [...this.#listeners.keys()])
  }

  /** One question at a time: a connection is no queue. */
  #takeUp(client: Client, channels: readonly string[]): Promise<unknown> {
    const text = channels.map((channel) => `listen ${quote(channel)}`).join(';')
    this.#asked = this.#asked.catch(() => {}).then(() => client.query(text || 'select'))
    return this.#asked
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #t(channel: string, payload: string): void {
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
    this.#comeBack(0)
  }

  #comeBack(attempt: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tryAgain(attempt), patience[Math.min(attempt, patience.length - 1)])
  }

  async #tryAgain(attempt: number): Promise<void> {
    try {
      await this.open()
      for (const channel of this.#listeners.keys()) this.#t(channel, '')
    } catch {
      this.#client = undefined
      if (!this.#closed) this.#comeBack(attempt + 1)
    }
  }
}
