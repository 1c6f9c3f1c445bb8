import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import type { DashboardFigures } from './dashboard.service.ts'

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

test('the dashboard rejects visitors and traders', async () => {
  expect((await app.call('visitor', 'GET', '/blade-desk/dashboard/figures')).status).toBe(401)
  expect((await app.call('member', 'GET', '/blade-desk/dashboard/figures')).status).toBe(403)
})
