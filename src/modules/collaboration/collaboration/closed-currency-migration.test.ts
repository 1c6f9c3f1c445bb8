import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '#test/database-before.ts'

let database: DatabaseBefore

const [file, contract] = ['0052-closed-currency.sql', '0052-closed-currency.contract.sql']

/** A database as it was before, with demands that were bought with a quote, without one, and not at all. */
beforeAll(async () => {
  database = await databaseBefore(file)
  await database.owner.query(`insert into store.collaboration (id, currency, closed_listing_id, closed_price) values
      (1, 'CNY', null, 260), (2, 'CNY', '71', 260), (3, 'EUR', null, 90), (4, 'EUR', null, null), (5, null, null, 1450);
    insert into store.quote (id, demand_id, listing_id, price, currency, quote_state) values
      (11, 1, null, 260, 'USD', 'ACCEPTED'), (12, 1, null, 1450, 'CNY', 'DECLINED'),
      (21, 2, null, 260, 'EUR', 'ACCEPTED'), (22, 2, '71', 260, 'USD', 'ACCEPTED'),
      (31, 3, null, 90, 'USD', 'DECLINED'), (41, 4, null, 90, 'USD', 'ACCEPTED')`)
})
afterAll(() => database?.drop())

const stored = async (): Promise<unknown[]> =>
  (await database.owner.query({ rowMode: 'array', text: 'select closed_currency from store.collaboration order by id' })).rows.flat()

const expected = ['USD', 'USD', 'EUR', null, 'CNY']

test('a price that was paid before is in the currency of the quote that won, and without one in that of the demand', async () => {
  await database.run(file)
  expect(await stored()).toEqual(expected)
})

test('so is one that the version before writes beside this one, once it is gone', async () => {
  await database.owner.query('update store.collaboration set closed_currency = null')
  await database.run(contract)
  expect(await stored()).toEqual(expected)
})
