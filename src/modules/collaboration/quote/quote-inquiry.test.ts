import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { exportedFile } from '#test/exchange.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
type As = Persona | { token: string }

let app: TestApp
/** Buys in these tests; `member` sells. */
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const quotes = '/blade-collaboration/quote'
const inquiries = '/blade-machine/inquiry'

interface Shown {
  readonly thread: {
    readonly other: string
    readonly isSeller: boolean
    readonly isBuyerHidden: boolean
    readonly demandId: string
    readonly title: string
    readonly quantity: number
  }
  readonly isBlocked: boolean
  readonly messages: readonly { readonly text: string; readonly isMine: boolean }[]
}

async function offered(demandId: string, as: As = 'member'): Promise<string> {
  const body = { demandId, price: '1450', taxMode: 'VAT13', qty: 2, validUntil: dayFromNow(7) }
  return String((await app.call<JsonRow>(as, 'POST', `${quotes}/submit`, { body })).data.id)
}
async function accept(id: string) {
  const { rows } = await sql<{ version: number }>`select row_version as version from quote where id = ${id}`.execute(app.runtime.platformDb)
  return app.call(buyer, 'POST', `${quotes}/accept`, { body: { id, rowVersion: Number(rows[0]?.version) } })
}

/** A demand of the buyer of which the quote of `member` was accepted. */
async function acceptedQuote(changes: JsonRow = {}): Promise<{ demandId: string; quoteId: string }> {
  const demandId = await openDemand(app, changes, buyer)
  const quoteId = await offered(demandId)
  expect((await accept(quoteId)).status).toBe(200)
  return { demandId, quoteId }
}

const openInquiry = (as: As, id: string) => app.call<{ id: string }>(as, 'POST', `${quotes}/talk`, { body: { id } })
const shown = async (as: As, id: string) => (await app.call<Shown>(as, 'GET', `${inquiries}/thread`, { query: { id } })).data
const send = (as: As, id: string, text: string) => app.call(as, 'POST', `${inquiries}/send`, { body: { id, text, file: '' } })
const contactOf = async (as: As, id: string) =>
  (await app.call<{ contact: JsonRow }>(as, 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })).data.contact
const latestNotice = async (as: As, lang = 'zh') =>
  (await app.call<{ records: JsonRow[] }>(as, 'GET', '/blade-desk/notification/mine', { headers: { 'accept-language': lang } })).data
    .records[0]

