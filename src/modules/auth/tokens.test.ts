import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { basic, md5, type Reply, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { readAccess, signAccess } from './access-token.service.ts'
import { authenticateClient, clientById, type LoginError } from './clients.service.ts'
import { secondsFromNow } from './database-time.service.ts'
import { identify } from './identify.service.ts'
import { allow } from './limits.service.ts'
import { forgetRights } from './rights.service.ts'
import { forgetSession, liveSession } from './sessions.service.ts'
import { hasTenant } from './tenant-host.service.ts'

const home = '000000'
const week = 604_800
const asPage = { 'blade-requested-with': 'BladeHttpRequest' }

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => app.close())

const basicOf = (text: string, scheme = 'Basic'): string => `${scheme} ${Buffer.from(text).toString('base64')}`
const sessionIn = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
const token = (query: Record<string, string>, headers: Record<string, string> = {}, body?: unknown): Promise<Reply<unknown>> =>
  app.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers, body })
const password = { grant_type: 'password', tenantId: home, username: 'trader', password: md5(testPassword) }
const pass = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
const userOf = async (account: string) => {
  const { rows } = await sql<Record<string, string>>`select id::text, account, name, real_name, avatar,
    array_to_string(array(select role_id from user_role_id where user_id = u.id), ',') as roles,
    array_to_string(array(select dept_id from user_dept_id where user_id = u.id), ',') as depts,
    array_to_string(array(select post_id from user_post_id where user_id = u.id), ',') as posts
    from "user" u where account = ${account} and tenant_id = ${home}`.execute(app.runtime.platformDb)
  return rows[0] ?? {}
}

test('an access token names user, session and tenant until it expires, read anew or not', async () => {
  const claims = { userId: '7', sessionId: '8', tenant: home }
  const signed = await signAccess(app.runtime, claims, 60)
  const read = await readAccess(app.runtime, signed)
  expect(read).toMatchObject(claims)
  expect(Math.abs((read?.expires ?? 0) - Date.now() / 1000 - 60)).toBeLessThan(5)
  expect(await readAccess(app.runtime, signed)).toEqual(read)
  pass(61)
  expect(await readAccess(app.runtime, signed)).toBeNull()
  expect(await readAccess(app.runtime, await signAccess(app.runtime, claims, -1))).toBeNull()
})

test('a token that is signed by us but is no access token is worth nothing', async () => {
  const key = app.runtime.key('access-token')
  const sign = (change: (made: SignJWT) => SignJWT, payload = { sid: '8', tenant_id: home }, typ = 'at+jwt', signingKey = key) => {
    const made = new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ })
    return change(made.setSubject('7').setIssuer('motorspot').setAudience('motorspot').setExpirationTime('1h')).sign(signingKey)
  }
  const same = (made: SignJWT): SignJWT => made
  const good = await sign(same)
  expect(await readAccess(app.runtime, good)).toMatchObject({ userId: '7', sessionId: '8', tenant: home })
  const bad = await Promise.all([
    sign((made) => made.setIssuer('other')),
    sign((made) => made.setAudience('other')),
    sign(same, { sid: '8', tenant_id: undefined as unknown as string }),
    sign(same, { sid: undefined as unknown as string, tenant_id: home }),
    sign(same, undefined, 'JWT'),
    sign(same, undefined, 'at+jwt', app.runtime.key('refresh-token')),
    new SignJWT({ sid: '8', tenant_id: home })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('motorspot')
      .setAudience('motorspot')
      .setExpirationTime('1h')
      .sign(key),
    new SignJWT({ sid: '8', tenant_id: home })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject('7')
      .setIssuer('motorspot')
      .setAudience('motorspot')
      .sign(key),
  ])
  for (const [at, each] of bad.entries()) expect(await readAccess(app.runtime, each), String(at)).toBeNull()
})

