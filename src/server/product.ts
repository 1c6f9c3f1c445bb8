import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { lockDataDir } from '#host/data-dir.ts'
import { runTask } from '#kernel/database/work.ts'
import { startJobs } from '#kernel/jobs/runner.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { encryptStoredSecrets } from '#kernel/runtime/secrets.ts'
import { randomText } from '#modules/auth/passwords.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { stockIndexOf } from '#modules/machine/machine/stock-index.service.ts'
import { createApp } from './app.ts'
import { buildPages, pagesAreBuilt } from './build-pages.ts'
import { type Config, isForThisMachine } from './config.ts'
import { lockDemoAccounts, rejectPublicAdministrator } from './demo-accounts.ts'
import { checkExternalDatabase } from './external-database.ts'
import { keptPagesFor } from './kept-pages.ts'
import { checkAddress, drain, listenAt } from './listen.ts'
import { jobs, openRuntime } from './open-runtime.ts'
import { mountPages, securityPolicy } from './pages.ts'
import { createStepRunner, type Report, type RunStep } from './progress.ts'
import { seed } from './seed.ts'
import { siteServicesFor } from './site-services.ts'

export interface Product {
  /** The URL to open in a browser. */
  readonly address: string
  /** Resolves when the embedded database has stopped; rejects if it crashed and could not be restarted. Pending with an external database. */
  readonly databaseEnded: Promise<void>
  /** Drains requests, ends what runs, and closes everything; `until`, as `performance.now()` counts, when it must have been done. */
  stop(until: number): Promise<void>
}

/** Closes a part of the product within so many milliseconds. */
type Close = (time: number) => unknown

/** Milliseconds in which running requests end by themselves: a statement takes 4.5 s at most. */
const drainTime = 5_000

const root = join(import.meta.dirname, '../..')

/** Starts the product. If a part fails to start, the parts started before it are stopped and the error is rethrown. */
export async function startProduct(config: Config, report: Report): Promise<Product> {
  const closers: Close[] = []
  const stop = async (until: number): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close(Math.max(0, until - performance.now()))
  }
  try {
    return { ...(await startParts(config, report, closers)), stop }
  } catch (error) {
    await stop(performance.now() + 10_000)
    throw error
  }
}

async function startParts(options: Config, report: Report, closers: Close[]): Promise<Omit<Product, 'stop'>> {
  const runStep = createStepRunner(report)
  const log = pino({ level: options.logLevel }, pino.destination({ dest: 2, sync: false }))
  const { ownerUrl, databaseEnded } = await openDatabase(options, report, runStep, closers)
  await checkAddress(options)
  const config = { ...options, databaseUrl: ownerUrl }
  if (!config.dev) await preparePages(runStep)
  const { runtime, platformUrl } = await runStep(['更新数据库', 'Bringing the database up to date'], () =>
    openRuntime({ ...config, ownerUrl, log }),
  )
  let aborting: NodeJS.Timeout | undefined
  closers.push(async () => {
    await runtime.close()
    clearTimeout(aborting)
  })
  await seedDatabase(runtime, config, report, runStep)
  reportUnknownKeys(report, await runTask('encrypt stored secrets', () => encryptStoredSecrets(runtime)))
  const { app, apiForRequest } = await createApp(runtime, config)
  // Jobs need what the app provides, and end before the app does.
  const stopJobs = await startJobs({ runtime, jobs, url: platformUrl, platformTenant })
  // What still runs then, or waits for the database, ends with its connections, and is attempted again.
  closers.push(() => Promise.race([stopJobs(), wait(1_500)]))
  closers.push(() => drain(app, config.dev ? 100 : drainTime))
  // The first of all: whatever runs too long, a request, a job or a log, is ended.
  closers.push(() => {
    aborting = setTimeout(
      () => runtime.abortStatements().catch((error) => log.warn({ err: error }, 'statements could not be ended')),
      drainTime,
    )
  })
  const keptPages = config.dev ? undefined : keptPagesFor(runtime, securityPolicy)
  await mountPages(app, { dev: config.dev, servicesFor: siteServicesFor(runtime, apiForRequest), keptPages })
  const address = await listenAt(app, config)
  void loadStock(runtime, runStep)
  return { address, databaseEnded }
}

/** Visitors of a large stock would else wait for it; nothing waits for it here, and its failure is in the log. */
const loadStock = (runtime: Runtime, runStep: RunStep) =>
  runStep(['装入现货索引', 'Loading the stock index'], () => stockIndexOf(runtime).load(platformTenant))

async function openDatabase(
  config: Config,
  report: Report,
  runStep: RunStep,
  closers: Close[],
): Promise<{ ownerUrl: string; databaseEnded: Promise<void> }> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl) {
    closers.push(lockDataDir(dataDir).release)
    await checkExternalDatabase(databaseUrl, report)
    return { ownerUrl: databaseUrl, databaseEnded: new Promise(() => {}) }
  }
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded-postgres.ts')
  const server = await runStep(['启动内置数据库', 'Starting the embedded database'], () => startEmbeddedPostgres({ dataDir, log: report }))
  // pg resolves pool.end() before the last connections have closed their sockets.
  closers.push(async (time) => {
    await wait(50)
    await server.stop(time)
  })
  return { ownerUrl: server.url, databaseEnded: server.ended }
}

async function preparePages(runStep: RunStep): Promise<void> {
  if (pagesAreBuilt(root)) return
  await runStep(['页面源码有变化，正在构建页面', 'The pages changed, building them'], () => buildPages(root))
}

async function reportLocked(report: Report, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  const names = accounts.join(', ')
  report([`已停用密码公开的示例账号：${names}。`, `Demo accounts with the public password are disabled: ${names}.`])
}

function reportUnknownKeys(report: Report, secrets: number): void {
  if (secrets === 0) return
  report([
    `有 ${secrets} 个密钥是用另一个 SECRET 加密的，无法使用：请把 SECRET_PREVIOUS 设为该值后重新启动，或重新输入这些密钥。`,
    `${secrets} secrets were encrypted with another SECRET and cannot be used: start again with SECRET_PREVIOUS set to it, or enter them again.`,
  ])
}

/** A generated password is reported right after the transaction that stores its hash: a later failure must not lose it. */
async function seedDatabase(runtime: Runtime, config: Config, report: Report, runStep: RunStep): Promise<void> {
  const { adminPassword, demo, dataDir } = config
  const password = adminPassword ?? randomText(16)
  const options = { adminPassword: password, demo: demo !== 'off', filesDir: join(dataDir, 'files'), log: report }
  const wasEmpty = await runStep(['写入基础数据', 'Loading the initial data'], () => runTask('seed', () => seed(runtime, options)))
  if (!isForThisMachine(config)) await rejectPublicAdministrator(runtime)
  if (demo !== 'local') await reportLocked(report, await lockDemoAccounts(runtime, demo === 'off' ? 'all' : 'administrators'))
  if (!wasEmpty || adminPassword) return
  report([
    `平台管理员：账号 admin，初始密码 ${password}（只显示这一次）。`,
    `Platform administrator: account admin, initial password ${password} (shown only this once).`,
  ])
}
