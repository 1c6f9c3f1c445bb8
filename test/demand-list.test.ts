import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDemandQuery } from '#site/routes/purchase/demand-query.ts'
import { loadDemands } from '#site/routes/purchase/purchase.loader.ts'
import { type Services, servicesOf } from '#site/services.ts'
import { siteServices } from '#ui/services.ts'
import { openDemand } from './demands.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let services: Services
beforeAll(async () => {
  app = await testApp()
  const context = new RouterContextProvider()
  const get = async (path: string, query?: Readonly<Record<string, string>>): Promise<never> =>
    (await app.call<never>('visitor', 'GET', path, query ? { query } : {})).data
  context.set(siteServices, { lang: 'en', user: null, origin: 'http://localhost', get: get as never })
  services = servicesOf(context)
}, 60_000)
afterAll(() => app?.close())

test('a text that demands are searched for is read as in the list of the stock, and its other words are in a title', async () => {
  const [four, six] = [
    await openDemand(app, { powerMin: 11, deliverRegion: '620102', featuresNeed: ['BRAKE'] }),
    await openDemand(app, { powerMin: 11, polesAccept: [6], deliverRegion: '620102' }),
  ]
  await openDemand(app, { powerMin: 111, deliverRegion: '620102' })
  const found = async (title: string) =>
    (await loadDemands(services, { ...emptyDemandQuery, deliverRegion: ['62'], title })).page.records.map(({ id }) => id).toSorted()
  for (const text of ['11 kW', '11kW', '11千瓦', '11kW motor']) expect([text, await found(text)]).toEqual([text, [four, six].toSorted()])
  for (const text of ['11 kW 4P', '11kW 4极', '11kw brake', '11千瓦 制动']) expect([text, await found(text)]).toEqual([text, [four]])
  expect(await found('11 kW 8P')).toEqual([])
})
