import type { Logger } from 'pino'
import { createHouse, deriveKey, type House } from '#kernel/server/house.ts'
import { type DatabaseUrls, migrate } from '#kernel/server/migrate.ts'
import { Nouns } from '#kernel/server/nouns.ts'
import { resources } from '#modules/resources.ts'
import type { Config } from './config.ts'

export const nouns = new Nouns(resources)

type Opening = Pick<Config, 'appUrl' | 'platformUrl' | 'secret' | 'timeZone'> & { readonly ownerUrl: string; readonly log: Logger }

/** Brings the database to the state of this version; answers with how the two roles log in. */
export function migrateDatabase({ ownerUrl, appUrl, platformUrl, secret, log }: Omit<Opening, 'timeZone'>): Promise<DatabaseUrls> {
  return migrate({
    ownerUrl,
    nouns,
    appPassword: deriveKey(secret, 'role app').toString('base64url'),
    platformPassword: deriveKey(secret, 'role platform').toString('base64url'),
    ...(appUrl && platformUrl ? { appUrl, platformUrl } : {}),
    log,
  })
}

/** Migrates and opens: the house of a product that runs. */
export async function openHouse(opening: Opening): Promise<House> {
  const urls = await migrateDatabase(opening)
  return createHouse({ ...urls, nouns, secret: opening.secret, timeZone: opening.timeZone, log: opening.log })
}
