import { rmSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { migrate } from '#kernel/server/migrate.ts'
import type { Nouns } from '#kernel/server/nouns.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { makeTempDir } from '#server/testing/temp-dir.ts'

/** Works on a database that the migrations of a folder have made, with the views of some nouns, and throws it away. */
export async function onScratchDatabase<T>(nouns: Nouns, folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = makeTempDir()
  const server = await startEmbeddedPostgres({ dataDir, fast: true, log: () => {} })
  try {
    const client = new pg.Client(server.url)
    await client.connect()
    try {
      await migrate({
        ownerUrl: server.url,
        nouns,
        appPassword: 'app',
        platformPassword: 'platform',
        log: pino({ level: 'silent' }),
        folder,
      })
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
