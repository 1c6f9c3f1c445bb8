import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { basic, md5, type Reply, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { secondsFromNow } from './database-time.service.ts'

// The library itself, which also counts its calls.

const home = '000000'
const basicOf = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Requests a token with parameters in the query, as stock clients do. */
function requestToken(query: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply<unknown>> {
  return app.call('visitor', 'POST', '/blade-auth/oauth/token', { query: { tenantId: home, scope: 'all', ...query }, headers })
}

const byPassword = (account: string, password = testPassword, headers: Record<string, string> = {}): Promise<Reply<unknown>> =>
  requestToken({ grant_type: 'password', username: account, password: md5(password) }, headers)

async function newCaptcha(): Promise<{ key: string; answer: string }> {
  const { body } = await app.call('visitor', 'GET', '/blade-auth/oauth/captcha')
  const key = String(body.key)
  const captcha = app.runtime.platformDb.selectFrom('captcha').select('answer').where('key', '=', key)
  return { key, answer: (await captcha.executeTakeFirstOrThrow()).answer }
}

/** Runs this while nobody can read the users. */
async function withLockedUsers(run: () => Promise<unknown>): Promise<void> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query('begin; lock table store."user" in access exclusive mode')
  await run()
  await owner.end()
}

const captchaHeaders = (key: string, code: string): Record<string, string> => ({ 'captcha-key': key, 'captcha-code': code })

test('a captcha is a picture of 130 by 48, at the root and in data', async () => {
  const { body, data } = await app.call('visitor', 'GET', '/blade-auth/oauth/captcha')
  expect(body).toMatchObject({ code: 200, success: true, key: data.key, image: data.image })
  expect(String(data.image)).toMatch(/^data:image\/png;base64,/)
  const png = Buffer.from(String(data.image).split(',')[1] ?? '', 'base64')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([130, 48])
})

test('a captcha is accepted once, in upper or lower case', async () => {
  const { key, answer } = await newCaptcha()
  const query = { grant_type: 'captcha', username: 'trader', password: md5(testPassword) }
  const first = await requestToken(query, captchaHeaders(key, answer.toUpperCase()))
  expect(first.status).toBe(200)
  const again = await requestToken(query, captchaHeaders(key, answer))
  expect(again).toMatchObject({ status: 400, msg: '验证码不正确' })
})

test('a captcha is used up by a wrong answer, and an expired one is rejected', async () => {
  const query = { grant_type: 'captcha', username: 'trader', password: md5(testPassword) }
  const { key, answer } = await newCaptcha()
  expect((await requestToken(query, captchaHeaders(key, 'wrong'))).msg).toBe('验证码不正确')
  expect((await requestToken(query, captchaHeaders(key, answer))).msg).toBe('验证码不正确')
  const old = await newCaptcha()
  const expires = secondsFromNow(-1)
  await app.runtime.platformDb.updateTable('captcha').set({ expires }).where('key', '=', old.key).execute()
  expect((await requestToken(query, captchaHeaders(old.key, old.answer))).msg).toBe('验证码不正确')
})

test('a password login returns everything that clients store, at the root', async () => {
  const { status, body } = await byPassword('manager')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    tenant_id: home,
    account: 'manager',
    role_name: 'admin',
    authority: 'admin',
    oauth_id: '',
  })
  for (const name of [
    'access_token',
    'refresh_token',
    'user_id',
    'role_id',
    'dept_id',
    'post_id',
    'nick_name',
    'real_name',
    'user_name',
    'avatar',
  ]) {
    expect(body[name], name).toBeTypeOf('string')
  }
  expect(body.error_description).toBeUndefined()
  expect(body.code).toBeUndefined()
})

test('parameters may be sent as a form', async () => {
  const form = new URLSearchParams({ tenantId: home, username: 'trader', password: md5(testPassword), grant_type: 'password' })
  const reply = await app.call('visitor', 'POST', '/blade-auth/oauth/token', {
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.status).toBe(200)
})

test('a wrong password and an unknown account get the same error, with the properties of OAuth and of the envelope, never 401', async () => {
  const wrong = await byPassword('trader', 'not this one')
  const unknown = await byPassword('nobody at all')
  const elsewhere = await requestToken({ grant_type: 'password', username: 'trader', password: md5(testPassword), tenantId: '999999' })
  for (const reply of [wrong, unknown, elsewhere]) {
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      error: 'invalid_grant',
      error_description: '用户名或密码错误',
      code: 400,
      success: false,
      msg: '用户名或密码错误',
      data: {},
    })
  }
})

