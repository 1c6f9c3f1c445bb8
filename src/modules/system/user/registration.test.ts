import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { count } from '#modules/auth/limits.service.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const home = '000000'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Row = Record<string, unknown>

const find = async (query: Record<string, string>): Promise<Row | undefined> =>
  (await app.call<{ records: Row[] }>('admin', 'GET', '/blade-user/page', { query })).data.records[0]

/** The headers of a captcha that is solved. */
async function captcha(): Promise<Record<string, string>> {
  const { body } = await app.call('visitor', 'GET', '/blade-auth/oauth/captcha')
  const key = String(body.key)
  const { answer } = await app.runtime.platformDb.selectFrom('captcha').select('answer').where('key', '=', key).executeTakeFirstOrThrow()
  return { 'captcha-key': key, 'captcha-code': answer }
}

test('whoever registers accepts the terms, and sees with a code whether the registration is approved', async () => {
  const register = async (termsVersion: string) =>
    app.call('visitor', 'POST', '/blade-user/register', {
      body: { tenantId: home, account: 'consent1', password: 'a-good-word', password2: 'a-good-word', termsVersion },
      headers: await captcha(),
    })
  expect((await register('')).data).toEqual({ field: 'termsVersion' })
  const { data } = await register('1')
  const status = (token: unknown) =>
    app.call('visitor', 'GET', '/blade-user/registration-status', { query: { tenantId: home, account: 'consent1', token: String(token) } })
  expect((await status(data.statusToken)).data).toEqual({ state: 'WAITING', reason: '' })
  expect((await status('wrong')).status).toBe(400)
  const row = await find({ account_equal: 'consent1' })
  await app.call('admin', 'POST', '/blade-user/audit-pass', { query: { userIds: String(row?.id) } })
  expect((await status(data.statusToken)).data).toEqual({ state: 'APPROVED', reason: '' })
  const token = String((await app.login(home, 'consent1', 'a-good-word')).body.access_token)
  const own = (await app.call({ token }, 'GET', '/blade-user/info')).data
  expect(own).toMatchObject({ termsVersion: '1', termsTime: expect.stringMatching(/^\d{4}-/) })
  const { records } = (await app.call<{ records: Row[] }>({ token }, 'GET', '/blade-desk/notification/mine')).data
  expect(records).toMatchObject([{ kind: 'ACCOUNT', title: '注册已通过审核' }])
})

test('mails come in the language of the page that the account was registered on, until another one is chosen', async () => {
  const languageOf = async (account: string, lang: string): Promise<unknown> => {
    const body = { tenantId: home, account, password: 'a-good-word', password2: 'a-good-word', termsVersion: '1' }
    const headers = { ...(await captcha()), 'accept-language': lang }
    expect((await app.call('visitor', 'POST', '/blade-user/register', { body, headers })).status).toBe(200)
    const { id } = (await find({ account_equal: account })) ?? {}
    await app.call('admin', 'POST', '/blade-user/audit-pass', { query: { userIds: String(id) } })
    const token = String((await app.login(home, account, 'a-good-word')).body.access_token)
    const read = async () =>
      (await app.call<{ records: Row[] }>({ token }, 'GET', '/blade-desk/notification-choice/mine')).data.records[0]?.language
    const first = await read()
    expect((await app.call({ token }, 'POST', '/blade-desk/notification-choice/submit', { body: { language: 'zh' } })).status).toBe(200)
    expect(await read()).toBe('zh')
    return first
  }
  expect([await languageOf('english1', 'en'), await languageOf('chinese1', 'zh-CN')]).toEqual(['en', undefined])
})

