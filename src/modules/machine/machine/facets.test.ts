import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { comparableModel } from '#motors/model-text.ts'
import { contextOf } from '#test/orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { facets } from './facets.service.ts'
import { machine } from './machine.resource.ts'
import { stockIndexOf } from './stock-index.service.ts'

type Choices = readonly { readonly key: string; readonly label: string; readonly count: number }[]
type Facets = Readonly<Record<string, Choices>>

const base = '/blade-machine/machine'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await stockIndexOf(app.runtime).load('000000')
})
afterAll(() => app?.close())

const facetsOf = async (query: Readonly<Record<string, string>>, lang = 'zh'): Promise<Facets> =>
  (await app.call<Facets>('visitor', 'GET', `${base}/facets`, { query, headers: { 'accept-language': lang } })).data

const counted = (choices: Choices | undefined) =>
  Object.fromEntries((choices ?? []).filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))

/** Copies of a demo motor with other data. */
async function shelve(model: string, values: Readonly<Record<string, string>>): Promise<void> {
  const all = { voltages: `'{380}'`, ...values }
  const names = Object.keys(all)
  await sql`insert into machine (tenant_id, create_user, title, type_code, brand_code, series, voltage_v, freq_hz, mounting, ip, quantity, price_mode,
      unit_price, price_cny, region_code, shelf_status, last_confirmed_at, model, model_norm, ${sql.join(names.map((name) => sql.ref(name)))})
    select tenant_id, create_user, title, type_code, brand_code, series, 380, '50', '{B3}', 'IP55', 7, 'FIXED', 1000, 1000, '3202', 'ON', now(), ${model}, ${comparableModel(model)},
      ${sql.join(names.map((name) => sql.raw((all as Record<string, string>)[name] ?? 'null')))}
    from machine where listing_no is not null and tenant_id = '000000' limit 1`.execute(app.runtime.platformDb)
}

test('each filter counts what lies behind its choices, and is not narrowed by itself', async () => {
  await shelve('OWN-6', { power_kw: '90', poles: `'{6}'`, condition: `'NEW'`, prod_year: `2018` })
  await shelve('OWN-46', { power_kw: '45', poles: `'{4,6}'`, condition: `'USED'` })
  await shelve('OWN-4', { power_kw: '45', poles: `'{4}'`, condition: `'NEW'` })
  const found = await facetsOf({ model: 'OWN-', poles: '6', powerKw_ge: '40', powerKw_le: '100' })
  expect(counted(found.poles)).toEqual({ 4: 2, 6: 2, _several: 1 })
  expect(counted(found.condition)).toEqual({ NEW: 1, USED: 1 })
  expect(counted(found.powerKw_between)).toEqual({ '18.5-45': 1, '55-110': 1 })
  expect(counted(found.powerKw)).toEqual({ 45: 1, 90: 1 })
})

test('a motor type in a filter stands for those below it, in the list and in the counts', async () => {
  const { rows } = await sql<{ below: string; above: string }>`select type_code as below, split_part(type_code, '.', 1) as above
    from motortype where tenant_id = '000000' and type_code like '%.%.%' limit 1`.execute(app.runtime.platformDb)
  const { above = '', below = '' } = rows[0] ?? {}
  await shelve('SUB-1', { power_kw: '45' })
  await sql`update machine set type_code = ${below} where model = 'SUB-1'`.execute(app.runtime.platformDb)
  const records = async (path: string, query: Record<string, string>): Promise<number> => {
    const { data } = await app.call<{ total: number; page?: { total: number } }>('visitor', 'GET', `${base}/${path}`, { query })
    return (data.page ?? data).total
  }
  for (const typeCode of [above, below, `HV,${above}`]) {
    expect(await records('listData', { model: 'SUB-', typeCode })).toBe(1)
    expect(await records('search', { model: 'SUB-', typeCode })).toBe(1)
    // Answered by SQL, as the index does not know this field.
    expect(await records('listData', { model: 'SUB-', typeCode, title_notnull: '1' })).toBe(1)
    expect(counted((await facetsOf({ model: 'SUB-', typeCode })).poles)).toEqual({ _none: 1 })
  }
  expect(await records('listData', { model: 'SUB-', typeCode_notequal: above })).toBe(0)
  expect(await records('listData', { model: 'SUB-', typeCode: above.slice(0, -1) })).toBe(0)
})

