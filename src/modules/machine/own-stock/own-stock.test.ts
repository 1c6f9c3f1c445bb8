import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { listing, listingCalls, putOnShelf } from '#test/listings.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { forgetOldVisits, noteVisit, writeVisits } from '../machine/visits.service.ts'
import { expireListings } from './expiry.service.ts'
import { remindSellers } from './stock-reminder.service.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/machine'
const onShelf = (changes: JsonRow = {}) => putOnShelf(app, { ...listing, ...changes })
const { post, detail } = listingCalls(() => app)
const pretend = (id: string, change: ReturnType<typeof sql>) =>
  sql`update store.machine set ${change} where id = ${id}`.execute(app.runtime.platformDb)
const lastSeen = sql`last_confirmed_at = now() - interval '29 days', expire_time = now() + interval '1 day'`
const daysLeft = async (id: string) => Math.round((Date.parse(`${(await detail(id)).expireTime}+08:00`) - Date.now()) / 86_400_000)
const own = async (id: string) => {
  const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', `${base}/list1`, { query: { size: 200 } })
  return data.records.find((row) => row.id === id)
}

describe('stock that its seller confirms', () => {
  test('is valid anew without a review, also what has expired', async () => {
    const [one, other] = [await onShelf(), await onShelf()]
    await pretend(one, lastSeen)
    await pretend(other, sql`expire_time = now() - interval '1 day'`)
    await expireListings(app.runtime)
    expect((await detail(other)).shelfStatus).toBe('EXPIRED')
    expect(await post('member', 'confirm', { ids: [one, other] })).toMatchObject({ status: 200, data: { confirmed: 2 } })
    expect([await daysLeft(one), await daysLeft(other), (await detail(other)).shelfStatus]).toEqual([30, 30, 'ON'])
  })

  test('is confirmed all at once, and shows the public when', async () => {
    const id = await onShelf()
    await pretend(id, lastSeen)
    const { lastConfirmedAt } = await detail(id, 'visitor')
    const { data } = await post('member', 'confirm', { all: true })
    expect(data.confirmed).toBeGreaterThan(1)
    expect([await daysLeft(id), (await detail(id, 'visitor')).lastConfirmedAt === lastConfirmedAt]).toEqual([30, false])
  })

  test('and had expired goes back on the shelf with one job that looks for demands', async () => {
    const ids = [await onShelf(), await onShelf(), await onShelf()]
    const expired = sql`shelf_status = 'EXPIRED', expire_time = now() - interval '1 day'`
    for (const id of ids) await pretend(id, expired)
    expect((await post('member', 'confirm', { ids })).data).toEqual({ confirmed: 3 })
    const found = sql<{ input: string }>`select input from store.job where name = 'match-listing' order by id desc limit 1`
    const { listingIds } = JSON.parse((await found.execute(app.runtime.platformDb)).rows[0]?.input ?? '{}')
    expect([...listingIds].sort()).toEqual([...ids].sort())
  })

  test("is the seller's own, and is not a draft", async () => {
    const id = await onShelf({})
    const draft = (await post('member', 'submit', { ...listing, shelfStatus: 'DRAFT' })).data.id
    expect((await post('admin', 'confirm', { ids: [id] })).status).toBe(400)
    expect((await post('neighbour', 'confirm', { ids: [id] })).status).toBe(400)
    expect((await post('visitor', 'confirm', { ids: [id] })).status).toBe(401)
    expect((await post('member', 'confirm', { ids: [draft] })).status).toBe(400)
    expect((await post('member', 'confirm', {})).status).toBe(400)
  })

  test('may have been sold a moment before: the sale can still be taken back after others are confirmed', async () => {
    const id = await onShelf()
    await post('member', 'shelf', { ids: [id], shelfStatus: 'SOLD' })
    await post('member', 'confirm', { all: true })
    expect((await app.call('member', 'POST', `${base}/undo-transition`, { query: { ids: id } })).status).toBe(200)
    expect((await detail(id)).shelfStatus).toBe('ON')
  })
})

