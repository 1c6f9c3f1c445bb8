import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { exportedFile } from '#test/exchange.ts'
import { listing, listingCalls, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { stockIndexOf } from './stock-index.service.ts'

let app: TestApp
/** Listings of one designation by what they cost. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  const prices = { usd: ['260', 'USD'], cny: ['540', 'CNY'], eur: ['100', 'EUR'], cheap: ['480', ''] } as const
  for (const [name, [unitPrice, currency]] of Object.entries(prices))
    ids[name] = await putOnShelf(app, { ...listing, model: `CURRENCY-${name}`, priceMode: 'FIXED', unitPrice, currency })
  ids.ask = await putOnShelf(app, { ...listing, model: 'CURRENCY-ask' })
}, 60_000)
afterAll(() => app?.close())

const { detail } = listingCalls(() => app)
const lists = [
  ['visitor', 'listData'],
  ['member', 'list1'],
  ['admin', 'list'],
] as const
const namesBy = (all: readonly { id: string }[]) => all.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
const found = async ([as, list]: (typeof lists)[number], query: Readonly<Record<string, string>>) => {
  const { data } = await app.call<{ records: { id: string }[] }>(as, 'GET', `/blade-machine/machine/${list}`, {
    query: { model: 'CURRENCY-', ...query },
  })
  return namesBy(data.records)
}

test('a limit of the price is one in CNY, unless a currency is asked for', async () => {
  for (const list of lists) {
    expect(await found(list, { unitPrice_le: '500' })).toEqual(['cheap'])
    expect((await found(list, { unitPrice_ge: '200' })).toSorted()).toEqual(['cheap', 'cny'])
    expect(await found(list, { unitPrice_le: '500', currency: 'USD' })).toEqual(['usd'])
  }
  expect((await found(lists[0], { unitPrice_notnull: '1' })).toSorted()).toEqual(['cheap', 'cny', 'eur', 'usd'])
})

test('in the order of prices those in CNY come first, then those in other currencies, and those on request last', async () => {
  for (const list of lists) {
    expect(await found(list, { ascs: 'unitPrice' })).toEqual(['cheap', 'cny', 'eur', 'usd', 'ask'])
    expect(await found(list, { descs: 'unitPrice' })).toEqual(['cny', 'cheap', 'usd', 'eur', 'ask'])
  }
})

test('an export has the order and the limits of the list that it is of', async () => {
  const exported = async (query: Readonly<Record<string, string>>) => {
    const call = { query: { model: 'CURRENCY-', ...query }, body: { columns: ['model', 'currency'] } }
    const [sheet] = (await readXlsx(await exportedFile(app, 'admin', '/blade-machine/machine', call))).sheets
    return sheet?.rows.slice(1).map(([model]) => String(model).replace('CURRENCY-', ''))
  }
  expect(await exported({ ascs: 'unitPrice' })).toEqual(['cheap', 'cny', 'eur', 'usd', 'ask'])
  expect(await exported({ descs: 'unitPrice' })).toEqual(['cny', 'cheap', 'usd', 'eur', 'ask'])
  expect(await exported({ unitPrice_le: '500' })).toEqual(['cheap'])
  expect(await exported({ priceCny_le: '500' })).toEqual(['cheap'])
})

test('the index finds and sorts them as SQL does, and a price in another currency is in no bucket of prices per kW', async () => {
  const search = async () => {
    const { data } = await app.call<{
      page: { records: { id: string }[] }
      facets: Record<string, { key: string; count: number }[]>
    }>('visitor', 'GET', '/blade-machine/machine/search', { query: { model: 'CURRENCY-', unitPrice_ge: '1', ascs: 'unitPrice' } })
    const { priceUnitKw_between = [], unitPrice_notnull } = data.facets
    return [namesBy(data.page.records), priceUnitKw_between.filter(({ count }) => count > 0), unitPrice_notnull]
  }
  const bySql = await search()
  await stockIndexOf(app.runtime).load('000000')
  const byIndex = await search()
  expect(byIndex).toEqual(bySql)
  expect(byIndex).toMatchObject([['cheap', 'cny'], [{ key: '-100', count: 2 }], [{ key: '1', count: 2 }]])
})

test('only a price in CNY is one per kW', async () => {
  expect([(await detail(ids.usd, 'visitor')).priceUnitKw, (await detail(ids.cny, 'visitor')).priceUnitKw]).toEqual(['', '98.18'])
})

test('a price is compared with those of like motors in CNY only', async () => {
  const kind = { ...listing, model: 'YE3-280S-4', frame: '280S', powerKw: 75, priceMode: 'FIXED' }
  for (let at = 0; at < 8; at += 1) await putOnShelf(app, { ...kind, unitPrice: String(9000 + at) })
  const warned = async (unitPrice: string, currency: string): Promise<boolean> => {
    const { data } = await app.call<{ warnings: { code: string; field: string }[] }>('member', 'POST', '/blade-machine/machine/check', {
      body: { series: 'YE3', model: kind.model, powerKw: 75, poles: [4], condition: 'NEW', unitPrice, currency },
    })
    return data.warnings.some(({ code, field }) => code === 'R18' && field === 'unitPrice')
  }
  expect([await warned('1200', 'CNY'), await warned('1200', ''), await warned('1200', 'USD')]).toEqual([true, true, false])
  const tiered = { ...kind, priceMode: 'TIER', tierPrices: [{ minQty: 1, price: '1200' }] }
  expect((await detail(await putOnShelf(app, tiered), 'member')).warnings).toContain('R18')
})
