import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { lockDataDir } from '#host/data-dir.ts'
import { runTask } from '#kernel/database/work.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { encryptStoredSecrets } from '#kernel/runtime/secrets.ts'
import type { DatabaseUrls } from '#kernel/schema/migrate.ts'
import { randomText } from '#modules/auth/passwords.service.ts'
import { ensureBucket } from './bucket.ts'
import { buildPages, pagesAreBuilt } from './build-pages.ts'
import type { Closers } from './closers.ts'
import { type Config, isForThisMachine } from './config.ts'
import { lockDemoAccounts, rejectPublicAdministrator } from './demo-accounts.ts'
import { checkExternalDatabase } from './external-database.ts'
import { reserveAddress } from './listen.ts'
import { migrateDatabase, openRuntime } from './open-runtime.ts'
import type { Report, RunStep } from './progress.ts'
import { checkSecret } from './secret-check.ts'
import { seed } from './seed.ts'
import { uploadsIn } from './uploads-folder.ts'

/** What a start does once, however many processes answer afterwards. */
export interface Preparation {
  /** How the two roles reach the migrated database. */
  readonly urls: DatabaseUrls
  /** Resolves when the embedded database has stopped; rejects if it crashed and could not be restarted. Pending with an external database. */
  readonly databaseEnded: Promise<void>
}

interface Surroundings {
  readonly report: Report
  readonly runStep: RunStep
  readonly log: Logger
}

const root = join(import.meta.dirname, '../..')

/** Opens the database, builds the pages, migrates, and loads the initial data. */
export async function prepareProduct(config: Config, surroundings: Surroundings, closers: Closers): Promise<Preparation> {
  const { report, runStep, log } = surroundings
  const { ownerUrl, databaseEnded } = await openDatabase(config, surroundings, closers)
  closers.add(await reserveAddress(config))
  // An embedded database has one process, which no other one's roles can harm.
  if (config.databaseUrl) await checkSecret(ownerUrl, config)
  if (config.storageUrl) closers.add(await ensureBucket(config.storageUrl, log))
  if (!config.dev) await preparePages(runStep)
  // Of requests that a stopped process was receiving.
  await rm(uploadsIn(config.dataDir), { recursive: true, force: true })
  // One product owns an embedded database: nobody needs what another version has left.
  const settings = { ...config, ownerUrl, contracts: config.databaseUrl === null, log }
  const urls = await runStep(['更新数据库', 'Bringing the database up to date'], () => migrateDatabase(settings))
  const runtime = await openRuntime(urls, { ...config, readUrl: null, log })
  try {
    await seedDatabase(runtime, config, surroundings)
    reportUnknownKeys(report, await runTask('encrypt stored secrets', () => encryptStoredSecrets(runtime)))
  } finally {
    await runtime.close()
  }
  return { urls, databaseEnded }
}

async function openDatabase(
  { dataDir, databaseUrl }: Config,
  { report, runStep }: Surroundings,
  closers: Closers,
): Promise<{ ownerUrl: string; databaseEnded: Promise<void> }> {
  if (databaseUrl) {
    closers.add(lockDataDir(dataDir).release)
    await checkExternalDatabase(databaseUrl, report)
    return { ownerUrl: databaseUrl, databaseEnded: new Promise(() => {}) }
  }
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded-postgres.ts')
  const server = await runStep(['启动内置数据库', 'Starting the embedded database'], () => startEmbeddedPostgres({ dataDir, log: report }))
  // pg resolves pool.end() before the last connections have closed their sockets.
  closers.add(async (time) => {
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
async function seedDatabase(runtime: Runtime, config: Config, { report, runStep }: Surroundings): Promise<void> {
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
