import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationLock } from '#kernel/schema/migrate.ts'
import { type TestDatabase, testDatabase } from '#test/test-database.ts'
import { beginSnapshot } from './database-copy.ts'

let database: TestDatabase
const clients: pg.Client[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.ownerUrl)
  clients.push(client)
  await client.connect()
  return client
}

/** Whether a migration could begin now; it does not. */
async function mayMigrate(migration: pg.Client): Promise<boolean> {
  const { rows } = await migration.query('select pg_try_advisory_lock($1) as taken', [migrationLock])
  if (rows[0].taken) await migration.query('select pg_advisory_unlock($1)', [migrationLock])
  return rows[0].taken
}

test('a backup waits for a migration that runs', async () => {
  const [migration, reader] = [await connect(), await connect()]
  await migration.query('select pg_advisory_lock($1)', [migrationLock])
  const begun = beginSnapshot(reader)
  const asking = "select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and query ~ 'try_advisory_lock_shared'"
  await expect.poll(async () => (await migration.query(asking)).rows[0].count).toBe(1)
  await migration.query('create table store.made_meanwhile (id int)')
  await migration.query('select pg_advisory_unlock($1)', [migrationLock])
  expect((await begun).tables.map(({ name }) => name)).toContain('made_meanwhile')
  await reader.query('rollback')
})

test('no migration begins before a backup has all of its tables, and none changes one of them meanwhile', async () => {
  const [migration, reader, other] = [await connect(), await connect(), await connect()]
  await other.query('begin; lock table store.region in access exclusive mode')
  const begun = beginSnapshot(reader)
  const waiting = "select count(*)::int from pg_locks where not granted and relation = 'store.region'::regclass"
  await expect.poll(async () => (await migration.query(waiting)).rows[0].count).toBe(1)
  expect(await mayMigrate(migration)).toBe(false)
  await other.query('rollback')
  await begun
  expect(await mayMigrate(migration)).toBe(true)
  await migration.query("set lock_timeout = '200ms'")
  await expect(migration.query('alter table store.region add column meanwhile int')).rejects.toMatchObject({ code: '55P03' })
  await reader.query('rollback')
})