test('an error is in the language of the request', async () => {
  const { msg } = await byPassword('trader', 'not this one', { 'accept-language': 'en-GB' })
  expect(msg).toBe('Wrong user name or password')
})

test('a request without a client, with an unknown one or with an unknown grant is rejected', async () => {
  const query = { username: 'trader', password: md5(testPassword) }
  const none = await requestToken({ ...query, grant_type: 'password' }, { authorization: '' })
  expect(none).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(none.msg).toContain('No client information in request header')
  const unknown = await requestToken({ ...query, grant_type: 'password' }, { authorization: basicOf('stranger', 'x') })
  expect(unknown).toMatchObject({ status: 400, msg: '客户端认证失败!' })
  const grant = await requestToken({ ...query, grant_type: 'magic' })
  expect(grant).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
  expect(grant.msg).toContain('no grantType was found')
})

test('only confidential clients need their secret, and every client may use its own grants only', async () => {
  await sql`insert into client (client_id, client_secret, is_public, authorized_grant_types, access_token_validity, refresh_token_validity)
    values ('robot', 'its secret', false, '{password}', 120, 600)`.execute(app.runtime.platformDb)
  const query = { grant_type: 'password', username: 'trader', password: md5(testPassword) }
  expect((await requestToken(query, { authorization: basicOf('saber', 'anything') })).status).toBe(200)
  expect(await requestToken(query, { authorization: basicOf('robot', 'a guess') })).toMatchObject({ status: 400, msg: '客户端认证失败!' })
  const good = await requestToken(query, { authorization: basicOf('robot', 'its secret') })
  expect(good).toMatchObject({ status: 200, body: { expires_in: 120 } })
  const refresh = { grant_type: 'refresh_token', refresh_token: String(good.body.refresh_token) }
  expect(await requestToken(refresh, { authorization: basicOf('robot', 'its secret') })).toMatchObject({
    status: 400,
    body: { error: 'unauthorized_client' },
  })
})

test('grants that are not supported yet are rejected with a sentence', async () => {
  for (const grant of ['social', 'authorization_code']) {
    const reply = await requestToken({ grant_type: grant, code: 'x', state: 'y', source: 'github' })
    expect(reply).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' }, msg: '暂不支持这种登录方式' })
  }
})

test('the open edition logs in with its own parameters and gets an envelope', async () => {
  const query = { grantType: 'password', tenantId: home, account: 'manager', password: md5(testPassword) }
  const { status, data } = await app.call('visitor', 'POST', '/blade-auth/token', { query })
  expect(status).toBe(200)
  expect(data).toMatchObject({ tokenType: 'bearer', account: 'manager', authority: 'admin', tenantId: home })
  const rejected = await app.call('visitor', 'POST', '/blade-auth/token', { query: { ...query, password: md5('no') } })
  expect(rejected).toMatchObject({ status: 400, msg: '用户名或密码错误', body: { code: 400, success: false } })
})

test('a pending, rejected or locked account and one of an expired tenant get the reason', async () => {
  const db = app.runtime.platformDb
  const setStatus = (status: -1 | 0 | 1 | 2) =>
    db.updateTable('user').set({ status }).where('account', '=', 'trader').where('tenant_id', '=', home).execute()
  const messageFor = async (status: -1 | 0 | 2): Promise<string> => {
    await setStatus(status)
    return (await byPassword('trader')).msg
  }
  const setExpiry = (expire_time: RawBuilder<Date> | null) =>
    db.updateTable('tenant').set({ expire_time }).where('tenant_id', '=', '100001').execute()
  expect(await messageFor(0)).toBe('您的注册申请正在等待管理员审核')
  expect(await messageFor(-1)).toBe('您的注册申请未通过审核')
  expect(await messageFor(2)).toBe('账号已被锁定，请联系管理员')
  await setStatus(1)
  await setExpiry(secondsFromNow(-60))
  const expired = await requestToken({ grant_type: 'password', tenantId: '100001', username: 'neighbour', password: md5(testPassword) })
  expect(expired.msg).toBe('租户已过期或停用，请联系管理员')
  await setExpiry(null)
  expect(
    (await requestToken({ grant_type: 'password', tenantId: '100001', username: 'neighbour', password: md5(testPassword) })).status,
  ).toBe(200)
})

