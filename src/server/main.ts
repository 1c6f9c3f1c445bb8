import { inBoth } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { readConfig } from './config.ts'
import type { Product } from './product.ts'
import type { Report } from './progress.ts'

const dev = process.argv.includes('--dev')
// React decides by it which of its two halves is loaded, so the product is imported only then.
process.env.NODE_ENV = dev ? 'development' : 'production'

const say: Report = (words) => console.log(inBoth(words))

function giveUp(error: unknown): never {
  console.error(error instanceof UserError ? inBoth(error.words) : error)
  process.exit(1)
}

function stopOnSignal(product: Product): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    say(['正在停止……', 'Stopping …'])
    await product.stop().catch(giveUp)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  const lost = new UserError(['内置数据库意外停止，请重新启动。', 'The embedded database ended unexpectedly: please start again.'])
  product.databaseEnded.then(
    () => stopping || giveUp(lost),
    (error) => stopping || giveUp(error),
  )
}

try {
  const config = readConfig(process.env, say, { dev })
  const { startProduct } = await import('./product.ts')
  const product = await startProduct(config, say)
  stopOnSignal(product)
  say([`已就绪：${product.address}`, `Ready: ${product.address}`])
} catch (error) {
  giveUp(error)
}
