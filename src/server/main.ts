import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { readConfig } from './config.ts'
import { onStop } from './primary.ts'
import type { Product } from './product.ts'
import type { Report } from './progress.ts'

const dev = process.argv.includes('--dev')
// React reads NODE_ENV when it is loaded, so the product is imported dynamically after this line.
process.env.NODE_ENV = dev ? 'development' : 'production'

// By default V8 lets what has become old grow to four times what is alive before it collects it, and an export, whose short texts are
// old at once, takes 330 MB for a moment; with this 100 MB (docs/bench.md).
setFlagsFromString('--heap-growing-percent=50')

/** The primary process reports the start of its workers. */
const report: Report = cluster.isWorker ? () => {} : (words) => console.log(inBothLanguages(words))

function exitWithError(error: unknown): never {
  console.error(error instanceof UserError ? inBothLanguages(error.words) : error)
  process.exit(1)
}

/** Milliseconds within which a signal ends the process. Supervisors kill what has not ended after ten seconds: Docker by default. */
const stopTime = 9_500

function stopOnSignal(product: Product): void {
  let stopping = false
  const stop = async (time: number): Promise<void> => {
    // npm passes a signal on that the terminal has sent to this process too, and so does the primary process to its workers.
    if (stopping) return
    stopping = true
    report(['正在停止……', 'Stopping …'])
    setTimeout(() => exitWithError(tooSlow), time)
    await product.stop(performance.now() + time).catch(exitWithError)
    process.exit(0)
  }
  const tooSlow = new UserError(['未能及时停止，已强制结束。', 'It could not stop in time, and was ended.'])
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(stopTime))
  onStop(stop)
  const databaseLost = new UserError(['内置数据库意外停止，请重新启动。', 'The embedded database ended unexpectedly: please start again.'])
  product.databaseEnded.then(
    () => stopping || exitWithError(databaseLost),
    (error) => stopping || exitWithError(error),
  )
}

async function start(): Promise<Product> {
  if (cluster.isWorker) return (await import('./worker.ts')).startWorker()
  const config = readConfig(process.env, report, { dev })
  if (config.workers > 1) return (await import('./workers.ts')).startWorkers(config, report)
  return (await import('./product.ts')).startProduct(config, report)
}

try {
  const product = await start()
  stopOnSignal(product)
  report([`已就绪：${product.address}`, `Ready: ${product.address}`])
} catch (error) {
  exitWithError(error)
}