test('motors without a value, and with several pole counts, are choices of their own', async () => {
  await shelve('KIND-46', { power_kw: '45', poles: `'{4,6}'`, ie_class: `'IE3'`, prod_year: '2018' })
  await shelve('KIND-4', { power_kw: '45', poles: `'{4}'`, ie_class: 'null', prod_year: 'null' })
  await shelve('KIND-DC', { power_kw: '45', poles: `'{}'`, ie_class: 'null', prod_year: '2018' })
  const found = await facetsOf({ model: 'KIND-' })
  expect(counted(found.poles)).toEqual({ 4: 2, 6: 1, _several: 1, _none: 1 })
  expect(counted(found.ieClass)).toEqual({ IE3: 1, _none: 2 })
  expect(found.prodYear_between?.at(-1)).toEqual({ key: '_none', label: '未注明', count: 1 })
  const models = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = await app.call<{ records: { model: string }[] }>('visitor', 'GET', `${base}/listData`, {
      query: { model: 'KIND-', ...query },
    })
    return data.records.map(({ model }) => model).sort()
  }
  expect(await models({ poles: '_several' })).toEqual(['KIND-46'])
  expect(await models({ poles: '_none,6' })).toEqual(['KIND-46', 'KIND-DC'])
  expect(await models({ ieClass: '_none' })).toEqual(['KIND-4', 'KIND-DC'])
  expect(await models({ ieClass: '_none,IE3' })).toHaveLength(3)
  expect(await models({ prodYear_between: '_none' })).toEqual(['KIND-4'])
  expect(await models({ prodYear_between: '_none,2018-2018' })).toHaveLength(3)
  const { status } = await app.call('visitor', 'GET', `${base}/listData`, { query: { poles: '_others' } })
  expect(status).toBe(400)
})

test('a motor for several voltages counts for each, and in a range of them once', async () => {
  await shelve('VOLT-1', { power_kw: '45', voltages: `'{380,660}'` })
  await shelve('VOLT-2', { power_kw: '45', voltages: `'{380,400}'` })
  await shelve('VOLT-3', { power_kw: '45', voltages: `'{460,230}'` })
  const found = await facetsOf({ model: 'VOLT-' })
  expect(counted(found.voltageV)).toEqual({ 380: 2, 660: 1, 400: 1, 460: 1, 230: 1 })
  expect(counted(found.voltageV_between)).toEqual({ '1-250': 1, '380-415': 2, '440-480': 1, '660-690': 1 })
  const models = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = await app.call<{ records: { model: string }[] }>('visitor', 'GET', `${base}/listData`, {
      query: { model: 'VOLT-', ...query },
    })
    return data.records.map(({ model }) => model).sort()
  }
  // Answered by the index, and by SQL, as the index does not know the title.
  for (const more of [{}, { title_notnull: '1' }] as Record<string, string>[]) {
    expect(await models({ voltageV: '660', ...more })).toEqual(['VOLT-1'])
    expect(await models({ voltageV: '400,230', ...more })).toEqual(['VOLT-2', 'VOLT-3'])
    expect(await models({ voltageV_between: '380-415', ...more })).toEqual(['VOLT-1', 'VOLT-2'])
    expect(await models({ voltageV_ge: '460', ...more })).toEqual(['VOLT-1', 'VOLT-3'])
    expect(await models({ voltageV_notequal: '660', ...more })).toEqual(['VOLT-2', 'VOLT-3'])
  }
})

