import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

const [file, contract] = ['0052-closed-currency.sql', '0052-closed-currency.contract.sql']

/** Statements outside a transaction stand below one another, each in batches until it changes nothing. */
async function apply(sql: string): Promise<void> {
  const [inside = '', outside = ''] = sql.split(/^-- outside a transaction$/m)
  await owner.query(inside)
  for (const statement of outside.split(/;\n/).filter((each) => each.trim() !== '')) {
    await owner.query(statement)
    if (statement.includes('-- batch')) expect((await owner.query(statement)).rowCount, statement).toBe(0)
  }
}
const run = async (file: string): Promise<void> =>
  apply((await readMigrations(migrationFolder)).find(({ name }) => name === file)?.sql ?? '')

/** A database as it was before, with demands that were bought with a quote, without one, and not at all. */
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema tenant; create schema app; create schema platform')
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name < '0052') await apply(sql)
  await owner.query("select set_config('app.tenant', '000000', false); insert into store.tenant (tenant_id) values ('000000')")
  await owner.query(`insert into store.collaboration (id, currency, closed_listing_id, closed_price) values
      (1, 'CNY', null, 260), (2, 'CNY', '71', 260), (3, 'EUR', null, 90), (4, 'EUR', null, null), (5, null, null, 1450);
    insert into store.quote (id, demand_id, listing_id, price, currency, quote_state) values
      (11, 1, null, 260, 'USD', 'ACCEPTED'), (12, 1, null, 1450, 'CNY', 'DECLINED'),
      (21, 2, null, 260, 'EUR', 'ACCEPTED'), (22, 2, '71', 260, 'USD', 'ACCEPTED'),
      (31, 3, null, 90, 'USD', 'DECLINED'), (41, 4, null, 90, 'USD', 'ACCEPTED')`)
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const stored = async (): Promise<unknown[]> =>
  (await owner.query({ rowMode: 'array', text: 'select closed_currency from store.collaboration order by id' })).rows.flat()

const expected = ['USD', 'USD', 'EUR', null, 'CNY']

test('a price that was paid before is in the currency of the quote that won, and without one in that of the demand', async () => {
  await run(file)
  expect(await stored()).toEqual(expected)
})

test('so is one that the version before writes beside this one, once it is gone', async () => {
  await owner.query('update store.collaboration set closed_currency = null')
  await run(contract)
  expect(await stored()).toEqual(expected)
})
