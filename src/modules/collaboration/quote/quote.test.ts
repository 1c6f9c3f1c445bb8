import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { count } from '#modules/auth/limits.service.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand, submitDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { expireQuotes } from './quote.service.ts'

type JsonRow = Record<string, unknown>
type As = Persona | { token: string }
let app: TestApp
/** Buys in these tests; `member` and `seller` sell. */
let buyer: { token: string }
let seller: { token: string }

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
  seller = { token: String((await app.login('000000', 'trader3')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-collaboration/quote'
const offer = (as: As, demandId: unknown, changes: JsonRow = {}) => {
  const body = { demandId, price: '1450', taxMode: 'VAT13', qty: 2, leadDays: 3, validUntil: dayFromNow(7), ...changes }
  return app.call<JsonRow>(as, 'POST', `${base}/submit`, { body })
}
async function offered(as: As, demandId: unknown, changes: JsonRow = {}): Promise<string> {
  const { status, data, msg } = await offer(as, demandId, changes)
  expect(status, msg).toBe(200)
  return String(data.id)
}
/** The version of a quote now; that of one that the caller does not know is of no account. */
const versionOf = async (id: unknown): Promise<number> => {
  const { rows } = await sql<{ row_version: number }>`select row_version from quote where id = ${String(id)}`.execute(
    app.runtime.platformDb,
  )
  return Number(rows[0]?.row_version ?? 1)
}
const decide = async (as: As, name: 'accept' | 'decline', id: unknown) => {
  const body = name === 'accept' ? { id, rowVersion: await versionOf(id) } : { id }
  return app.call<JsonRow>(as, 'POST', `${base}/${name}`, { body })
}
/** An hour later. */
const letPausePass = (demandId: string) =>
  sql`update quote set update_time = now() - interval '61 minutes' where demand_id = ${demandId}`.execute(app.runtime.platformDb)
const received = (as: As, demandId: string) => app.call<JsonRow[]>(as, 'GET', `${base}/received`, { query: { demandId } })
const own = async (as: As, demandId: string) =>
  (await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/mine`, { query: { demandId } })).data.records
const demandOf = async (as: As, id: string) =>
  (await app.call<JsonRow>(as, 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })).data
const move = (as: As, id: string, demandStatus: string) =>
  app.call(as, 'POST', '/blade-collaboration/collaboration/move', { body: { ids: [id], demandStatus } })

const notices = async (as: As) =>
  (await app.call<{ records: { title: string; path: string }[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records

test('a seller is told that a quote was declined, by the buyer or because another was accepted', async () => {
  const declined = (demandId: string) => expect.objectContaining({ title: '您的报价未被采纳', path: `/purchase/${demandId}` })
  const byBuyer = await openDemand(app, {}, buyer)
  await decide(buyer, 'decline', await offered('member', byBuyer))
  expect(await notices('member')).toContainEqual(declined(byBuyer))
  const byChoice = await openDemand(app, {}, buyer)
  const winner = await offered('member', byChoice)
  await offered(seller, byChoice)
  await decide(buyer, 'accept', winner)
  expect(await notices(seller)).toContainEqual(declined(byChoice))
  expect(await notices('member')).not.toContainEqual(declined(byChoice))
})

describe('a quote', () => {
  test('of the first seller makes the demand a quoted one; when the last is withdrawn it is open again', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const id = await offered('member', demandId)
    expect(await demandOf('visitor', demandId)).toMatchObject({ demandStatus: 'QUOTED', quoteCount: 1 })
    expect(await own('member', demandId)).toMatchObject([{ id, quoteState: 'OFFERED', price: '1450.00' }])
    await app.call('member', 'POST', `${base}/withdraw`, { body: { ids: [id] } })
    expect(await demandOf('visitor', demandId)).toMatchObject({ demandStatus: 'OPEN', quoteCount: 0 })
    expect(await own('member', demandId)).toMatchObject([{ id, quoteState: 'WITHDRAWN' }])
  })

  test('stands once for each demand and listing, and can be changed while it stands', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const id = await offered('member', demandId)
    expect((await offer('member', demandId)).status).toBe(409)
    const listingId = await putOnShelf(app, listing)
    await offered('member', demandId, { listingId })
    expect((await offer('member', demandId, { listingId })).status).toBe(409)
    const change = (price: string, as: As = 'member') => app.call<JsonRow>(as, 'POST', `${base}/submit`, { body: { id, price } })
    expect((await change('1400')).data.price).toBe('1400.00')
    expect([(await change('1', seller)).status, (await change('1', buyer)).status, (await change('1', 'admin')).status]).toEqual([
      404, 404, 404,
    ])
    await decide(buyer, 'decline', id)
    expect((await change('1300')).status).toBe(400)
  })

  test('stands once even if a seller sends two at the same moment', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const replies = await Promise.all([offer('member', demandId), offer('member', demandId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not for the own demand, nor for one that is not on public display, has ended or belongs to another tenant', async () => {
    expect((await offer(buyer, await openDemand(app, {}, buyer))).data.field).toBe('demandId')
    const { id } = await submitDemand(app, {}, buyer)
    expect((await offer('member', id)).status).toBe(404)
    const ended = await openDemand(app, {}, buyer)
    await move(buyer, ended, 'CLOSED')
    expect((await offer('member', ended)).data.field).toBe('demandId')
    const demandId = await openDemand(app, {}, buyer)
    expect([(await offer('neighbour', demandId)).status, (await offer('visitor', demandId)).status]).toEqual([404, 401])
  })

  test.each([
    ['a listing of another seller', async () => ({ listingId: await putOnShelf(app, listing, 'admin') }), 'listingId'],
    ['a day that has passed', async () => ({ validUntil: dayFromNow(-1) }), 'validUntil'],
    ['no price', async () => ({ price: '' }), 'price'],
    ['a phone number in its remarks', async () => ({ deviation: '详询 138 0013 8000' }), 'deviation'],
  ])('is rejected with %s', async (_, changes, field) => {
    const reply = await offer('member', await openDemand(app, {}, buyer), await changes())
    expect([reply.status, reply.data.field]).toEqual([400, field])
  })

  test('is read by its seller and by the buyer, and by nobody else', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const id = await offered('member', demandId)
    const detail = async (as: As) => (await app.call(as, 'GET', `${base}/detail`, { query: { id } })).status
    expect([await detail('member'), await detail(seller), await detail('neighbour'), await detail('visitor')]).toEqual([200, 404, 404, 401])
    expect([await own(seller, demandId), await own('neighbour', demandId)]).toEqual([[], []])
    expect((await received(buyer, demandId)).data).toMatchObject([{ quote: { id, contact: { name: '周明远' } } }])
    for (const as of ['member', seller, 'admin', 'neighbour'] as const) expect((await received(as, demandId)).status).toBe(404)
    expect((await received('visitor', demandId)).status).toBe(401)
  })
})

describe('the buyer', () => {
  test('sees all quotes with how well the motors meet the demand, the cheapest first', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const listingId = await putOnShelf(app, { ...listing, ieClass: 'IE4', ip: 'IP55' })
    const dear = await offered('member', demandId, { listingId, price: '1900' })
    const cheap = await offered(seller, demandId, { price: '1200' })
    const { data } = await received(buyer, demandId)
    expect(data).toMatchObject([
      { quote: { id: cheap } },
      { quote: { id: dear }, motor: { id: listingId }, grade: 'B', reasons: [{ property: 'ie' }] },
    ])
    expect(data[0]).not.toHaveProperty('grade')
  })

  test('sees the cheapest first by what is paid with tax', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const net = await offered('member', demandId, { price: '1300', taxMode: 'EXCL' })
    const gross = await offered(seller, demandId, { price: '1400', taxMode: 'VAT13' })
    expect((await received(buyer, demandId)).data).toMatchObject([{ quote: { id: gross } }, { quote: { id: net, taxMode: 'EXCL' } }])
  })

  test('sees a motor ranked by the price of its quote, not by that of its listing', async () => {
    const demandId = await openDemand(app, { budgetUnit: '1000', taxMode: 'VAT13' }, buyer)
    const listingId = await putOnShelf(app, { ...listing, ieClass: 'IE3', ip: 'IP55', priceMode: 'FIXED', unitPrice: '5000' })
    const id = await offered('member', demandId, { listingId, price: '1000' })
    const scoreAt = async (changes: JsonRow) => {
      await app.call('member', 'POST', `${base}/submit`, { body: { id, ...changes } })
      return Number((await received(buyer, demandId)).data[0]?.score)
    }
    const [within, netWithin, beyond] = [await scoreAt({}), await scoreAt({ taxMode: 'EXCL' }), await scoreAt({ price: '1500' })]
    expect([within > netWithin, netWithin > beyond]).toEqual([true, true])
  })

  test('accepts one: the demand is closed with its listing and price, and the others are declined', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const listingId = await putOnShelf(app, listing)
    const winner = await offered('member', demandId, { listingId })
    await offered(seller, demandId)
    for (const as of ['member', seller, 'admin', 'neighbour'] as const) expect((await decide(as, 'accept', winner)).status).toBe(404)
    expect((await decide(buyer, 'accept', winner)).status).toBe(200)
    expect(await demandOf(buyer, demandId)).toMatchObject({ demandStatus: 'CLOSED', closedListingId: listingId, closedPrice: '1450.00' })
    expect((await own('member', demandId)).map((row) => row.quoteState)).toEqual(['ACCEPTED'])
    expect((await own(seller, demandId)).map((row) => row.quoteState)).toEqual(['DECLINED'])
    expect((await decide(buyer, 'decline', winner)).status).toBe(409)
  })

  test('is told the price paid in the currency of the quote that won', async () => {
    const demandId = await openDemand(app, { currency: 'CNY' }, buyer)
    expect((await decide(buyer, 'accept', await offered('member', demandId, { price: '260', currency: 'USD' }))).status).toBe(200)
    expect(await demandOf(buyer, demandId)).toMatchObject({ closedPrice: '260.00', closedCurrency: 'USD', currency: 'CNY' })
    expect(await demandOf('member', demandId)).not.toHaveProperty('closedCurrency')
  })

  test('who accepts two at once gets one of them', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const both = [await offered('member', demandId), await offered(seller, demandId)]
    const replies = await Promise.all(both.map((id) => decide(buyer, 'accept', id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = [...(await own('member', demandId)), ...(await own(seller, demandId))].map((row) => row.quoteState)
    expect(states.sort()).toEqual(['ACCEPTED', 'DECLINED'])
  })

  test('cannot accept what is withdrawn, no longer valid, or quoted for a demand that was cancelled', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const withdrawn = await offered('member', demandId)
    await app.call('member', 'POST', `${base}/withdraw`, { body: { ids: [withdrawn] } })
    expect((await decide(buyer, 'accept', withdrawn)).status).toBe(409)
    const old = await offered(seller, demandId)
    await sql`update quote set valid_until = current_date - 2 where id = ${old}`.execute(app.runtime.platformDb)
    expect((await decide(buyer, 'accept', old)).status).toBe(400)
    await letPausePass(demandId)
    const fresh = await offered('member', demandId)
    await move(buyer, demandId, 'CANCELLED')
    expect((await decide(buyer, 'accept', fresh)).status).toBe(409)
    expect((await decide(buyer, 'accept', '1999999999999999999')).status).toBe(404)
  })

  test('accepts what is on the page: not a quote that was changed since, nor a motor that was taken off the shelf', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const listingId = await putOnShelf(app, listing)
    const id = await offered('member', demandId, { listingId })
    const accept = (body: JsonRow) => app.call<JsonRow>(buyer, 'POST', `${base}/accept`, { body: { id, ...body } })
    expect((await accept({})).status).toBe(400)
    const rowVersion = await versionOf(id)
    expect((await received(buyer, demandId)).data).toMatchObject([{ quote: { id, rowVersion } }])
    await app.call('member', 'POST', `${base}/submit`, { body: { id, price: '9000' } })
    const late = await accept({ rowVersion })
    expect(late).toMatchObject({ status: 409, data: { yours: { rowVersion }, theirs: { id, price: '9000.00' } } })
    expect(await demandOf(buyer, demandId)).toMatchObject({ demandStatus: 'QUOTED' })
    await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: listingId, shelfStatus: 'OFF' } })
    expect((await accept({ rowVersion: await versionOf(id) })).status).toBe(409)
  })

  test('is named to no seller whose quote was accepted or declined', async () => {
    const { data: account } = await app.call<JsonRow>(buyer, 'GET', '/blade-auth/oauth/user-info')
    const { rows } = await sql<{ name: string }>`select name from "user" where id = ${String(account.userId)}`.execute(
      app.runtime.platformDb,
    )
    const demandId = await openDemand(app, { anonymous: true }, buyer)
    const ids = { member: await offered('member', demandId), seller: await offered(seller, demandId) }
    expect((await decide(buyer, 'accept', ids.member)).status).toBe(200)
    for (const [as, id] of [['member', ids.member] as const, [seller, ids.seller] as const])
      for (const name of ['detail', 'mine', 'changes', 'state-history']) {
        const { status, data } = await app.call(as, 'GET', `${base}/${name}`, { query: name === 'mine' ? { demandId } : { id } })
        const answer = JSON.stringify(data)
        expect([name, status]).toEqual([name, 200])
        expect([name, answer.includes(String(account.userId)), answer.includes(String(rows[0]?.name))]).toEqual([name, false, false])
      }
  })

  test('who declines a quote leaves the demand open to others', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const id = await offered('member', demandId)
    expect([(await decide(seller, 'decline', id)).status, (await decide(buyer, 'decline', id)).status]).toEqual([404, 200])
    expect(await demandOf('visitor', demandId)).toMatchObject({ demandStatus: 'OPEN', quoteCount: 0 })
    await offered(seller, demandId)
    expect(await demandOf('visitor', demandId)).toMatchObject({ demandStatus: 'QUOTED', quoteCount: 1 })
  })

  test('who accepts a quote has had one: those that are declined by that do not count', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const winner = await offered('member', demandId)
    await offered(seller, demandId)
    expect(await demandOf('visitor', demandId)).toMatchObject({ quoteCount: 2 })
    expect((await decide(buyer, 'accept', winner)).status).toBe(200)
    expect(await demandOf('visitor', demandId)).toMatchObject({ demandStatus: 'CLOSED', quoteCount: 1 })
  })

  test('is told once an hour of a quote that is changed, where a change matters, and not before the former news was read', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const told = async () =>
      (await notices(buyer))
        .filter(({ path, title }) => path === `/purchase/${demandId}` && title.includes('报价'))
        .map(({ title }) => title)
    const change = async (body: JsonRow) =>
      expect((await app.call('member', 'POST', `${base}/submit`, { body: { id, ...body } })).status).toBe(200)
    const readAll = () => app.call(buyer, 'POST', '/blade-desk/notification/read', { body: {} })
    await readAll()
    const id = await offered('member', demandId)
    await change({ price: '1400' })
    expect(await told()).toEqual(['您的求购收到报价'])
    await readAll()
    await change({})
    await change({ validUntil: dayFromNow(9), contact: { name: '陈工', mobile: '13800138000' } })
    expect(await told()).toHaveLength(1)
    await change({ leadDays: 9 })
    expect(await told()).toEqual(['您收到的报价有修改', '您的求购收到报价'])
    await readAll()
    for (const price of ['1390', '1380', '1370']) await change({ price })
    expect(await told()).toHaveLength(2)
    await sql`delete from store.rate_limit where key like 'changesOfQuote:%'`.execute(app.runtime.platformDb)
    await change({ price: '1360' })
    expect(await told()).toHaveLength(3)
  })
})

describe('a seller', () => {
  test('does not quote again within an hour after it was withdrawn or declined, and the buyer does not read what was withdrawn', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const id = await offered('member', demandId)
    await app.call('member', 'POST', `${base}/withdraw`, { body: { ids: [id] } })
    expect((await received(buyer, demandId)).data).toEqual([])
    expect((await offer('member', demandId)).status).toBe(429)
    await letPausePass(demandId)
    await decide(buyer, 'decline', await offered('member', demandId))
    expect((await offer('member', demandId)).status).toBe(429)
    await letPausePass(demandId)
    expect((await offer('member', demandId)).status).toBe(200)
  })

  test('does not quote for who has blocked the seller', async () => {
    const listingId = await putOnShelf(app, listing)
    const { data } = await app.call<JsonRow>(buyer, 'POST', '/blade-machine/inquiry/start', { body: { listingId, text: '还有货吗' } })
    const block = (on: boolean) => app.call(buyer, 'POST', '/blade-machine/inquiry/block', { body: { id: data.id, on } })
    const demandId = await openDemand(app, {}, buyer)
    expect((await block(true)).status).toBe(200)
    const byBuyer = await offer('member', demandId)
    expect(byBuyer.status).toBe(403)
    await block(false)
    // Whichever side has blocked the other, in the same words.
    const blockBuyer = (on: boolean) => app.call('member', 'POST', '/blade-machine/inquiry/block', { body: { id: data.id, on } })
    await blockBuyer(true)
    const bySeller = await offer('member', demandId)
    expect([bySeller.status, bySeller.msg]).toEqual([403, byBuyer.msg])
    await blockBuyer(false)
    const standing = await offered('member', demandId)
    await block(true)
    const changed = await app.call('member', 'POST', `${base}/submit`, { body: { id: standing, price: '1400' } })
    expect([changed.status, changed.msg]).toEqual([403, byBuyer.msg])
    await block(false)
  })

  test('for an anonymous demand does not depend on whom the seller has blocked, which would name the buyer', async () => {
    const listingId = await putOnShelf(app, listing)
    const { data } = await app.call<JsonRow>(buyer, 'POST', '/blade-machine/inquiry/start', { body: { listingId, text: '几台' } })
    const block = (as: As, on: boolean) => app.call(as, 'POST', '/blade-machine/inquiry/block', { body: { id: data.id, on } })
    const demandId = await openDemand(app, { anonymous: true }, buyer)
    await block('member', true)
    await block(buyer, true)
    expect((await offer('member', demandId)).status).toBe(403)
    await block(buyer, false)
    expect((await offer('member', demandId)).status).toBe(200)
    await block('member', false)
  })

  test('withdraws at the moment when the buyer declines: one of them comes first', async () => {
    for (let time = 0; time < 10; time++) {
      const demandId = await openDemand(app, {}, buyer)
      const id = await offered('member', demandId)
      const [declined, withdrawn] = await Promise.all([
        app.call(buyer, 'POST', `${base}/decline`, { body: { id } }),
        app.call('member', 'POST', `${base}/withdraw`, { body: { ids: [id] } }),
      ])
      expect([declined.status, withdrawn.status].sort()).toEqual([200, declined.status === 200 ? 400 : 409])
    }
  })
})

test('a seller is offered the own motors on the shelf for a demand, those that fit best first, and nobody those of another', async () => {
  const motor = { ...listing, ieClass: 'IE3', ip: 'IP55', connection: 'D', voltageV: 997 }
  const otherPoles = await putOnShelf(app, { ...motor, poles: [2] })
  const [second, first] = [
    await putOnShelf(app, { ...motor, poles: [2], title: 'ZZ 10' }),
    await putOnShelf(app, { ...motor, poles: [2], title: 'ZZ 9' }),
  ]
  const fits = await putOnShelf(app, { ...motor, priceMode: 'FIXED', unitPrice: '260', currency: 'USD' })
  const demandId = await openDemand(app, { voltageV: 997 }, buyer)
  const offers = (as: As, id = demandId) => app.call<JsonRow[]>(as, 'GET', `${base}/offers`, { query: { demandId: id } })
  const { data } = await offers('member')
  expect(data[0]).toMatchObject({ id: fits, grade: 'A', quantity: listing.quantity, currency: 'USD' })
  const order = data.map(({ id }) => id)
  expect([order.indexOf(second) - order.indexOf(first), data.map(({ grade }) => grade)]).toEqual([1, data.map(({ grade }) => grade).sort()])
  expect(data.find(({ id }) => id === otherPoles)).toMatchObject({ grade: 'D', currency: 'CNY' })
  expect((await offers(seller)).data.some(({ id }) => id === fits)).toBe(false)
  const closed = await submitDemand(app)
  expect([(await offers('member', String(closed.id))).status, (await offers('neighbour')).status]).toEqual([404, 404])
})

test('an account quotes 60 times a day, without those that were rejected', async () => {
  const limited = await testApp(undefined, { env: { LIMITS: 'on' } })
  const as = { token: String((await limited.login('000000', 'trader2')).body.access_token) }
  const demands = [await openDemand(limited, {}, as), await openDemand(limited, {}, as)]
  const { data: member } = await limited.call<JsonRow>('member', 'GET', '/blade-user/info')
  const send = async (demandId: unknown, price: string) => {
    const body = { demandId, price, qty: 2, validUntil: dayFromNow(7) }
    return (await limited.call('member', 'POST', `${base}/submit`, { body })).status
  }
  for (let time = 0; time < 59; time++) await count(limited.runtime, 'quotesOfAccount', '000000', String(member.id))
  expect([await send(demands[0], ''), await send(demands[0], '1450'), await send(demands[1], '1450')]).toEqual([400, 200, 429])
  await limited.close()
})

test('quotes end when their validity has passed, or when the demand was closed with something else', async () => {
  const [first, second] = [await openDemand(app, {}, buyer), await openDemand(app, {}, buyer)]
  const old = await offered('member', first)
  await sql`update quote set valid_until = current_date - 2 where id = ${old}`.execute(app.runtime.platformDb)
  await offered('member', second)
  await move(buyer, second, 'CLOSED')
  expect(await expireQuotes(app.runtime)).toBeGreaterThanOrEqual(2)
  expect([...(await own('member', first)), ...(await own('member', second))].map((row) => row.quoteState)).toEqual(['EXPIRED', 'EXPIRED'])
})
