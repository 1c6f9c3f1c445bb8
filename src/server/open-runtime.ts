import type { Logger } from 'pino'
import { createRuntime, deriveKey, type Runtime } from '#kernel/runtime/runtime.ts'
import { type DatabaseUrls, migrate } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import type { Config } from './config.ts'

export const registry = new ResourceRegistry(resources)

type RuntimeSettings = Pick<Config, 'previousSecret' | 'publicUrl' | 'outboundHosts' | 'hasLimits' | 'timeZone'>

type MigrationSettings = Pick<Config, 'appUrl' | 'platformUrl' | 'secret'> & {
  readonly ownerUrl: string
  readonly log: Logger
}

/** Migrates the database to this version; returns the URLs by which the two roles log in. */
export function migrateDatabase({ ownerUrl, appUrl, platformUrl, secret, log }: MigrationSettings): Promise<DatabaseUrls> {
  return migrate({
    ownerUrl,
    registry,
    appPassword: deriveKey(secret, 'role app').toString('base64url'),
    platformPassword: deriveKey(secret, 'role platform').toString('base64url'),
    ...(appUrl && platformUrl ? { appUrl, platformUrl } : {}),
    log,
  })
}

/** Migrates the database and creates the runtime on it. */
export async function openRuntime(options: MigrationSettings & RuntimeSettings): Promise<Runtime> {
  const urls = await migrateDatabase(options)
  const { secret, previousSecret, publicUrl, outboundHosts, hasLimits, timeZone, log } = options
  return createRuntime({ ...urls, registry, secret, previousSecret, publicUrl, outboundHosts, hasLimits, timeZone, log })
}