test('a login names its user in every spelling that clients read', async () => {
  await insertAttachments(app.runtime, ['test/a.webp'])
  await sql`update "user" set avatar = 'test/a.webp' where account = 'manager' and tenant_id = ${home}`.execute(app.runtime.platformDb)
  const { id, account, name, real_name, avatar, roles, depts, posts } = await userOf('manager')
  const { body } = await app.login(home, 'manager')
  expect(body).toMatchObject({
    tenant_id: home,
    user_id: id,
    user_name: account,
    userName: account,
    account,
    nick_name: name,
    real_name,
    role_id: roles,
    dept_id: depts,
    post_id: posts,
    role_name: 'admin',
    authority: 'admin',
    avatar: `/api/files/${avatar}`,
    client_id: 'motorspot',
  })
  expect([roles, depts, posts].every((ids) => ids !== '')).toBe(true)
  const info = await app.call({ token: String(body.access_token) }, 'GET', '/blade-auth/oauth/user-info')
  expect(info.data).toMatchObject({
    clientId: 'motorspot',
    userId: id,
    tenantId: home,
    deptId: depts,
    roleId: roles,
    postId: posts,
    account,
    userName: account,
    nickName: name,
    realName: real_name,
    roleName: 'admin',
    avatar: `/api/files/${avatar}`,
    oauthId: '',
  })
  const query = { grantType: 'password', tenantId: home, account: 'manager', password: md5(testPassword) }
  const open = await app.call('visitor', 'POST', '/blade-auth/token', { query })
  expect(open.data).toMatchObject({
    userId: id,
    userName: real_name,
    avatar: `/api/files/${avatar}`,
    expiresIn: 3600,
    tenantId: home,
    oauthId: '',
  })
  const renewed = await app.call('visitor', 'POST', '/blade-auth/token', {
    query: { grantType: 'refresh_token', refreshToken: String(open.data.refreshToken) },
  })
  expect([renewed.status, renewed.data.userId]).toEqual([200, id])
})

test('tenant and grant come from the parameters, a header, the domain, or are a password login', async () => {
  const { grant_type: _, tenantId: __, ...bare } = password
  expect((await token(bare)).body.tenant_id).toBe(home)
  const neighbour = { ...bare, username: 'neighbour' }
  expect((await token(neighbour)).status).toBe(400)
  expect((await token(neighbour, { 'tenant-id': '100001' })).body.tenant_id).toBe('100001')
  expect((await token({ ...neighbour, tenantId: ' 100001 ' }, { 'tenant-id': home })).body.tenant_id).toBe('100001')
  expect((await token({}, {}, { ...password, scope: 7 })).status).toBe(200)
  expect((await token({ ...password, username: ' trader ' })).status).toBe(200)
})

test('a client is read from the header, with its name, its secret and its grants', async () => {
  await sql`insert into client (client_id, client_secret, is_public, authorized_grant_types, access_token_validity, refresh_token_validity, status)
    values ('quiet', 'a:b', false, '{password}', 0, 0, 1), ('closed', 'x', true, '{password}', 60, 60, 2), ('bare', null, false, '{password}', 60, 90, 1)`.execute(
    app.runtime.platformDb,
  )
  const client = (header: string | undefined, grant = 'password') =>
    authenticateClient(app.runtime, header, grant).catch((error: LoginError) => `${error.error}: ${error.words[1]}`)
  expect(await client(basicOf('quiet:a:b'))).toEqual({ clientId: 'quiet', accessValidity: 3600, refreshValidity: week })
  expect(await client(basicOf('quiet:a:b', 'BASIC'))).toMatchObject({ clientId: 'quiet' })
  for (const header of [undefined, '', 'Basic', basicOf('quiet'), basicOf(':a:b'), basicOf('quiet:a:b', 'Bearer')])
    expect(await client(header), header).toBe('invalid_client: No client information in request header')
  const unknown = ['quiet:a', 'quiet:a:c', 'quiet:', 'closed:x', 'bare:x', 'qui\0et:a:b', `${'x'.repeat(65)}:a`, 'Quiet:a:b']
  for (const each of unknown) expect(await client(basicOf(each)), each).toBe('invalid_client: The client could not be authenticated')
  expect(await client(basicOf('quiet:a:b'), 'refresh_token')).toBe('unauthorized_client: The client may not use this grant')
  expect(await clientById(app.runtime, 'bare')).toEqual({ clientId: 'bare', accessValidity: 60, refreshValidity: 90 })
  expect([await clientById(app.runtime, 'closed'), await clientById(app.runtime, 'nobody')]).toEqual([null, null])
})

