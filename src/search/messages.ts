import { deserialize, serialize } from 'node:v8'
import type { IndexAnswer, IndexDefinition, IndexQuery } from './definition.ts'

/** What the worker thread is started with. */
export interface WorkerSettings {
  readonly definition: IndexDefinition
  /** Connects as the role of the application. */
  readonly url: string
  /** Whose views it reads. */
  readonly schema: string
  readonly timeZone: string
  readonly logLevel: string
}

/** As it is sent between threads: the response has the number of its request. */
export type Numbered<T> = T & { readonly number: number }

/** To the worker: a question, or without one the wish that the rows of a tenant be loaded. */
export interface Request {
  readonly tenant: string
  readonly version: number
  readonly query?: IndexQuery
  /** Whether an answer is worth waiting for while the rows are being loaded. */
  readonly waits?: boolean
  /** Milliseconds since 1970, from when on nobody awaits the answer; a question whose turn comes later is dropped. */
  readonly deadline?: number
}

/**
 * An answer as it is sent to the process that asks, and kept there: thousands of keys in one piece outside the heap, as every collection of
 * young objects would copy each of them.
 */
export type AnswerBytes = Uint8Array<ArrayBuffer>

export const toBytes = (answer: IndexAnswer): AnswerBytes => new Uint8Array(serialize(answer))

export const fromBytes = (bytes: AnswerBytes): IndexAnswer => deserialize(bytes)

/** From the worker. Without an answer SQL is to answer: the rows are being loaded, or could not be read. */
export interface Response {
  readonly answer?: AnswerBytes
  /** Its turn came after its deadline. */
  readonly isLate?: true
  readonly size?: IndexSize
}

/** What the rows of a tenant take. */
export interface IndexSize {
  readonly rows: number
  /** Bytes without the searched texts. */
  readonly bytes: number
  readonly textBytes: number
  /** Milliseconds that loading took. */
  readonly loadTime: number
}

/** Answers the questions of a stock index. */
export interface IndexSource {
  /** Without an answer SQL is to answer. Never rejects. */
  send(request: Request): Promise<Response>
  close(): Promise<void>
}
