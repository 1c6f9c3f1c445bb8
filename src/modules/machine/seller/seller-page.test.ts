import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { type Staff, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { counted } from '../../auth/limits.service.ts'
import { writeVisits } from '../machine/visits.service.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let seller: Staff
let buyer: Staff
let companyId = ''
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
  const make = staffMaker(app)
  await insertAttachments(app.runtime, ['test/motor.webp'])
  seller = await make.staff({ codes: [] })
  buyer = await make.staff({ codes: [] })
  await post(seller, '/blade-user/update-info', { company: '锡城电机', regionCode: '320205' })
  companyId = String((await app.call<JsonRow>(seller, 'GET', '/blade-machine/company/mine')).data.id)
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/machine'
const post = (as: Caller, path: string, body: JsonRow) => app.call<JsonRow>(as, 'POST', path, { body })
async function onShelf(contactVisible: string, changes: JsonRow = {}): Promise<string> {
  const { data, msg } = await post(seller, `${base}/submit`, { ...listing, contactVisible, ...changes })
  expect(msg).toBe('操作成功')
  await post('admin', `${base}/shelf`, { ids: [data.id], shelfStatus: 'ON' })
  return String(data.id)
}
const off = (...ids: string[]) => post(seller, `${base}/shelf`, { ids, shelfStatus: 'OFF' })

interface Shown {
  readonly name: string
  readonly isVerified: boolean
  readonly since: string
  readonly regionName: string
  readonly total: number
  readonly types: readonly JsonRow[]
  readonly motors: readonly { id: string }[]
  readonly demands: readonly { id: string }[]
}
const ask = (as: Caller, query: Record<string, string> = {}) =>
  app.call<Shown>(as, 'GET', '/blade-machine/seller/page', { query: { id: companyId, ...query } })
const page = async (as: Caller, query: Record<string, string> = {}) => (await ask(as, query)).data
const sellerOf = async (as: Caller, id: string) =>
  (await app.call<{ id: string }>(as, 'GET', '/blade-machine/seller/of', { query: { id } })).data.id
const others = async (as: Caller, id: string) =>
  (await app.call<{ id: string }[]>(as, 'GET', `${base}/others`, { query: { id } })).data.map((row) => row.id)

test('a seller is named to those alone who may see the contact of a listing, and shown with these listings', async () => {
  const hidden = await onShelf('INQUIRY_ONLY')
  for (const as of ['visitor', buyer] as const) expect(await ask(as)).toMatchObject({ status: 404, data: {} })
  expect(await page(seller)).toMatchObject({ name: '锡城电机', total: 0 })
  const forMembers = await onShelf('LOGIN')
  expect((await ask('visitor')).status).toBe(404)
  expect(await page(buyer)).toMatchObject({ name: '锡城电机', total: 1, motors: [{ id: forMembers }] })
  const open = await onShelf('PUBLIC', { typeCode: 'AC3.STD.IE4', series: 'YE4', model: 'YE4-132S-4' })
  expect(await page('visitor')).toMatchObject({ name: '锡城电机', total: 1, motors: [{ id: open }], types: [{ count: 1 }] })
  expect(await page(buyer)).toMatchObject({ total: 2, motors: [{ id: open }, { id: forMembers }], since: expect.stringMatching(/^20/) })
  const text = JSON.stringify([await page('visitor'), await page(buyer)])
  for (const secret of [hidden, seller.id, seller.account]) expect(text).not.toContain(`"${secret}"`)
  await off(hidden, forMembers, open)
})

test('the stock of a seller is narrowed by type and by words, to what its reader may know of', async () => {
  const pump = await onShelf('PUBLIC')
  const strong = await onShelf('PUBLIC', { typeCode: 'AC3.STD.IE4', series: 'YE4', model: 'YE4-132S-4', ieClass: 'IE4' })
  const hidden = await onShelf('INQUIRY_ONLY', { typeCode: 'AC3.STD.IE4', series: 'YE4', model: 'YE4-160M-4', powerKw: 11, frame: '160M' })
  const found = async (query: Record<string, string>) => {
    const { total, motors, types } = await page('visitor', query)
    return { total, ids: motors.map(({ id }) => id), types: types.length }
  }
  expect(await found({ typeCode: 'AC3.STD.IE4' })).toEqual({ total: 1, ids: [strong], types: 2 })
  expect(await found({ text: 'ye3-132s' })).toEqual({ total: 1, ids: [pump], types: 1 })
  expect(await found({ text: 'YE4 5.5kW' })).toEqual({ total: 1, ids: [strong], types: 1 })
  expect(await found({ text: 'YE4', typeCode: 'AC3.STD.IE3' })).toEqual({ total: 0, ids: [], types: 1 })
  for (const text of ['YE4-160M', '100%', '_', "'"]) expect(await found({ text })).toMatchObject({ total: 0 })
  expect(await page('visitor', { text: 'YE4-160M' })).toMatchObject({ name: '锡城电机', motors: [] })
  await off(pump, strong, hidden)
})

test('the page of a motor leads to its seller and to the others of it where that names nobody who hides', async () => {
  const [hidden, forMembers, open] = [await onShelf('INQUIRY_ONLY'), await onShelf('LOGIN'), await onShelf('PUBLIC')]
  const alsoHidden = await onShelf('INQUIRY_ONLY')
  expect([await sellerOf('visitor', open), await sellerOf('visitor', forMembers), await sellerOf(buyer, hidden)]).toEqual([
    companyId,
    '',
    '',
  ])
  expect(await sellerOf(buyer, forMembers)).toBe(companyId)
  expect(await others('visitor', open)).toEqual([])
  expect(await others(buyer, open)).toEqual([forMembers])
  expect(await others(buyer, hidden)).toEqual([alsoHidden])
  await off(hidden, alsoHidden, forMembers, open)
})

test('who asks for the seller of a listing is counted and noted as shown its contact, once with the page of the motor', async () => {
  const [id, other] = [await onShelf('LOGIN'), await onShelf('LOGIN')]
  const contactsOf = async (account: Staff) => (await counted(app.runtime, 'contactsOfAccountInADay', '000000', account.id)).events
  const before = { buyer: await contactsOf(buyer), seller: await contactsOf(seller) }
  expect(await sellerOf(buyer, id)).toBe(companyId)
  expect(await contactsOf(buyer)).toBe(before.buyer + 1)
  await app.call(buyer, 'GET', `${base}/detail`, { query: { id: other } })
  expect(await sellerOf(buyer, other)).toBe(companyId)
  expect(await contactsOf(buyer)).toBe(before.buyer + 2)
  await sellerOf(seller, id)
  await writeVisits(app.runtime)
  const log = await app.call<JsonRow[]>(seller, 'GET', `${base}/contact-log`, { query: { id } })
  expect(log.data).toMatchObject([{ isMember: true }])
  expect(await contactsOf(seller)).toBe(before.seller)
  await off(id, other)
})

test('a verified seller has the badge, and demands are shown where their buyer is named', async () => {
  const id = await onShelf('PUBLIC')
  expect((await page('visitor')).isVerified).toBe(false)
  await post('administrator', '/blade-user/verify-seller', { ids: [seller.id], reason: '营业执照已核对' })
  const shown = await openDemand(app, { contactVisible: 'PUBLIC' }, seller)
  await openDemand(app, { contactVisible: 'PUBLIC', anonymous: true }, seller)
  expect(await page('visitor')).toMatchObject({ isVerified: true, demands: [{ id: shown }] })
  expect((await page('visitor')).demands).toHaveLength(1)
  await off(id)
})

test('a company is reported as its page names it, and only then', async () => {
  const report = { targetType: 'COMPANY', targetId: companyId, reason: 'FALSE', text: '地址不实' }
  const id = await onShelf('LOGIN')
  expect((await post(buyer, '/blade-machine/report/submit', report)).status).toBe(200)
  const reports = await app.call<{ records: JsonRow[] }>('admin', 'GET', '/blade-machine/report/list', { query: { targetId: companyId } })
  expect(reports.data.records[0]).toMatchObject({ subject: '锡城电机', accused: seller.id })
  await off(id)
})

test('search engines are told of sellers with public stock, and an unknown seller is not found', async () => {
  const addresses = async () => (await app.call<string[]>('visitor', 'GET', '/blade-machine/seller/addresses')).data
  const id = await onShelf('LOGIN')
  expect(await addresses()).not.toContain(companyId)
  const open = await onShelf('PUBLIC')
  expect(await addresses()).toContain(companyId)
  await off(id, open)
  for (const unknown of ['1', 'x', '9223372036854775808'])
    expect((await app.call('visitor', 'GET', '/blade-machine/seller/page', { query: { id: unknown } })).status).toBe(404)
  expect((await app.call('neighbour', 'GET', '/blade-machine/seller/page', { query: { id: companyId } })).status).toBe(404)
})

test('a seller is followed as a company, by whichever of its listings', async () => {
  const [first, second] = [await onShelf('LOGIN'), await onShelf('LOGIN')]
  const fork = (targetId: string) => post(buyer, `${base}/fork`, { targetType: 'SELLER', targetId, on: true })
  expect((await fork(first)).data.id).toBe((await fork(second)).data.id)
  await off(first, second)
})