test('motors without explosion protection, for direct current, with a warranty and at a price per kW are choices', async () => {
  await shelve('MORE-1', { power_kw: '45', phases: `'3'`, warranty_months: '12', price_unit_kw: '22.22', lead_days: `'TODAY'` })
  await shelve('MORE-2', { power_kw: '45', phases: `'DC'`, warranty_months: '3', price_unit_kw: '350' })
  await shelve('MORE-3', { power_kw: '45', phases: `'3'`, warranty_months: '6', price_unit_kw: '900' })
  await sql`update machine set type_code = 'EX.D' where model = 'MORE-3'`.execute(app.runtime.platformDb)
  await sql`update machine set type_code = 'AC3.STD.IE3' where model in ('MORE-1', 'MORE-2')`.execute(app.runtime.platformDb)
  const found = await facetsOf({ model: 'MORE-' })
  expect(found.typeCode_notequal).toEqual([{ key: 'EX', label: '非防爆', count: 2 }])
  expect(counted(found.phases)).toEqual({ 3: 2, DC: 1 })
  expect(found.warrantyMonths_ge).toEqual([
    { key: '6', label: '≥ 6 个月', count: 2 },
    { key: '12', label: '≥ 12 个月', count: 1 },
  ])
  expect(found.leadDays).toEqual([{ key: 'TODAY', label: '当天', count: 1 }])
  expect(found.priceUnitKw_between?.filter(({ count }) => count > 0)).toEqual([
    { key: '-100', label: '≤ 100', count: 1 },
    { key: '200.01-400', label: '200–400', count: 1 },
    { key: '800.01-', label: '> 800', count: 1 },
  ])
  const english = await facetsOf({ model: 'MORE-' }, 'en')
  expect([english.typeCode_notequal?.[0]?.label, english.warrantyMonths_ge?.[0]?.label]).toEqual(['Not explosion-proof', '≥ 6 months'])
  const models = async (query: Record<string, string>) =>
    (
      await app.call<{ page: { records: { model: string }[] } }>('visitor', 'GET', `${base}/search`, {
        query: { model: 'MORE-', ...query },
      })
    ).data.page.records
      .map(({ model }) => model)
      .sort()
  expect(await models({ typeCode_notequal: 'EX' })).toEqual(['MORE-1', 'MORE-2'])
  expect(await models({ typeCode_notequal: 'EX', typeCode: 'AC3', phases: 'DC' })).toEqual(['MORE-2'])
  expect(await models({ warrantyMonths_ge: '6' })).toEqual(['MORE-1', 'MORE-3'])
  expect(await models({ leadDays: 'TODAY,D3' })).toEqual(['MORE-1'])
  expect(await models({ priceUnitKw_between: '200.01-400,800.01-' })).toEqual(['MORE-2', 'MORE-3'])
})

test('brands that are excluded are left out, alone and beside others, and are named with what they leave out', async () => {
  for (const [model, brand] of [
    ['OUT-1', 'BR041'],
    ['OUT-2', 'BR043'],
    ['OUT-3', 'BR043'],
    ['OUT-4', 'BR001'],
  ] as const) {
    await shelve(model, { power_kw: '45' })
    await sql`update machine set brand_code = ${brand} where model = ${model}`.execute(app.runtime.platformDb)
  }
  const models = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = await app.call<{ records: { model: string }[] }>('visitor', 'GET', `${base}/listData`, {
      query: { model: 'OUT-', ...query },
    })
    return data.records.map(({ model }) => model).sort()
  }
  // Answered by the index, and by SQL, as the index does not know the title.
  for (const more of [{}, { title_notnull: '1' }] as Record<string, string>[]) {
    expect(await models({ brandCode_notequal: 'BR043', ...more })).toEqual(['OUT-1', 'OUT-4'])
    expect(await models({ brandCode_notequal: 'BR043,BR001', ...more })).toEqual(['OUT-1'])
    expect(await models({ brandCode_notequal: 'BR043', brandCode: 'BR043,BR041', ...more })).toEqual(['OUT-1'])
  }
  const { brandCode_notequal, brandCode } = await facetsOf({ model: 'OUT-', brandCode_notequal: 'BR043' }, 'en')
  expect(brandCode_notequal).toEqual([{ key: 'BR043', label: 'ABB', count: 2 }])
  // What is left out is no choice beside it.
  expect(counted(brandCode)).toEqual({ BR041: 1, BR001: 1 })
  expect((await facetsOf({ model: 'OUT-' })).brandCode_notequal).toEqual([])
})

