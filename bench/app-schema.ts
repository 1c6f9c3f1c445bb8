import pg from 'pg'
import { schemaName } from '#kernel/schema/table-model.ts'
import { applicationName } from '#kernel/schema/version.ts'

/** Where the server that is running finds its views: the database may have those of former versions too. */
export async function appSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const prefix = applicationName('')
  const { rows } = await client.query<{ version: string }>(
    `select distinct substr(application_name, length($1) + 1) as version from pg_stat_activity where starts_with(application_name, $1)`,
    [prefix],
  )
  await client.end()
  if (rows.length !== 1) throw new Error(`one version of the product should be connected, not ${rows.length}`)
  return schemaName('app', rows[0]?.version ?? '')
}
