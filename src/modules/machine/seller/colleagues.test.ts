import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing, putOnShelf, submitListing } from '#test/listings.ts'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let make: StaffMaker
/** Two members of one company, and a buyer outside of it. */
let boss: Staff
let clerk: Staff
let buyer: Staff
const { post, own, leave, join, newCompany } = companyCalls(() => app)
beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = await make.staff({ codes: [] })
  ;[boss, clerk] = await newCompany(make, '无锡电机')
}, 60_000)
afterAll(() => app?.close())

const machines = '/blade-machine/machine'
const quotes = '/blade-collaboration/quote'
const submit = (as: Caller) => submitListing(app, listing, as)
const onShelf = (as: Caller) => putOnShelf(app, listing, as)
const quote = (as: Caller, demandId: string, listingId = '') =>
  post(as, `${quotes}/submit`, { demandId, listingId, price: '900', qty: 1, leadDays: 3, validUntil: dayFromNow(30) })
const accept = (as: Caller, { data }: { data: JsonRow }) =>
  post(as, `${quotes}/accept`, { id: String(data.id), rowVersion: Number(data.rowVersion) })
const ask = (as: Caller, listingId: string) => post(as, '/blade-machine/inquiry/start', { listingId, quantity: 1, text: '还有货吗？' })
const lock = (as: 'lock' | 'unlock', { id }: Staff) => post('administrator', `/blade-user/${as}`, { userIds: id })

describe('what a colleague has deleted', () => {
  const remove = (as: Caller, id: string) => post(as, `${machines}/remove`, { ids: [id] })
  const putBack = (as: Caller, id: string) => post(as, `${machines}/undelete`, { ids: [id] })
  const deleted = async (as: Caller) =>
    (await app.call<{ records: JsonRow[] }>(as, 'GET', `${machines}/deleted`, { query: { size: 100 } })).data.records.map(({ id }) => id)

  test('is put back by the owner, and by every colleague', async () => {
    const id = await submit(boss)
    for (const as of [boss, clerk]) {
      expect((await remove(clerk, id)).msg).toBe('操作成功')
      expect(await deleted(as)).toContain(id)
      expect((await putBack(as, id)).msg).toBe('操作成功')
    }
    expect((await app.call(boss, 'GET', `${machines}/detail`, { query: { id } })).status).toBe(200)
  })

  test('has its English title for a reader of English', async () => {
    const id = await submit(boss)
    const { data: before } = await app.call<JsonRow>(boss, 'GET', `${machines}/detail`, { query: { id } })
    expect((await remove(boss, id)).status).toBe(200)
    const { data } = await app.call<{ records: JsonRow[] }>(boss, 'GET', `${machines}/deleted`, {
      ...{ query: { size: 100 }, headers: { 'accept-language': 'en' } },
    })
    expect(before.titleEn).toMatch(/motor/i)
    expect(data.records.find((row) => row.id === id)?.title).toBe(before.titleEn)
  })

  test('is put back by the owner still when the colleague has left', async () => {
    const guest = await make.staff({ codes: [] })
    await join(boss, guest)
    const id = await submit(boss)
    await remove(guest, id)
    expect((await leave(boss, { userId: guest.id })).status).toBe(200)
    expect((await putBack(guest, id)).status).not.toBe(200)
    expect((await putBack(boss, id)).msg).toBe('操作成功')
  })

  test('names who did it where it is listed, and is not touched, however much there is, when one of them leaves', async () => {
    const guest = await make.staff({ codes: [] })
    await join(boss, guest)
    const rows = [await submit(boss), await submit(guest)]
    for (const [at, as] of [guest, boss].entries()) await remove(as, rows[at] ?? '')
    const listed = await app.call<{ records: JsonRow[] }>(boss, 'GET', `${machines}/deleted`, { query: { size: 100 } })
    const nameOf = (id: string | undefined) => listed.data.records.find((row) => row.id === id)?.updateUserName
    expect(rows.map(nameOf)).toEqual([guest.account, boss.account])
    const holder = await app.runtime.platformDb.startTransaction().execute()
    await sql`select 1 from store.machine where id = any(${rows}::bigint[]) for update`.execute(holder)
    // A statement that finds these rows would wait for them.
    expect((await leave(boss, { userId: guest.id })).status).toBe(200)
    await holder.commit().execute()
    expect((await putBack(guest, rows[0] ?? '')).status).not.toBe(200)
    for (const [at, as] of [boss, guest].entries()) expect((await putBack(as, rows[at] ?? '')).msg).toBe('操作成功')
  })

  test('is put back by the others still when the colleague is locked; what is of the locked account waits', async () => {
    const [first, second, third] = [await make.staff({ codes: [] }), await make.staff({ codes: [] }), await make.staff({ codes: [] })]
    await own(first, '惠山电机')
    for (const member of [second, third]) await join(first, member)
    const [id, ofLocked] = [await submit(first), await submit(second)]
    for (const each of [id, ofLocked]) await remove(second, each)
    expect((await lock('lock', second)).status).toBe(200)
    expect(await deleted(third)).toEqual([id])
    expect((await putBack(third, ofLocked)).status).not.toBe(200)
    expect((await putBack(third, id)).msg).toBe('操作成功')
    await lock('unlock', second)
    expect((await putBack(first, ofLocked)).msg).toBe('操作成功')
  })

  test('is put back by nobody else, and what a moderator has deleted by no member', async () => {
    const id = await submit(boss)
    await remove(clerk, id)
    expect((await putBack(buyer, id)).status).not.toBe(200)
    expect(await deleted(buyer)).not.toContain(id)
    await putBack(boss, id)
    await remove('admin', id)
    for (const as of [boss, clerk]) expect((await putBack(as, id)).status).not.toBe(200)
    expect((await putBack('admin', id)).msg).toBe('操作成功')
  })
})

