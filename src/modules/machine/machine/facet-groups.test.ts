import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { contextOf } from '#test/orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { facetsOf } from './facet-list.ts'
import { countedBy } from './facets.service.ts'
import { countStock } from './stock-by-sql.service.ts'
import { askIndex, stockIndexOf } from './stock-index.service.ts'

type Choices = readonly { readonly key: string; readonly label: string; readonly count: number }[]

const base = '/blade-machine/machine'
const [slow, open, tight, unpacked] = ['12,14,16,18,20,24', 'IP00,IP21,IP22,IP23,IP23S', 'IP56,IP65,IP66,IP67,IP68', 'OPEN,REMOVED']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await stockIndexOf(app.runtime).load('000000')
  const shelve = (poles: string, ip: string | null, condition: string) =>
    sql`
    insert into machine (tenant_id, create_user, title, type_code, brand_code, power_kw, voltage_v, voltages, freq_hz, poles, mounting, ip, condition,
      quantity, price_mode, region_code, shelf_status, last_confirmed_at, model, model_norm)
    select tenant_id, create_user, title, type_code, brand_code, 45, 380, '{380}', '50', ${poles}::integer[], '{B3}', ${ip}, ${condition},
      7, 'ASK', '3202', 'ON', now(), 'GROUP-1', 'GROUP1'
    from machine where listing_no is not null and tenant_id = '000000' limit 1`.execute(app.runtime.platformDb)
  await shelve('{10}', 'IP23', 'NEW')
  await shelve('{12}', 'IP21', 'OPEN')
  await shelve('{12,24}', 'IP55', 'REMOVED')
  await shelve('{4,16}', 'IP66', 'REMOVED')
  await shelve('{4}', 'IP56', 'PARTS')
})
afterAll(() => app?.close())

async function choicesOf(query: Readonly<Record<string, string>>, lang = 'zh'): Promise<Readonly<Record<string, Choices>>> {
  const { data } = await app.call<Readonly<Record<string, Choices>>>('visitor', 'GET', `${base}/facets`, {
    query: { model: 'GROUP-', ...query },
    headers: { 'accept-language': lang },
  })
  return data
}

const counted = (choices: Choices | undefined) =>
  Object.fromEntries((choices ?? []).filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))

test('what buyers do not tell apart is one choice, of which a motor with several values counts once', async () => {
  const found = await choicesOf({})
  expect(counted(found.poles)).toEqual({ 4: 2, 10: 1, [slow]: 3, _several: 2 })
  expect(counted(found.ip)).toEqual({ [open]: 2, IP55: 1, [tight]: 2 })
  expect(counted(found.condition)).toEqual({ NEW: 1, [unpacked]: 3, PARTS: 1 })
  const labels = async (lang: string) => {
    const { poles = [], ip = [], condition = [] } = await choicesOf({}, lang)
    return [...poles, ...ip, ...condition].flatMap(({ key, label }) => (key.includes(',') ? [label] : [])).sort()
  }
  expect(await labels('zh')).toEqual(['≤ IP23', '≥ 12极', '≥ IP56', '拆封/拆机'])
  expect(await labels('en')).toEqual(['Open box / take-out', '≤ IP23', '≥ 12-pole', '≥ IP56'])
})

test('such a choice finds as many motors as it counts, and stays one while it is chosen', async () => {
  const all = await choicesOf({})
  for (const [name, key] of [
    ['poles', slow],
    ['ip', open],
    ['ip', tight],
    ['condition', unpacked],
  ] as const) {
    const { data } = await app.call<{ total: number }>('visitor', 'GET', `${base}/listData`, {
      query: { model: 'GROUP-', [name]: key },
    })
    expect([key, data.total]).toEqual([key, counted(all[name])[key]])
    expect(counted((await choicesOf({ [name]: key }))[name])).toEqual(counted(all[name]))
  }
})

test('one of its values that is chosen by itself stands beside it', async () => {
  const found = await choicesOf({ poles: '12', condition: 'OPEN' })
  expect(counted(found.poles)).toEqual({ 12: 1, [slow]: 1 })
  expect(counted(found.condition)).toEqual({ OPEN: 1, [unpacked]: 2 })
})

test('a choice without a motor keeps its name', async () => {
  const found = await choicesOf({ model: 'GROUP-NONE', ip: tight })
  expect(found.ip).toEqual([{ key: tight, label: '≥ IP56', count: 0 }])
})

test('such choices are counted by SQL as by the index, under filters of their own too', async () => {
  const ctx = { ...contextOf(app.runtime), tenant: '000000', db: app.runtime.appDb('000000') }
  const names = ['poles', 'ip', 'condition']
  const all = names.map((name) =>
    countedBy(
      name,
      facetsOf(2026).filter(({ field }) => field === name),
    ),
  )
  const own: readonly Comparison[] = [{ field: 'condition', operator: 'equal', values: unpacked.split(',') }]
  for (const where of [[], own, [...own, { field: 'poles', operator: 'equal', values: [12, 14] }]] as (readonly Comparison[])[]) {
    const found = await askIndex(ctx, { where, order: [], offset: 0, limit: 0, counted: all })
    const bySql = await countStock(ctx, where, all)
    for (const name of names) {
      const counts = [...(found?.counts[name] ?? [])].sort()
      expect([name, counts]).toEqual([name, [...(bySql[name] ?? [])].sort()])
      expect(counts.some(([key]) => key.includes(','))).toBe(true)
    }
  }
})

test('of more values than a filter shows the most frequent are its choices, as many as it shows', async () => {
  // The last of those that are shown is as frequent as others, and less frequent than all before.
  await sql`insert into machine (tenant_id, create_user, title, type_code, brand_code, power_kw, voltage_v, voltages, freq_hz, mounting, condition,
      quantity, price_mode, region_code, shelf_status, last_confirmed_at, model, model_norm)
    select tenant_id, create_user, title, type_code, brand_code, 1 + n % 62, 380, '{380}', '50', '{B3}', 'NEW',
      7, 'ASK', '3202', 'ON', now(), 'MANY-1', 'MANY1'
    from (select * from machine where listing_no is not null and tenant_id = '000000' limit 1) as m, generate_series(0, 120) as n`.execute(
    app.runtime.platformDb,
  )
  const { powerKw = [] } = await choicesOf({ model: 'MANY-' })
  expect(powerKw.map(({ count }) => count)).toEqual([...Array.from({ length: 59 }, () => 2), 1])
})

test('the years of manufacture that are choices move on with the year, in the time zone of the product', async () => {
  for (const [now, key] of [
    ['2030-12-31T23:59:00+08:00', '2029-'],
    ['2031-01-01T00:01:00+08:00', '2030-'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const found = await choicesOf({ model: 'YEAR-' }).finally(() => vi.useRealTimers())
    expect([now, found.prodYear_between?.[0]?.key]).toEqual([now, key])
  }
})