test('of two filters on one field each is counted under the other', async () => {
  for (const [model, power] of [
    ['PAIR-1', '4'],
    ['PAIR-2', '7.5'],
    ['PAIR-3', '11'],
  ] as const)
    await shelve(model, { power_kw: power, voltages: "'{380,660}'" })
  await sql`update machine set type_code = case model when 'PAIR-3' then 'DC' else 'EX.D' end where model like 'PAIR-%'`.execute(
    app.runtime.platformDb,
  )
  const range = await facetsOf({ model: 'PAIR-', powerKw_between: '5.5-15' })
  expect(counted(range.powerKw)).toEqual({ '7.5': 1, 11: 1 })
  expect(range.powerKw_between?.map(({ count }) => count)).toEqual([0, 1, 2, 0, 0, 0, 0, 0])
  const exact = await facetsOf({ model: 'PAIR-', powerKw: '4' })
  expect(exact.powerKw_between?.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0, 0, 0])
  expect(counted(exact.powerKw)).toEqual({ 4: 1, '7.5': 1, 11: 1 })
  const ex = await facetsOf({ model: 'PAIR-', typeCode: 'EX' })
  expect(counted(ex.typeCode_notequal)).toEqual({})
  const noEx = await facetsOf({ model: 'PAIR-', typeCode_notequal: 'EX' })
  expect([counted(noEx.typeCode), counted(noEx.typeCode_notequal)]).toEqual([{ DC: 1 }, { EX: 1 }])
  const bounds = await facetsOf({ model: 'PAIR-', powerKw_ge: '7.5' })
  expect(counted(bounds.powerKw)).toEqual({ 4: 1, '7.5': 1, 11: 1 })
  const volts = await facetsOf({ model: 'PAIR-', voltageV: '380', voltageV_between: '660-690' })
  expect(counted(volts.voltageV)).toEqual({ 380: 3, 660: 3 })
})

test('each shaft height of IEC 60072-1 is in one of the ranges', async () => {
  const heights = [56, 63, 71, 80, 90, 100, 112, 132, 160, 180, 200, 225, 250, 280, 315, 355, 400, 450, 500, 560, 630]
  for (const height of heights) await shelve(`HEIGHT-${height}`, { power_kw: '45', shaft_height: String(height) })
  expect(counted((await facetsOf({ model: 'HEIGHT-' })).shaftHeight_between)).toEqual({
    ...{ '1-90': 5, '100-132': 3, '160-180': 2, '200-225': 2, '250-280': 2, '315-315': 1, '355-355': 1, '400-500': 3, '560-': 2 },
  })
})

test('types of rotors are choices', async () => {
  await shelve('ROTOR-1', { power_kw: '45', rotor_type: `'WOUND'` })
  await shelve('ROTOR-2', { power_kw: '45', rotor_type: `'CAGE'` })
  await shelve('ROTOR-3', { power_kw: '45', rotor_type: 'null' })
  const found = await facetsOf({ model: 'ROTOR-' })
  expect(counted(found.rotorType)).toEqual({ WOUND: 1, CAGE: 1 })
  const english = await facetsOf({ model: 'ROTOR-', rotorType: 'WOUND' }, 'en')
  expect(english.rotorType?.map(({ label }) => label).sort()).toEqual(['Squirrel cage', 'Wound / slip-ring'])
  const { data } = await app.call<{ records: { model: string }[] }>('visitor', 'GET', `${base}/listData`, {
    query: { model: 'ROTOR-', rotorType: 'WOUND' },
  })
  expect(data.records.map(({ model }) => model)).toEqual(['ROTOR-1'])
})

test('choices are called as engineers call them', async () => {
  await shelve('NAME-1', { power_kw: '45', prod_year: '2001' })
  await sql`update machine set mounting = '{OTHER}', freq_hz = '50/60' where model = 'NAME-1'`.execute(app.runtime.platformDb)
  const found = await facetsOf({ model: 'NAME-' })
  expect(found.mounting?.map(({ label }) => label)).toEqual(['特殊/非标'])
  const oldest = new Date().getFullYear() - 11
  expect(found.prodYear_between?.find(({ count }) => count > 0)).toEqual({ key: `-${oldest}`, label: `≤ ${oldest}`, count: 1 })
  const english = await facetsOf({ model: 'NAME-' }, 'en')
  expect([english.mounting?.[0]?.label, english.freqHz?.[0]?.label]).toEqual(['Special', '50/60 Hz'])
})

test('a voltage is named in kV from 3000 V on', async () => {
  await shelve('HIGH-1', { power_kw: '45', voltages: `'{1140}'` })
  await shelve('HIGH-2', { power_kw: '450', voltages: `'{3000,6000}'` })
  const found = await facetsOf({ model: 'HIGH-' })
  const labels = (choices: Choices | undefined) => (choices ?? []).filter(({ count }) => count > 0).map(({ label }) => label)
  expect(labels(found.voltageV)).toEqual(expect.arrayContaining(['1140 V', '3 kV', '6 kV']))
  expect(labels(found.voltageV_between)).toEqual(['1140 V', '3–3.3 kV', '6–6.6 kV'])
})

