import { shareStockIndex } from '#modules/machine/machine/stock-index.service.ts'
import type { IndexSource } from '#search/messages.ts'
import { startParts } from './closers.ts'
import { askPrimary, listenToPrimary, reportReady } from './primary.ts'
import { createLog, type Product } from './product.ts'
import { serve } from './serve.ts'

/** Starts a worker: it answers requests at the port that it shares with the others, and asks the stock index of the primary process. */
export function startWorker(): Promise<Product> {
  return startParts(async (closers) => {
    listenToPrimary()
    const { config, ...settings } = await askPrimary('settings', null)
    const index: IndexSource = { send: (request) => askPrimary('index', request), close: async () => {} }
    const { address } = await serve(
      config,
      { ...settings, log: createLog(config), before: (runtime) => shareStockIndex(runtime, index) },
      closers,
    )
    reportReady(address)
    return { address, databaseEnded: new Promise<void>(() => {}) }
  })
}
