import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { foundation } from '../server/ddl.ts'
import { difference, printMigration } from '../server/difference.ts'
import { createHouse, type House } from '../server/house.ts'
import { type DatabaseUrls, type MigrateOptions, migrate } from '../server/migrate.ts'
import type { Nouns } from '../server/nouns.ts'
import { schemaOf } from '../server/tables.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from './test-database.ts'

export const silent = pino({ level: 'silent' })

/** A database of its own made for the given nouns, with a folder of migrations that a test may add to. */
export interface MigratedDatabase {
  readonly database: TestDatabase
  readonly urls: DatabaseUrls
  readonly options: MigrateOptions
  write(name: string, sql: string): void
  /** Answers as the owner. */
  ask<R extends pg.QueryResultRow>(sql: string): Promise<R[]>
  house(): Promise<House>
  drop(): Promise<void>
}

export async function migratedDatabase(nouns: Nouns): Promise<MigratedDatabase> {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'motorspot-migrations-'))
  const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
  write('0001-tables.sql', `${foundation}\n${printMigration(difference([], schemaOf(nouns)))}`)
  const options = { ownerUrl: database.ownerUrl, nouns, appPassword: 'app', platformPassword: 'platform', log: silent, folder }
  const urls = await migrate(options)
  const houses: House[] = []
  return {
    database,
    urls,
    options,
    write,
    ask: (sql) => askAt(database.ownerUrl, sql),
    house: async () => {
      const house = await createHouse({ ...urls, nouns, secret: 'secret', timeZone: 'Asia/Shanghai', log: silent })
      houses.push(house)
      return house
    },
    drop: async () => {
      await Promise.all(houses.map((house) => house.close()))
      await database.drop()
      for (const role of ['app', 'platform'])
        await askAt(withDatabase(database.ownerUrl, 'postgres'), `drop role if exists ${database.name}_${role}`)
      rmSync(folder, { recursive: true })
    },
  }
}

/** One connection, one question. */
export async function askAt<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}
