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
/** Two members of one company, and somebody outside of it. */
let boss: Staff
let clerk: Staff
let stranger: Staff
const { post, own, mine, invite, answer, join, newCompany } = companyCalls(() => app)
beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  await insertAttachments(app.runtime, ['test/motor.webp'])
  stranger = await make.staff({ codes: [] })
  ;[boss, clerk] = await newCompany(make, '无锡电机')
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/machine'
const submit = (as: Caller, changes: JsonRow = {}) => submitListing(app, { ...listing, ...changes }, as)
const onShelf = (as: Caller, changes: JsonRow = {}) => putOnShelf(app, { ...listing, ...changes }, as)
const ownIds = async (as: Caller) =>
  (await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list1`, { query: { size: 100 } })).data.records.map(({ id }) => id)

describe('members of a company', () => {
  test('see, change and sell the listings of each other, and nobody else does', async () => {
    const id = await onShelf(boss)
    expect(await ownIds(clerk)).toContain(id)
    expect(await ownIds(stranger)).not.toContain(id)
    const edit = { id, unitPrice: '1400' }
    expect((await post(clerk, `${base}/submit`, edit)).status).toBe(200)
    expect((await post(stranger, `${base}/submit`, edit)).status).toBe(404)
    expect((await app.call<JsonRow>(clerk, 'GET', `${base}/detail`, { query: { id } })).data).toMatchObject({ createUser: boss.id })
    expect((await app.call<JsonRow>(clerk, 'GET', `${base}/own-figures`)).data).toMatchObject({ states: { ON: expect.any(Number) } })
    expect((await post(clerk, `${base}/confirm`, { ids: [id] })).data).toEqual({ confirmed: 1 })
    expect((await post(clerk, `${base}/sell-part`, { id, quantity: 1 })).status).toBe(200)
    expect((await post(stranger, `${base}/sell-part`, { id, quantity: 1 })).status).toBe(404)
    expect((await post(stranger, `${base}/shelf`, { ids: [id], shelfStatus: 'OFF' })).status).toBe(404)
    expect((await post(clerk, `${base}/shelf`, { ids: [id], shelfStatus: 'OFF' })).status).toBe(200)
  })

  test('share demands with their quotes, and quote for none of their own', async () => {
    const id = await openDemand(app, {}, boss)
    const list = await app.call<{ records: JsonRow[] }>(clerk, 'GET', '/blade-collaboration/collaboration/list', { query: { isSelf: 1 } })
    expect(list.data.records.map((row) => row.id)).toContain(id)
    const quote = { demandId: id, price: '900', qty: 1, leadDays: 3 }
    expect((await post(clerk, '/blade-collaboration/quote/submit', quote)).msg).toBe('不能给自己的求购报价')
    expect((await app.call(clerk, 'GET', '/blade-collaboration/quote/received', { query: { demandId: id } })).status).toBe(200)
    expect((await app.call(stranger, 'GET', '/blade-collaboration/quote/received', { query: { demandId: id } })).status).toBe(404)
  })

  test('are one trader: the stock of one is no match for a demand of another', async () => {
    const voltageV = 1_234
    const machineId = await onShelf(boss, { voltageV })
    const of = { boss: await openDemand(app, { voltageV }, boss), clerk: await openDemand(app, { voltageV }, clerk) }
    const theirs = await openDemand(app, { voltageV }, stranger)
    const matches = async (as: Caller, query: Record<string, string>) =>
      (await app.call<{ motor?: JsonRow; demand?: JsonRow }[]>(as, 'GET', `${base}/match`, { query })).data.map(
        ({ motor, demand }) => (motor ?? demand)?.id,
      )
    const forStock = async (as: Caller) => {
      const path = '/blade-collaboration/collaboration/for-own-stock'
      const { records } = (await app.call<{ records: JsonRow[] }>(as, 'GET', path, { query: { size: 50 } })).data
      return records.map(({ id }) => String(id)).filter((id) => [of.boss, of.clerk, theirs].includes(id))
    }
    for (const as of [boss, clerk])
      expect([await matches(as, { demandId: of.clerk }), await matches(as, { demandId: theirs })]).toEqual([[], [machineId]])
    // To others the gap would tell whose a demand is, which may be anonymous.
    for (const as of ['visitor', stranger] as const) expect(await matches(as, { demandId: of.clerk })).toEqual([machineId])
    for (const as of [boss, clerk]) expect([await matches(as, { machineId }), await forStock(as)]).toEqual([[theirs], [theirs]])
  })

  test('offer the motors of each other in quotes, until one leaves', async () => {
    const listingId = await onShelf(boss)
    const demandId = await openDemand(app, {}, stranger)
    const offers = await app.call<JsonRow[]>(clerk, 'GET', '/blade-collaboration/quote/offers', { query: { demandId } })
    expect(offers.data.map(({ id }) => id)).toContain(listingId)
    const offer = { demandId, listingId, price: '900', qty: 1, leadDays: 3, validUntil: dayFromNow(30) }
    const { data: quote } = await post(clerk, '/blade-collaboration/quote/submit', offer)
    const accept = () => post(stranger, '/blade-collaboration/quote/accept', { id: String(quote.id), rowVersion: Number(quote.rowVersion) })
    expect((await post(clerk, '/blade-machine/company/leave', {})).status).toBe(200)
    expect((await accept()).msg).toBe('所报现货已不在架，请与卖家确认')
    await join(boss, clerk)
    expect((await accept()).msg).toBe('操作成功')
  })

  test('get their own data alone when they ask for what is stored about them', async () => {
    const id = await submit(boss)
    const { body } = await app.call(clerk, 'GET', '/blade-user/my-data')
    expect(JSON.stringify(body)).toContain('无锡电机')
    expect(JSON.stringify(body)).not.toContain(id)
  })
})

describe('a company is joined', () => {
  test('by nobody who types its name', async () => {
    const listed = await submit(boss)
    await own(stranger, '无锡电机')
    expect((await mine(stranger)).id).not.toBe((await mine(boss)).id)
    expect(await ownIds(stranger)).not.toContain(listed)
  })

  test('with the consent of both sides alone, whoever asks first', async () => {
    const guest = await make.staff({ codes: [] })
    await invite(boss, guest.account)
    const [invitation] = (await mine(guest)).mine
    expect(invitation).toMatchObject({ side: 'COMPANY', name: '无锡电机' })
    expect((await answer(boss, invitation?.id, true)).status).toBe(404)
    expect((await answer(stranger, invitation?.id, true)).status).toBe(404)
    expect((await answer(guest, invitation?.id, false)).status).toBe(200)
    expect((await mine(guest)).id).toBe('')

    await post(guest, '/blade-machine/company/apply', { id: (await mine(boss)).id })
    const [request] = (await mine(boss)).open
    expect(request?.name).toBe(guest.account)
    expect((await answer(guest, request?.id, true)).status).toBe(404)
    expect((await answer(clerk, request?.id, true)).status).toBe(404)
    await post(guest, '/blade-machine/company/apply', { id: (await mine(boss)).id })
    expect((await answer(boss, (await mine(boss)).open[0]?.id, true)).status).toBe(200)
    expect((await mine(guest)).name).toBe('无锡电机')
  })

  test('within 30 days: an older invitation is shown to nobody, cannot be accepted, and can be made again', async () => {
    const guest = await make.staff({ codes: [] })
    await invite(boss, guest.account)
    const [invitation] = (await mine(guest)).mine
    const age = (days: number) =>
      sql`update store.company_invitation set create_time = now() - make_interval(days => ${days}) where id = ${String(invitation?.id)}::bigint`.execute(
        app.runtime.platformDb,
      )
    await age(29)
    expect((await invite(boss, guest.account)).msg).toBe('已有待处理的邀请或申请')
    await age(31)
    expect([(await mine(guest)).mine, (await mine(boss)).open]).toEqual([[], []])
    expect((await answer(guest, invitation?.id, true)).status).toBe(404)
    expect((await mine(guest)).id).toBe('')
    expect((await invite(boss, guest.account)).status).toBe(200)
    expect((await answer(guest, (await mine(guest)).mine[0]?.id, false)).status).toBe(200)
  })

  test('by nobody who asks for one that its page does not name to them', async () => {
    const [owner, guest] = [await make.staff({ codes: [] }), await make.staff({ codes: [] })]
    await own(owner, '隐名电机')
    const { id } = await mine(owner)
    const apply = () => post(guest, '/blade-machine/company/apply', { id })
    const hidden = await onShelf(owner, { contactVisible: 'INQUIRY_ONLY' })
    expect((await apply()).status).toBe(404)
    expect((await mine(owner)).open).toEqual([])
    await post(owner, `${base}/shelf`, { ids: [hidden], shelfStatus: 'OFF' })
    await onShelf(owner, { contactVisible: 'LOGIN' })
    expect((await apply()).status).toBe(200)
    expect((await mine(owner)).open.map(({ name }) => name)).toEqual([guest.account])
  })

  test('by its manager’s invitation only, which does not tell whether there is such an account', async () => {
    expect((await invite(clerk, stranger.account)).status).toBe(403)
    const unknown = await invite(boss, 'nobody-has-this')
    expect([unknown.status, unknown.msg]).toEqual([200, '操作成功'])
    await answer(boss, (await mine(boss)).open.find(({ name }) => name === 'nobody-has-this')?.id, false)
  })
})

describe('a company', () => {
  test('is left with what one has published, and the other members lose it', async () => {
    const guest = await make.staff({ codes: [] })
    await join(boss, guest)
    const id = await submit(guest)
    expect(await ownIds(boss)).toContain(id)
    expect((await post(clerk, '/blade-machine/company/leave', { userId: guest.id })).status).toBe(403)
    expect((await post(boss, '/blade-machine/company/leave', { userId: guest.id })).status).toBe(200)
    expect(await ownIds(boss)).not.toContain(id)
    expect(await ownIds(guest)).toEqual([id])
    expect((await post(boss, '/blade-machine/company/leave', {})).msg).toBe('企业还有其他成员，请先移除他们')
  })

  test('is renamed by its manager for all, which ends the verification of its members', async () => {
    const [owner, other] = await newCompany(make, '旧名')
    const reason = '营业执照已核对'
    await post('administrator', '/blade-user/verify-seller', { ids: [owner.id, other.id], reason })
    expect((await own(other, '别的公司')).data).toMatchObject({ field: 'company' })
    await own(owner, '新名')
    for (const each of [owner, other])
      expect((await app.call<JsonRow>(each, 'GET', '/blade-user/info')).data).toMatchObject({ company: '新名', sellerVerified: false })
  })

  test('that a verified seller joins is another one than the one that was verified', async () => {
    const guest = await make.staff({ codes: [] })
    await own(guest, '独立电机')
    await post('administrator', '/blade-user/verify-seller', { ids: [guest.id], reason: '营业执照已核对' })
    await join(boss, guest)
    expect((await app.call<JsonRow>(guest, 'GET', '/blade-user/info')).data).toMatchObject({ company: '无锡电机', sellerVerified: false })
  })

  test('is where the profile of its manager says, and not where that of another member does', async () => {
    const owner = await make.staff({ codes: [] })
    const regionOf = async () => (await app.call<JsonRow>(owner, 'GET', '/blade-machine/company/mine')).data.regionCode
    await post(owner, '/blade-user/update-info', { company: '搬家电机', regionCode: '3202' })
    expect(await regionOf()).toBe('3202')
    await post(owner, '/blade-user/update-info', { regionCode: '3301' })
    expect(await regionOf()).toBe('3301')
    const other = await make.staff({ codes: [] })
    await join(owner, other)
    await post(other, '/blade-user/update-info', { regionCode: '1101' })
    expect(await regionOf()).toBe('3301')
  })

  test('has no way to reach it in its name or its introduction', async () => {
    const owner = await make.staff({ codes: [] })
    expect((await own(owner, '电机 13900001111')).data).toMatchObject({ field: 'company' })
    await own(owner, '好电机')
    const introduction = '请拨打 13900001111'
    expect((await post(owner, '/blade-machine/company/profile', { introduction })).data).toMatchObject({ field: 'introduction' })
    expect((await post(owner, '/blade-machine/company/profile', { introduction: '二十年现货' })).status).toBe(200)
    expect((await post(clerk, '/blade-machine/company/profile', { introduction: '改写' })).status).toBe(403)
  })
})
