import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryOf } from '#kernel/crud/crud.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { comparableModel } from '#motors/model-text.ts'
import { contextOf } from '#test/orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { searchStock } from './facets.service.ts'
import { machine } from './machine.resource.ts'
import { stockIndexOf } from './stock-index.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await stockIndexOf(app.runtime).load('000000')
})
afterAll(() => app?.close())

/** Motors in this order of their confirmation, the last first; all with a designation that begins with `RANK`. */
async function shelve(motors: readonly Readonly<Record<string, string>>[]): Promise<void> {
  for (const [at, motor] of motors.entries()) {
    const all: Record<string, string> = {
      series: `'RANK'`,
      frame: `'132S'`,
      power_kw: '5.5',
      poles: `'{4}'`,
      mounting: `'{B3}'`,
      region_code: `'4401'`,
      ...motor,
      ...(motor.model && { model_norm: `'${comparableModel(motor.model.replaceAll("'", ''))}'` }),
    }
    const names = Object.keys(all)
    await sql`insert into machine (tenant_id, create_user, title, type_code, brand_code, voltage_v, voltages, ip, condition, quantity, price_mode, shelf_status,
        last_confirmed_at, expire_time, ${sql.join(names.map((name) => sql.ref(name)))})
      select tenant_id, create_user, title, type_code, brand_code, 380, '{380}', 'IP55', 'NEW', 1, 'ASK', 'ON', now() - ${sql.lit(at)} * interval '1 hour',
        now() + interval '9 days', ${sql.join(names.map((name) => sql.raw(all[name] ?? 'null')))}
      from machine where listing_no is not null and tenant_id = '000000' limit 1`.execute(app.runtime.platformDb)
  }
}

interface Found {
  readonly page: { readonly records: readonly { readonly model: string; readonly regionCode: string }[]; readonly total: number }
}

const search = async (query: Record<string, string>) => {
  const { data } = await app.call<Found>('visitor', 'GET', '/blade-machine/machine/search', { query: { size: '50', ...query } })
  return data.page.records
}

/** The same by SQL, as inside of a transaction the index does not answer. */
async function searchBySql(query: Record<string, string>, wanted: string, nearTo: readonly string[]): Promise<readonly JsonRow[]> {
  const ctx = { ...contextOf(app.runtime, '0'), tenant: '000000', db: app.runtime.appDb('000000') }
  const { page } = await ctx.db
    .transaction()
    .execute((db) => searchStock({ ...ctx, db }, queryOf.open(ctx, machine, 'listData', { size: '50', ...query }), { wanted, nearTo }))
  return (page as Found['page']).records as unknown as JsonRow[]
}

test('what is most like the search stands first: the designation, series and frame, figures, then substitutes', async () => {
  await shelve([
    { model: `'XX RANK-SUBSTITUTE'`, frame: `'90L'`, mounting: `'{B35}'` },
    { model: `'RANK-160M-4 OLD FIGURES'`, frame: `'160M'` },
    { model: `'XX RANK-FIGURES'`, series: `'OTHER'` },
    { model: `'RANK-132S-4 SAME FRAME'`, mounting: `'{B35}'` },
    { model: `'rank-132s-4'`, mounting: `'{B5}'` },
    { model: `'RANK-132S-4'` },
  ])
  const query = { model: 'RANK', mounting: 'B3,B35,B5' }
  const wanted = 'YE3-132S-4 5.5kW B3'
  await app.runtime.platformDb
    .updateTable('machine')
    .set({ series: 'YE3' } as never)
    .where('series' as never, '=', 'RANK' as never)
    .execute()
  const expected = [
    'RANK-132S-4 SAME FRAME',
    'rank-132s-4',
    'RANK-132S-4',
    'RANK-160M-4 OLD FIGURES',
    'XX RANK-FIGURES',
    'XX RANK-SUBSTITUTE',
  ]
  expect((await search({ ...query, wanted })).map(({ model }) => model)).toEqual(expected)
  expect((await searchBySql(query, wanted, [])).map(({ model }) => model)).toEqual(expected)
  const exact = await search({ model: 'RANK-132S-4', mounting: 'B3,B35,B5', wanted })
  expect(exact.map(({ model }) => model)).toEqual(['rank-132s-4', 'RANK-132S-4', 'RANK-132S-4 SAME FRAME'])
  expect((await search({ ...query, wanted, ascs: 'lastConfirmedAt' }))[0]?.model).toBe('RANK-132S-4')
})