test('an account in an unknown state is told so, after its password', async () => {
  const status = (to: number) => sql`update "user" set status = ${to} where account = 'trader2' and tenant_id = ${home}`.execute(db())
  const db = () => app.runtime.platformDb
  await status(3)
  expect((await token({ ...password, username: 'trader2' })).msg).toBe('账号已停用，请联系管理员')
  expect((await token({ ...password, username: 'trader2', password: md5('no') })).msg).toBe('用户名或密码错误')
  await status(1)
  const refresh = String((await app.login(home, 'trader2')).body.refresh_token)
  await status(2)
  await forgetSession(app.runtime, '')
  const rejected = await token({ grant_type: 'refresh_token', refresh_token: refresh })
  expect(rejected).toMatchObject({ status: 400, msg: '登录已过期，请重新登录', body: { error: 'invalid_grant' } })
  await status(1)
})

test('the cookies of a session last as long as its tokens, the refresh cookie for its own path', async () => {
  const linesOf = (reply: Reply<unknown>): string[] => [reply.headers['set-cookie']].flat().map(String)
  const overHttp = await token(password)
  const [plain, plainHeaders] = [linesOf(overHttp), overHttp.headers['strict-transport-security']]
  expect(plain[0]).toMatch(/^motorspot-access-token=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(plain[1]).toMatch(/^motorspot-refresh-token=[^;]+; Max-Age=604800; Path=\/api\/blade-auth; HttpOnly; SameSite=Lax$/)
  const login = await token(password, { 'x-forwarded-proto': 'https' })
  expect(linesOf(login)).toEqual([
    expect.stringMatching(/^__Host-motorspot-access-token=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-motorspot-refresh-token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const names = {
    cookie: linesOf(login)
      .map((line) => line.split(';')[0]?.replace('__Host-', ''))
      .join('; '),
  }
  const session = (headers: object) => app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, ...headers } })
  expect((await session({ ...names, 'x-forwarded-proto': 'https' })).data).toEqual({})
  expect((await session(names)).data).toMatchObject({ account: 'trader' })
  expect([plainHeaders, login.headers['strict-transport-security']]).toEqual([undefined, 'max-age=31536000'])
  const { access_token: access } = login.body
  const out = await app.call({ token: String(access) }, 'POST', '/blade-auth/logout', { headers: { cookie: 'motorspot-access-token=x' } })
  expect(linesOf(out)).toEqual([
    'motorspot-access-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'motorspot-refresh-token=; Max-Age=0; Path=/api/blade-auth; HttpOnly; SameSite=Lax',
  ])
  const unknown = await app.call('visitor', 'POST', '/blade-auth/logout', { headers: { ...asPage, cookie: 'motorspot-refresh-token=x' } })
  expect([unknown.status, unknown.headers['set-cookie']]).toEqual([200, undefined])
  const other = await app.login(home, 'trader')
  const quiet = await app.call({ token: String(other.body.access_token) }, 'POST', '/blade-auth/logout')
  expect(quiet.headers['set-cookie']).toBeUndefined()
})

test('a page keeps a token that is valid for ten more minutes, and else gets a new one or none', async () => {
  const login = await app.login(home, 'trader')
  const claims = { userId: '1', sessionId: sessionIn(String(login.body.access_token)), tenant: home }
  const session = async (seconds: number) => {
    const cookie = `motorspot-access-token=${await signAccess(app.runtime, claims, seconds)}`
    return app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, cookie } })
  }
  const long = await session(605)
  expect(long.data).toMatchObject({ token_type: 'bearer', account: 'trader' })
  expect(Math.abs(Number(long.data.expires_in) - 604)).toBeLessThanOrEqual(3)
  const short = await session(599)
  expect([short.data, [short.headers['set-cookie']].flat().length]).toEqual([{}, 2])
  const cookie = `motorspot-refresh-token=${login.body.refresh_token}`
  const renewed = await app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, cookie } })
  expect(renewed.data).toMatchObject({ expires_in: 3600, account: 'trader', client_id: 'motorspot' })
})

