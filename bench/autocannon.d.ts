declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Request {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }

  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Seconds. */
    readonly timeout: number
    /** Requests a second of all connections together; as fast as they are answered by default. */
    readonly overallRate?: number
    readonly requests: readonly {
      /** The context is that of one request and its answer. */
      readonly setupRequest: (request: Request, context: { path?: string }) => Request
      readonly onResponse?: (status: number, body: string, context: { path?: string }) => void
    }[]
  }

  interface Result {
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
  }

  /** Emits `response` (client, status, bytes, milliseconds). */
  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): EventEmitter
}
