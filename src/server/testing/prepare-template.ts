import { rmSync } from 'node:fs'
import pino from 'pino'
import { createHouse } from '#kernel/server/house.ts'
import type { PreparedDatabase } from '#kernel/testing/test-database.ts'
import { migrateDatabase, nouns } from '../open-house.ts'
import { demoPassword, seed } from '../seed.ts'
import { makeTempDir } from './temp-dir.ts'
import { testSecret } from './test-secret.ts'

/** Migrates and seeds the database that every test's own is cloned from, and says how its roles log in. */
export async function prepareTemplate(ownerUrl: string): Promise<PreparedDatabase> {
  const log = pino({ level: 'silent' })
  const urls = await migrateDatabase({ ownerUrl, appUrl: null, platformUrl: null, secret: testSecret, log })
  const house = await createHouse({ ...urls, nouns, secret: testSecret, timeZone: 'Asia/Shanghai', log })
  const filesDir = makeTempDir()
  try {
    await seed(house, { adminPassword: demoPassword, demo: true, filesDir, log: () => {} })
  } finally {
    await house.close()
    rmSync(filesDir, { recursive: true, force: true })
  }
  return { ownerUrl, ...urls }
}