describe('the buyer and the seller of an accepted quote', () => {
  test('have one inquiry, to which the notification leads, and write to each other in it', async () => {
    const { demandId, quoteId } = await acceptedQuote()
    const { data } = await openInquiry('member', quoteId)
    expect((await openInquiry(buyer, quoteId)).data).toEqual(data)
    expect(await latestNotice('member')).toMatchObject({ title: '您的报价已被采纳', path: `/messages/${data.id}` })
    expect((await shown('member', data.id)).thread).toMatchObject({ demandId, isSeller: true, isBuyerHidden: false, quantity: 2 })
    expect((await send('member', data.id, '明天可以发货')).status).toBe(200)
    expect(await latestNotice(buyer, 'en')).toMatchObject({
      title: expect.stringMatching(/^A message about a quote: Wanted: /),
      path: `/messages/${data.id}`,
    })
    expect((await send(buyer, data.id, '请发顺丰')).status).toBe(200)
    expect((await shown(buyer, data.id)).messages.map(({ text, isMine }) => [text, isMine])).toEqual([
      ['明天可以发货', false],
      ['请发顺丰', true],
    ])
  })

  test('have none before it is accepted, and nobody else opens or reads it', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const open = await offered(demandId)
    for (const as of ['member', buyer] as const) expect((await openInquiry(as, open)).status).toBe(404)
    const { quoteId } = await acceptedQuote()
    const { id } = (await openInquiry(buyer, quoteId)).data
    const other = await staffMaker(app).staff({ codes: [] })
    for (const as of [other, 'admin', 'neighbour'] as const) {
      expect((await openInquiry(as, quoteId)).status).toBe(404)
      expect((await app.call(as, 'GET', `${inquiries}/thread`, { query: { id } })).status).toBe(404)
    }
    expect((await openInquiry('visitor', quoteId)).status).toBe(401)
    for (const unknown of ['1', 'abc']) expect((await openInquiry(buyer, unknown)).status).toBe(404)
  })

  test('get it also for a quote that was accepted before there were such inquiries', async () => {
    const { demandId, quoteId } = await acceptedQuote()
    await sql`delete from inquiry where demand_id = ${demandId}`.execute(app.runtime.platformDb)
    const { id } = (await openInquiry('member', quoteId)).data
    expect((await openInquiry(buyer, quoteId)).data.id).toBe(id)
  })

  test('of whom the buyer is anonymous write without a name, until the buyer shows it for good', async () => {
    const { demandId, quoteId } = await acceptedQuote({ anonymous: true })
    const { id } = (await openInquiry(buyer, quoteId)).data
    await send(buyer, id, '请报最快交期')
    const before = await shown('member', id)
    expect(before.thread).toMatchObject({ other: '匿名买家', isBuyerHidden: true })
    const listed = await app.call<{ records: { id: string; other: string }[] }>('member', 'GET', `${inquiries}/threads`)
    expect(listed.data.records.find((each) => each.id === id)?.other).toBe('匿名买家')
    expect(await contactOf('member', demandId)).toEqual({})
    const name = (as: As) => app.call(as, 'POST', `${inquiries}/name-buyer`, { body: { id } })
    expect([(await name('member')).status, (await name('neighbour')).status]).toEqual([404, 404])
    expect(await contactOf('member', demandId)).toEqual({})
    expect([(await name(buyer)).status, (await name(buyer)).status]).toEqual([200, 200])
    const after = await shown('member', id)
    expect(after.thread.isBuyerHidden).toBe(false)
    expect(after.thread.other).not.toBe('匿名买家')
    expect(await contactOf('member', demandId)).toMatchObject({ mobile: expect.stringMatching(/\d{11}/) })
    expect(await latestNotice('member')).toMatchObject({ title: '买家向您公开了联系方式', path: `/purchase/${demandId}` })
  })

  test('of whom the buyer is anonymous are not named by what the seller has blocked elsewhere, nor by the own data', async () => {
    const listingId = await putOnShelf(app, listing, 'member')
    const question = { listingId, text: '还有货吗？', file: '', quantity: 1 }
    const known = (await app.call<{ id: string }>(buyer, 'POST', `${inquiries}/start`, { body: question })).data.id
    const { quoteId } = await acceptedQuote({ anonymous: true })
    const { id } = (await openInquiry(buyer, quoteId)).data
    await send(buyer, id, '请报最快交期')
    await app.call('member', 'POST', `${inquiries}/block`, { body: { id: known, on: true } })
    expect((await shown('member', id)).isBlocked).toBe(false)
    expect((await send('member', id, '三天')).status).toBe(200)
    // The others quote for demands of this buyer.
    await app.call('member', 'POST', `${inquiries}/block`, { body: { id: known, on: false } })
    const own = (await app.call('member', 'GET', '/blade-user/my-data')).body as Record<string, JsonRow[]>
    expect(own.inquiry?.map(({ buyer }) => buyer)).toEqual(own.inquiry?.map(() => ''))
    const me = own.inquiry?.[0]?.seller
    expect(new Set(own['inquiry-message']?.map(({ sender }) => sender))).toEqual(new Set(['', me]))
    const inquiry = await app.call<{ messages: { id: string; isMine: boolean }[] }>('member', 'GET', `${inquiries}/thread`, {
      query: { id },
    })
    const received = inquiry.data.messages.find(({ isMine }) => !isMine)?.id
    const report = { targetType: 'MESSAGE', targetId: received, reason: 'ABUSE' }
    expect((await app.call('member', 'POST', '/blade-machine/report/submit', { body: report })).status).toBe(200)
    const { data: info } = await app.call<JsonRow>(buyer, 'GET', '/blade-user/info')
    const data = (await app.call('member', 'GET', '/blade-user/my-data')).body as Record<string, JsonRow[]>
    const about = ['inquiry', 'inquiry-message', 'user-notification', 'abuse-report', 'blocked-person', 'quote']
    expect(about.filter((name) => JSON.stringify(data[name] ?? []).includes(`"${info.id}"`))).toEqual([])
  })

  test('of whom the buyer is anonymous are named to staff who read demands, and to no others', async () => {
    const { demandId } = await acceptedQuote({ anonymous: true })
    const buyerIn = async (as: As) => {
      const { data } = await app.call<{ records: JsonRow[] }>(as, 'GET', `${inquiries}/list`, { query: { demandId } })
      return data.records.map(({ buyerName }) => buyerName)
    }
    expect(await buyerIn('admin')).not.toEqual(['匿名买家'])
    expect(await buyerIn(await staffMaker(app).staff({ codes: ['inquiry'] }))).toEqual(['匿名买家'])
  })

  test('of whom the buyer is anonymous are not named to other staff by who made or changed the row, nor by a filter or an order', async () => {
    const { demandId, quoteId } = await acceptedQuote({ anonymous: true })
    const { id } = (await openInquiry(buyer, quoteId)).data
    await send(buyer, id, '请报最快交期')
    await app.call(buyer, 'POST', `${inquiries}/close`, { body: { id } })
    const { data: info } = await app.call<JsonRow>(buyer, 'GET', '/blade-user/info')
    const staff = await staffMaker(app).staff({ codes: ['inquiry'] })
    const get = async (path: string, query: Record<string, string>) =>
      (await app.call(staff, 'GET', `${inquiries}/${path}`, { query })).body
    for (const answer of [await get('list', { demandId }), await get('detail', { id }), await get('state-history', { id })]) {
      expect(JSON.stringify(answer)).not.toContain(`"${info.id}"`)
    }
    const total = async (query: Record<string, string>) =>
      (await app.call<{ total: number }>(staff, 'GET', `${inquiries}/list`, { query: { demandId, ...query } })).data.total
    for (const name of ['buyer', 'createUser', 'updateUser']) expect([name, await total({ [name]: String(info.id) })]).toEqual([name, 0])
    expect([await total({}), await total({ ascs: 'buyer' })]).toEqual([1, 0])
  })
})

