import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from './attachments.ts'
import { openDemand } from './demands.ts'
import { listing, putOnShelf, submitListing } from './listings.ts'
import { type ProductProcess, startProductOn } from './product-process.ts'
import { type TestApp, testApp } from './test-app.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
/** Writes what the pages of the product show. */
let app: TestApp
let owner: pg.Client
let product: ProductProcess
/** The headers of the seller of these motors. */
let bySeller: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp(database)
  await insertAttachments(app.runtime, ['test/motor.webp'])
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  product = await startProductOn(database, { LIMITS: 'off', PUBLIC_URL: 'https://motors.example' })
  const { body } = await app.login('000000', 'trader')
  bySeller = { cookie: `motorspot-access-token=${body.access_token}` }
}, 300_000)
afterAll(async () => {
  await product?.stop()
  await owner?.end()
  await app?.close()
  await database?.drop()
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${product.address}${path}`, { headers, redirect: 'manual' })
const statusesOf = (paths: readonly string[], headers: Record<string, string> = {}): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await get(path, headers)).status))

const onShelf = (changed: object = {}): Promise<string> => putOnShelf(app, { ...listing, ...changed })

async function sell(id: string): Promise<void> {
  const { status, msg } = await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [id], shelfStatus: 'SOLD' } })
  expect(status, msg).toBe(200)
}

/** Sold so long ago that the public finds it no more. */
async function longSold(changed: object = {}): Promise<string> {
  const id = await onShelf(changed)
  await sell(id)
  await owner.query("update store.machine_state_history set create_time = now() - interval '91 days' where machine_id = $1", [id])
  return id
}

/** All addresses that show one motor. */
const addressesOf = (id: string): string[] => [
  `/machine/${id}`,
  `/machine/${id}/data-sheet.pdf`,
  `/machine/${id}/label.pdf`,
  `/card/machine/${id}.png`,
]

describe('a motor that is not on public display', () => {
  test('has no page, sheet, label, card and column of a comparison, for its seller either', async () => {
    const id = await submitListing(app, { ...listing, model: 'YE3-132S-4 pending' })
    for (const headers of [{}, bySeller]) expect(await statusesOf(addressesOf(id), headers)).toEqual([404, 404, 404, 404])
    const other = await onShelf({ model: 'YE3-132S-4 other' })
    const comparison = await get(`/compare?ids=${id},${other}`, bySeller)
    expect([comparison.status, (await comparison.text()).includes('有 1 台电机已下架或不存在')]).toEqual([200, true])
  })
})

describe('the card of a motor', () => {
  test('is stored by no shared cache as a session reads it, and by others for minutes, with what tells that it is the same', async () => {
    const id = await onShelf({ model: 'YE3-132S-4 card' })
    const path = `/card/machine/${id}.png`
    const card = await get(path)
    expect([card.status, card.headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
    const etag = card.headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await get(path, bySeller)).headers.get('cache-control')).toBe('private, no-store')
    await sell(id)
    const sold = await get(path, { 'if-none-match': etag })
    expect([sold.status, sold.headers.get('etag') === etag]).toEqual([200, false])
  })
})

describe('a comparison', () => {
  test('leaves out a motor that was sold long ago', async () => {
    const [gone, other] = [await longSold({ model: 'YE3-132S-4 gone' }), await onShelf({ model: 'YE3-132S-4 here' })]
    expect(await statusesOf(addressesOf(gone))).toEqual([410, 410, 410, 410])
    const page = await get(`/compare?ids=${gone},${other}`)
    expect([page.status, (await page.text()).includes('有 1 台电机已下架或不存在')]).toEqual([200, true])
    expect((await get(`/compare.xlsx?ids=${gone},${other}`)).status).toBe(200)
  })

  test('is completed from the catalogues as the page of a motor is, and marks what differs by its value only', async () => {
    // data/ye3_catalogue_380v_50hz.csv: YE3-132S-4 has an efficiency of 89.6 %.
    const silent = await onShelf({ model: 'YE3-132S-4 silent' })
    const stated = await onShelf({ model: 'YE3-132S-4 stated', efficiencyPct: 89.6, ip: 'IP55' })
    const html = await (await get(`/en/compare?ids=${silent},${stated}`)).text()
    const rowWith = (text: string): string => html.split('<tr').find((row) => row.includes(text)) ?? ''
    const efficiency = rowWith('89.6')
    expect(efficiency.match(/89\.6/g)).toHaveLength(2)
    expect(efficiency).toContain('<small>by catalogue</small>')
    expect(efficiency).not.toContain('differs')
    expect(rowWith('Protection').match(/IP55/g)).toHaveLength(2)
    const sheet = new Uint8Array(await (await get(`/en/compare.xlsx?ids=${silent},${stated}`)).arrayBuffer())
    const rows = (await readXlsx(sheet)).sheets[0]?.rows ?? []
    const [, first, second] = rows.find((cells) => String(cells[1]).startsWith('89.6')) ?? []
    expect(first).toBe(`${second} (by catalogue)`)
  })
})

test('remarks that say the same in both languages are shown in that of the page, of a motor and of a demand', async () => {
  const remarks = ['空压机主电机，星三角起动。', 'Main motor of an air compressor, star-delta starting.'] as const
  const description = remarks.join('\n')
  for (const path of [`/machine/${await onShelf({ description })}`, `/purchase/${await openDemand(app, { description })}`]) {
    const pages = await Promise.all([path, `/en${path}`].map(async (each) => (await get(each)).text()))
    const shown = pages.map((html) => remarks.map((text) => html.includes(text)))
    expect([path, shown]).toEqual([
      path,
      [
        [true, false],
        [false, true],
      ],
    ])
  }
})

describe('the page of a power and its poles', () => {
  test('is there without stock for what motors are made with, and not found for what nobody makes', async () => {
    const made = '/stock/power/1000-24'
    const page = await get(made)
    expect([page.status, (await page.text()).includes('<meta name="robots" content="noindex"')]).toEqual([200, true])
    const unknown = ['99999.999-99', '5.5-5', '5.51-4'].map((key) => `/stock/power/${key}`)
    expect(await statusesOf(unknown)).toEqual([404, 404, 404])
    expect((await get('/card/stock/power/99999.999-99.png')).status).toBe(404)
    await onShelf({ model: 'SPECIAL-1', series: '', powerKw: 5.51 })
    expect((await get('/stock/power/5.51-4')).status).toBe(200)
  })
})

describe('a sitemap', () => {
  test.each(['', '?part=pages', '?after=0'])('%s is asked for again each time, and sent only where it has changed', async (query) => {
    const path = `/sitemap.xml${query}`
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control'), etag]).toEqual([200, 'public, no-cache', expect.stringMatching(/^W?\/?"/)])
    await first.text()
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('does not name a motor that was sold a moment ago', async () => {
    const id = await onShelf({ model: 'YE3-132S-4 mapped' })
    const before = await get('/sitemap.xml?after=0')
    expect(await before.text()).toContain(`/machine/${id}<`)
    await sell(id)
    const after = await get('/sitemap.xml?after=0', { 'if-none-match': before.headers.get('etag') ?? '' })
    expect([after.status, (await after.text()).includes(`/machine/${id}<`)]).toEqual([200, false])
  })
})
