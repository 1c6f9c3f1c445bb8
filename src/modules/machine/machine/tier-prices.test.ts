import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, listingCalls, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { notifyOfChanges } from '../follow/follow-alerts.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const { detail, post } = listingCalls(() => app)
const tiers = (...prices: readonly (readonly [minQty: number, price: string])[]) => prices.map(([minQty, price]) => ({ minQty, price }))
const tiered = { ...listing, priceMode: 'TIER', tierPrices: tiers([10, '1500'], [1, '1800']) }
const idsOf = async (query: Readonly<Record<string, string>>, as: 'visitor' | 'member' = 'visitor', list = 'listData') => {
  const { data } = await app.call<{ records: { id: string }[] }>(as, 'GET', `/blade-machine/machine/${list}`, {
    query: { size: '100', ...query },
  })
  return data.records.map(({ id }) => id)
}

test('a listing with tiers costs what the tier of the smallest quantity says, each kW included', async () => {
  const id = await putOnShelf(app, { ...tiered, model: 'TIER-1', frame: '' })
  expect(await detail(id, 'visitor')).toMatchObject({ priceMode: 'TIER', unitPrice: '1800.00', priceUnitKw: '327.27' })
})

test('it is found by its price, in the public list and in that of its seller', async () => {
  const id = await putOnShelf(app, { ...tiered, model: 'TIER-2' })
  for (const [as, list] of [
    ['visitor', 'listData'],
    ['member', 'list1'],
  ] as const) {
    expect(await idsOf({ model: 'TIER-2', unitPrice_notnull: '1', unitPrice_ge: '1800', unitPrice_le: '1800' }, as, list)).toEqual([id])
    expect(await idsOf({ model: 'TIER-2', unitPrice_le: '1799' }, as, list)).toEqual([])
  }
})

test('it stays on the shelf after an edit of something else, and its price follows its tiers and its price mode', async () => {
  const id = await putOnShelf(app, { ...tiered, model: 'TIER-3' })
  await post('member', 'submit', { id, quantity: 9 })
  expect(await detail(id)).toMatchObject({ shelfStatus: 'ON', quantity: 9, unitPrice: '1800.00' })
  await post('member', 'submit', { id, tierPrices: tiers([1, '1700']) })
  expect(await detail(id)).toMatchObject({ shelfStatus: 'PENDING', unitPrice: '1700.00' })
  await post('member', 'submit', { id, priceMode: 'ASK' })
  expect(await detail(id)).toMatchObject({ unitPrice: '', priceUnitKw: '' })
})

test('a listing that has no tiers any more costs what its seller enters, not what the first tier said', async () => {
  const id = await putOnShelf(app, { ...tiered, model: 'TIER-5' })
  for (const priceMode of ['FIXED', 'NEGOTIABLE'])
    expect(await post('member', 'submit', { id, priceMode })).toMatchObject({ status: 400, data: { field: 'unitPrice' } })
  expect(await detail(id)).toMatchObject({ priceMode: 'TIER', unitPrice: '1800.00' })
  await post('member', 'submit', { id, priceMode: 'FIXED', unitPrice: '1700' })
  expect(await detail(id)).toMatchObject({ priceMode: 'FIXED', unitPrice: '1700.00' })
})

test('its followers are told of another price of its first tier', async () => {
  const id = await putOnShelf(app, { ...tiered, model: 'TIER-4' })
  await post('admin', 'fork', { targetType: 'LISTING', targetId: id, on: true })
  await post('admin', 'submit', { id, tierPrices: tiers([1, '1600']) })
  await notifyOfChanges(app.runtime)
  const { data } = await app.call<{ records: { text: string; path: string }[] }>('admin', 'GET', '/blade-desk/notification/mine')
  expect(data.records.find(({ path }) => path === `/machine/${id}`)?.text).toBe('价格：¥1,800 → ¥1,600')
})
