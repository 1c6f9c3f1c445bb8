import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import type { SiteSummary } from './site-summary.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('pages do not wait until a stock is counted: the rest of the summary comes without figures, and these as soon as they are known', async () => {
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  const summary = async () => (await app.call<SiteSummary>('visitor', 'GET', '/blade-system/site/summary')).data
  try {
    await owner.query('begin; lock table store.machine in access exclusive mode')
    const [first, second] = await Promise.all([summary(), summary()])
    for (const { params, counts } of [first, second]) {
      expect(counts).toBeUndefined()
      expect(params.hotline).toBeTruthy()
    }
  } finally {
    await owner.query('rollback').finally(() => owner.end())
  }
  await expect.poll(async () => (await summary()).counts?.machines).toBeGreaterThan(0)
})

test('the summary counts as many listings as a visitor can find', async () => {
  const { data } = await app.call<SiteSummary>('visitor', 'GET', '/blade-system/site/summary')
  const { data: page } = await app.call<{ total: number }>('visitor', 'GET', '/blade-machine/machine/listData')
  expect(data.counts?.machines).toBe(page.total)
  expect(data.counts?.units).toBeGreaterThan(page.total)
  expect(data.counts?.traders).toBeGreaterThan(0)
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
