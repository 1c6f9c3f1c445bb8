import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

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

/** Statements outside a transaction stand below one another, each in batches until it changes nothing. */
const apply = async (sql: string): Promise<void> => {
  const [inside = '', outside = ''] = sql.split(/^-- outside a transaction$/m)
  await owner.query(inside)
  for (const statement of outside.split(/;\n/).filter((each) => each.trim() !== '')) {
    await owner.query(statement)
    if (statement.includes('-- batch')) expect((await owner.query(statement)).rowCount, statement).toBe(0)
  }
}
const run = async (file: string): Promise<void> =>
  apply((await readMigrations(migrationFolder)).find(({ name }) => name === file)?.sql ?? '')

/** A database as it was before prices were comparable, with motors of 10 kW, of each of which one follower knows the price. */
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema tenant; create schema app; create schema platform')
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name < '0051') await apply(sql)
  await owner.query("select set_config('app.tenant', '000000', false); insert into store.tenant (tenant_id) values ('000000')")
  for (const [at, [mode, currency, price, tiers]] of motors.entries()) {
    await owner.query(
      'insert into store.machine (id, power_kw, price_mode, currency, unit_price, price_unit_kw) values ($1, 10, $2, $3, $4::numeric, $4::numeric / 10)',
      [at + 1, mode, currency, price],
    )
    for (const [lineNo, [minQty, amount]] of tiers.entries())
      await owner.query('insert into store.machine_tier_prices (machine_id, line_no, min_qty, price) values ($1, $2, $3, $4)', [
        at + 1,
        lineNo,
        minQty,
        amount,
      ])
    await owner.query(
      "insert into store.user_follow (target_type, target_id, told_price, seen_price) values ('LISTING', $1::text, $2, $2)",
      [at + 1, price],
    )
  }
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const stored = async (): Promise<unknown[][]> =>
  (
    await owner.query({
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
  await run(file)
  expect(await stored()).toEqual(expected)
})

test('so do those that the version before writes beside this one, once it is gone', async () => {
  await owner.query(`update store.machine set price_cny = 7, price_unit_kw = unit_price / 10;
    update store.machine set unit_price = null, price_unit_kw = null where price_mode = 'TIER'`)
  await run(contract)
  expect(await stored()).toEqual(expected)
})

test('what colleagues have deleted of each other counts as deleted by its owner, and nothing else does', async () => {
  const remover = async (table: string): Promise<unknown[]> =>
    (await owner.query({ rowMode: 'array', text: `select update_user from store.${table} where id > 100 order by id` })).rows.flat()
  await owner.query(`insert into store.company (id, name, owner) values (1, '甲', 11);
    insert into store."user" (id, account, company_id) values (11, 'a', 1), (12, 'b', 1), (13, 'c', null)`)
  const rows = '(101, 11, 12, 101), (102, 11, 13, 102), (103, 11, 12, 0)'
  for (const table of ['machine', 'collaboration'])
    await owner.query(`insert into store.${table} (id, create_user, update_user, deleted_id) values ${rows}`)
  await run(contract)
  for (const table of ['machine', 'collaboration']) expect(await remover(table)).toEqual(['11', '13', '12'])
})