describe('a seller whose stock expires', () => {
  const ticketOf = async () => {
    const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine')
    return String(data.records[0]?.path).split('token=')[1] ?? ''
  }
  const due = (ticket: string) =>
    app.call<{ listings: JsonRow[]; postToken: string }>('visitor', 'GET', `${base}/due-stock`, { query: { token: ticket } })
  const confirmDue = async (ticket: string, ids: unknown) => {
    const { postToken } = (await due(ticket)).data
    return post('visitor', 'confirm-due', { token: ticket, postToken, ids })
  }

  test('is reminded once before and once after, and confirms by the link without a login', async () => {
    await expireListings(app.runtime)
    await remindSellers(app.runtime)
    const [one, other] = [await onShelf(), await onShelf()]
    await pretend(one, lastSeen)
    expect([await remindSellers(app.runtime), await remindSellers(app.runtime)]).toEqual([1, 0])
    await pretend(other, sql`expire_time = now() - interval '1 hour'`)
    await expireListings(app.runtime)
    expect(await remindSellers(app.runtime)).toBe(1)
    const ticket = await ticketOf()
    const asked = (await due(ticket)).data.listings
    expect(asked.map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]))
    expect((await due(ticket)).status).toBe(200)
    expect((await confirmDue(ticket, [one])).data).toEqual({ confirmed: 1, sold: 0 })
    expect([(await detail(one)).shelfStatus, await daysLeft(one), (await detail(other)).shelfStatus]).toEqual(['ON', 30, 'EXPIRED'])
    expect((await due(ticket)).data.listings.map(({ id }) => id)).not.toContain(one)
  })

  test('confirms own listings only', async () => {
    const foreign = await putOnShelf(app, listing, 'admin')
    const own = await onShelf()
    await pretend(own, lastSeen)
    await remindSellers(app.runtime)
    expect((await confirmDue(await ticketOf(), [foreign])).status).toBe(400)
    expect((await due('x')).status).toBe(410)
  })
})

