import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import type { SiteSummary } from './site-summary.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the summary counts as many listings as a visitor can find', async () => {
  const { data } = await app.call<SiteSummary>('visitor', 'GET', '/blade-system/site/summary')
  const { data: page } = await app.call<{ total: number }>('visitor', 'GET', '/blade-machine/machine/listData')
  expect(data.counts.machines).toBe(page.total)
  expect(data.counts.units).toBeGreaterThan(data.counts.machines)
  expect(data.counts.traders).toBeGreaterThan(0)
})

test('the summary contains the parameters of the site and no others', async () => {
  const { data } = await app.call<SiteSummary>('visitor', 'GET', '/blade-system/site/summary')
  expect(data.params.hotline).toBeTruthy()
  expect(JSON.stringify(data.params)).not.toContain('account.')
})

test('a changed parameter appears at once', async () => {
  const { data } = await app.call<{ records: { id: string }[] }>('admin', 'GET', '/blade-system/param/list', {
    query: { paramKey: 'site.hotline' },
  })
  await app.call('admin', 'POST', '/blade-system/param/submit', { body: { id: data.records[0]?.id, paramValue: '400-123-4567' } })
  const hotline = async () => (await app.call<SiteSummary>('visitor', 'GET', '/blade-system/site/summary')).data.params.hotline
  await expect.poll(hotline, { timeout: 2_000 }).toBe('400-123-4567')
})
