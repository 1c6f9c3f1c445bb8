import pg from 'pg'
import { schemaName } from '#kernel/schema/table-model.ts'
import { readVersions } from '#kernel/schema/version.ts'

/** Where the server that has just been started finds its views. */
export async function appSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const [version] = await readVersions(client)
  await client.end()
  return schemaName('app', version?.name ?? '')
}
