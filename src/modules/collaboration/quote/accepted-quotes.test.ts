import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { md5, type Persona, type TestApp, testApp, testPassword } from '#test/test-app.ts'

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
interface Offered {
  readonly id: string
  readonly rowVersion: number
}
async function offer(as: As, demandId: string, changes: JsonRow): Promise<Offered> {
  const body = { demandId, price: '1450', taxMode: 'VAT13', validUntil: dayFromNow(7), ...changes }
  const { status, data, msg } = await app.call<JsonRow>(as, 'POST', `${base}/submit`, { body })
  expect(status, msg).toBe(200)
  return { id: String(data.id), rowVersion: Number(data.rowVersion) }
}
const tryToAccept = ({ id, rowVersion }: Offered, rest?: number) =>
  app.call<JsonRow>(buyer, 'POST', `${base}/accept`, { body: { id, rowVersion, rest } })
async function accept(quote: Offered): Promise<void> {
  const { status, msg } = await tryToAccept(quote)
  expect(status, msg).toBe(200)
}
const demandOf = async (as: As, id: string) =>
  (await app.call<JsonRow>(as, 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })).data
const statesOf = async (as: As, demandId: string) =>
  (await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/mine`, { query: { demandId } })).data.records.map((row) => row.quoteState)

describe('a demand that is bought in parts', () => {
  test('stays open for the rest once a quote for some of the pieces is accepted, and is closed by one for all of the rest', async () => {
    const demandId = await openDemand(app, { quantity: 10, partialOk: true, budgetTotal: '20000', contactVisible: 'INQUIRY_ONLY' }, buyer)
    const [some, rest] = [await offer('member', demandId, { qty: 4 }), await offer(seller, demandId, { qty: 6 })]
    expect((await demandOf('member', demandId)).contact).toEqual({})
    await accept(some)
    expect(await demandOf(buyer, demandId)).toMatchObject({
      ...{ demandStatus: 'QUOTED', quantity: 6, budgetTotal: '12000.00', title: expect.stringContaining('×6台') },
    })
    expect([await statesOf('member', demandId), await statesOf(seller, demandId)]).toEqual([['ACCEPTED'], ['OFFERED']])
    // Who sells a part may know the buyer.
    expect((await demandOf('member', demandId)).contact).toMatchObject({ mobile: '13900001111' })
    expect((await demandOf(seller, demandId)).contact).toEqual({})
    await accept(rest)
    expect((await demandOf(buyer, demandId)).demandStatus).toBe('CLOSED')
  })

  test('counts what it has bought of a seller who closes the account, and stays a quoted one', async () => {
    const demandId = await openDemand(app, { quantity: 10, partialOk: true }, buyer)
    const leaving = { token: String((await app.login('000000', 'trader4')).body.access_token) }
    await accept(await offer(leaving, demandId, { qty: 4 }))
    await offer(leaving, demandId, { qty: 6 })
    expect(await demandOf(buyer, demandId)).toMatchObject({ demandStatus: 'QUOTED', quoteCount: 2 })
    const body = { oldPassword: md5(testPassword) }
    expect((await app.call(leaving, 'POST', '/blade-user/close-account', { body })).status).toBe(200)
    expect(await demandOf(buyer, demandId)).toMatchObject({ demandStatus: 'QUOTED', quoteCount: 1 })
  })

  test('takes more quotes of who has sold a part of it', async () => {
    const demandId = await openDemand(app, { quantity: 10, partialOk: true }, buyer)
    await accept(await offer('member', demandId, { qty: 4 }))
    await offer('member', demandId, { qty: 6 })
    expect((await statesOf('member', demandId)).toSorted()).toEqual(['ACCEPTED', 'OFFERED'])
  })

  test('is not closed by what was meant as a part of more than is wanted by now', async () => {
    const demandId = await openDemand(app, { quantity: 12, partialOk: true }, buyer)
    const [some, most] = [await offer('member', demandId, { qty: 4 }), await offer(seller, demandId, { qty: 9 })]
    await accept(some)
    for (const rest of [3, undefined]) {
      const late = await tryToAccept(most, rest)
      expect([late.status, late.msg]).toEqual([409, expect.stringContaining('求购现在需要 8 台')])
    }
    expect(await demandOf(buyer, demandId)).toMatchObject({ demandStatus: 'QUOTED', quantity: 8 })
    // Who has read that none is wanted after it.
    expect((await tryToAccept(most, 0)).status).toBe(200)
    expect((await demandOf(buyer, demandId)).demandStatus).toBe('CLOSED')
  })

  test('is closed by a quote for as many or more, as is one that is bought as a whole by any quote', async () => {
    for (const [wanted, qty] of [[{ partialOk: true }, 12] as const, [{ partialOk: false }, 4] as const]) {
      const demandId = await openDemand(app, { quantity: 10, ...wanted }, buyer)
      await accept(await offer('member', demandId, { qty }))
      expect(await demandOf(buyer, demandId)).toMatchObject({ demandStatus: 'CLOSED', quantity: 10 })
    }
  })
})

test('a quote asks more than nothing, when it is made and when it is changed', async () => {
  const demandId = await openDemand(app, {}, buyer)
  const { id } = await offer('member', demandId, { qty: 2 })
  const made = { demandId, price: '0.00', qty: 2, validUntil: dayFromNow(7) }
  for (const [lang, msg] of Object.entries({ zh: '请输入大于 0 的价格', en: 'Enter a price above 0' }))
    for (const [as, body] of [['member', { id, price: '0' }] as const, [seller, made] as const]) {
      const reply = await app.call(as, 'POST', `${base}/submit`, { body, headers: { 'accept-language': lang } })
      expect(reply).toMatchObject({ status: 400, msg, data: { field: 'price' } })
    }
})

test('a quote is not accepted once its seller has closed the account, also before the closing has withdrawn it', async () => {
  const quote = await offer(seller, await openDemand(app, {}, buyer), { qty: 2 })
  const setClosed = (time: ReturnType<typeof sql>) =>
    sql`update store."user" set close_time = ${time} where tenant_id = '000000' and account = 'trader3'`.execute(app.runtime.platformDb)
  await setClosed(sql`now() + interval '9 days'`)
  expect(await tryToAccept(quote)).toMatchObject({ status: 409, msg: '报价账号已停用，请选择其他报价' })
  await setClosed(sql`null`)
  await accept(quote)
})

test('a buyer accepts one of many quotes, each other seller is notified once, and no seller has more than twenty open for one demand', async () => {
  const demandId = await openDemand(app, {}, buyer)
  const winner = await offer(seller, demandId, { qty: 2 })
  const { id } = await offer('member', demandId, { qty: 2 })
  await sql`insert into store.quote (tenant_id, create_user, title, demand_id, listing_id, price, currency, qty, valid_until, quote_state)
    select tenant_id, create_user, title, demand_id, number::text, price, currency, qty, valid_until, quote_state
    from store.quote, generate_series(1, 19) as number where id = ${id}::bigint`.execute(app.runtime.platformDb)
  const body = { demandId, price: '1450', qty: 2, validUntil: dayFromNow(7), listingId: await putOnShelf(app, listing) }
  const full = '每条求购最多同时报 20 个价，请修改或撤回已有的报价'
  expect(await app.call('member', 'POST', `${base}/submit`, { body })).toMatchObject({ status: 409, msg: full })
  await accept(winner)
  expect(new Set(await statesOf('member', demandId))).toEqual(new Set(['DECLINED']))
  const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine')
  const notified = data.records.filter(({ path, title }) => path === `/purchase/${demandId}` && title === '您的报价未被采纳')
  expect(notified).toHaveLength(1)
})

describe('the sale of an accepted quote', () => {
  const record = (as: As, { id }: Offered) => app.call<JsonRow>(as, 'POST', `${base}/record-sale`, { body: { id } })
  const motorOf = async (id: string) => (await app.call<JsonRow>('member', 'GET', '/blade-machine/machine/detail', { query: { id } })).data

  test('is taken off the listing that it names, once and by its seller alone', async () => {
    const listingId = await putOnShelf(app, { ...listing, quantity: 5 })
    const quote = await offer('member', await openDemand(app, { quantity: 2 }, buyer), { qty: 2, listingId })
    expect((await record('member', quote)).status).toBe(409)
    await accept(quote)
    for (const as of [buyer, seller]) expect((await record(as, quote)).status).toBe(404)
    expect(await record('member', quote)).toMatchObject({ status: 200, data: { left: 3 } })
    expect((await record('member', quote)).status).toBe(409)
    expect(await motorOf(listingId)).toMatchObject({ quantity: 3, shelfStatus: 'ON' })
  })

  test('of the last pieces marks the listing as sold', async () => {
    const listingId = await putOnShelf(app, { ...listing, quantity: 2 })
    const quote = await offer('member', await openDemand(app, { quantity: 2 }, buyer), { qty: 2, listingId })
    await accept(quote)
    expect((await record('member', quote)).data.left).toBe(0)
    expect((await motorOf(listingId)).shelfStatus).toBe('SOLD')
  })

  /** An accepted quote for two pieces of a listing whose sale is recorded. */
  async function recorded(quantity: number) {
    const listingId = await putOnShelf(app, { ...listing, quantity })
    const quote = await offer('member', await openDemand(app, { quantity: 2 }, buyer), { qty: 2, listingId })
    await accept(quote)
    expect((await record('member', quote)).data.left).toBe(quantity - 2)
    return { listingId, quote }
  }
  const undo = (as: As, { id }: Offered) => app.call<JsonRow>(as, 'POST', `${base}/undo-sale`, { body: { id } })
  const secondsToUndo = async ({ id }: Offered) =>
    Number((await app.call<JsonRow>('member', 'GET', `${base}/detail`, { query: { id } })).data.secondsToUndo)
  const shelf = (as: As, id: string, shelfStatus: string) =>
    app.call(as, 'POST', '/blade-machine/machine/shelf', { body: { ids: [id], shelfStatus } })
  const edit = (id: string, changes: JsonRow) => app.call('member', 'POST', '/blade-machine/machine/submit', { body: { id, ...changes } })
  async function expectRefused(quote: Offered, motor: { listingId: string } & JsonRow) {
    const { listingId, ...values } = motor
    expect(await secondsToUndo(quote)).toBe(0)
    expect(await undo('member', quote)).toMatchObject({ status: 409, msg: expect.stringContaining('请直接修改现货的数量') })
    expect(await motorOf(listingId)).toMatchObject(values)
  }

  test('is taken back once: its pieces are in stock again, and it can be recorded anew', async () => {
    for (const quantity of [5, 2]) {
      const { listingId, quote } = await recorded(quantity)
      expect(await secondsToUndo(quote)).toBeGreaterThan(590)
      expect((await undo(buyer, quote)).status).toBe(404)
      const both = await Promise.all([undo('member', quote), undo('member', quote)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 200)?.data).toEqual({ left: quantity })
      expect((await undo('member', quote)).status).toBe(409)
      expect(await motorOf(listingId)).toMatchObject({ quantity, shelfStatus: 'ON' })
      expect((await record('member', quote)).data.left).toBe(quantity - 2)
    }
  })

  test('adds nothing to a listing whose quantity was changed since', async () => {
    const { listingId, quote } = await recorded(5)
    await edit(listingId, { quantity: 4 })
    await expectRefused(quote, { listingId, quantity: 4 })
  })

  test('adds nothing to a listing that was sold out by it, and put back on the shelf by its seller', async () => {
    const { listingId, quote } = await recorded(2)
    await edit(listingId, { quantity: 2, shelfStatus: 'PENDING', description: '又到货两台' })
    if ((await motorOf(listingId)).shelfStatus === 'PENDING') await shelf('admin', listingId, 'ON')
    await expectRefused(quote, { listingId, quantity: 2, shelfStatus: 'ON' })
  })

  test('of the last pieces is not taken back after ten minutes, of others as long as nothing has changed', async () => {
    const [last, some] = [await recorded(2), await recorded(5)]
    for (const { listingId } of [last, some]) {
      await sql`update store.machine_state_history set create_time = create_time - interval '11 minutes' where machine_id = ${listingId}::bigint`.execute(
        app.runtime.platformDb,
      )
      await sql`update store.machine set update_time = update_time - interval '11 minutes' where id = ${listingId}::bigint`.execute(
        app.runtime.platformDb,
      )
    }
    await expectRefused(last.quote, { listingId: last.listingId, quantity: 2, shelfStatus: 'SOLD' })
    expect(await secondsToUndo(some.quote)).toBe(600)
    expect((await undo('member', some.quote)).data).toEqual({ left: 5 })
  })

  test('is taken back at the quote alone, also where it has sold the listing out', async () => {
    for (const from of ['ON', 'RESERVED']) {
      const listingId = await putOnShelf(app, { ...listing, quantity: 2 })
      const quote = await offer('member', await openDemand(app, { quantity: 2 }, buyer), { qty: 2, listingId })
      await accept(quote)
      if (from === 'RESERVED') await shelf('member', listingId, from)
      await record('member', quote)
      const undoAtListing = (lang: string) => {
        const headers = { 'accept-language': lang }
        return app.call('member', 'POST', '/blade-machine/machine/undo-transition', { query: { ids: listingId }, headers })
      }
      expect(await undoAtListing('zh')).toMatchObject({ status: 409, msg: expect.stringContaining('请在该求购页面的“我的报价”中撤销登记') })
      expect((await undoAtListing('en')).msg).toContain('take it back there')
      expect((await motorOf(listingId)).shelfStatus).toBe('SOLD')
      expect((await undo('member', quote)).data).toEqual({ left: 2 })
      expect([(await motorOf(listingId)).shelfStatus, (await shelf('member', listingId, 'SOLD')).status]).toEqual([from, 200])
      // What is no sale of a quote is taken back where it was made.
      expect((await undoAtListing('zh')).status).toBe(200)
    }
  })

  test('is of a named listing only', async () => {
    const quote = await offer('member', await openDemand(app, { quantity: 2 }, buyer), { qty: 2 })
    await accept(quote)
    expect((await record('member', quote)).status).toBe(409)
  })
})

test('a demand whose edit waits for review is asked about first, keeps its quotes, says why none is accepted, and is open again once the edit is taken back', async () => {
  const demandId = await openDemand(app, { powerMin: 22 }, buyer)
  const { id, rowVersion } = await offer('member', demandId, { qty: 2 })
  const change = async (body: JsonRow) =>
    (await app.call<JsonRow>(buyer, 'POST', '/blade-collaboration/collaboration/submit', { body: { id: demandId, ...body } })).data
  const asked = await app.call<JsonRow>(buyer, 'POST', '/blade-collaboration/collaboration/submit', {
    body: { id: demandId, powerMin: 23, asksBeforeHiding: true },
  })
  expect([asked.status, asked.data, asked.msg]).toEqual([409, { hides: true }, expect.stringContaining('审核通过前别人看不到这条求购')])
  expect(await demandOf('member', demandId)).toMatchObject({ demandStatus: 'QUOTED', powerMin: 22 })
  expect(await change({ deliverRegion: '330110', asksBeforeHiding: true })).toMatchObject({ demandStatus: 'QUOTED' })
  expect(await change({ powerMin: 23, quantity: 3 })).toMatchObject({ demandStatus: 'PENDING' })
  const tooEarly = await app.call(buyer, 'POST', `${base}/accept`, { body: { id, rowVersion } })
  expect([tooEarly.status, tooEarly.msg]).toEqual([409, '求购正在审核，通过后再采纳报价'])
  expect(await change({ polesAccept: [6] })).toMatchObject({ demandStatus: 'PENDING' })
  expect(await change({ powerMin: 22 })).toMatchObject({ demandStatus: 'PENDING' })
  expect(await change({ polesAccept: [4] })).toMatchObject({ demandStatus: 'QUOTED', demandStatusName: expect.any(String) })
  expect(await demandOf('member', demandId)).toMatchObject({ demandStatus: 'QUOTED', quantity: 3 })
  await accept({ id, rowVersion })
})
