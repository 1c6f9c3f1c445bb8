import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { lockDataDir } from '#host/data-dir.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { createApp } from './app.ts'
import { buildPages, pagesAreBuilt } from './build-pages.ts'
import type { Config } from './config.ts'
import { checkAddress, drain, listenAt } from './listen.ts'
import { openRuntime } from './open-runtime.ts'
import { checkOwnDatabase } from './own-database.ts'
import { mountPages } from './pages.ts'
import { startPeriodicTasks } from './periodic.ts'
import { type Report, type Step, stepper } from './progress.ts'
import { seed } from './seed.ts'
import { siteServicesFor } from './site-services.ts'

export interface Product {
  /** For a browser. */
  readonly address: string
  /** Settles when the embedded database has ended for good; rejects if it ended unasked and cannot be started again. */
  readonly databaseEnded: Promise<void>
  /** Drains and closes all, within 10 seconds. */
  stop(): Promise<void>
}

type Close = () => unknown

const root = join(import.meta.dirname, '../..')

/** Starts everything in its order; whatever fails, what had been started is stopped again. */
export async function startProduct(config: Config, say: Report): Promise<Product> {
  const closers: Close[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return { ...(await startParts(config, say, closers)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(given: Config, say: Report, closers: Close[]): Promise<Omit<Product, 'stop'>> {
  const step = stepper(say)
  const log = pino({ level: given.dev ? 'info' : 'warn' }, pino.destination({ dest: 2, sync: true }))
  const { ownerUrl, databaseEnded } = await openDatabase(given, say, step, closers)
  await checkAddress(given)
  const config = { ...given, databaseUrl: ownerUrl, demo: given.demo ?? given.databaseUrl === null }
  if (!config.dev) await preparePages(step)
  const runtime = await step(['更新数据库', 'Bringing the database up to date'], () => openRuntime({ ...config, ownerUrl, log }))
  closers.push(() => runtime.close())
  await fillProduct(runtime, config, say, step)
  closers.push(startPeriodicTasks(runtime))
  const { app, callAs } = await createApp(runtime, config)
  closers.push(() => drain(app, config.dev ? 100 : 7_000))
  await mountPages(app, { dev: config.dev, servicesFor: siteServicesFor(runtime, callAs) })
  return { address: await listenAt(app, config), databaseEnded }
}

async function openDatabase(
  config: Config,
  say: Report,
  step: Step,
  closers: Close[],
): Promise<{ ownerUrl: string; databaseEnded: Promise<void> }> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl) {
    closers.push(lockDataDir(dataDir).release)
    await checkOwnDatabase(databaseUrl, say)
    return { ownerUrl: databaseUrl, databaseEnded: new Promise(() => {}) }
  }
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded-postgres.ts')
  const server = await step(['启动内置数据库', 'Starting the embedded database'], () => startEmbeddedPostgres({ dataDir, log: say }))
  // A pool says that it has ended while its last connections still say good-bye.
  closers.push(() => wait(50).then(server.stop))
  return { ownerUrl: server.url, databaseEnded: server.ended }
}

async function preparePages(step: Step): Promise<void> {
  if (pagesAreBuilt(root)) return
  await step(['页面源码有变化，正在构建页面', 'The pages changed, building them'], () => buildPages(root))
}

/** Of letters and digits that cannot be taken for one another. */
function inventPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
}

/** The first password is told as soon as it is true: whatever fails later, nobody could ask for it again. */
async function fillProduct(runtime: Runtime, config: Config & { demo: boolean }, say: Report, step: Step): Promise<void> {
  const { adminPassword, demo, dataDir } = config
  const password = adminPassword ?? inventPassword()
  const options = { adminPassword: password, demo, filesDir: join(dataDir, 'files'), log: say }
  const wasEmpty = await step(['写入基础数据', 'Loading the first data'], () => seed(runtime, options))
  if (!wasEmpty || adminPassword) return
  say([
    `平台管理员：账号 admin，初始密码 ${password}（只显示这一次）。`,
    `The platform's administrator: account admin, first password ${password} (shown this once).`,
  ])
}
