import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { demand } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let seller: { token: string }
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  const make = staffMaker(app)
  await insertAttachments(app.runtime, ['test/motor.webp', code])
  ;[seller, buyer] = [await make.staff({ codes: [] }), await make.staff({ codes: [] })]
}, 60_000)
afterAll(() => app?.close())

/** As uploads are named. */
const code = `2026/01/${'a'.repeat(40)}.png`
const base = '/blade-machine/machine'
const post = (as: Caller, path: string, body: JsonRow) => app.call<JsonRow>(as, 'POST', path, { body })
const contactFor = async (as: Caller, id: unknown) =>
  (await app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(id) } })).data.contact as JsonRow

test('the WeChat id and its QR code of an account are in the contact of what it publishes, shown and noted like the rest', async () => {
  const own = await post(seller, '/blade-user/update-info', { wechat: 'wuxi-motor', wechatQr: `/files/${code}` })
  expect([own.status, own.msg]).toEqual([200, '操作成功'])
  const { contact, ...motor } = listing
  const { data } = await post(seller, `${base}/submit`, motor)
  await post('admin', `${base}/shelf`, { ids: [data.id], shelfStatus: 'ON' })
  expect(await contactFor('visitor', data.id)).toEqual({})
  expect(await contactFor(buyer, data.id)).toMatchObject({ wechat: 'wuxi-motor', wechatQr: expect.stringMatching(/[0-9a-f]{40}\.png$/) })
  const log = () => app.call<JsonRow[]>(seller, 'GET', `${base}/contact-log`, { query: { id: String(data.id) } })
  await expect.poll(async () => (await log()).data.length, { timeout: 10_000 }).toBe(1)
  await post(seller, `${base}/submit`, { id: data.id, contactVisible: 'INQUIRY_ONLY' })
  expect(await contactFor(buyer, data.id)).toEqual({})
})

test('the WeChat id and its QR code of a demand are shown like the rest of its contact', async () => {
  const path = '/blade-collaboration/collaboration'
  const open = async (changes: JsonRow) => {
    const contact = { ...demand.contact, wechat: 'wuxi-pump', wechatQr: `/files/${code}` }
    const { data } = await post(seller, `${path}/submit`, { ...demand, contact, ...changes })
    await post('admin', `${path}/move`, { ids: [data.id], demandStatus: 'OPEN' })
    return async (as: Caller) =>
      (await app.call<JsonRow>(as, 'GET', `${path}/detail`, { query: { id: String(data.id) } })).data.contact as JsonRow
  }
  const forMembers = await open({ contactVisible: 'LOGIN' })
  expect(await forMembers('visitor')).toEqual({})
  expect(await forMembers(buyer)).toMatchObject({ wechat: 'wuxi-pump', wechatQr: expect.stringMatching(/[0-9a-f]{40}\.png$/) })
  expect(await (await open({ contactVisible: 'LOGIN', anonymous: true }))(buyer)).toEqual({})
})

test('the QR code of a contact is a picture that was uploaded', async () => {
  const contact = { ...listing.contact, wechatQr: '/files/test/unknown.png' }
  expect((await post(seller, `${base}/submit`, { ...listing, contact })).data).toMatchObject({ field: 'contact.wechatQr' })
})