test('a motor for the voltage of the search stands before a newer one for another', async () => {
  await shelve([{ model: `'VOLT-660'` }, { model: `'VOLT-380'` }, { model: `'VOLT-690'` }])
  await sql`update machine set voltage_v = right(model, 3)::numeric, voltages = array[right(model, 3)::numeric] where model like 'VOLT-%'`.execute(
    app.runtime.platformDb,
  )
  const wanted = '5.5kW 4P B3 380V'
  const expected = ['VOLT-380', 'VOLT-660', 'VOLT-690']
  expect((await search({ model: 'VOLT-', wanted })).map(({ model }) => model)).toEqual(expected)
  expect((await searchBySql({ model: 'VOLT-' }, wanted, [])).map(({ model }) => model)).toEqual(expected)
})

test('a motor for both voltages of the search stands before one for its mains, and this before one for the other', async () => {
  await shelve([{ model: `'PAIR-660'` }, { model: `'PAIR-380'` }, { model: `'PAIR-2'` }])
  await sql`update machine set voltages = case model when 'PAIR-660' then '{660}' when 'PAIR-380' then '{380}' else '{380,660}' end::numeric[]
    where model like 'PAIR-%'`.execute(app.runtime.platformDb)
  const expected = ['PAIR-2', 'PAIR-380', 'PAIR-660']
  for (const wanted of ['380/660V 5.5kW 4P', '660/380V 5.5kW 4P'])
    expect((await search({ model: 'PAIR-', wanted })).map(({ model }) => model)).toEqual(expected)
  expect((await searchBySql({ model: 'PAIR-' }, '380/660V 5.5kW 4P', [])).map(({ model }) => model)).toEqual(expected)
})

test('the frame that was asked for stands before a newer one that begins like it', async () => {
  await shelve([{ model: `'SIZE-132S1-2'`, frame: `'132S1'` }, { model: `'SIZE-132S-4'` }])
  const models = (await search({ model: '132S', wanted: '132S' })).map(({ model }) => model)
  expect(models.indexOf('SIZE-132S-4')).toBeLessThan(models.indexOf('SIZE-132S1-2') < 0 ? 50 : models.indexOf('SIZE-132S1-2'))
  expect(models[0]).not.toMatch(/132S1/)
})

test('motors of the same city, then of the same province stand before the others, which are found too', async () => {
  await shelve([
    { model: `'NEAR-1'`, region_code: `'4401'` },
    { model: `'NEAR-2'`, region_code: `'3205'` },
    { model: `'NEAR-3'`, region_code: `'3202'` },
    { model: `'NEAR-4'`, region_code: 'null' },
    { model: `'NEAR-5'`, region_code: `'3202'` },
  ])
  const expected = ['NEAR-3', 'NEAR-5', 'NEAR-2', 'NEAR-1', 'NEAR-4']
  expect((await search({ model: 'NEAR-', nearTo: '3202' })).map(({ model }) => model)).toEqual(expected)
  expect((await searchBySql({ model: 'NEAR-' }, '', ['3202'])).map(({ model }) => model)).toEqual(expected)
  const { data } = await app.call<{ facets: { regionCode: { key: string; label: string }[] } }>(
    'visitor',
    'GET',
    '/blade-machine/machine/search',
    {
      query: { model: 'NEAR-', nearTo: '3202' },
    },
  )
  expect(data.facets.regionCode.find(({ key }) => key === '3202')?.label).toBe('无锡市')
  const { status, msg } = await app.call('visitor', 'GET', '/blade-machine/machine/search', { query: { nearTo: 'here' } })
  expect([status, msg]).toEqual([400, expect.stringContaining('3202')])
})

test('of several pole counts a motor with all of them stands first', async () => {
  const figures = { series: `'TWOS'`, power_kw: '6.6' }
  await shelve([
    { ...figures, model: `'TWOS-132S-4'` },
    { ...figures, model: `'TWOS-132S-2'`, poles: `'{2}'` },
    { ...figures, model: `'TWOS-132S-4/2'`, poles: `'{4,2}'` },
  ])
  const found = await search({ powerKw: '6.6', poles: '4,2', wanted: '6.6kW 4/2P' })
  expect(found.map(({ model }) => model)).toEqual(['TWOS-132S-4/2', 'TWOS-132S-4', 'TWOS-132S-2'])
  await shelve([{ ...figures, model: `'TWOS-160M-4/2'`, power_kw: '9.4', poles: `'{4,2}'` }])
  const ofAnyPower = await search({ model: 'TWOS', wanted: '6.6kW 4/2P' })
  expect(ofAnyPower.map(({ model }) => model)).toEqual(['TWOS-132S-4/2', 'TWOS-132S-4', 'TWOS-132S-2', 'TWOS-160M-4/2'])
})
