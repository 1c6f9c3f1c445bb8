import type { Logger } from 'pino'
import { createRuntime, deriveKey, type Runtime } from '#kernel/runtime/runtime.ts'
import { type DatabaseUrls, migrate } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/resources.ts'
import type { Config } from './config.ts'

export const registry = new ResourceRegistry(resources)

type Opening = Pick<Config, 'appUrl' | 'platformUrl' | 'secret' | 'timeZone'> & { readonly ownerUrl: string; readonly log: Logger }

/** Brings the database to the state of this version; answers with how the two roles log in. */
export function migrateDatabase({ ownerUrl, appUrl, platformUrl, secret, log }: Omit<Opening, 'timeZone'>): Promise<DatabaseUrls> {
  return migrate({
    ownerUrl,
    registry,
    appPassword: deriveKey(secret, 'role app').toString('base64url'),
    platformPassword: deriveKey(secret, 'role platform').toString('base64url'),
    ...(appUrl && platformUrl ? { appUrl, platformUrl } : {}),
    log,
  })
}

/** Migrates and opens: the runtime of a product that runs. */
export async function openRuntime(opening: Opening): Promise<Runtime> {
  const urls = await migrateDatabase(opening)
  return createRuntime({ ...urls, registry, secret: opening.secret, timeZone: opening.timeZone, log: opening.log })
}
