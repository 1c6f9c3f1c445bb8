import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { House } from '#kernel/server/house.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from '#kernel/testing/test-database.ts'
import { migrateDatabase, openHouse } from './open-house.ts'

const log = pino({ level: 'silent' })
const opening = { appUrl: null, platformUrl: null, timeZone: 'Asia/Shanghai', log }
const products: { database: TestDatabase; house: House; secret: string }[] = []

/** Two products on one server, each with a database and a secret of its own. */
beforeAll(async () => {
  for (const secret of ['the secret of the first product', 'the secret of the second product']) {
    const database = await emptyDatabase()
    const house = await openHouse({ ...opening, ownerUrl: database.ownerUrl, secret })
    products.push({ database, house, secret })
  }
})
afterAll(async () => {
  for (const { database, house } of products) {
    await house.close()
    await database.drop()
  }
})

const both = (): [(typeof products)[0], (typeof products)[0]] => {
  const [first, second] = products
  if (!first || !second) throw new Error('two products were to be opened')
  return [first, second]
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

test('both belong to an owner who may make roles and databases, and is no superuser', async () => {
  for (const { database } of both()) {
    const owner = await connect(database.ownerUrl)
    const { rows } = await owner.query('select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user')
    await owner.end()
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: true, rolcreatedb: true }])
  }
})

const param = { tenant_id: '000000', param_name: 'Which product', param_key: 'which.product' }

test('what one writes the other does not see', async () => {
  const [first, second] = both()
  await first.house.platformDb
    .insertInto('param')
    .values({ ...param, param_value: 'first' })
    .execute()
  const rows = (house: House): Promise<object[]> => house.platformDb.selectFrom('param').select('param_value').execute()
  expect(await rows(first.house)).toEqual([{ param_value: 'first' }])
  expect(await rows(second.house)).toEqual([])
})

test('what one announces the other does not hear', async () => {
  const [first, second] = both()
  const heard: string[] = []
  for (const { house, secret } of [first, second]) house.listen('news', (payload) => heard.push(`${payload} in ${secret}`))
  await first.house.notify('news', 'hello')
  await expect.poll(() => heard).toEqual([`hello in ${first.secret}`])
})

test.each(['app', 'platform'] as const)('the %s role of one reads nothing of the other', async (role) => {
  const [first, second] = both()
  const urls = await migrateDatabase({ ...opening, ownerUrl: first.database.ownerUrl, secret: first.secret })
  const intruder = await connect(withDatabase(role === 'app' ? urls.appUrl : urls.platformUrl, second.database.name))
  try {
    await expect(intruder.query('select 1 from store."user"')).rejects.toThrow(/permission denied for schema store/)
    await expect(intruder.query('select 1 from app."user"')).rejects.toThrow(/permission denied for schema app/)
  } finally {
    await intruder.end()
  }
})
