import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import type { Db } from '#kernel/database/db.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { asSent, hashPassword } from '#modules/auth/passwords.service.ts'
import { seedCatalogue } from '../../db/seed/catalogue.ts'
import { seedDictionaries } from '../../db/seed/dictionaries.ts'
import { ensureMenus } from '../../db/seed/menus.ts'
import { platformTenant, seedOrganisation } from '../../db/seed/organisation.ts'
import { seedProduct } from '../../db/seed/product.ts'
import { seedRegions } from '../../db/seed/regions.ts'

export interface SeedOptions {
  /** As typed, of the first administrator `admin`. */
  readonly adminPassword: string
  /** Accounts, a second tenant, and stock to look at. */
  readonly demo: boolean
  /** Where uploaded files are kept; demo pictures go to `demo` in it. */
  readonly filesDir: string
  readonly log: (words: Words) => void
}

/** Of every demo account, as typed. */
export const demoPassword = 'MotorSpot2026'

const lock = 7238115

/** Fills an empty product, and gives every product the menu rows of its resources. Answers whether it was empty; safe to call from many processes at once. */
export async function seed(runtime: Runtime, options: SeedOptions): Promise<boolean> {
  return crossTenantDb(runtime, 'seed')
    .transaction()
    .execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
      const empty = await isEmptyProduct(db)
      await ensureMenus(db, runtime.registry.all)
      if (empty) await fill(db, runtime, options)
      return empty
    })
}

async function isEmptyProduct(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from tenant limit 1`.execute(db)
  return rows.length === 0
}

async function fill(db: Db, { registry }: Runtime, { adminPassword, demo, filesDir, log }: SeedOptions): Promise<void> {
  log(['正在写入字典、行政区划与样本数据……', 'Loading dictionaries, regions and catalogues …'])
  await seedDictionaries(db)
  await seedRegions(db)
  await seedCatalogue(db)
  await seedOrganisation(db, registry.all, await hashPassword(asSent(adminPassword)))
  await seedProduct(db, platformTenant)
  if (!demo) return
  log(['正在写入示例数据……', 'Loading demo data …'])
  const { seedDemo } = await import('../../db/seed/demo.ts')
  await seedDemo(db, registry.all, await hashPassword(asSent(demoPassword)), filesDir)
}
