import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import type { Db } from '#kernel/database/db.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { hashPassword, md5OfTyped } from '#modules/auth/passwords.service.ts'
import { seedCatalogue } from '../../db/seed/catalogue.ts'
import { demoPassword } from '../../db/seed/demo-accounts.ts'
import { seedDictionaries } from '../../db/seed/dictionaries.ts'
import { addMissingMenus } from '../../db/seed/menus.ts'
import { platformTenant, seedOrganisation } from '../../db/seed/organisation.ts'
import { seedRegions } from '../../db/seed/regions.ts'
import { seedTypesAndBrands } from '../../db/seed/types-and-brands.ts'

export interface SeedOptions {
  /** Clear text; of the account `admin`. */
  readonly adminPassword: string
  /** Whether to add demo accounts, a second tenant and demo stock. */
  readonly demo: boolean
  /** Directory of uploaded files; demo pictures are written to its folder `demo`. */
  readonly filesDir: string
  readonly log: (words: Words) => void
}

/** Key of the advisory lock that keeps two processes from seeding at the same time. */
const advisoryLockKey = 7238115

/** Loads the initial data into an empty database, and adds missing menu rows to any database. Returns whether it was empty. Safe to call concurrently. */
export async function seed(runtime: Runtime, options: SeedOptions): Promise<boolean> {
  return crossTenantDb(runtime, 'seed')
    .transaction()
    .execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${advisoryLockKey})`.execute(db)
      const empty = await isEmpty(db)
      await addMissingMenus(db, runtime.registry.all)
      if (empty) await loadInitialData(db, runtime, options)
      return empty
    })
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from tenant limit 1`.execute(db)
  return rows.length === 0
}

async function loadInitialData(db: Db, { registry }: Runtime, { adminPassword, demo, filesDir, log }: SeedOptions): Promise<void> {
  log(['正在写入字典、行政区划与样本数据……', 'Loading dictionaries, regions and catalogues …'])
  await seedDictionaries(db)
  await seedRegions(db)
  await seedCatalogue(db)
  await seedOrganisation(db, registry.all, await hashPassword(md5OfTyped(adminPassword)))
  await seedTypesAndBrands(db, platformTenant)
  if (!demo) return
  log(['正在写入示例数据……', 'Loading demo data …'])
  const { seedDemo } = await import('../../db/seed/demo.ts')
  await seedDemo(db, registry.all, await hashPassword(md5OfTyped(demoPassword)), filesDir)
}
