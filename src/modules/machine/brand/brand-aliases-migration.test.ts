import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '#test/database-before.ts'
import { readReference, splitList } from '../../../../db/seed/csv.ts'

let database: DatabaseBefore

const file = '0049-brand-aliases.sql'
const former = ['南防', '南阳防爆', 'CNE', '卧龙南阳']
const reordered = ['南阳防爆', '南防', 'CNE', '卧龙南阳']

/** A database as it was before, with brands of three tenants. */
beforeAll(async () => {
  database = await databaseBefore(file)
  for (const [tenant, code, aliases, deleted] of [
    ['000000', 'BR002', former, 0],
    ['000000', 'BR003', ['佳电', '佳木斯', 'JEMC'], 0],
    ['000000', 'BR002', former, 7],
    ['000001', 'BR002', reordered, 0],
    ['000002', 'BR002', [], 0],
  ] as const) {
    await database.owner.query("select set_config('app.tenant', $1, false)", [tenant])
    await database.owner.query('insert into store.tenant (tenant_id) values ($1) on conflict do nothing', [tenant])
    await database.owner.query('insert into store.brand (brand_code, name_zh, aliases, deleted_id) values ($1, $1, $2, $3)', [
      code,
      aliases,
      deleted,
    ])
  }
})
afterAll(() => database?.drop())

const stored = async (): Promise<unknown[]> =>
  (await database.owner.query('select aliases, row_version as version from store.brand order by tenant_id, deleted_id, brand_code')).rows

test('brands that were loaded before get the names of those that are loaded now, and aliases that a tenant has changed stay', async () => {
  const seeded = splitList(readReference('brands').find(({ brand_code }) => brand_code === 'BR002')?.aliases, '|')
  const expected = [
    { aliases: seeded, version: 2 },
    { aliases: ['佳电', '佳木斯', 'JEMC'], version: 1 },
    { aliases: former, version: 1 },
    { aliases: reordered, version: 1 },
    { aliases: [], version: 1 },
  ]
  await database.run(file)
  expect(await stored()).toEqual(expected)
  await database.run(file)
  expect(await stored()).toEqual(expected)
})
