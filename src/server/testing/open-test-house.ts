import pino from 'pino'
import { createHouse, type House } from '#kernel/server/house.ts'
import type { Nouns } from '#kernel/server/nouns.ts'
import type { PreparedDatabase } from '#kernel/testing/test-database.ts'
import { type Config, readConfig } from '../config.ts'
import { nouns } from '../open-house.ts'
import { testSecret } from './test-secret.ts'

/** The house of a test on a database that is migrated and seeded. */
export async function openTestHouse(
  database: PreparedDatabase,
  dataDir: string,
  given: Nouns = nouns,
): Promise<{ house: House; config: Config }> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const config = readConfig({ DATA_DIR: dataDir, SECRET: testSecret, DEMO: '1' }, () => {})
  const house = await createHouse({ ...database, nouns: given, secret: testSecret, timeZone: config.timeZone, log })
  return { house, config }
}
