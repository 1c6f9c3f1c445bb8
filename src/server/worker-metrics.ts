import type { Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import client from 'prom-client'

/** What a process measures. */
export type Metrics = Awaited<ReturnType<client.Registry['getMetricsAsJSON']>>

/** Milliseconds in which a worker tells what it measures: it counts jobs by a statement, which takes 4.5 s at most. */
const answerTime = 5_000

/** What only grows. */
const countersOf = (metrics: Metrics): Metrics => metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))

/**
 * The metrics of all workers together, in the format of Prometheus. Of a worker that does not answer, or has ended, the counters are added as
 * it told them last, so that no counter falls.
 */
export class WorkerMetrics {
  /** Of the workers that run. */
  readonly #latest = new Map<Worker, Metrics>()
  /** Of those that have ended, together. */
  #ended: Metrics = []
  readonly #waiting = new Map<Worker, () => void>()
  #collecting: Promise<string> | undefined

  /** Asks these workers; whoever calls meanwhile gets the same answer. */
  collect(workers: readonly Worker[], ask: (worker: Worker) => void): Promise<string> {
    this.#collecting ??= this.#collect(workers, ask).finally(() => {
      this.#collecting = undefined
    })
    return this.#collecting
  }

  /** A worker has told what it measures. */
  add(worker: Worker, metrics: Metrics): void {
    this.#latest.set(worker, metrics)
    this.#waiting.get(worker)?.()
  }

  /** A worker has ended. */
  end(worker: Worker): void {
    this.#waiting.get(worker)?.()
    const metrics = this.#latest.get(worker)
    if (!metrics) return
    this.#latest.delete(worker)
    // Each of them has its values.
    this.#ended = client.AggregatorRegistry.aggregate([this.#ended, countersOf(metrics)]).getMetricsAsArray() as Metrics
  }

  async #collect(workers: readonly Worker[], ask: (worker: Worker) => void): Promise<string> {
    const answered = new Set<Worker>()
    const answers = workers.map((worker) => {
      const answer = Promise.withResolvers<void>()
      this.#waiting.set(worker, () => {
        answered.add(worker)
        answer.resolve()
      })
      ask(worker)
      return answer.promise
    })
    const late = new AbortController()
    await Promise.race([Promise.all(answers), wait(answerTime, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    this.#waiting.clear()
    const latest = [...this.#latest].map(([worker, metrics]) => (answered.has(worker) ? metrics : countersOf(metrics)))
    return client.AggregatorRegistry.aggregate([...latest, this.#ended]).metrics()
  }
}
