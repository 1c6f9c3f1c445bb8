import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitDemand } from '#test/demands.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import type { DashboardFigures } from './dashboard.service.ts'
import type { MarketFigures } from './market-figures.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const figures = async (as: 'admin' | 'neighbour') => (await app.call<DashboardFigures>(as, 'GET', '/blade-desk/dashboard/figures')).data
const total = async (as: 'admin' | 'neighbour', query: Record<string, string>) =>
  (await app.call<{ total: number }>(as, 'GET', '/blade-machine/machine/list', { query })).data.total

test('the dashboard counts the listings of its tenant by state', async () => {
  for (const as of ['admin', 'neighbour'] as const) {
    const { machines } = await figures(as)
    expect(machines.ON).toBe(await total(as, { shelfStatus: 'ON' }))
    expect(Object.values(machines).reduce((sum, count) => sum + count, 0)).toBe(await total(as, {}))
  }
})

test('the dashboard shows the listings that await review, the newest first', async () => {
  const { newestPending } = await figures('admin')
  expect(newestPending.length).toBeGreaterThan(0)
  expect(newestPending.length).toBeLessThanOrEqual(5)
  const times = newestPending.map(({ createTime }) => String(createTime))
  expect(times).toEqual(times.toSorted().toReversed())
  for (const { title, titleEn } of newestPending) expect([title, titleEn]).not.toContain('')
})

test('the dashboard counts the demands that await review, with the age of the oldest', async () => {
  const before = await figures('admin')
  await submitDemand(app)
  const after = await figures('admin')
  expect(after.pendingDemands).toBe(before.pendingDemands + 1)
  expect(after.oldestDemand).not.toBe('')
})

test('the dashboard rejects visitors and traders', async () => {
  expect((await app.call('visitor', 'GET', '/blade-desk/dashboard/figures')).status).toBe(401)
  expect((await app.call('member', 'GET', '/blade-desk/dashboard/figures')).status).toBe(403)
})

test('the market figures cover thirty days, and count what is on the shelf by type, brand and age', async () => {
  const { data } = await app.call<MarketFigures>('admin', 'GET', '/blade-desk/dashboard/market')
  const sum = (bars: MarketFigures['types']): number => bars.reduce((total, { value }) => total + value, 0)
  const onShelf = await total('admin', { shelfStatus: 'ON' })
  expect(data.days).toHaveLength(30)
  expect(sum(data.freshness)).toBe(onShelf)
  expect(sum(data.types)).toBeLessThanOrEqual(onShelf)
  for (const { label } of [...data.types, ...data.brands]) expect(label).toMatch(/\p{Script=Han}|[A-Z]/u)
  expect(data.prices.length).toBeGreaterThan(0)
})

test('a listing that is approved today stands in the figures of today', async () => {
  const today = async () => (await app.call<MarketFigures>('admin', 'GET', '/blade-desk/dashboard/market')).data.days.at(-1)
  const before = await today()
  const { data: pending } = await app.call<{ records: { id: string }[] }>('admin', 'GET', '/blade-machine/machine/list', {
    query: { shelfStatus: 'PENDING' },
  })
  const ids = pending.records[0]?.id
  await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids, shelfStatus: 'ON' } })
  expect((await today())?.approved).toBe((before?.approved ?? 0) + 1)
})

test('the market figures are those of the own tenant', async () => {
  const of = async (as: 'admin' | 'neighbour') =>
    (await app.call<MarketFigures>(as, 'GET', '/blade-desk/dashboard/market')).data.freshness.reduce((sum, { value }) => sum + value, 0)
  expect(await of('neighbour')).toBe(await total('neighbour', { shelfStatus: 'ON' }))
  expect((await app.call('member', 'GET', '/blade-desk/dashboard/market')).status).toBe(403)
})
