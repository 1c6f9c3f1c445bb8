import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { count, type Limit } from '../../auth/limits.service.ts'

let app: TestApp
let make: StaffMaker
let shelf: readonly string[]
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
  await insertAttachments(app.runtime, ['test/motor.webp'])
  make = staffMaker(app)
  shelf = [await putOnShelf(app, listing), await putOnShelf(app, listing), await putOnShelf(app, listing)]
}, 60_000)
afterAll(() => app?.close())

type Caller = Persona | { readonly token: string }

/** Lets an account have done something so often today. */
async function spend(limit: Limit, { id }: Staff, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await count(app.runtime, limit, '000000', id)
}
const start = (as: Caller, listingId = '') =>
  app.call<{ id: string }>(as, 'POST', '/blade-machine/inquiry/start', { body: { listingId, text: '还有货吗' } })
const send = (as: Caller, id: string) => app.call(as, 'POST', '/blade-machine/inquiry/send', { body: { id, text: '含税吗' } })
const report = (as: Caller, targetId = '') =>
  app.call(as, 'POST', '/blade-machine/report/submit', { body: { targetType: 'LISTING', targetId, reason: 'FALSE', text: '不符' } })

/** An answer that says when to come back: within a day. */
const tooMany = {
  status: 429,
  msg: expect.stringMatching(/^请求过于频繁，请 2[34] 小时后再试$/),
  headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^8[56]\d{3}$/) }),
}
/** A day later. */
const passDay = () => sql`update store.rate_limit set expire = expire - 86400000`.execute(app.runtime.platformDb)

test('an account begins 30 inquiries in a day, others apart, and goes on in those that it has', async () => {
  const [buyer, other] = [await make.staff({ codes: [] }), await make.staff({ codes: [] })]
  await spend('inquiriesOfAccount', buyer, 29)
  expect((await start(buyer, shelf[0])).status).toBe(200)
  expect(await start(buyer, shelf[1])).toMatchObject(tooMany)
  expect((await start(buyer, shelf[0])).status).toBe(200)
  expect((await start(other, shelf[1])).status).toBe(200)
})

test('an account writes 300 messages in a day, and whoever it writes to as many', async () => {
  const buyer = await make.staff({ codes: [] })
  await spend('messagesOfAccount', buyer, 298)
  const { data } = await start(buyer, shelf[0])
  expect((await send(buyer, data.id)).status).toBe(200)
  expect(await send(buyer, data.id)).toMatchObject(tooMany)
  expect(await start(buyer, shelf[1])).toMatchObject(tooMany)
  expect((await send('member', data.id)).status).toBe(200)
})

test('an account reports 20 times in a day, others apart', async () => {
  const [first, second] = [await make.staff({ codes: [] }), await make.staff({ codes: [] })]
  await spend('reportsOfAccount', first, 19)
  expect((await report(first, shelf[0])).status).toBe(200)
  expect(await report(first, shelf[1])).toMatchObject(tooMany)
  expect((await report(second, shelf[1])).status).toBe(200)
})

test('the day after, an account may write again', async () => {
  const buyer = await make.staff({ codes: [] })
  const { data } = await start(buyer, shelf[0])
  await spend('messagesOfAccount', buyer, 299)
  await passDay()
  expect((await send(buyer, data.id)).status).toBe(200)
})
