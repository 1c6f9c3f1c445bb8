import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findListing, queryOfLine } from '#site/routes/product/product.loader.ts'
import { searchOf } from '#site/routes/product/product-query.ts'
import type { Reading } from '#site/routes/product/shown-filters.ts'
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
    (await app.call<never>('visitor', 'GET', path, query ? { query } : {})).data
  context.set(siteServices, { lang: 'zh', user: null, origin: 'http://localhost', get: get as never })
  services = servicesOf(context)
})
afterAll(() => app?.close())

const read = (text: string): Promise<Reading> => services.get<Reading>('/blade-machine/machine/parse', { text })
const addressOf = async (line: string): Promise<string> => decodeURIComponent(searchOf(await queryOfLine(services, await read(line))))
const listingOf = async (line: string): Promise<string | undefined> => findListing(services, await read(line))
const numberOf = async (id: string): Promise<string> =>
  (await services.get<{ listingNo: string }>('/blade-machine/machine/detail', { id })).listingNo

/** No other motor has this power. */
const powerKw = 983

test('a place without such a motor is the brand that is named after it, as long as the brand has one', async () => {
  const [place, brand] = ['?regionCode=2102&powerKw_ge=983&powerKw_le=983', '?brandCode=BR014&powerKw_ge=983&powerKw_le=983']
  expect(await addressOf('大连 983kW')).toBe(place)
  await putOnShelf(app, { ...listing, model: '', brandCode: 'BR014', powerKw })
  expect(await addressOf('大连 983kW')).toBe(brand)
  expect(await addressOf('Dalian 983 kW')).toBe(brand)
  await putOnShelf(app, { ...listing, model: '', brandCode: 'BR004', powerKw, regionCode: '210202' })
  expect(await addressOf('大连 983kW')).toBe(place)
})

test('beside another brand a place stays a place', async () => {
  await putOnShelf(app, { ...listing, model: '', brandCode: 'BR014', powerKw: 967 })
  expect(await addressOf('大连 皖南 967kW')).toBe('?brandCode=BR004&regionCode=2102&powerKw_ge=967&powerKw_le=967')
})

test('the number of a listing, or digits that only its number has, lead to its motor', async () => {
  const id = await putOnShelf(app, listing)
  const number = await numberOf(id)
  expect([number, number.toLowerCase(), number.slice(1), number.slice(3)].map((line) => line.length)).toEqual([11, 11, 10, 8])
  for (const line of [number, ` ${number.toLowerCase()} `, number.slice(1), number.slice(3)])
    expect([line, await listingOf(line)]).toEqual([line, id])
})

test('digits that are a part of a designation, too, lead to the list', async () => {
  const id = await putOnShelf(app, listing)
  const digits = (await numberOf(id)).slice(3)
  expect(await listingOf(digits)).toBe(id)
  const named = await putOnShelf(app, { ...listing, model: `AB-${digits}` })
  expect(await listingOf(digits)).toBeUndefined()
  expect((await app.call('member', 'POST', '/blade-machine/machine/remove', { query: { ids: named } })).status).toBe(200)
  expect(await listingOf(digits)).toBe(id)
})

test('digits that several numbers have, that none has, or that stand beside something else lead to no motor', async () => {
  const numbers = [await numberOf(await putOnShelf(app, listing)), await numberOf(await putOnShelf(app, listing))] as const
  const day = numbers[0].slice(1, 7)
  expect(numbers[1]).toContain(day)
  for (const line of [day, '98765432', `${numbers[0].slice(3)} 5.5kW`, 'M2001010001', 'YE3-132S-4'])
    expect([line, await listingOf(line)]).toEqual([line, undefined])
  expect(await addressOf(day)).toBe(`?model=${day}`)
})