test('the keys of a filter are values of the parameter that is called like it', async () => {
  const all = await facetsOf({})
  for (const [name, choices] of Object.entries(all)) {
    const choice = choices.find(({ count }) => count > 0)
    if (!choice) continue
    const { data } = await app.call<{ total: number }>('visitor', 'GET', `${base}/listData`, { query: { [name]: choice.key } })
    expect([name, choice.key, data.total]).toEqual([name, choice.key, choice.count])
  }
  expect(Object.values(all).filter((choices) => choices.some(({ count }) => count > 0)).length).toBeGreaterThan(18)
})

test('several ranges of one field find what lies in any of them', async () => {
  const total = async (query: Record<string, string>) =>
    (await app.call<{ total: number }>('visitor', 'GET', `${base}/listData`, { query })).data.total
  const [small, large, both] = [
    await total({ powerKw_between: '-0.55' }),
    await total({ powerKw_between: '132-315' }),
    await total({ powerKw_between: '-0.55,132-315' }),
  ]
  expect(both).toBe(small + large)
  expect(large).toBeGreaterThan(0)
  const { status, msg } = await app.call('visitor', 'GET', `${base}/listData`, { query: { powerKw_between: 'much' } })
  expect([status, msg]).toEqual([400, expect.stringContaining('5.5-15')])
})

test('cities are counted below the province that is chosen', async () => {
  const withoutChoice = await facetsOf({})
  expect(withoutChoice.regionCode?.every(({ key }) => key.length === 2)).toBe(true)
  const { regionCode = [] } = await facetsOf({ regionCode: '32' })
  const province = regionCode.find(({ key }) => key === '32')
  const cities = regionCode.filter(({ key }) => key.length === 4)
  expect(province?.label).toBe('江苏省')
  expect(cities.length).toBeGreaterThan(0)
  expect(cities.reduce((sum, { count }) => sum + count, 0)).toBe(province?.count)
})

test('what is chosen keeps its name when nothing is behind it', async () => {
  const found = await facetsOf({ model: 'NOTHING-IS-CALLED-SO', brandCode: 'BR001', poles: '8', features: 'VFD' })
  expect(found.brandCode).toEqual([{ key: 'BR001', label: '卧龙电驱', count: 0 }])
  expect(found.poles).toEqual([{ key: '8', label: '8极', count: 0 }])
  expect(found.features).toEqual([{ key: 'VFD', label: '变频', count: 0 }])
})

test('a search answers the page of the list and its counts together', async () => {
  const query = { poles: '4', size: '3' }
  const { data } = await app.call<{ page: { total: number; records: { id: string }[] }; facets: Facets }>(
    'visitor',
    'GET',
    `${base}/search`,
    { query },
  )
  const list = await app.call<{ total: number; records: { id: string }[] }>('visitor', 'GET', `${base}/listData`, { query })
  expect(data.page).toEqual(list.data)
  expect(data.facets).toEqual(await facetsOf({ poles: '4' }))
})

test('while the index is being loaded SQL counts the same', async () => {
  const ctx = { ...contextOf(app.runtime, '0'), tenant: '000000', db: app.runtime.appDb('000000') }
  for (const params of [
    {},
    { poles: '4', powerKw_ge: '5.5' },
    { regionCode: '32', unitPrice_notnull: '1' },
    { lastConfirmedAt_ge: '2020-01-01', features: 'VFD' },
    { poles: '_several,2', ieClass: '_none,IE3' },
    { prodYear_between: '_none,2015-2020' },
    { voltageV_between: '380-415', poles: '4' },
    { voltageV: '660' },
  ]) {
    const { where } = queryOf.open(ctx, machine, 'listData', params as unknown as Record<string, string>)
    const fromIndex = uncached(await facets(ctx, where))
    const bySql = await ctx.db.transaction().execute(async (db) => uncached(await facets({ ...ctx, db }, where)))
    const sorted = (found: Facets) =>
      Object.fromEntries(
        Object.entries(found).map(([name, choices]) => [name, choices.toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))]),
      )
    expect(sorted(bySql)).toEqual(sorted(fromIndex))
  }
})

