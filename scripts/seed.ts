import { parseArgs } from 'node:util'
import pg from 'pg'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { readConfig } from '#server/config.ts'
import type { Report } from '#server/progress.ts'
import { addMotors } from '../db/seed/more-motors.ts'

const report: Report = (words) => console.log(inBothLanguages(words))

/** Adds motors to the database of a product that is not running, or to that of `DATABASE_URL`. */
async function run(count: number): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env, report)
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded-postgres.ts')
  const server = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: report })
  const client = new pg.Client({ connectionString: databaseUrl ?? server?.url })
  try {
    await client.connect()
    await addMotors(client, count, report)
  } finally {
    await client.end()
    await server?.stop()
  }
}

const { values } = parseArgs({ options: { motors: { type: 'string', default: '' } } })
if (!/^\d{1,8}$/.test(values.motors)) {
  console.error('usage: npm run seed -- --motors 1000000')
  process.exit(2)
}
try {
  await run(Number(values.motors))
} catch (error) {
  console.error(error instanceof UserError ? inBothLanguages(error.words) : error)
  process.exit(1)
}