test('a registration that is rejected says why, to whoever has its code', async () => {
  const body = { tenantId: home, account: 'rejected1', password: 'a-good-word', password2: 'a-good-word', termsVersion: '1' }
  const { data } = await app.call('visitor', 'POST', '/blade-user/register', { body, headers: await captcha() })
  const { id } = (await find({ account_equal: 'rejected1' })) ?? {}
  const query = { userIds: String(id), reason: '公司信息不完整' }
  expect((await app.call('admin', 'POST', '/blade-user/audit-refuse', { query })).status).toBe(200)
  const status = { tenantId: home, account: 'rejected1', token: String(data.statusToken) }
  expect((await app.call('visitor', 'GET', '/blade-user/registration-status', { query: status })).data).toEqual({
    state: 'REJECTED',
    reason: '公司信息不完整',
  })
})

describe('a guest', () => {
  const guest = (account: string, address: string, more: Record<string, string> = {}, tenantId = home) =>
    app.call('visitor', 'POST', '/blade-user/register-guest', {
      body: { tenantId, account, name: '访客', password: 'a-good-word' },
      headers: { 'x-forwarded-for': address, ...more },
    })

  test('learns only with a solved captcha that an account is taken, and never overwrites it', async () => {
    expect((await guest('guest2', '10.20.0.1')).status).toBe(200)
    const before = await find({ account_equal: 'guest2' })
    expect(await guest('guest2', '10.20.0.2')).toMatchObject({ status: 200, data: { audit: true, statusToken: expect.any(String) } })
    expect(await find({ account_equal: 'guest2' })).toEqual(before)
    expect((await guest('guest2', '10.20.0.2', await captcha())).msg).toBe('当前账号已被使用!')
  })

  test('agrees to the current terms or to none', async () => {
    const versions = []
    for (const [account, termsVersion] of [
      ['terms-none', 'never-published'],
      ['terms-1', '1'],
    ] as const) {
      const body = { tenantId: home, account, name: '访客', password: 'a-good-word', termsVersion }
      const { status } = await app.call('visitor', 'POST', '/blade-user/register-guest', {
        body,
        headers: { 'x-forwarded-for': '10.20.0.9' },
      })
      const db = app.runtime.platformDb
      const row = await db.selectFrom('user').select(['terms_version', 'terms_time']).where('account', '=', account).executeTakeFirst()
      versions.push([status, row?.terms_version, row?.terms_time !== null])
    }
    expect(versions).toEqual([
      [200, null, false],
      [200, '1', true],
    ])
  })

  test('needs a captcha after five registrations of an address, and others do not', async () => {
    for (let at = 0; at < 5; at++) expect((await guest(`guest3${at}`, '10.20.0.3')).status).toBe(200)
    expect(await guest('guest35', '10.20.0.3')).toMatchObject({
      status: 400,
      msg: '注册过于频繁，请输入验证码',
      data: { field: 'captchaCode' },
    })
    // Nothing issues an id of a social login yet, so that none is valid.
    const invented = { tenantId: '000000', account: 'guest35', name: '访客', password: 'a-good-word', oauthId: '1123598821738675201' }
    const social = await app.call('visitor', 'POST', '/blade-user/register-guest', {
      body: invented,
      headers: { 'x-forwarded-for': '10.20.0.3' },
    })
    expect(social.data).toEqual({ field: 'captchaCode' })
    const wrong = await guest('guest35', '10.20.0.3', { ...(await captcha()), 'captcha-code': 'wrong' })
    expect(wrong.msg).toBe('验证码不正确')
    expect((await guest('guest35', '10.20.0.3', await captcha())).status).toBe(200)
    expect((await guest('guest36', '10.20.0.4')).status).toBe(200)
  })

  test('needs a captcha after five, however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => guest(`atonce${at}`, '10.20.9.9')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  test('needs a captcha once a tenant has many registrations, from whatever addresses', async () => {
    for (let at = 0; at < 100; at++) await count(app.runtime, 'guestOfTenant', '100001')
    expect((await guest('guest4', '10.20.0.5', {}, '100001')).data).toEqual({ field: 'captchaCode' })
    expect((await guest('guest4', '10.20.0.5', await captcha(), '100001')).status).toBe(200)
  })
})
