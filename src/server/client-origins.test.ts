import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, type TestApp, testApp } from '#test/test-app.ts'
import { tokenAddress } from '#test/token-address.ts'

const client = 'https://admin.example'
let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { env: { CORS_ORIGINS: client } })
})
afterAll(() => app?.close())

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
const preflight = (url: string, origin: string) =>
  app.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'blade-auth,tenant-id' },
  })
const allowed = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin']

describe('a client whose proxy cuts /api off', () => {
  test('gets what the same call below /api answers, a token and an unknown address too', async () => {
    const code = '/blade-system/dict/dictionary?code=sex'
    const [cut, whole] = [await get(code), await get(`/api${code}`)]
    expect([cut.statusCode, cut.json().data]).toEqual([200, whole.json().data])
    const token = await app.app.inject({
      method: 'POST',
      url: tokenAddress('admin').replace(/^\/api/, ''),
      headers: { authorization: basic, 'tenant-id': '000000' },
    })
    expect(token.json()).toHaveProperty('access_token')
    const unknown = await get('/blade-nothing/at/all')
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 404, success: false }])
  })

  test('may declare JSON and send nothing', async () => {
    const headers = { authorization: basic, 'tenant-id': '000000', 'content-type': 'application/json' }
    const { statusCode } = await app.app.inject({ method: 'POST', url: tokenAddress('admin'), headers, payload: '' })
    expect(statusCode).toBe(200)
    const broken = await app.app.inject({ method: 'POST', url: tokenAddress('admin'), headers, payload: '{' })
    expect([broken.statusCode, broken.json().msg]).toEqual([400, '请求内容格式不正确'])
  })

  test('gets a captcha at /oauth/captcha as well', async () => {
    expect((await get('/oauth/captcha')).json()).toMatchObject({ key: expect.any(String), image: expect.stringMatching(/^data:image/) })
  })
})

describe('a page of another origin', () => {
  test('that the operator has named may send tokens, and never cookies', async () => {
    const asked = await preflight('/api/blade-system/user/submit', client)
    expect(asked.headers).toMatchObject({ 'access-control-allow-origin': client, 'access-control-allow-headers': 'blade-auth,tenant-id' })
    const answer = await get('/api/blade-system/dict/dictionary?code=sex', { origin: client })
    expect(allowed(answer)).toBe(client)
    for (const { headers } of [asked, answer]) expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('may not ask for the session of the cookie, and any other origin for nothing', async () => {
    expect(allowed(await preflight('/api/blade-auth/oauth/session', client))).toBeUndefined()
    expect(allowed(await get('/blade-auth/oauth/session', { origin: client }))).toBeUndefined()
    for (const origin of ['https://evil.example', `${client}.evil.example`, 'null']) {
      expect(allowed(await preflight('/api/blade-system/user/submit', origin))).toBeUndefined()
      expect(allowed(await get('/api/blade-system/dict/dictionary?code=sex', { origin }))).toBeUndefined()
    }
  })
})
