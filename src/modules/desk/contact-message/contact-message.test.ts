import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedCaptcha } from '#test/captcha.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
})
afterAll(() => app.close())

const at = '/blade-desk/contact-message'
const message = { name: '周先生', phone: '13800138000', subject: '询问库存', message: '请问有没有 YE3-315S-4？' }

const send = async (body: object) => app.call('visitor', 'POST', `${at}/send`, { body: { ...(await solvedCaptcha(app)), ...body } })

const listed = async (query = {}) =>
  (await app.call<{ records: { id: string; subject: string; messageState: string }[] }>('admin', 'GET', `${at}/list`, { query })).data
    .records

test('a visitor sends a message, which staff mark as done', async () => {
  expect((await send(message)).status).toBe(200)
  const [row] = await listed()
  expect(row).toMatchObject({ subject: '询问库存', messageState: 'NEW' })
  await app.call('admin', 'POST', `${at}/finish`, { query: { ids: row?.id ?? '' } })
  expect((await listed({ messageState: 'DONE' })).map(({ id }) => id)).toEqual([row?.id])
})

test.each([
  ['a way to reply', { phone: '' }, 'phone'],
  ['a valid e-mail address', { email: 'x' }, 'email'],
  ['a message', { message: '' }, 'message'],
  ['the answer of its captcha', { captchaCode: 'wrong' }, 'captchaCode'],
])('a message needs %s', async (_, wrong, field) => {
  const { status, data } = await send({ ...message, ...wrong })
  expect([status, data.field]).toEqual([400, field])
})

test('nobody but staff reads messages, and an address sends ten an hour', async () => {
  expect((await app.call('member', 'GET', `${at}/list`)).status).toBe(403)
  const statuses: number[] = []
  for (let times = 0; times < 11; times++) statuses.push((await send(message)).status)
  expect(statuses.at(-1)).toBe(429)
})
