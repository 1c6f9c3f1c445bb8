import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onePerRuntime } from '../cache/fresh-cache.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** What happened, told to browsers: they read again what they show of it. */
export interface PushEvent {
  /** What it is about: `job`, `rights`. */
  readonly topic: string
  /** A few values; none that only some of the receivers may read. */
  readonly data: Readonly<Record<string, string | number | boolean>>
}

/** Who receives an event within a tenant: one user, holders of a permission, or both; everybody where neither is named. */
export interface Audience {
  readonly user?: string | null
  readonly code?: string
}

interface SentEvent extends PushEvent {
  readonly id: string
  readonly tenant: string
  readonly to: Audience
}

const channel = 'push'
/** Bytes that PostgreSQL takes in a notification. */
const maxBytes = 7_900

/** Sends an event to the browsers of a tenant, in every process: in a transaction once that has committed. */
export async function push({ db, tenant }: Pick<Context, 'db' | 'tenant'>, to: Audience, { topic, data }: PushEvent): Promise<void> {
  const text = JSON.stringify({ id: randomUUID(), tenant, to, topic, data } satisfies SentEvent)
  if (Buffer.byteLength(text) > maxBytes) throw new Error(`an event of the topic ${topic} is longer than a notification`)
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}

/** A browser that listens. */
export interface Receiver {
  readonly tenant: string
  readonly user: string
  readonly holds: (code: string) => boolean
  readonly receive: (id: string, event: PushEvent) => void
}

/** How many events a process keeps for browsers that come back, and for how many milliseconds. */
const [keptEvents, keptTime] = [5_000, 5 * 60_000]

/** All that is missed is read again. */
const everything: PushEvent = { topic: 'reset', data: {} }

/** The receivers of one process, and the latest events: every process hears all of them, so a browser may come back to another. */
class Hub {
  readonly #receivers = new Set<Receiver>()
  readonly #kept: (SentEvent & { readonly at: number })[] = []

  constructor(runtime: Runtime) {
    runtime.listen(channel, (payload) => (payload === '' ? this.#reset() : this.#deliver(payload)))
  }

  /** Adds a receiver, and hands it what it has missed since the event of this id; returns a function that removes it. */
  add(receiver: Receiver, lastId: string): () => void {
    const at = this.#kept.findIndex(({ id }) => id === lastId)
    if (at >= 0) for (const event of this.#kept.slice(at + 1)) this.#hand(receiver, event)
    else if (lastId !== '') receiver.receive('', everything)
    this.#receivers.add(receiver)
    return () => void this.#receivers.delete(receiver)
  }

  #deliver(payload: string): void {
    const event = { ...(JSON.parse(payload) as SentEvent), at: Date.now() }
    this.#kept.push(event)
    while (this.#kept.length > keptEvents || (this.#kept[0] && event.at - this.#kept[0].at > keptTime)) this.#kept.shift()
    for (const receiver of this.#receivers) this.#hand(receiver, event)
  }

  /** Notifications may have been missed. */
  #reset(): void {
    this.#kept.length = 0
    for (const receiver of this.#receivers) receiver.receive('', everything)
  }

  #hand({ tenant, user, holds, receive }: Receiver, { id, to, topic, data, ...event }: SentEvent): void {
    if (event.tenant !== tenant) return
    const isNamed = to.user === user || (to.code !== undefined && holds(to.code))
    if (isNamed || (to.user === undefined && to.code === undefined)) receive(id, { topic, data })
  }
}

export const hubOf = onePerRuntime((runtime) => new Hub(runtime))
