import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadListingMatches } from '#site/routes/purchase/listing-matches.loader.ts'
import { servicesOf } from '#site/services.ts'
import { siteServices } from '#ui/services.ts'
import { insertAttachments } from './attachments.ts'
import { openDemand } from './demands.ts'
import { listing, putOnShelf } from './listings.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

test('a seller reads which demands a listing meets, the best first, with what differs', async () => {
  const context = new RouterContextProvider()
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<never> =>
    (await app.call<never>('member', 'GET', path, { query })).data
  context.set(siteServices, { lang: 'zh', user: null, origin: 'http://localhost', get: get as never })
  const buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
  const voltageV = 537
  const id = await putOnShelf(app, { ...listing, voltageV })
  const exact = await openDemand(app, { voltageV }, buyer)
  const weaker = await openDemand(app, { voltageV, powerMin: 4 }, buyer)
  await openDemand(app, { voltageV, polesAccept: [2] }, buyer)
  const { matches, title } = await loadListingMatches(servicesOf(context), id)
  expect(matches.map(({ demand }) => demand.id)).toEqual([exact, weaker])
  expect(matches.map(({ grade }) => grade)).toEqual([expect.stringMatching(/^[ABC]$/), expect.stringMatching(/^[ABC]$/)])
  expect([matches[1]?.notes.length !== 0, title[0].includes('5.5kW')]).toEqual([true, true])
})