test('the designation that was asked for stands before longer ones, whichever was confirmed later', async () => {
  await shelve('ZZ-9', { power_kw: '4', poles: `'{4}'`, condition: `'NEW'` })
  await shelve('ZZ-9 B35', { power_kw: '4', poles: `'{4}'`, condition: `'NEW'` })
  await shelve('A-ZZ-9', { power_kw: '4', poles: `'{4}'`, condition: `'NEW'` })
  const models = async (query: Record<string, string>) =>
    (await app.call<{ records: { model: string }[] }>('visitor', 'GET', `${base}/listData`, { query })).data.records.map(
      ({ model }) => model,
    )
  expect(await models({ model: 'zz-9' })).toEqual(['ZZ-9', 'ZZ-9 B35', 'A-ZZ-9'])
  expect(await models({ model: 'zz-9', descs: 'lastConfirmedAt' })).toEqual(['A-ZZ-9', 'ZZ-9 B35', 'ZZ-9'])
})

test('below a municipality are its districts, and below a province its cities', async () => {
  await shelve('DISTRICT-1', { power_kw: '45' })
  await sql`update machine set region_code = '110105' where model = 'DISTRICT-1'`.execute(app.runtime.platformDb)
  const keysIn = async (code: string) => {
    const { regionCode = [] } = await facetsOf({ regionCode: code })
    return regionCode.flatMap(({ key, label }) => (key.startsWith(code) ? [`${key} ${label}`] : []))
  }
  expect(await keysIn('11')).toEqual(['11 北京市', '110105 朝阳区'])
  expect(await keysIn('32')).toContain('3202 无锡市')
})

test('a filter with more values than the list offers is rejected and named, and an order that repeats a field is one by it', async () => {
  const ranges = Array.from({ length: 1_400 }, (_, at) => `${at}-${at}`).join()
  const { status, data } = await app.call('visitor', 'GET', `${base}/facets`, { query: { unitPrice_between: ranges } })
  expect([status, data]).toEqual([400, { field: 'unitPrice' }])
  const ids = async (ascs: string): Promise<string[]> => {
    const { data } = await app.call<{ records: { id: string }[] }>('visitor', 'GET', `${base}/listData`, { query: { ascs } })
    return data.records.map(({ id }) => id)
  }
  expect(await ids('quantity,'.repeat(1_500))).toEqual(await ids('quantity'))
})

test('motors are counted by what the index knows: another filter or order of counts is rejected and named', async () => {
  for (const path of ['facets', 'search'])
    for (const name of ['titleEn', 'title_notnull', 'weightKg_ge', 'id']) {
      const { status, data } = await app.call('visitor', 'GET', `${base}/${path}`, { query: { [name]: '1' } })
      expect([path, name, status, data]).toEqual([path, name, 400, { field: name.split('_')[0] }])
    }
  expect((await app.call('visitor', 'GET', `${base}/search`, { query: { ascs: 'title' } })).data).toEqual({ field: 'title' })
  expect((await app.call('visitor', 'GET', `${base}/listData`, { query: { titleEn: 'o', ascs: 'title' } })).status).toBe(200)
})

test('letters whose small form the index and the database write differently are found as SQL finds them', async () => {
  await shelve('ΟΔΟΣ', { power_kw: '45' })
  await shelve('İZ-1', { power_kw: '45' })
  for (const model of ['ΟΔΟΣ', 'ΔΟΣ', 'İZ', 'Z-1']) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from machine
      where tenant_id = '000000' and shelf_status = 'ON' and model ilike ${`%${model}%`}`.execute(app.runtime.platformDb)
    const { data } = await app.call<{ page: { total: number }; facets: Facets }>('visitor', 'GET', `${base}/search`, { query: { model } })
    expect([model, data.page.total > 0, data.page.total]).toEqual([model, true, rows[0]?.total])
    expect(Object.values(counted(data.facets.powerKw)).reduce((sum, count) => sum + count, 0)).toBe(data.page.total)
  }
})

test('stock counts as confirmed a short time ago within seven days', async () => {
  for (const [model, days] of [
    ['FRESH-0', 0],
    ['FRESH-6', 6],
    ['FRESH-8', 8],
    ['FRESH-29', 29],
  ] as const) {
    await shelve(model, { power_kw: '5.5', poles: `'{4}'`, condition: `'NEW'` })
    await sql`update machine set last_confirmed_at = now() - make_interval(days => ${days}) where model = ${model}`.execute(
      app.runtime.platformDb,
    )
  }
  const [choice] = (await facetsOf({ model: 'FRESH-' }, 'en')).lastConfirmedAt_ge ?? []
  expect(choice).toMatchObject({ count: 2, label: 'Confirmed within 7 days' })
})