describe('the list of the own quotes', () => {
  interface Own {
    readonly quote: JsonRow
    readonly demand: { readonly id: string; readonly title: string; readonly stateName: string; readonly isOpen: boolean }
  }
  const own = async (as: As, query: Record<string, string> = {}, lang = 'zh') =>
    (await app.call<{ records: Own[]; total: number }>(as, 'GET', `${quotes}/own`, { query, headers: { 'accept-language': lang } })).data

  test('shows each with its demand as it is now, in the language of the reader, the newest first', async () => {
    const { demandId, quoteId } = await acceptedQuote()
    const second = await openDemand(app, {}, buyer)
    const waiting = await offered(second)
    const [first, before] = (await own('member', {}, 'en')).records
    expect(first).toMatchObject({
      quote: { id: waiting, quoteState: 'OFFERED', price: '1450.00', qty: 2 },
      demand: { id: second, title: expect.stringMatching(/^Wanted: /), isOpen: true },
    })
    expect(before).toMatchObject({ quote: { id: quoteId, quoteState: 'ACCEPTED' }, demand: { id: demandId, isOpen: false } })
    expect((await own('member')).records[0]?.demand.title).toMatch(/^求购 /)
    expect((await own('member', { quoteState: 'ACCEPTED' })).records.map(({ quote }) => quote.quoteState)).not.toContain('OFFERED')
    expect((await own(buyer)).records.map(({ quote }) => quote.id)).not.toContain(waiting)
  })

  test('names a demand that nobody may read now by the title that it had', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const id = await offered(demandId)
    await app.call('admin', 'POST', '/blade-collaboration/collaboration/move', {
      body: { ids: demandId, demandStatus: 'REJECTED', reason: '信息不实' },
    })
    const row = (await own('member')).records.find(({ quote }) => quote.id === id)
    expect(row?.demand).toMatchObject({ id: '', title: expect.stringMatching(/^求购 /), stateName: '', isOpen: false })
    const inEnglish = (await own('member', {}, 'en')).records.find(({ quote }) => quote.id === id)
    expect(inEnglish?.demand.title).toMatch(/^Wanted: /)
  })

  test('is for members, and rejects a state that there is not', async () => {
    expect((await app.call('visitor', 'GET', `${quotes}/own`)).status).toBe(401)
    expect((await app.call('member', 'GET', `${quotes}/own`, { query: { quoteState: 'SOLD' } })).status).toBe(400)
  })
})