test('a page is known by the site that a browser names, or by its origin', async () => {
  const call = async (headers: Record<string, string>): Promise<number> =>
    (await app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, host: 'motors.example', ...headers } })).status
  expect(await call({ 'sec-fetch-site': 'none' })).toBe(200)
  expect(await call({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await call({ origin: 'https://motors.example' })).toBe(200)
  expect(await call({ origin: 'null' })).toBe(403)
  expect(await call({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('users see where and until when their sessions are, the current one first, then the latest used', async () => {
  const headers = { 'user-agent': `Firefox ${'x'.repeat(300)}`, 'x-forwarded-for': '10.8.0.1', authorization: basic }
  const first = String((await token({ ...password, username: 'trader3' }, headers)).body.access_token)
  const [second, third] = [await app.login(home, 'trader3'), await app.login(home, 'trader3')]
  await sql`update session set last_seen = now() + interval '5 seconds' where id = ${sessionIn(String(second.body.access_token))}::bigint`.execute(
    app.runtime.platformDb,
  )
  type Listed = Record<'id' | 'createTime' | 'lastTime' | 'expireTime' | 'userAgent', string>
  const { data } = await app.call<Listed[]>({ token: first }, 'GET', '/blade-auth/oauth/sessions')
  expect(data.map(({ id }) => id)).toEqual([first, String(second.body.access_token), String(third.body.access_token)].map(sessionIn))
  const [current] = data
  expect(current).toMatchObject({ clientId: 'motorspot', address: '10.8.0.1', isCurrent: true })
  expect([current?.userAgent.slice(0, 9), current?.userAgent.length]).toEqual(['Firefox x', 255])
  const time = (text: string | undefined): number => Date.parse(`${text?.replace(' ', 'T')}+08:00`) / 1000
  expect(Math.abs(time(current?.createTime) - Date.now() / 1000)).toBeLessThan(60)
  expect(time(current?.expireTime) - time(current?.createTime)).toBe(week)
  expect(current?.lastTime).toBe(current?.createTime)
})

test('a refresh makes the session last as long again, for a page too', async () => {
  const db = app.runtime.platformDb
  const refreshes = {
    client: (refresh: string) => token({ grant_type: 'refresh_token', refresh_token: refresh }),
    page: (refresh: string) =>
      app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, cookie: `motorspot-refresh-token=${refresh}` } }),
  }
  for (const [name, refresh] of Object.entries(refreshes)) {
    const login = await app.login(home, 'trader')
    const id = sessionIn(String(login.body.access_token))
    await sql`update session set expires = now() + interval '1 minute', last_seen = now() - interval '1 hour'
      where id = ${id}::bigint`.execute(db)
    expect((await refresh(String(login.body.refresh_token))).status).toBe(200)
    const { rows } = await sql<Record<'rest' | 'ago', number>>`select extract(epoch from expires - now())::int as rest,
      extract(epoch from now() - last_seen)::int as ago from session where id = ${id}::bigint`.execute(db)
    expect(Math.abs((rows[0]?.rest ?? 0) - week), name).toBeLessThan(60)
    expect(rows[0]?.ago, name).toBeLessThan(60)
  }
})

test('the last use of a session is written once a minute', async () => {
  const id = sessionIn(String((await app.login(home, 'trader')).body.access_token))
  const db = app.runtime.platformDb
  const usedAgo = async (seconds: number): Promise<number> => {
    await db
      .updateTable('session')
      .set({ last_seen: secondsFromNow(-seconds) })
      .where('id', '=', id)
      .execute()
    await forgetSession(app.runtime, id)
    await liveSession(app.runtime, id)
    const { rows } = await sql<{
      ago: number
    }>`select extract(epoch from now() - last_seen)::int as ago from session where id = ${id}::bigint`.execute(db)
    return rows[0]?.ago ?? 0
  }
  expect(await usedAgo(50)).toBeGreaterThanOrEqual(50)
  expect(await usedAgo(61)).toBeLessThan(30)
})

test('a session that no longer may be used is none', async () => {
  const id = sessionIn(String((await app.login(home, 'trader')).body.access_token))
  const is = async (given = id): Promise<boolean> => (await liveSession(app.runtime, given)) !== null
  const change = async (statement: string): Promise<void> => {
    await sql.raw(statement.replace('$', id)).execute(app.runtime.platformDb)
    await forgetSession(app.runtime, '')
  }
  expect(await is()).toBe(true)
  for (const none of ['', 'x', `${id}0`, `${id} `, '-1']) expect(await is(none)).toBe(false)
  await change(`update session set expires = now() - interval '1 second' where id = $`)
  expect(await is()).toBe(false)
  await change(`update session set expires = now() + interval '1 minute' where id = $`)
  expect(await is()).toBe(true)
  await change(`update tenant set status = 2 where tenant_id = '000000'`)
  expect(await is()).toBe(false)
  await change(`update tenant set status = 1 where tenant_id = '000000'`)
  expect(await is()).toBe(true)
})

test('a session ends 30 days after its login, or those of the parameter, whatever is refreshed', async () => {
  const login = await token(password)
  let refresh = String(login.body.refresh_token)
  const id = sessionIn(String(login.body.access_token))
  const db = app.runtime.platformDb
  const daysLeft = async (age: number): Promise<number> => {
    await sql`update session set created = now() - ${age} * interval '1 day' where id = ${id}`.execute(db)
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: refresh })
    refresh = String(renewed.body.refresh_token)
    const { rows } = await sql<{
      days: number
    }>`select round(extract(epoch from expires - now()) / 86400)::int as days from session where id = ${id}`.execute(db)
    return rows[0]?.days ?? 0
  }
  const setDays = (param_value: string) =>
    db.updateTable('param').set({ param_value }).where('param_key', '=', 'account.sessionDays').where('tenant_id', '=', home).execute()
  expect(await daysLeft(1)).toBe(7)
  expect(await daysLeft(28)).toBe(2)
  await setDays('40')
  expect(await daysLeft(28)).toBe(7)
  await setDays('30')
  expect(await daysLeft(31)).toBeLessThan(0)
  expect((await token({ grant_type: 'refresh_token', refresh_token: refresh })).status).toBe(400)
})

