import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function stored(body: unknown): Promise<Record<string, unknown>[]> {
  const token = String((await app.login('000000', 'trader')).body.access_token)
  const headers = { 'user-agent': `Browser ${'x'.repeat(300)}`, 'x-forwarded-for': '10.9.0.1' }
  const reply = await app.call({ token }, 'POST', '/blade-auth/oauth/logout', { body, headers })
  expect(reply.status, reply.msg).toBe(200)
  const db = app.runtime.platformDb
  const rows = await db.selectFrom('client_error').selectAll().orderBy('id').execute()
  await db.deleteFrom('client_error').execute()
  return rows
}

test('an error of a browser is stored part by part, with who sent it from where', async () => {
  const entry = { url: '/a', time: 'now', type: 'promise', message: 'm', stack: 's', info: 'i' }
  const [row] = await stored([entry])
  const { id } = await app.runtime.platformDb
    .selectFrom('user')
    .select('id')
    .where('account', '=', 'trader')
    .where('tenant_id', '=', '000000')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ...entry, tenant_id: '000000', user_id: id, address: '10.9.0.1' })
  expect(row?.session_id).toMatch(/^[1-9]\d+$/)
  expect([row?.user_agent, String(row?.user_agent).length]).toEqual([expect.stringMatching(/^Browser x+$/), 255])
})

test('parts that are no text are stored as JSON, missing ones as nothing, unpaired surrogates as the sign for them', async () => {
  expect(await stored([{ url: 7, info: { a: [1] }, message: 'x\ud800y' }])).toMatchObject([
    { url: '7', info: '{"a":[1]}', message: 'x\ufffdy', time: '', type: '', stack: '' },
  ])
})

test('each part is cut to its length', async () => {
  const long = (length: number) => 'x'.repeat(length)
  const lengths = { url: 2000, time: 64, type: 64, message: 4000, stack: 20_000, info: 4000 }
  const entry = Object.fromEntries(Object.entries(lengths).map(([part, length]) => [part, long(length + 1)]))
  const [row] = await stored([entry])
  expect(Object.fromEntries(Object.keys(lengths).map((part) => [part, String(row?.[part]).length]))).toEqual(lengths)
})

test('two hundred entries at most are stored, and only what is an entry', async () => {
  expect(await stored(Array.from({ length: 201 }, (_, at) => ({ message: String(at) })))).toHaveLength(200)
  expect(await stored(['text', null, 7, { message: 'm' }])).toMatchObject([{ message: 'm' }])
  expect(await stored([])).toEqual([])
})

test('an upload that is no list, or one of more than 64 KB, is rejected with a sentence', async () => {
  const token = String((await app.login('000000', 'trader2')).body.access_token)
  const upload = (body: unknown) => app.call({ token }, 'POST', '/blade-auth/oauth/logout', { body })
  expect(await upload({})).toMatchObject({ status: 400, msg: '日志应为列表' })
  const bytes = JSON.stringify([{ info: '' }]).length
  expect((await upload([{ info: 'x'.repeat(65_536 - bytes) }])).status).toBe(200)
  expect(await upload([{ info: 'x'.repeat(65_537 - bytes) }])).toMatchObject({ status: 413, msg: '日志过大，最多 64 KB' })
})
