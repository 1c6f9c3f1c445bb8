import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import client from 'prom-client'
import { UserError } from '#kernel/resource/user-error.ts'
import { schemaName } from '#kernel/schema/table-model.ts'
import { stockDefinition } from '#modules/machine/machine/stock-index.service.ts'
import { IndexThread } from '#search/index-thread.ts'
import type { IndexSource } from '#search/messages.ts'
import { StockIndex } from '#search/stock-index.ts'
import { startParts } from './closers.ts'
import { type Config, secretVariables } from './config.ts'
import { prepareProduct } from './prepare.ts'
import type { Question, Questions, ToPrimary, ToWorker } from './primary.ts'
import { createLog, loadStock, type Product } from './product.ts'
import { createStepRunner, type Report } from './progress.ts'
import { WorkerMetrics } from './worker-metrics.ts'

/** Starts the product with several processes that share the port. This one prepares and watches them, and holds the stock index of all. */
export function startWorkers(config: Config, report: Report, times = usualTimes): Promise<Product> {
  return startParts(async (closers) => {
    const runStep = createStepRunner(report)
    const log = createLog(config)
    const { urls, databaseEnded } = await prepareProduct(config, { report, runStep, log }, closers)
    const app = { url: urls.appUrl, schema: schemaName('app', urls.version) }
    const index = new IndexThread(stockDefinition, { ...app, timeZone: config.timeZone, log })
    closers.add(() => index.close())
    const { databaseUrl, appUrl, platformUrl, adminPassword, ...ofWorkers } = config
    const settings = { config: ofWorkers, urls, poolSize: poolSizeOf(config.workers), port: config.port }
    const workers = new Workers(settings, { index, log, times })
    closers.add((time) => workers.stop(time))
    const address = await workers.start(config.workers)
    void loadStock(new StockIndex(index), runStep)
    return { address, databaseEnded }
  })
}

/** Connections of the largest pool of one of these workers: all of them open 76 if they are two, and 116 if they are eight. */
const poolSizeOf = (workers: number): number => Math.ceil(40 / workers)

/** Milliseconds until a worker that ended is replaced: one that cannot start must not keep the machine busy. */
const pause = 1_000

/** How a worker that hangs is noticed. */
const usualTimes = {
  /** Milliseconds in which it must have started. */
  start: 120_000,
  /** Milliseconds between two questions whether it lives. */
  ask: 10_000,
}

/**
 * Questions without an answer after which a worker is ended. They are counted and not the time, which also goes by while this process, or the
 * whole machine, is held.
 */
const mostUnanswered = 3

interface Surroundings {
  readonly index: IndexSource
  readonly log: Logger
  readonly times: typeof usualTimes
}

/** Milliseconds of a stop that are left for the database. */
const reserve = 1_500

/** Workers read no variable of the product: they ask for the configuration. Those that stay are read by Node and by libraries. */
const withoutSecrets = Object.fromEntries(secretVariables.map((name) => [name, undefined]))

const couldNotStart = (): UserError => new UserError(['一个工作进程未能启动。', 'A worker could not start.'])

class Workers {
  #settings: Questions['settings']['answer']
  readonly #index: IndexSource
  readonly #log: Logger
  readonly #times: typeof usualTimes
  readonly #metrics = new WorkerMetrics()
  /** Of this process itself. */
  readonly #own = new client.Registry()
  /** How many questions each worker that is ready has not answered. */
  readonly #unanswered = new Map<Worker, number>()
  readonly #watch: NodeJS.Timeout
  #isStarted = false
  #isStopping = false

  constructor(settings: Questions['settings']['answer'], { index, log, times }: Surroundings) {
    this.#settings = settings
    this.#index = index
    this.#log = log
    client.collectDefaultMetrics({ register: this.#own, prefix: 'primary_' })
    this.#times = times
    this.#watch = setInterval(() => this.#askWhetherAlive(), times.ask)
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), serialization: 'advanced' })
  }

  /** Starts so many workers; resolves with their address when all are ready, and rejects if one ends before. */
  async start(count: number): Promise<string> {
    const address = await this.#fork()
    // The system has chosen the port if none was.
    this.#settings = { ...this.#settings, port: Number(new URL(address).port) }
    await Promise.all(Array.from({ length: count - 1 }, () => this.#fork()))
    if (this.#all().length < count) throw couldNotStart()
    this.#isStarted = true
    return address
  }

  /** Lets the workers end by themselves, and ends those that take longer. */
  async stop(time: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#watch)
    const left = Math.max(0, time - reserve)
    const running = this.#all()
    for (const worker of running) this.#send(worker, { stop: { time: left } })
    const timer = setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, left)
    await Promise.all(running.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit')))
    clearTimeout(timer)
  }

  #all(): Worker[] {
    return Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
  }

  /** Starts a worker and waits until it is ready. Once all have started, one that ends is replaced. */
  #fork(): Promise<string> {
    const worker = cluster.fork(withoutSecrets)
    const starting = setTimeout(() => this.#kill(worker), this.#times.start)
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ToPrimary | Readonly<Record<string, never>>) => {
        if (worker.isDead()) return
        if ('ready' in message) {
          clearTimeout(starting)
          this.#unanswered.set(worker, 0)
          resolve(message.ready.address)
        }
        if ('question' in message) void this.#answer(worker, message.question)
        if ('isAlive' in message) this.#unanswered.set(worker, 0)
        if ('metrics' in message) this.#metrics.add(worker, message.metrics)
      })
      worker.once('exit', (code, signal) => {
        clearTimeout(starting)
        this.#unanswered.delete(worker)
        this.#metrics.end(worker)
        reject(couldNotStart())
        if (!this.#isStarted || this.#isStopping) return
        this.#log.error({ worker: worker.process.pid, code, signal }, 'a worker ended; another one is started')
        setTimeout(() => void (this.#isStopping || this.#fork().catch(() => {})), pause)
      })
    })
  }

  #askWhetherAlive(): void {
    for (const [worker, unanswered] of this.#unanswered) {
      if (unanswered >= mostUnanswered) this.#kill(worker)
      this.#unanswered.set(worker, unanswered + 1)
      this.#send(worker, { ask: 'isAlive' })
    }
  }

  /** A worker that hangs answers to no signal but this one. */
  #kill(worker: Worker): void {
    this.#log.error({ worker: worker.process.pid }, 'a worker does not answer, and is ended')
    worker.process.kill('SIGKILL')
  }

  /** Those that have not answered for a while are not waited for. */
  async #collectMetrics(): Promise<string> {
    const answering = [...this.#unanswered].flatMap(([worker, unanswered]) => (unanswered < 2 ? worker : []))
    const ofWorkers = await this.#metrics.collect(answering, (worker) => this.#send(worker, { ask: 'metrics' }))
    return `${ofWorkers}\n${await this.#own.metrics()}`
  }

  async #answer(worker: Worker, question: Question): Promise<void> {
    const { number } = question
    try {
      this.#send(worker, { answer: { number, value: await this.#answerTo(question) } })
    } catch (error) {
      this.#send(worker, { answer: { number, error: String(error) } })
    }
  }

  #answerTo(question: Question): Questions[keyof Questions]['answer'] | Promise<Questions[keyof Questions]['answer']> {
    if (question.name === 'index') return this.#index.send(question.input)
    return question.name === 'settings' ? this.#settings : this.#collectMetrics()
  }

  #send(worker: Worker, message: ToWorker): void {
    // It may end meanwhile.
    if (worker.isConnected()) worker.send(message, undefined, undefined, () => {})
  }
}
