import { rmSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { migrate } from '#kernel/schema/migrate.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { makeTempDir } from '#test/temp-dir.ts'

/** Runs `work` on a temporary database to which the migrations of `folder` and the views of `registry` were applied; returns its result. */
export async function withScratchDatabase<T>(
  registry: ResourceRegistry,
  folder: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const dataDir = makeTempDir()
  const server = await startEmbeddedPostgres({ dataDir, fast: true, log: () => {} })
  try {
    const client = new pg.Client(server.url)
    await client.connect()
    try {
      await migrate({
        ownerUrl: server.url,
        registry,
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
