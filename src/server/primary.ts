import type { DatabaseUrls } from '#kernel/schema/migrate.ts'
import type { Request, Response } from '#search/messages.ts'
import type { WorkerConfig } from './config.ts'
import type { Metrics } from './worker-metrics.ts'

/** What a worker asks the primary process for, and the answer. */
export interface Questions {
  /** The configuration, how to reach the prepared database, and at which port to listen. */
  settings: {
    input: null
    answer: {
      readonly config: WorkerConfig
      readonly urls: DatabaseUrls
      readonly poolSize: number
      readonly port: number
    }
  }
  /** A question to the stock index. */
  index: { input: Request; answer: Response }
  /** The metrics of all workers, in the format of Prometheus. */
  metrics: { input: null; answer: string }
}

export type Question = {
  [Name in keyof Questions]: { readonly number: number; readonly name: Name; readonly input: Questions[Name]['input'] }
}[keyof Questions]

/** To the primary process. */
export type ToPrimary =
  | { readonly question: Question }
  | { readonly ready: { readonly address: string } }
  | { readonly isAlive: true }
  | { readonly metrics: Metrics }

/** To a worker: an answer, how many milliseconds it has to stop, or whether it lives and what it measures. */
export type ToWorker =
  | { readonly answer: { readonly number: number; readonly value?: unknown; readonly error?: string } }
  | { readonly stop: { readonly time: number } }
  | { readonly ask: 'isAlive' | 'metrics' }

const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let lastNumber = 0

const send = (message: ToPrimary): void => {
  // Where the primary process has ended, this one ends too.
  process.send?.(message, () => {})
}

/** Asks the primary process, from a worker. */
export function askPrimary<Name extends keyof Questions>(name: Name, input: Questions[Name]['input']): Promise<Questions[Name]['answer']> {
  lastNumber += 1
  const answered = Promise.withResolvers<unknown>()
  waiting.set(lastNumber, answered)
  send({ question: { number: lastNumber, name, input } as Question })
  return answered.promise as Promise<Questions[Name]['answer']>
}

export const reportReady = (address: string): void => send({ ready: { address } })

/** What this process does when it is to stop within so many milliseconds; before it has started there is nothing to end. */
let stop = (_time: number): void => process.exit(0)

export function onStop(listener: (time: number) => void): void {
  stop = listener
}

let measure = async (): Promise<Metrics> => []

/** What this process measures, for the primary process. */
export function onMeasure(listener: () => Promise<Metrics>): void {
  measure = listener
}

async function sendAnswer(what: 'isAlive' | 'metrics'): Promise<void> {
  send(what === 'isAlive' ? { isAlive: true } : { metrics: await measure() })
}

/** Receives what the primary process sends to this worker. */
export function listenToPrimary(): void {
  process.on('message', (message: ToWorker | Readonly<Record<string, never>>) => {
    if ('stop' in message) return stop(message.stop.time)
    // What it cannot measure is in its log, and the others are waited for no longer.
    if ('ask' in message) return void sendAnswer(message.ask).catch(() => {})
    if (!('answer' in message)) return
    const { number, value, error } = message.answer
    if (error === undefined) waiting.get(number)?.resolve(value)
    else waiting.get(number)?.reject(new Error(error))
    waiting.delete(number)
  })
}
