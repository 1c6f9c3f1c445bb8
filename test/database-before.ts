import pg from 'pg'
import { expect } from 'vitest'
import { type MigrationFile, migrationFolder, readMigrations, sectionsOf } from '#kernel/schema/migration-file.ts'
import { emptyDatabase } from './test-database.ts'

/** A database as it was before a committed migration, for rows of before. */
export interface DatabaseBefore {
  /** Connected as the owner, for the tenant `000000`. */
  readonly owner: pg.Client
  /** Applies a file of the committed migrations. */
  run(name: string): Promise<void>
  drop(): Promise<void>
}

/** Statements outside a transaction that change rows in batches are repeated until they change nothing: twice is enough for a test. */
async function apply(owner: pg.Client, migration: MigrationFile): Promise<void> {
  const { inside, outside } = sectionsOf(migration)
  await owner.query(inside)
  for (const statement of outside) {
    await owner.query(statement)
    if (statement.includes('-- batch')) expect((await owner.query(statement)).rowCount, statement).toBe(0)
  }
}

/** `file`: the first migration that is not applied. */
export async function databaseBefore(file: string): Promise<DatabaseBefore> {
  const migrations = await readMigrations(migrationFolder)
  const at = migrations.findIndex(({ name }) => name === file)
  if (at < 0) throw new Error(`there is no migration ${file}`)
  const database = await emptyDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema tenant; create schema app; create schema platform')
  for (const migration of migrations.slice(0, at)) await apply(owner, migration)
  await owner.query("select set_config('app.tenant', '000000', false)")
  await owner.query("insert into store.tenant (tenant_id) values ('000000') on conflict do nothing")
  return {
    owner,
    run: async (name) => {
      const migration = migrations.find((each) => each.name === name)
      if (!migration) throw new Error(`there is no migration ${name}`)
      await apply(owner, migration)
    },
    drop: async () => {
      await owner.end()
      await database.drop()
    },
  }
}
