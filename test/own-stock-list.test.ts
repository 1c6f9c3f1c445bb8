import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadMyStock } from '#site/routes/product/product.loader.ts'
import { emptyQuery, type ProductQuery } from '#site/routes/product/product-query.ts'
import { type Services, servicesOf } from '#site/services.ts'
import { siteServices } from '#ui/services.ts'
import { insertAttachments } from './attachments.ts'
import { listing, putOnShelf } from './listings.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let services: Services
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  const context = new RouterContextProvider()
  const get = async (path: string, query?: Readonly<Record<string, string>>): Promise<never> =>
    (await app.call<never>('member', 'GET', path, query ? { query } : {})).data
  context.set(siteServices, { lang: 'zh', user: null, origin: 'http://localhost', get: get as never })
  services = servicesOf(context)
}, 60_000)
afterAll(() => app?.close())

const load = (query: Partial<ProductQuery>, isDue = false) =>
  loadMyStock(services, { query: { ...emptyQuery, size: 200, ...query }, state: '', isDue }, async () => ({}))
const found = async (query: Partial<ProductQuery>, isDue?: boolean) => (await load(query, isDue)).page.records.map(({ id }) => id)

test('a line that a seller searches the own stock for is read as in the public list, else looked for in the designations', async () => {
  const own = { ...listing, model: '', powerKw: 977, frame: '355M', mounting: ['B35'] }
  const [four, six] = [await putOnShelf(app, { ...own, poles: [4] }), await putOnShelf(app, { ...own, poles: [6], ratedRpm: 980 })]
  const named = await putOnShelf(app, { ...listing, model: 'QQZ-977-4' })
  expect(await found({ line: '977kW 4极' })).toEqual([four])
  expect((await found({ line: '977 kW' })).toSorted()).toEqual([four, six].toSorted())
  expect(await found({ line: 'QZ-977' })).toEqual([named])
  expect(await found({ model: 'QQZ-977' })).toEqual([named])
})

test('what expires within a week or has expired is shown for its confirmation, as many as are counted', async () => {
  const [soon, expired, later] = [await putOnShelf(app, listing), await putOnShelf(app, listing), await putOnShelf(app, listing)]
  const expire = (id: string, days: number, state: string) =>
    sql`update store.machine set expire_time = now() + make_interval(days => ${days}), shelf_status = ${state}
      where id = ${id}::bigint`.execute(app.runtime.platformDb)
  await expire(soon, 3, 'ON')
  await expire(expired, -1, 'EXPIRED')
  const { page, figures } = await load({}, true)
  const ids = page.records.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([soon, expired]))
  expect(ids).not.toContain(later)
  expect(page.total).toBe(figures.due)
})
