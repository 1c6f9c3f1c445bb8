import pino, { type Logger } from 'pino'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { stockIndexOf } from '#modules/machine/machine/stock-index.service.ts'
import type { StockIndex } from '#search/stock-index.ts'
import { startParts } from './closers.ts'
import type { Config, ServingConfig } from './config.ts'
import { prepareProduct } from './prepare.ts'
import { createStepRunner, type Report, type RunStep } from './progress.ts'
import { serve } from './serve.ts'

export interface Product {
  /** The URL to open in a browser. */
  readonly address: string
  /** Resolves when the embedded database has stopped; rejects if it crashed and could not be restarted. Pending with an external database. */
  readonly databaseEnded: Promise<void>
  /** Drains requests, ends what runs, and closes everything; `until`, as `performance.now()` counts, when it must have been done. */
  stop(until: number): Promise<void>
}

export const createLog = ({ logLevel }: ServingConfig): Logger => pino({ level: logLevel }, pino.destination({ dest: 2, sync: false }))

/** Starts the product in this process alone. If a part fails to start, the parts started before it are stopped and the error is rethrown. */
export function startProduct(config: Config, report: Report): Promise<Product> {
  return startParts(async (closers) => {
    const runStep = createStepRunner(report)
    const log = createLog(config)
    const { urls, databaseEnded } = await prepareProduct(config, { report, runStep, log }, closers)
    const { runtime, address } = await serve(config, { urls, log }, closers)
    void loadStock(stockIndexOf(runtime), runStep)
    return { address, databaseEnded }
  })
}

/** Visitors of a large stock would else wait for it; nothing waits for it at the start, and its failure is in the log. */
export const loadStock = (index: StockIndex, runStep: RunStep) =>
  runStep(['装入现货索引', 'Loading the stock index'], () => index.load(platformTenant))
