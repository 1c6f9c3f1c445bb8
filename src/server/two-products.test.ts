import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { schemaName } from '#kernel/schema/table-model.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from '#test/test-database.ts'
import { migrateDatabase, openRuntime } from './open-runtime.ts'

const log = pino({ level: 'silent' })
const options = {
  appUrl: null,
  platformUrl: null,
  previousSecret: null,
  publicUrl: null,
  outboundHosts: [],
  corsOrigins: [],
  sm2PrivateKey: null,
  hasLimits: true,
  timeZone: 'Asia/Shanghai',
  log,
}
const products: { database: TestDatabase; runtime: Runtime; secret: string }[] = []

/** Two products on one PostgreSQL server, each with its own database and secret. */
beforeAll(async () => {
  for (const secret of ['the secret of the first product', 'the secret of the second product']) {
    const database = await emptyDatabase()
    const urls = await migrateDatabase({ ...options, ownerUrl: database.ownerUrl, secret })
    const runtime = await openRuntime(urls, { ...options, secret })
    products.push({ database, runtime, secret })
  }
})
afterAll(async () => {
  for (const { database, runtime } of products) {
    await runtime.close()
    await database.drop()
  }
})

const both = (): [(typeof products)[0], (typeof products)[0]] => {
  const [first, second] = products
  if (!first || !second) throw new Error('expected two products')
  return [first, second]
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

test('the owner of each database may create roles and databases and is no superuser', async () => {
  for (const { database } of both()) {
    const owner = await connect(database.ownerUrl)
    const { rows } = await owner.query('select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user')
    await owner.end()
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: true, rolcreatedb: true }])
  }
})

const param = { tenant_id: '000000', param_name: 'Which product', param_key: 'which.product' }

test('a row that one product writes is not in the other', async () => {
  const [first, second] = both()
  await first.runtime.platformDb
    .insertInto('param')
    .values({ ...param, param_value: 'first' })
    .execute()
  const rows = (runtime: Runtime): Promise<object[]> => runtime.platformDb.selectFrom('param').select('param_value').execute()
  expect(await rows(first.runtime)).toEqual([{ param_value: 'first' }])
  expect(await rows(second.runtime)).toEqual([])
})

test('a notification of one product is not delivered to the other', async () => {
  const [first, second] = both()
  const received: string[] = []
  for (const { runtime, secret } of [first, second]) runtime.listen('news', (payload) => received.push(`${payload} in ${secret}`))
  await first.runtime.notify('news', 'hello')
  await expect.poll(() => received).toEqual([`hello in ${first.secret}`])
})

test.each(['app', 'platform'] as const)('the %s role of one product can read nothing of the other', async (role) => {
  const [first, second] = both()
  const urls = await migrateDatabase({ ...options, ownerUrl: first.database.ownerUrl, secret: first.secret })
  const intruder = await connect(withDatabase(role === 'app' ? urls.appUrl : urls.platformUrl, second.database.name))
  try {
    await expect(intruder.query('select 1 from store."user"')).rejects.toThrow(/permission denied for schema store/)
    for (const schema of (['tenant', 'app', 'platform'] as const).map((each) => schemaName(each, urls.version)))
      await expect(intruder.query(`select 1 from ${schema}."user"`)).rejects.toThrow(new RegExp(`permission denied for schema ${schema}`))
  } finally {
    await intruder.end()
  }
})
