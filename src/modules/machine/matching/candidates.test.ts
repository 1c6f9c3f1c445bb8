import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { contextOf } from '#test/orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { ratioOf, ratioSql } from '../machine/gear-ratio.service.ts'
import type { StoredMotor } from '../machine/matched-motor.service.ts'
import { stockIndexOf } from '../machine/stock-index.service.ts'
import type { Sought } from './candidate-queries.ts'
import { candidatesFor } from './candidates.service.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const ratedAs = { ...listing, typeCode: 'GEA.HEL', series: '', frame: '', ieClass: '', powerKw: 0.83, poles: [4] }

/** So many motors like one, each confirmed later. */
const copy = (id: string, count: number) =>
  owner.query(
    `insert into store.machine (tenant_id, create_user, title, type_code, brand_code, model, model_norm, power_kw, voltage_v, voltages, freq_hz, poles,
       mounting, condition, quantity, price_mode, region_code, gear, shelf_status, last_confirmed_at, expire_time)
     select tenant_id, create_user, title, type_code, brand_code, model, model_norm, power_kw, voltage_v, voltages, freq_hz, poles,
       mounting, condition, quantity, price_mode, region_code, gear, 'ON', now() + n * interval '1 second', now() + interval '90 days'
     from store.machine, generate_series(1, $2::int) n where id = $1::bigint`,
    [id, count],
  )

/** What SQL finds, and what the index does. */
async function foundTwice(sought: Sought): Promise<readonly (readonly StoredMotor[])[]> {
  const ctx = { ...contextOf(app.runtime), tenant: '000000', db: app.runtime.appDb('000000') }
  const { rows } = await owner.query<{ id: string }>(
    'select distinct create_user::text as id from store.machine where create_user is not null',
  )
  const bySql = await candidatesFor(ctx, sought, { sellers: rows.map(({ id }) => id) })
  await stockIndexOf(app.runtime).load('000000')
  return [bySql, await candidatesFor(ctx, sought)]
}

test('newer motors elsewhere do not crowd out those of the place that is meant, whether the index answers or SQL', async () => {
  const figures = { ...listing, model: '', series: '', frame: '', powerKw: 14.3, poles: [8], mounting: ['B3'] }
  const local = await putOnShelf(app, { ...figures, regionCode: '320205' })
  const substitute = await putOnShelf(app, { ...figures, mounting: ['B35'], regionCode: '320206' })
  const elsewhere = await putOnShelf(app, { ...figures, regionCode: '440305' })
  await copy(elsewhere, 130)
  const [bySql = [], byIndex = []] = await foundTwice({
    wishes: [{ family: 'AC3', powerMin: 14.3, poles: [8], mounting: ['B3'], deliverRegion: '320213' }],
  })
  expect(byIndex.map(({ id }) => id).sort()).toEqual(bySql.map(({ id }) => id).sort())
  expect(byIndex.map(({ id }) => id)).toEqual(expect.arrayContaining([local, substitute]))
  // With the twenty of the place eighty at most are compared.
  expect(byIndex.length).toBe(60 + 2)
  const { data } = await app.call<{
    readonly lines: readonly { readonly matches: readonly { readonly id: string; readonly grade: string }[] }[]
  }>('visitor', 'POST', '/blade-machine/machine/match-list', { body: { lines: ['14.3kW 8极 B3 无锡'] } })
  expect(data.lines[0]?.matches[0]).toMatchObject({ id: local, grade: 'A' })
})

test('of motors that were confirmed at one moment the latest come first, whether the index answers or SQL', async () => {
  const id = await putOnShelf(app, { ...listing, model: 'QXORDER-7', series: '', frame: '', powerKw: 14.9, poles: [8], mounting: ['B3'] })
  // The text of a number with fewer digits comes behind that of one with more.
  const ids = [9_900_001, 10_000_002, 9_900_003, 10_000_004, 9_900_005]
  await owner.query(
    `insert into store.machine (id, tenant_id, create_user, title, type_code, brand_code, model, model_norm, power_kw, voltage_v, voltages, freq_hz, poles,
       mounting, condition, quantity, price_mode, region_code, shelf_status, last_confirmed_at, expire_time)
     select n, tenant_id, create_user, title, type_code, brand_code, model || n, model_norm || n, power_kw, voltage_v, voltages, freq_hz, poles,
       mounting, condition, quantity, price_mode, region_code, 'ON', last_confirmed_at, now() + interval '90 days'
     from store.machine, unnest($2::bigint[]) n where id = $1::bigint`,
    [id, ids],
  )
  const wishes = [{ family: 'AC3', powerMin: 14.9, poles: [8], mounting: ['B3'] }]
  const latest = [id, ...ids.toSorted((a, b) => b - a).map(String)]
  const ordered = (found: readonly StoredMotor[]) => found.map((each) => each.id).filter((each) => latest.includes(each))
  for (const found of await foundTwice({ wishes })) expect(ordered(found)).toEqual(latest)
  // By name that of this name comes first, then those whose names begin with it.
  for (const found of await foundTwice({ wishes, model: 'QXORDER-7', isByName: true })) expect(ordered(found)).toEqual(latest)
})

test('newer motors of other ratios do not crowd out those of the ratio that is wanted, whether the index answers or SQL', async () => {
  const own = await putOnShelf(app, { ...ratedAs, model: 'QX077', gear: { ratio: 30 } })
  const near = await putOnShelf(app, { ...ratedAs, model: 'QX078', gear: { ratio: 32 } })
  const named = await putOnShelf(app, { ...ratedAs, model: 'FA77-Y0.83-4P-29.8' })
  const open = await putOnShelf(app, { ...ratedAs, model: 'QX079' })
  const other = await putOnShelf(app, { ...ratedAs, model: 'QX080', gear: { ratio: 60 } })
  await copy(other, 130)
  for (const found of await foundTwice({ wishes: [{ family: 'GEA', powerMin: 0.83, ratio: 30 }] }))
    expect(found.map(({ id }) => id).sort()).toEqual([own, near, named, open].sort())
})

test.each([
  [{ ratio: 24.5 }, 'R77DRN132S4'],
  [{ ratio: 24.5 }, 'FA77-Y4-4P-56.3'],
  [{ ratio: 0 }, 'FA77-Y4-4P-56.3'],
  [null, 'S67-Y1.5-4P-82'],
  [null, 'ＦＡ77\u2011ya4-4p-56.30'],
  [null, 'NMRV075-30-0.75'],
  [null, 'nmrv075-30-0.75kW'],
  [null, 'BWD4-29-4KW'],
  [null, 'BWD4-29-4'],
  [null, 'BWD4-29-4X'],
  [null, 'XLED63-473-0.75'],
  [null, 'R77DRN132S4'],
  [null, null],
])('the ratio of a gear motor with %j and the designation %s is read alike here and in SQL', async (gear, model) => {
  const row = sql`(select 1::bigint as id, 'GEA.HEL' as type_code, ${model}::text as model, ${JSON.stringify(gear)}::jsonb as gear)`
  const { rows } = await sql<{
    ratio: string | null
  }>`with machine as ${row} select ${sql.raw(ratioSql)} as ratio from machine as t`.execute(app.runtime.platformDb)
  expect(rows[0]?.ratio === null ? undefined : Number(rows[0]?.ratio)).toBe(ratioOf({ gear, model }))
})
