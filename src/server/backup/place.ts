import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isDataDirInUse } from '#host/data-dir.ts'
import { type Config, readConfig } from '../config.ts'
import { checkExternalDatabase } from '../external-database.ts'
import type { Report } from '../progress.ts'
import { readStoredSecret } from '../secret.ts'
import { backupErrors } from './backup-errors.ts'

/** Where the product keeps its data. */
export interface Place extends Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'> {
  /** Null: there is none yet. */
  readonly secret: string | null
}

/** Reads the environment as the product does, but makes no secret. */
export function readPlace(env: Readonly<Record<string, string | undefined>>, report: Report): Place {
  const unused = randomBytes(48).toString('base64url')
  const { dataDir, databaseUrl, storageUrl } = readConfig({ ...env, SECRET: env.SECRET || unused }, report)
  return { dataDir, databaseUrl, storageUrl, secret: env.SECRET || readStoredSecret(dataDir) }
}

/** Connects to the database for as long as the work takes; an embedded one that does not run is started for it. */
export async function withDatabase<T>(place: Place, report: Report, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = place
  if (databaseUrl) {
    await checkExternalDatabase(databaseUrl, report)
    return withClient({ connectionString: databaseUrl }, work)
  }
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION'))) backupErrors.nothingToBackUp(dataDir)
  return isDataDirInUse(dataDir) ? withRunning(dataDir, work) : withEmbedded(dataDir, report, work)
}

/** Connects to the embedded database of a product that runs. */
async function withRunning<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connectionToRunning } = await import('#embedded-postgres/embedded-postgres.ts')
  return withClient(connectionToRunning(dataDir), work, backupErrors.unreachable)
}

/** Starts the embedded database of a data directory, which is made if it is missing. */
export async function withEmbedded<T>(dataDir: string, report: Report, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded-postgres.ts')
  const server = await startEmbeddedPostgres({ dataDir, log: report })
  try {
    return await withClient({ connectionString: server.url }, work)
  } finally {
    await server.stop()
  }
}

export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  onFailure: (error: unknown) => never = (error) => {
    throw error
  },
): Promise<T> {
  const client = new pg.Client(config)
  // What is being asked fails with it.
  client.on('error', () => {})
  await client.connect().catch(onFailure)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
