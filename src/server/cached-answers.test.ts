import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

const list = '/api/blade-machine/machine/listData'
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { authorization: basic, ...headers } })

describe('what a visitor reads', () => {
  test('is answered with 304 and no body while it is the same, and whole once a row has changed', async () => {
    const first = await get(list)
    const { etag = '' } = first.headers as Record<string, string>
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await get(list, { 'if-none-match': etag })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
    expect((await get(list, { 'if-none-match': 'W/"another"' })).payload).toBe(first.payload)
    const [row] = first.json<{ data: { records: { id: string }[] } }>().data.records
    const removed = { ids: row?.id, shelfStatus: 'OFF', reason: '测试' }
    expect((await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: removed })).status).toBe(200)
    const changed = await get(list, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.payload).not.toContain(`"id":"${row?.id}"`)
  })

  test('is told apart by language', async () => {
    const dictionary = '/api/blade-system/dict/dictionary?code=condition'
    const { etag = '' } = (await get(dictionary, { 'accept-language': 'zh' })).headers as Record<string, string>
    expect((await get(dictionary, { 'accept-language': 'en', 'if-none-match': etag })).statusCode).toBe(200)
  })
})

test('what a member reads, a session, a captcha and an error are stored by nobody', async () => {
  const { body } = await app.login('000000', 'trader')
  const answers = [
    await get(list, { 'blade-auth': `bearer ${body.access_token}` }),
    await get('/api/blade-auth/oauth/captcha'),
    await get('/api/blade-auth/oauth/session', { 'blade-requested-with': 'BladeHttpRequest' }),
    await get('/api/blade-machine/machine/detail?id=1'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
})

describe('an answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s where the client takes it, with the same ETag', async (encoding, decompress) => {
    const plain = await get(list)
    const compressed = await get(list, { 'accept-encoding': encoding })
    expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.payload)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
    const again = await get(list, { 'accept-encoding': encoding, 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test('is not compressed for a client that does not ask for it, nor when it is small', async () => {
    expect((await get(list)).headers['content-encoding']).toBeUndefined()
    const small = await get('/api/blade-machine/machine/detail?id=1', { 'accept-encoding': 'gzip, br' })
    expect([small.statusCode, small.headers['content-encoding']]).toEqual([404, undefined])
  })
})
