import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { library, untyped } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { schemaName } from '../schema/table-model.ts'
import { Connections, isDatabaseUnavailable } from './connections.ts'
import { runRequest, runTask, TooLate } from './work.ts'

let migrated: MigratedDatabase
let connections: Connections
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  const { appUrl: url, version } = migrated.urls
  const options = { timeZone: 'Asia/Shanghai', log: silent, poolSize: 4, statementTimeout: 100 }
  connections = new Connections({ ...options, url, schema: schemaName('app', version) })
})
afterAll(async () => {
  await connections.close()
  await migrated.drop()
})

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(connections.of('1'))

test('a request is answered at its deadline, whatever it waits for', async () => {
  const forever = () => new Promise<never>(() => {})
  await expect(runRequest('a', forever, performance.now() + 50)).rejects.toBeInstanceOf(TooLate)
})

test('after its deadline a request starts no statement and commits nothing', async () => {
  const db = untyped(connections.of('late'))
  const late = Promise.withResolvers<unknown[]>()
  const work = async (): Promise<void> => {
    const committed = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('author').values({ code: 'late' }).execute()
      await wait(100)
    })
    const first = await committed.catch((error: unknown) => error)
    late.resolve([
      first,
      await db
        .selectFrom('author')
        .execute()
        .catch((error: unknown) => error),
    ])
  }
  await expect(runRequest('a', work, performance.now() + 50)).rejects.toBeInstanceOf(TooLate)
  for (const error of await late.promise) expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await db.selectFrom('author').selectAll().execute()).toEqual([])
})

test('half of the connections are the most that one kind of work takes', async () => {
  let ended = 0
  const slow = Array.from({ length: 6 }, () => runRequest('slow', () => sleep(1)).finally(() => (ended += 1)))
  await wait(50)
  await runRequest('quick', () => sleep(0))
  expect(ended).toBe(0)
  await Promise.all(slow)
})

test('a statement of a request ends in time, and one of a task may take longer', async () => {
  const late = sleep(5).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(await late)).toBe(true)
  await runTask('tidy up', () => sleep(0.3))
})