describe('a report of a message in the inquiry of an anonymous buyer', () => {
  const base = '/blade-machine/report'
  const list = async (as: As, query: Record<string, string>) =>
    (await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list`, { query })).data.records
  /** Reported by the one side, upheld, and objected to by the other. */
  async function reported(by: As, against: As, inquiry: string): Promise<string> {
    await send(against, inquiry, '骗子')
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from inquiry_message where inquiry_id = ${inquiry}`.execute(
      app.runtime.platformDb,
    )
    const targetId = String(rows[0]?.id)
    const post = (as: As, path: string, body: object) => app.call(as, 'POST', `${base}/${path}`, { body })
    expect((await post(by, 'submit', { targetType: 'MESSAGE', targetId, reason: 'ABUSE' })).status).toBe(200)
    const id = String((await list('admin', { targetId }))[0]?.id)
    expect((await post('admin', 'uphold', { ids: id, reason: '辱骂' })).status).toBe(200)
    expect((await post(against, 'appeal', { id, text: '只是说明情况' })).status).toBe(200)
    return id
  }

  test('tells who it is to staff alone who may read demands: in lists, details, filters, states and exports', async () => {
    const { quoteId } = await acceptedQuote({ anonymous: true })
    const { data } = await openInquiry(buyer, quoteId)
    const reports = [await reported('member', buyer, data.id), await reported(buyer, 'member', data.id)]
    const buyerId = String((await app.call<JsonRow>(buyer, 'GET', '/blade-auth/oauth/user-info')).data.userId)
    const make = staffMaker(app)
    const [staff, both] = [
      await make.staff({ codes: ['abuse_report', 'abuse_report_export'] }),
      await make.staff({ codes: ['abuse_report', 'abuse_report_export', 'collaboration'] }),
    ]
    const { accusedName } = (await app.call<JsonRow>('admin', 'GET', `${base}/detail`, { query: { id: reports[0] ?? '' } })).data
    const { rows } = await sql<{
      name: string
      real_name: string
    }>`select name, real_name from "user" where id = ${buyerId}::bigint`.execute(app.runtime.platformDb)
    /** As a list names the buyer, and as the account does. */
    const buyerNames = [accusedName, rows[0]?.name, rows[0]?.real_name].map(String)
    const names = (value: unknown): boolean => [buyerId, ...buyerNames].some((each) => JSON.stringify(value).includes(`"${each}"`))
    for (const id of reports) {
      const read = async (as: As, path: string) => (await app.call(as, 'GET', `${base}/${path}`, { query: { id } })).data
      for (const path of ['list', 'detail', 'state-history']) expect([path, names(await read(staff, path))]).toEqual([path, false])
      expect((await app.call('admin', 'GET', `${base}/changes`, { query: { id } })).status).toBe(404)
      expect(names(await read(both, 'detail'))).toBe(true)
    }
    for (const field of ['accused', 'createUser'])
      expect((await list(staff, { [field]: buyerId })).filter(({ id }) => reports.includes(String(id)))).toEqual([])
    const exported = async (as: As, query = {}) =>
      String(await exportedFile(app, as, base, { query, body: { columns: ['targetId', 'accused'], format: 'csv' } }))
    const messages = await Promise.all(
      reports.map(async (id) => String((await app.call<JsonRow>('admin', 'GET', `${base}/detail`, { query: { id } })).data.targetId)),
    )
    const [file, whole] = [await exported(staff), await exported(both)]
    expect(file.split('\r\n')).toContain(`${messages[0]},`)
    expect([buyerId, ...buyerNames].filter((each) => file.includes(each))).toEqual([])
    expect(whole).toContain(`${messages[0]},${buyerNames[0]}`)
    const found = await exported(staff, { accused: buyerId })
    expect(messages.filter((id) => found.includes(id))).toEqual([])
  })
})
