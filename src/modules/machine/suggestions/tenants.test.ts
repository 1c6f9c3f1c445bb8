import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IndexSource } from '#search/messages.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { shareStockIndex } from '../machine/stock-index.service.ts'
import type { Suggested } from './suggestions.service.ts'

/** Of a process that cannot load the rows. */
const failing: IndexSource = { send: async () => ({}), close: async () => undefined }

/** Listings without a designation; of so many, the index tells the most frequent designations. */
const unnamed = 50_001

const apps: TestApp[] = []
beforeAll(async () => {
  for (const hasIndex of [true, false]) {
    const app = await testApp()
    apps.push(app)
    if (!hasIndex) shareStockIndex(app.runtime, failing)
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query(`insert into store.machine (tenant_id, title, model, model_norm, region_code, shelf_status, quantity)
      select tenant, 'Of an unusual maker', model, model_norm, '320205', 'ON', 1 from (values ('100001', 'QZXuv 160L-4', 'QZXUV160L-4'),
        ('100001', 'QZXuv-160L-4', 'QZXUV160L-4'), ('100001', 'QZXuv-160L-4', 'QZXUV160L-4'), ('000000', 'QZXown-4', 'QZXOWN4')) as motors (tenant, model, model_norm)`)
    if (hasIndex)
      await owner.query(`alter table store.machine disable trigger user; insert into store.machine (tenant_id, title, shelf_status, quantity)
        select '100001', 'Of any maker', 'ON', 1 from generate_series(1, ${unnamed}); alter table store.machine enable trigger user`)
    await owner.end()
  }
}, 120_000)
afterAll(async () => {
  for (const app of apps) await app.close()
})

test.each([
  ['a large one, from the stock index', 0],
  ['by SQL, without an index', 1],
])('each tenant is offered what is in its own stock, spelled as most listings do: %s', { timeout: 60_000 }, async (_, at) => {
  const suggest = async (as: Persona, text: string): Promise<readonly (string | number)[][]> => {
    const { data } = await (apps[at] as TestApp).call<Suggested>(as, 'GET', '/blade-machine/machine/suggest', { query: { text } })
    return data.suggestions.map(({ kind, label, count }) => [kind, label, count])
  }
  const ofVisitor = await suggest('visitor', '江苏')
  expect(Number(ofVisitor[0]?.[2])).toBeGreaterThan(3)
  expect((await suggest('neighbour', '江苏'))[0]).toEqual([...(ofVisitor[0] ?? []).slice(0, 2), 3])
  // Those of a large stock are not awaited.
  const models = (as: Persona) => expect.poll(() => suggest(as, 'qzx'), { timeout: 20_000, interval: 500 })
  await models('visitor').toEqual([['model', 'QZXown-4', 1]])
  await models('neighbour').toEqual([['model', 'QZXuv-160L-4', 3]])
})