test('the alias of the administrator counts in the tenant of the platform alone', async () => {
  await sql`update role set role_alias = 'administrator' where tenant_id = '100001' and role_alias = 'admin'`.execute(
    app.runtime.platformDb,
  )
  const { body } = await app.login('100001', 'neighbour')
  expect(String(body.role_name).split(',')).not.toContain('administrator')
  const { rights } = await identify(app.runtime, {
    headers: { 'blade-auth': `bearer ${body.access_token}` },
    hostname: '',
    protocol: 'http',
    url: '/api/x',
  })
  expect([rights.platform, rights.allRows]).toEqual([false, false])
  await sql`update role set role_alias = 'admin' where tenant_id = '100001' and role_alias = 'administrator'`.execute(
    app.runtime.platformDb,
  )
})

test('a tenant is known by its id, a closed one too', async () => {
  expect([await hasTenant(app.runtime, home), await hasTenant(app.runtime, 'nowhere')]).toEqual([true, false])
})

test('the end of a session and a change of rights are announced to other processes', async () => {
  const access = String((await app.login(home, 'trader')).body.access_token)
  expect((await app.call({ token: access }, 'GET', '/blade-user/info')).status).toBe(200)
  const heard: string[] = []
  for (const channel of ['session', 'rights']) app.runtime.listen(channel, (payload) => heard.push(`${channel} ${payload}`))
  await forgetRights(app.runtime)
  await app.call({ token: access }, 'POST', '/blade-auth/logout')
  await vi.waitFor(() => expect(heard).toEqual(['rights ', `session ${sessionIn(access)}`]), { timeout: 5000 })
})

test('an address gets 120 captchas a minute', async () => {
  for (let time = 0; time < 120; time++) await allow(app.runtime, 'captcha', '10.7.0.1')
  const captcha = async (address: string): Promise<number[]> => {
    const headers = { 'x-forwarded-for': address }
    return [
      (await app.call('visitor', 'GET', '/blade-auth/oauth/captcha', { headers })).status,
      (await app.call('visitor', 'GET', '/blade-auth/captcha', { headers })).status,
    ]
  }
  expect(await captcha('10.7.0.1')).toEqual([429, 429])
  expect(await captcha('10.7.0.2')).toEqual([200, 200])
})

test('the text of a captcha has no characters that look alike', async () => {
  await Promise.all(Array.from({ length: 40 }, () => app.call('visitor', 'GET', '/blade-auth/captcha')))
  const stored = await app.runtime.platformDb.selectFrom('captcha').select('answer').execute()
  expect(stored.length).toBeGreaterThanOrEqual(40)
  for (const { answer } of stored) expect(answer).toMatch(/^[a-hj-km-np-z2-9]{5}$/)
})

test('a captcha that never was is not solved, whatever its key looks like', async () => {
  for (const key of ['', 'x', '1', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`]) {
    const headers = { 'captcha-key': key, 'captcha-code': 'x' }
    expect(await token({ ...password, grant_type: 'captcha' }, headers)).toMatchObject({ status: 400, msg: '验证码不正确' })
  }
})
