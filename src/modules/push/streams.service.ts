import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { runTask } from '#kernel/database/work.ts'
import { hubOf, type PushEvent } from '#kernel/push/events.ts'
import type { Rights } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onRightsChange, rightsOfCaller } from '../auth/rights.service.ts'
import { liveSession, onSessionsChange } from '../auth/sessions.service.ts'

/** What a ticket for a stream stands for. */
export const pushSubject = (sessionId: string): string => `push ${sessionId}`
export const sessionOfSubject = (subject: string): string | undefined => /^push (\d+)$/.exec(subject)?.[1]

/** Streams that one user may have open in one process: a browser needs one. Another one ends the oldest. */
const maxOfUser = 10

/** Milliseconds in which several changes are looked at once: each stream costs a query. */
const settleTime = 2_000

/** A stream to a browser. */
export interface Stream {
  readonly send: (id: string, event: PushEvent) => void
  readonly end: () => void
}

interface OpenStream extends Stream {
  readonly sessionId: string
  readonly user: string
  rights: Rights
}

/** The streams of this process; they end with their sessions, and follow the rights of their users. */
class Streams {
  readonly #runtime: Runtime
  readonly #open = new Set<OpenStream>()
  #timer: NodeJS.Timeout | undefined

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    const later = (): void => {
      this.#timer ??= setTimeout(() => void this.#look(), settleTime).unref()
    }
    onRightsChange(runtime, later)
    onSessionsChange(runtime, later)
  }

  /** Opens a stream for a session; undefined where the session has ended. Returns what closes it. */
  async open(sessionId: string, lastId: string, stream: Stream): Promise<(() => void) | undefined> {
    const session = await liveSession(this.#runtime, sessionId)
    if (!session) return undefined
    const { tenant, user } = session
    const rights = await rightsOfCaller(this.#runtime, tenant, user)
    // How long a browser takes to receive the end is not known: until then it is no stream any more.
    const close = (): void => {
      this.#open.delete(opened)
      leave()
    }
    const end = (): void => {
      close()
      stream.end()
    }
    const opened: OpenStream = { send: stream.send, end, sessionId, user: user.id, rights }
    const others = [...this.#open].filter((each) => each.user === user.id)
    if (others.length >= maxOfUser) others[0]?.end()
    const holds = (code: string): boolean => opened.rights.platform || opened.rights.codes.has(code)
    const leave = hubOf(this.#runtime).add({ tenant, user: user.id, holds, receive: stream.send }, lastId)
    this.#open.add(opened)
    return close
  }

  /** Ends the streams of sessions that have ended, and tells the others that their rights may have changed. */
  async #look(): Promise<void> {
    this.#timer = undefined
    try {
      for (const stream of this.#open) await runTask('streams', () => this.#check(stream))
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'the sessions of streams could not be read')
    }
  }

  async #check(stream: OpenStream): Promise<void> {
    const session = await liveSession(this.#runtime, stream.sessionId)
    if (!session) return stream.end()
    const rights = await rightsOfCaller(this.#runtime, session.tenant, session.user)
    const before = stream.rights.codes
    const isChanged = rights.codes.size !== before.size || [...rights.codes].some((code) => !before.has(code))
    stream.rights = rights
    if (isChanged) stream.send('', { topic: 'rights', data: {} })
  }

  get size(): number {
    return this.#open.size
  }

  endAll(): void {
    for (const stream of this.#open) stream.end()
  }
}

export const streamsOf = onePerRuntime((runtime) => new Streams(runtime))