describe('one company', () => {
  test('quotes a motor once for a demand, whoever of its members does', async () => {
    const [listingId, other, demandId] = [await onShelf(boss), await onShelf(clerk), await openDemand(app, {}, buyer)]
    expect((await quote(boss, demandId, listingId)).msg).toBe('操作成功')
    expect(await quote(clerk, demandId, listingId)).toMatchObject({ status: 409, msg: expect.stringContaining('同事已用这台现货') })
    expect((await quote(boss, demandId, listingId)).msg).toContain('您已为此求购报价')
    expect((await quote(clerk, demandId, other)).msg).toBe('操作成功')
  })

  test('neither asks itself about a motor nor quotes for its own demand', async () => {
    const listingId = await onShelf(boss)
    expect(await ask(clerk, listingId)).toMatchObject({ status: 400, msg: '这是您企业的现货，请直接与同事联系' })
    expect((await ask(buyer, listingId)).msg).toBe('操作成功')
    expect((await quote(clerk, await openDemand(app, {}, boss))).msg).toBe('不能给自己的求购报价')
  })

  test('buys from itself neither when the seller has joined it meanwhile', async () => {
    const guest = await make.staff({ codes: [] })
    const quoted = await quote(guest, await openDemand(app, {}, boss))
    await join(boss, guest)
    expect(await accept(boss, quoted)).toMatchObject({ status: 409, msg: '这是本企业同事的报价，不能采纳' })
    await leave(guest)
    expect((await accept(boss, quoted)).msg).toBe('操作成功')
  })

  test('does not go on by a colleague where one of its members was blocked', async () => {
    const [first, second] = await newCompany(make, '梁溪电机')
    const { data } = await ask(first, await onShelf(buyer))
    await post(buyer, '/blade-machine/inquiry/block', { id: String(data.id), on: true })
    expect(await quote(second, await openDemand(app, {}, buyer))).toMatchObject({ status: 403, msg: '您暂时不能为这条求购报价' })
    expect(await ask(second, await onShelf(buyer))).toMatchObject({ status: 403, msg: '对方暂不接收您的消息' })
    await leave(second)
    expect((await quote(second, await openDemand(app, {}, buyer))).msg).toBe('操作成功')
  })
})

test('the stock of a locked account waits until it is unlocked: no colleague changes or quotes it, and no buyer accepts it', async () => {
  const [first, second] = await newCompany(make, '滨湖电机')
  const listingId = await onShelf(second)
  const [one, two] = [await openDemand(app, {}, buyer), await openDemand(app, {}, buyer)]
  const [byFirst, bySecond] = [await quote(first, one, listingId), await quote(second, two, listingId)]
  expect((await lock('lock', second)).status).toBe(200)
  expect((await post(first, `${machines}/submit`, { id: listingId, unitPrice: '1' })).status).toBe(404)
  expect((await quote(first, await openDemand(app, {}, buyer), listingId)).msg).toBe('请选择自己在架的现货')
  expect((await accept(buyer, byFirst)).msg).toBe('所报现货已不在架，请与卖家确认')
  expect((await accept(buyer, bySecond)).msg).toBe('报价账号已停用，请选择其他报价')
  expect((await lock('unlock', second)).status).toBe(200)
  expect((await post(first, `${machines}/submit`, { id: listingId, quantity: 4 })).msg).toBe('操作成功')
  expect((await accept(buyer, byFirst)).msg).toBe('操作成功')
  expect((await accept(buyer, bySecond)).msg).toBe('操作成功')
})
