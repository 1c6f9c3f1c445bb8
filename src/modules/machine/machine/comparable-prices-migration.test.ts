import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '#test/database-before.ts'

let database: DatabaseBefore

const [file, contract] = ['0051-comparable-prices.sql', '0051-comparable-prices.contract.sql']

type Tier = readonly [minQty: number, price: number | null]
type Motor = readonly [mode: string, currency: string | null, price: number | null, tiers: readonly Tier[]]

const motors: readonly Motor[] = [
  ['FIXED', 'CNY', 540, []],
  [
    'TIER',
    'CNY',
    null,
    [
      [10, 1500],
      [1, 1800],
    ],
  ],
  ['TIER', 'CNY', null, []],
  ['TIER', 'CNY', null, [[1, null]]],
  ['ASK', null, null, []],
  ['FIXED', 'USD', 260, []],
  ['FIXED', null, 480, []],
  ['TIER', 'EUR', null, [[1, 90]]],
]

/** A database as it was before prices were comparable, with motors of 10 kW, of each of which one follower knows the price. */
beforeAll(async () => {
  database = await databaseBefore(file)
  for (const [at, [mode, currency, price, tiers]] of motors.entries()) {
    await database.owner.query(
      'insert into store.machine (id, power_kw, price_mode, currency, unit_price, price_unit_kw) values ($1, 10, $2, $3, $4::numeric, $4::numeric / 10)',
      [at + 1, mode, currency, price],
    )
    for (const [lineNo, [minQty, amount]] of tiers.entries())
      await database.owner.query('insert into store.machine_tier_prices (machine_id, line_no, min_qty, price) values ($1, $2, $3, $4)', [
        at + 1,
        lineNo,
        minQty,
        amount,
      ])
    await database.owner.query(
      "insert into store.user_follow (target_type, target_id, told_price, seen_price) values ('LISTING', $1::text, $2, $2)",
      [at + 1, price],
    )
  }
})
afterAll(() => database?.drop())

const stored = async (): Promise<unknown[][]> =>
  (
    await database.owner.query({
      rowMode: 'array',
      text: `select m.unit_price::float, m.price_cny::float, m.price_unit_kw::float, f.told_price::float, f.seen_price::float
        from store.machine m join store.user_follow f on f.target_id = m.id::text order by m.id`,
    })
  ).rows

const none = Array(5).fill(null)
const expected = [
  [540, 540, 54, 540, 540],
  [1800, 1800, 180, 1800, 1800],
  none,
  none,
  none,
  [260, null, null, 260, 260],
  [480, 480, 48, 480, 480],
  [90, null, null, 90, 90],
]

test('listings of before cost what they would be saved with, and their followers are told of nothing', async () => {
  await database.run(file)
  expect(await stored()).toEqual(expected)
})

test('so do those that the version before writes beside this one, once it is gone', async () => {
  await database.owner.query(`update store.machine set price_cny = 7, price_unit_kw = unit_price / 10;
    update store.machine set unit_price = null, price_unit_kw = null where price_mode = 'TIER'`)
  await database.run(contract)
  expect(await stored()).toEqual(expected)
})

test('what colleagues have deleted of each other counts as deleted by its owner, and nothing else does', async () => {
  const remover = async (table: string): Promise<unknown[]> =>
    (
      await database.owner.query({ rowMode: 'array', text: `select update_user from store.${table} where id > 100 order by id` })
    ).rows.flat()
  await database.owner.query(`insert into store.company (id, name, owner) values (1, '甲', 11);
    insert into store."user" (id, account, company_id) values (11, 'a', 1), (12, 'b', 1), (13, 'c', null)`)
  const rows = '(101, 11, 12, 101), (102, 11, 13, 102), (103, 11, 12, 0)'
  for (const table of ['machine', 'collaboration'])
    await database.owner.query(`insert into store.${table} (id, create_user, update_user, deleted_id) values ${rows}`)
  await database.run(contract)
  for (const table of ['machine', 'collaboration']) expect(await remover(table)).toEqual(['11', '13', '12'])
})