describe('a sale of some', () => {
  test('lowers the quantity, and of the last ones sells the listing, which can be taken back', async () => {
    const id = await onShelf({ quantity: 5 })
    expect((await post('member', 'sell-part', { id, quantity: 2 })).data).toEqual({ left: 3, undo: expect.any(String) })
    expect(await detail(id)).toMatchObject({ quantity: 3, shelfStatus: 'ON' })
    expect((await post('member', 'sell-part', { id, quantity: 3 })).data.left).toBe(0)
    expect((await detail(id)).shelfStatus).toBe('SOLD')
    await app.call('member', 'POST', `${base}/undo-transition`, { query: { ids: id } })
    expect(await detail(id)).toMatchObject({ quantity: 3, shelfStatus: 'ON' })
  })

  test('of two people at once counts both', async () => {
    const id = await onShelf({ quantity: 5 })
    await Promise.all([post('member', 'sell-part', { id, quantity: 2 }), post('member', 'sell-part', { id, quantity: 2 })])
    expect((await detail(id)).quantity).toBe(1)
  })

  const sellPart = async (id: string, quantity: number) => String((await post('member', 'sell-part', { id, quantity })).data.undo)
  const takeBack = (id: string, undo: string, as: Persona = 'member') => post(as, 'undo-sale', { id, undo })

  test('is taken back beside what a colleague has sold since, and not once all are sold', async () => {
    const id = await onShelf({ quantity: 26 })
    const [two, three] = [await sellPart(id, 2), await sellPart(id, 3)]
    expect((await takeBack(id, two)).data).toEqual({ left: 23 })
    expect(await detail(id)).toMatchObject({ quantity: 23, shelfStatus: 'ON' })
    const last = await sellPart(id, 23)
    expect((await takeBack(id, three)).status).toBe(409)
    expect((await takeBack(id, last)).data).toEqual({ left: 23 })
    expect((await detail(id)).shelfStatus).toBe('ON')
  })

  test('of the last ones adds nothing to a listing that is on the shelf again', async () => {
    const id = await onShelf({ quantity: 5 })
    const last = await sellPart(id, 5)
    await app.call('member', 'POST', `${base}/undo-transition`, { query: { ids: id } })
    expect(await takeBack(id, last)).toMatchObject({ status: 409, msg: expect.stringContaining('现为 5') })
    expect(await detail(id)).toMatchObject({ quantity: 5, shelfStatus: 'ON' })
  })

  test('of some does not put a listing back that was sold out later', async () => {
    const id = await onShelf({ quantity: 4 })
    const some = await sellPart(id, 2)
    await sellPart(id, 2)
    expect((await takeBack(id, some)).status).toBe(409)
    expect(await detail(id)).toMatchObject({ quantity: 2, shelfStatus: 'SOLD' })
  })

  test('is taken back once, by who has made it, and nothing is without a sale', async () => {
    const [id, other] = [await onShelf({ quantity: 5 }), await onShelf({ quantity: 5 })]
    const undo = await sellPart(id, 2)
    expect([(await takeBack(id, undo, 'admin')).status, (await takeBack(other, undo)).status]).toEqual([409, 409])
    const both = await Promise.all([takeBack(id, undo), takeBack(id, undo)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([(await takeBack(id, undo)).status, (await takeBack(id, 'x')).status]).toEqual([409, 409])
    expect((await post('member', 'undo-sale', { id, quantity: 2 })).status).toBe(400)
    expect([(await detail(id)).quantity, (await detail(other)).quantity]).toEqual([5, 5])
  })

  test('cannot exceed the stock, nor be that of somebody else', async () => {
    const id = await onShelf({ quantity: 2 })
    expect(await post('member', 'sell-part', { id, quantity: 3 })).toMatchObject({ status: 400, data: { field: 'quantity' } })
    expect((await post('admin', 'sell-part', { id, quantity: 1 })).status).toBe(404)
    expect((await post('neighbour', 'sell-part', { id, quantity: 1 })).status).toBe(404)
  })
})

test('a listing that waits for review is withdrawn by its owner, and is a draft again', async () => {
  const { id } = (await post('member', 'submit', listing)).data
  expect((await post('admin', 'shelf', { ids: [id], shelfStatus: 'DRAFT' })).status).toBe(400)
  expect((await post('member', 'shelf', { ids: [id], shelfStatus: 'DRAFT' })).status).toBe(200)
  expect((await detail(String(id))).shelfStatus).toBe('DRAFT')
})

describe('who looks at a listing', () => {
  const view = (id: string, as: Persona) => post(as, 'view', { id })

  test('is counted once for each visitor and day, and is not its owner', async () => {
    const id = await onShelf()
    const { rowVersion } = await detail(id)
    for (const as of ['visitor', 'visitor', 'admin', 'member'] as const) expect((await view(id, as)).status).toBe(200)
    await writeVisits(app.runtime)
    await view(id, 'visitor')
    await writeVisits(app.runtime)
    expect(await own(id)).toMatchObject({ viewCount: 2, rowVersion })
    expect(await detail(id, 'visitor')).not.toHaveProperty('viewCount')
  })

  test('is not counted where there is no such listing', async () => {
    for (const id of ['1', '9999999999999999999', 'x']) expect((await view(id, 'visitor')).status).toBe(200)
    await writeVisits(app.runtime)
    const { rows } = await sql`select from store.listing_count where listing_id = 1`.execute(app.runtime.platformDb)
    expect(rows).toEqual([])
  })

  test('is counted while thousands of views wait, when it is shown the contact; many contacts are written at once', async () => {
    const id = await onShelf({ contactVisible: 'LOGIN' })
    const ctx = serverContext(app.runtime, '000000')
    for (let time = 0; time < 10_001; time++) noteVisit({ ...ctx, address: `10.${time}` }, id, 'VIEW')
    const { body } = await app.login('000000', 'trader2')
    await app.call({ token: String(body.access_token) }, 'GET', `${base}/detail`, { query: { id } })
    await writeVisits(app.runtime)
    expect(await own(id)).toMatchObject({ viewCount: 10_000, contactCount: 1 })
    for (let time = 0; time < 1_000; time++) noteVisit({ ...ctx, address: `10.${time}` }, id, 'CONTACT')
    await expect.poll(async () => (await own(id))?.contactCount).toBe(1_001)
  })

  test('and is shown the contact is named to the seller and to nobody else', async () => {
    const id = await onShelf({ contactVisible: 'LOGIN' }).then(async (id) => id)
    const buyer = await app.login('000000', 'trader2')
    await app.call({ token: String(buyer.body.access_token) }, 'GET', `${base}/detail`, { query: { id } })
    await detail(id, 'visitor')
    await writeVisits(app.runtime)
    const log = (as: Persona) => app.call<JsonRow[]>(as, 'GET', `${base}/contact-log`, { query: { id } })
    expect((await log('member')).data).toMatchObject([{ name: '昆山机电', isMember: true }])
    expect([(await log('visitor')).status, (await log('neighbour')).status]).toEqual([401, 404])
    expect(await own(id)).toMatchObject({ contactCount: 1 })
  })

  test('is forgotten after a time, and the count stays', async () => {
    const id = await onShelf()
    await view(id, 'visitor')
    await writeVisits(app.runtime)
    await sql`update store.listing_visit set day = day - 4 where listing_id = ${id}`.execute(app.runtime.platformDb)
    await forgetOldVisits(app.runtime)
    const { rows } = await sql`select from store.listing_visit where listing_id = ${id}`.execute(app.runtime.platformDb)
    expect([rows.length, (await own(id))?.viewCount]).toEqual([0, 1])
  })
})

test('the link of a reminder ends when the account is locked, or closes', async () => {
  const id = await onShelf()
  await pretend(id, lastSeen)
  await sql`delete from store.stock_reminder`.execute(app.runtime.platformDb)
  const due = (ticket: string) => app.call<{ listings: JsonRow[] }>('visitor', 'GET', `${base}/due-stock`, { query: { token: ticket } })
  const ticketOf = async () => {
    const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine')
    return String(data.records[0]?.path).split('token=')[1] ?? ''
  }
  const tickets = async () =>
    app.runtime.platformDb.selectFrom('ticket').select('subject').where('subject', 'like', 'confirm-stock %').execute()
  const change = (change: ReturnType<typeof sql>) =>
    sql`update store."user" set ${change} where tenant_id = '000000' and account = 'trader'`.execute(app.runtime.platformDb)
  await remindSellers(app.runtime)
  const ticket = await ticketOf()
  expect((await due(ticket)).status).toBe(200)
  for (const closed of [sql`status = 2`, sql`status = 1, close_time = now() + interval '9 days'`]) {
    await change(closed)
    expect((await due(ticket)).status).toBe(410)
  }
  await change(sql`close_time = null`)
  expect((await due(ticket)).status).toBe(200)
  const { data } = await app.call<{ records: JsonRow[] }>('admin', 'GET', '/blade-user/page', { query: { account_equal: 'trader' } })
  await app.call('admin', 'POST', '/blade-user/lock', { query: { userIds: String(data.records[0]?.id) } })
  expect((await tickets()).filter(({ subject }) => subject.endsWith(` ${data.records[0]?.id}`))).toEqual([])
  await app.call('admin', 'POST', '/blade-user/unlock', { query: { userIds: String(data.records[0]?.id) } })
  expect((await due(ticket)).status).toBe(410)
})
