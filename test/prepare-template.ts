import { rmSync } from 'node:fs'
import pino from 'pino'
import { createRuntime } from '#kernel/runtime/runtime.ts'
import { migrateDatabase, registry } from '#server/open-runtime.ts'
import { seed } from '#server/seed.ts'
import { demoPassword } from '../db/seed/demo-accounts.ts'
import { makeTempDir } from './temp-dir.ts'
import type { PreparedDatabase } from './test-database.ts'
import { testSecret } from './test-secret.ts'

/** Migrates and seeds the database that every test's own is cloned from, and says how its roles log in. */
export async function prepareTemplate(ownerUrl: string): Promise<PreparedDatabase> {
  const log = pino({ level: 'silent' })
  const urls = await migrateDatabase({ ownerUrl, appUrl: null, platformUrl: null, secret: testSecret, log })
  const runtime = await createRuntime({ ...urls, registry, secret: testSecret, timeZone: 'Asia/Shanghai', log })
  const filesDir = makeTempDir()
  try {
    await seed(runtime, { adminPassword: demoPassword, demo: true, filesDir, log: () => {} })
  } finally {
    await runtime.close()
    rmSync(filesDir, { recursive: true, force: true })
  }
  return { ownerUrl, ...urls }
}