test('after three failures of an account from one address every grant needs a captcha there', async () => {
  const here = { 'x-forwarded-for': '10.2.0.1' }
  for (let time = 0; time < 3; time++) await byPassword('trader', 'wrong', here)
  const withoutCaptcha = await byPassword('trader', testPassword, here)
  expect(withoutCaptcha).toMatchObject({ status: 400, body: { error: 'captcha_required' } })
  expect((await byPassword('trader', testPassword, { 'x-forwarded-for': '10.2.0.2' })).status).toBe(200)
  const { key, answer } = await newCaptcha()
  expect((await byPassword('trader', testPassword, { ...here, ...captchaHeaders(key, answer) })).status).toBe(200)
  expect((await byPassword('trader', testPassword, here)).status).toBe(200)
})

test('of parallel guesses at one account from many addresses eleven are compared, and the others need a captcha', async () => {
  const guess = (at: number, headers: Record<string, string> = {}) =>
    byPassword('manager', 'wrong', { 'x-forwarded-for': `10.5.0.${at}`, ...headers })
  const answered: unknown[] = []
  const guesses = Array.from({ length: 60 }, (_, at) => guess(at).then(({ body }) => answered.push(body.error)))
  // The first is looked up only when the last one has arrived.
  await withLockedUsers(() => vi.waitFor(() => expect(answered).toHaveLength(49), { timeout: 20_000 }))
  expect(answered).toEqual(Array(49).fill('captcha_required'))
  await Promise.all(guesses)
  expect(answered.slice(49)).toEqual(Array(11).fill('invalid_grant'))
  const { key, answer } = await newCaptcha()
  const crowd = Array.from({ length: 15 }, (_, at) => guess(100 + at))
  const solved = guess(200, captchaHeaders(key, answer))
  expect((await solved).body.error).toBe('invalid_grant')
  await Promise.all(crowd)
})

test('parallel attempts cannot avoid the captcha', async () => {
  const here = { 'x-forwarded-for': '10.3.0.1' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => byPassword('nobody here', 'wrong', here)))
  const checked = replies.filter(({ body }) => body.error === 'invalid_grant').length
  expect(checked).toBeLessThanOrEqual(6)
})

test('after thirty failures an address is blocked for ten minutes, with the time in Retry-After', async () => {
  const here = { 'x-forwarded-for': '10.4.0.1' }
  for (let time = 0; time < 30; time++) expect((await byPassword(`stranger ${time}`, 'wrong', here)).status).toBe(400)
  const blocked = await byPassword('trader', testPassword, here)
  expect(blocked).toMatchObject({ status: 429, body: { code: 429, msg: '用户登录失败次数过多，请稍后再试' } })
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(590)
  expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect((await byPassword('trader')).status).toBe(200)
})

test('an account with more than ten failures from any address is slowed by two seconds, not locked, until it is unlocked', async () => {
  const time = async (): Promise<number> => {
    const start = performance.now()
    expect(
      (await requestToken({ grant_type: 'password', username: 'admin', password: md5(testPassword) }, { authorization: basic })).status,
    ).toBe(200)
    return performance.now() - start
  }
  expect(await time()).toBeLessThan(1500)
  for (let host = 0; host < 11; host++) await byPassword('admin', 'wrong', { 'x-forwarded-for': `10.6.0.${host}` })
  expect(await time()).toBeGreaterThan(2000)
  const admin = app.runtime.platformDb.selectFrom('user').select('id').where('account', '=', 'admin').where('tenant_id', '=', home)
  const { id } = await admin.executeTakeFirstOrThrow()
  expect((await app.call('administrator', 'POST', '/blade-user/unlock', { query: { userIds: id } })).status).toBe(200)
  expect(await time()).toBeLessThan(1500)
})

test('unlocking an account frees the addresses that it was tried from', async () => {
  const here = { 'x-forwarded-for': '10.9.0.1' }
  for (let time = 0; time < 3; time++) await byPassword('trader', 'wrong', here)
  for (let time = 0; time < 27; time++) await byPassword(`stranger ${time}`, 'wrong', here)
  expect((await byPassword('trader', testPassword, here)).status).toBe(429)
  const db = app.runtime.platformDb
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('account', '=', 'trader')
    .where('tenant_id', '=', home)
    .executeTakeFirstOrThrow()
  expect((await app.call('administrator', 'POST', '/blade-user/unlock', { query: { userIds: id } })).status).toBe(200)
  expect((await byPassword('trader', testPassword, here)).status).toBe(200)
})

test('a login without account or password is rejected, naming what is missing', async () => {
  expect((await requestToken({ grant_type: 'password', username: '', password: 'x' })).msg).toBe('请输入用户名')
  expect((await requestToken({ grant_type: 'password', username: 'trader', password: '' })).msg).toBe('请输入密码')
  expect((await requestToken({ grant_type: 'password', username: 'a\0b', password: 'x' })).status).toBe(400)
})
