import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { migrationErrors } from '#host/migration-errors.ts'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { withClient } from '#server/backup/place.ts'
import { readConfig } from '#server/config.ts'
import { checkExternalDatabase } from '#server/external-database.ts'
import { contractDatabase } from '#server/open-runtime.ts'
import type { Report } from '#server/progress.ts'

const report: Report = (words) => console.log(inBothLanguages(words))

async function isEmpty(connectionString: string): Promise<boolean> {
  const { rows } = await withClient({ connectionString }, (client) =>
    client.query("select to_regclass('store.migration') is null as empty"),
  )
  return rows[0].empty
}

try {
  // It needs no secret, and makes none.
  const unused = randomBytes(48).toString('base64url')
  const { databaseUrl, ...config } = readConfig({ ...process.env, SECRET: process.env.SECRET || unused }, report)
  if (databaseUrl) {
    await checkExternalDatabase(databaseUrl, report)
    if (await isEmpty(databaseUrl)) migrationErrors.notStarted()
    await contractDatabase({ ...config, ownerUrl: databaseUrl, log: pino({ level: config.logLevel }) })
  }
  report(
    databaseUrl
      ? ['其他版本所需的内容已移除。', 'What only other versions needed is removed.']
      : ['内置数据库在启动时自行完成，无需此命令。', 'The embedded database does this at each start: there is nothing to do.'],
  )
} catch (error) {
  console.error(error instanceof UserError ? inBothLanguages(error.words) : error)
  process.exit(1)
}
