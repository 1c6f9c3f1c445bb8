import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createRuntime, type Runtime } from '#kernel/runtime/runtime.ts'
import { foundation } from '#kernel/schema/ddl.ts'
import { difference, printMigration } from '#kernel/schema/difference.ts'
import { type DatabaseUrls, type MigrateOptions, migrate } from '#kernel/schema/migrate.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { schemaOf } from '#kernel/schema/tables.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from './test-database.ts'

export const silent = pino({ level: 'silent' })

/** A database of its own made for the given resources, with a folder of migrations that a test may add to. */
export interface MigratedDatabase {
  readonly database: TestDatabase
  readonly urls: DatabaseUrls
  readonly options: MigrateOptions
  write(name: string, sql: string): void
  /** Answers as the owner. */
  ask<R extends pg.QueryResultRow>(sql: string): Promise<R[]>
  runtime(secrets?: { readonly secret: string; readonly previousSecret: string | null }): Promise<Runtime>
  drop(): Promise<void>
}

export async function migratedDatabase(registry: ResourceRegistry): Promise<MigratedDatabase> {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'motorspot-migrations-'))
  const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
  write('0001-tables.sql', `${foundation}\n${printMigration(difference([], schemaOf(registry)))}`)
  const options = { ownerUrl: database.ownerUrl, registry, appPassword: 'app', platformPassword: 'platform', log: silent, folder }
  const urls = await migrate(options)
  const runtimes: Runtime[] = []
  return {
    database,
    urls,
    options,
    write,
    ask: (sql) => askAt(database.ownerUrl, sql),
    runtime: async (secrets = { secret: 'secret', previousSecret: null }) => {
      const runtime = await createRuntime({ ...urls, registry, ...secrets, timeZone: 'Asia/Shanghai', log: silent })
      runtimes.push(runtime)
      return runtime
    },
    drop: async () => {
      await Promise.all(runtimes.map((runtime) => runtime.close()))
      await database.drop()
      for (const role of ['app', 'platform'])
        await askAt(withDatabase(database.ownerUrl, 'postgres'), `drop role if exists ${database.name}_${role}`)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Runs one query on a connection of its own. */
export async function askAt<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}
