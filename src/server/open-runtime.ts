import type { Logger } from 'pino'
import { exportJob } from '#kernel/exchange/export.job.ts'
import { checkImportJob, importJob } from '#kernel/exchange/import.job.ts'
import { undoImportJob } from '#kernel/exchange/undo-import.job.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import { prepareQueues } from '#kernel/jobs/queues.ts'
import { createRuntime, deriveKey, type Runtime } from '#kernel/runtime/runtime.ts'
import { type DatabaseUrls, migrate } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { type Module, modules, resources } from '#modules/modules.ts'
import { deleteChangedRowsJob } from '#search/delete-changed-rows.job.ts'
import type { Config } from './config.ts'
import { deleteExpiredAnswersJob } from './delete-expired-answers.job.ts'

export const registry = new ResourceRegistry(resources)

/** Every job of the product. */
export const jobs: readonly Job[] = [
  ...modules.flatMap(({ jobs = [] }: Module) => jobs),
  deleteExpiredAnswersJob,
  deleteChangedRowsJob,
  checkImportJob,
  exportJob,
  importJob,
  undoImportJob,
]

type RuntimeSettings = Pick<Config, 'secret' | 'previousSecret' | 'publicUrl' | 'outboundHosts' | 'hasLimits' | 'timeZone'> & {
  readonly log: Logger
  /** A streaming standby; none by default. */
  readonly readUrl?: string | null
  /** Connections of the largest pool. */
  readonly poolSize?: number | undefined
}

type MigrationSettings = Pick<Config, 'appUrl' | 'platformUrl' | 'secret'> & {
  readonly ownerUrl: string
  /** Whether what only other versions need is removed: see `MigrateOptions`. */
  readonly contracts?: boolean
  readonly log: Logger
}

/** The password of the role of the application, where the product makes it. */
export const appPasswordOf = (secret: string): string => deriveKey(secret, 'role app').toString('base64url')

/** Migrates the database to this version; returns how the two roles reach it. */
export async function migrateDatabase({
  ownerUrl,
  appUrl,
  platformUrl,
  secret,
  contracts = false,
  log,
}: MigrationSettings): Promise<DatabaseUrls> {
  const urls = await migrate({
    ownerUrl,
    registry,
    appPassword: appPasswordOf(secret),
    platformPassword: deriveKey(secret, 'role platform').toString('base64url'),
    ...(appUrl && platformUrl ? { appUrl, platformUrl } : {}),
    contracts,
    log,
  })
  await prepareQueues({ ownerUrl, platformUrl: urls.platformUrl, jobs })
  return urls
}

/** The URL of a standby, to which the roles of the primary are replicated: the application logs in as it does at the primary. */
function asApplication(readUrl: string, appUrl: string): string {
  const [url, { username, password }] = [new URL(readUrl), new URL(appUrl)]
  return Object.assign(url, { username, password }).href
}

/** Removes from an external database what only other versions need; the roles and their passwords stay as they are. */
export async function contractDatabase({
  ownerUrl,
  appUrl,
  platformUrl,
  log,
}: Omit<MigrationSettings, 'secret' | 'contracts'>): Promise<void> {
  await migrate({
    ownerUrl,
    registry,
    ...(appUrl && platformUrl ? { appUrl, platformUrl } : {}),
    contracts: true,
    onlyContracts: true,
    log,
  })
}

/** The runtime on a migrated database. */
export const openRuntime = (urls: DatabaseUrls, settings: RuntimeSettings): Promise<Runtime> => {
  const { secret, previousSecret, publicUrl, outboundHosts, hasLimits, timeZone, readUrl, log, poolSize } = settings
  const replicaUrl = readUrl ? asApplication(readUrl, urls.appUrl) : null
  return createRuntime({
    ...urls,
    replicaUrl,
    registry,
    secret,
    previousSecret,
    publicUrl,
    outboundHosts,
    hasLimits,
    timeZone,
    log,
    poolSize,
  })
}
