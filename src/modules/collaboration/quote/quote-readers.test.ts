import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { counted } from '../../auth/limits.service.ts'
import { expireQuotes } from './quote.service.ts'

type JsonRow = Record<string, unknown>
type As = Persona | { token: string }
let app: TestApp
/** Buys in these tests; `member` and `seller` sell. */
let buyer: { token: string }
let seller: { token: string }

beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
  seller = { token: String((await app.login('000000', 'trader3')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-collaboration/quote'
const inEnglish = { 'accept-language': 'en' }
async function offered(as: As, demandId: string, changes: JsonRow = {}): Promise<JsonRow> {
  const body = { demandId, price: '1450', taxMode: 'VAT13', qty: 2, leadDays: 3, validUntil: dayFromNow(7), ...changes }
  const { status, data, msg } = await app.call<JsonRow>(as, 'POST', `${base}/submit`, { body })
  expect(status, msg).toBe(200)
  return data
}
const accept = async ({ id, rowVersion }: JsonRow) =>
  expect((await app.call(buyer, 'POST', `${base}/accept`, { body: { id, rowVersion } })).msg).toBe('操作成功')
const decline = ({ id }: JsonRow) => app.call(buyer, 'POST', `${base}/decline`, { body: { id } })
/** An hour later. */
const letPausePass = (demandId: string) =>
  sql`update quote set update_time = now() - interval '61 minutes' where demand_id = ${demandId}`.execute(app.runtime.platformDb)
const received = async (demandId: string) =>
  (await app.call<{ quote: JsonRow; score?: number }[]>(buyer, 'GET', `${base}/received`, { query: { demandId } })).data
const demandOf = async (as: As, id: string) =>
  (await app.call<JsonRow>(as, 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })).data
const contactFor = async (as: As, id: string) => (await demandOf(as, id)).contact
/** How often an account was shown a contact today. */
const contactsOf = async (as: As): Promise<number> => {
  const { data } = await app.call<JsonRow>(as, 'GET', '/blade-auth/oauth/user-info')
  return (await counted(app.runtime, 'contactsOfAccountInADay', '000000', String(data.userId))).events
}

test('notices of quotes are in the language of the reader', async () => {
  const demandId = await openDemand(app, {}, buyer)
  await accept(await offered('member', demandId))
  const paths = [
    [buyer, `/purchase/${demandId}`],
    ['member', expect.stringMatching(/^\/messages\/\d+$/)],
  ] as const
  for (const [as, path] of paths) {
    const { data } = await app.call<{ records: JsonRow[] }>(as, 'GET', '/blade-desk/notification/mine', { headers: inEnglish })
    expect(data.records[0]).toMatchObject({ text: expect.stringMatching(/^Wanted: [^\u4e00-\u9fff]+$/), path })
  }
})

describe('a seller whose quote was accepted', () => {
  test('reads the contact of the buyer, also where it was shown to nobody, and no other seller does', async () => {
    const demandId = await openDemand(app, { contactVisible: 'INQUIRY_ONLY' }, buyer)
    const winner = await offered('member', demandId)
    await offered(seller, demandId)
    expect(await contactFor('member', demandId)).toEqual({})
    await accept(winner)
    const before = await contactsOf('member')
    expect(await contactFor('member', demandId)).toMatchObject({ name: '王女士', mobile: '13900001111' })
    expect(await contactsOf('member')).toBe(before + 1)
    for (const as of [seller, 'visitor', 'neighbour'] as const) expect(JSON.stringify(await demandOf(as, demandId))).not.toContain('王女士')
  })

  test('learns nothing of a buyer who is anonymous', async () => {
    const demandId = await openDemand(app, { anonymous: true, contactVisible: 'PUBLIC' }, buyer)
    await accept(await offered('member', demandId))
    expect(await demandOf('member', demandId)).toMatchObject({ contact: {}, contactHidden: true })
  })

  test('is alone in it: whoever has withdrawn, was declined, or let the quote expire reads nothing', async () => {
    const demandId = await openDemand(app, { contactVisible: 'INQUIRY_ONLY' }, buyer)
    const { id } = await offered('member', demandId)
    await app.call('member', 'POST', `${base}/withdraw`, { body: { ids: [id] } })
    await letPausePass(demandId)
    await decline(await offered('member', demandId))
    await letPausePass(demandId)
    const old = await offered('member', demandId)
    await sql`update quote set valid_until = current_date - 2 where id = ${old.id}`.execute(app.runtime.platformDb)
    await expireQuotes(app.runtime)
    await accept(await offered(seller, demandId))
    const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', `${base}/mine`, { query: { demandId } })
    expect(data.records.map((row) => row.quoteState).sort()).toEqual(['DECLINED', 'EXPIRED', 'WITHDRAWN'])
    expect(await contactFor('member', demandId)).toEqual({})
  })
})

describe('a buyer', () => {
  test('sees quotes by currency, those of the demand first: amounts of different currencies are not compared', async () => {
    const demandId = await openDemand(app, { currency: 'CNY' }, buyer)
    const dollars = await offered('member', demandId, { price: '200', currency: 'USD' })
    const yuan = await offered(seller, demandId, { price: '1400' })
    const euros = await offered('admin', demandId, { price: '100', currency: 'EUR' })
    expect((await received(demandId)).map(({ quote }) => quote.id)).toEqual([yuan.id, euros.id, dollars.id])
  })

  test('has a budget that counts for prices in its currency alone', async () => {
    const demandId = await openDemand(app, { budgetUnit: '1000', currency: 'CNY' }, buyer)
    const listingId = await putOnShelf(app, { ...listing, ieClass: 'IE3', ip: 'IP55' })
    const { id } = await offered('member', demandId, { listingId, price: '9000' })
    const scoreIn = async (currency: string) => {
      await app.call('member', 'POST', `${base}/submit`, { body: { id, currency } })
      return Number((await received(demandId))[0]?.score)
    }
    expect(await scoreIn('CNY')).toBeLessThan(await scoreIn('USD'))
  })
})

describe('staff', () => {
  const read = async (as: As, demandId: string, lang: string) => {
    const headers = { 'accept-language': lang }
    const { data } = await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list`, { query: { demandId }, headers })
    const [row] = data.records
    const { data: detail } = await app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(row?.id) }, headers })
    expect(detail).toMatchObject({ title: row?.title, sellerName: row?.sellerName })
    return row
  }

  test('read who quotes whom for what, in their language', async () => {
    const demandId = await openDemand(app, {}, buyer)
    await offered('member', demandId, { listingId: await putOnShelf(app, listing) })
    const staff = await staffMaker(app).staff({ codes: ['quote'] })
    const [zh, en] = [await read(staff, demandId, 'zh'), await read(staff, demandId, 'en')]
    expect([zh?.title, en?.title]).toEqual([expect.stringMatching(/^求购/), expect.stringMatching(/^Wanted/)])
    for (const row of [zh, en]) expect(row?.listingTitle).toContain('YE3-132S-4')
    expect(zh?.listingTitle).not.toBe(en?.listingTitle)
    for (const name of ['sellerName', 'buyerName']) expect(String(zh?.[name])).not.toBe('')
    expect(zh).toMatchObject({ currency: 'CNY', price: '1450.00' })
  })

  test('read who an anonymous buyer is only where they may read demands', async () => {
    const make = staffMaker(app)
    const [quotes, both] = [await make.staff({ codes: ['quote'] }), await make.staff({ codes: ['quote', 'collaboration'] })]
    const demandId = await openDemand(app, { anonymous: true }, buyer)
    await offered('member', demandId)
    expect(await read(quotes, demandId, 'zh')).toMatchObject({ buyerName: '匿名买家' })
    expect(['', '匿名买家']).not.toContain((await read(both, demandId, 'zh'))?.buyerName)
  })
})

test('staff find every quote of the scope in the back-office, and change none; others do not', async () => {
  const demandId = await openDemand(app)
  const { id } = await offered(seller, demandId)
  const list = (as: As) => app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list`, { query: { demandId, quoteState: 'OFFERED' } })
  const make = staffMaker(app)
  const staff = await make.staff({ codes: ['quote'] })
  expect((await list(staff)).data.records).toMatchObject([{ id, price: '1450.00' }])
  const detail = (as: As) => app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(id) } })
  expect((await detail(staff)).data).toMatchObject({ id, quoteState: 'OFFERED' })
  const withdrawn = await app.call(staff, 'POST', `${base}/withdraw`, { body: { ids: [id] } })
  expect(withdrawn.status).not.toBe(200)
  const scoped = await make.staff({ codes: ['quote'], scopes: [{ page: 'quote', type: 2 }] })
  expect((await list(scoped)).data.records).toEqual([])
  expect((await detail(scoped)).status).toBe(404)
  expect([(await list('member')).status, (await detail('member')).status, (await list('visitor')).status]).toEqual([403, 404, 401])
})
