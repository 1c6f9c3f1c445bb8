import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

const onShelf = (changed: object) => putOnShelf(app, { ...listing, brandCode: 'BR077', ...changed })

interface LandingPage {
  readonly kind: string
  readonly key: string
  readonly type: string
  readonly count: number
}

const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
  (await app.call<T>('visitor', 'GET', `/blade-machine/machine/${path}`, { query })).data

test('pages are those of what has enough motors on the shelf, with types counted above their own', async () => {
  await Promise.all([1, 2, 3].map((n) => onShelf({ model: `YE3-132S-4 ${n}`, powerKw: 7.77 })))
  await onShelf({ brandCode: 'BR078', typeCode: 'AC3.STD.IE4', series: 'RARE', powerKw: 8.88 })
  for (const model of ['YE3-132S-4 a', 'YE3-132S-4 b']) await onShelf({ brandCode: 'BR004', model, regionCode: '540102' })
  const pages = await ask<LandingPage[]>('landing-pages')
  const countOf = (kind: string, key: string, type = ''): number | undefined =>
    pages.find((page) => page.kind === kind && page.key === key && page.type === type)?.count
  expect(countOf('brand', 'BR077')).toBe(3)
  expect(countOf('brandType', 'BR077', 'AC3.STD.IE3')).toBe(3)
  expect(countOf('brandType', 'BR077', 'AC3')).toBe(3)
  expect(countOf('power', '7.77-4')).toBe(3)
  const below = pages.filter(({ kind, key }) => kind === 'type' && /^AC3\.STD\.\w+$/.test(key)).reduce((sum, { count }) => sum + count, 0)
  // Some are of the type itself.
  expect(countOf('type', 'AC3.STD')).toBeGreaterThanOrEqual(below)
  expect(countOf('type', 'AC3')).toBeGreaterThan(countOf('type', 'AC3.STD') ?? 0)
  expect(countOf('region', '32')).toBeGreaterThanOrEqual(4)
  expect(countOf('region', '3202')).toBeGreaterThanOrEqual(4)
  // Below the minimum of their kinds.
  expect(countOf('brand', 'BR078')).toBe(1)
  expect(countOf('series', 'RARE')).toBeUndefined()
  expect(countOf('power', '8.88-4')).toBeUndefined()
  expect(countOf('brandType', 'BR078', 'AC3')).toBeUndefined()
  expect([countOf('region', '54'), countOf('region', '5401')]).toEqual([undefined, undefined])
  expect(pages.map(({ count }) => count)).toEqual(pages.map(({ count }) => count).toSorted((a, b) => b - a))
})

test('addresses of motors follow their ids, each file begins behind the one before, and a sold motor is in none', async () => {
  const id = await onShelf({})
  const before = await ask<{ id: string; day: string }[]>('addresses')
  expect(before.map((each) => each.id)).toEqual(before.map((each) => each.id).toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
  expect(before.at(-1)).toEqual({ id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const middle = before[2]?.id ?? ''
  expect(await ask('addresses', { after: middle })).toEqual(before.slice(3))
  expect(await ask('addresses', { after: 'x' })).toEqual(before)
  expect(await ask('address-parts')).toEqual(['0'])
  const version = await ask('stock-version')
  expect(await ask('stock-version')).toEqual(version)
  const sold = await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [id], shelfStatus: 'SOLD' } })
  expect(sold.status, sold.msg).toBe(200)
  expect(await ask('stock-version')).not.toEqual(version)
  expect(await ask('addresses')).toEqual(before.slice(0, -1))
})

test('a neighbour is told nothing of the stock of another tenant', async () => {
  const own = (await ask<{ id: string }[]>('addresses')).map(({ id }) => id)
  const { data } = await app.call<{ id: string }[]>('neighbour', 'GET', '/blade-machine/machine/addresses')
  expect(data.length).toBeGreaterThan(0)
  expect(data.filter(({ id }) => own.includes(id))).toEqual([])
})
