import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { md5, type Reply, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { secondsFromNow } from './database-time.service.ts'
import { deleteExpiredLogins } from './delete-expired.service.ts'
import { identifyPage } from './identify.service.ts'
import { rightsOfCaller } from './rights.service.ts'

const home = '000000'

let app: TestApp

beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
})
afterAll(() => app.close())

interface Tokens {
  readonly token: string
  readonly refresh: string
}

async function logIn(account: string, password = testPassword, tenant = home): Promise<Tokens> {
  const { status, body } = await app.login(tenant, account, password)
  expect(status, JSON.stringify(body)).toBe(200)
  return { token: String(body.access_token), refresh: String(body.refresh_token) }
}

function refreshed(token: string, headers: Record<string, string> = {}): Promise<Reply<unknown>> {
  const query = { grant_type: 'refresh_token', refresh_token: token, tenantId: home, scope: 'all' }
  return app.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers })
}

const status = async (token: string): Promise<number> => (await app.call({ token }, 'GET', '/blade-user/info')).status

/** Milliseconds until a condition holds; throws after `max`. */
async function timeUntil(holds: () => Promise<boolean>, max: number): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > max) throw new Error(`not within ${max} ms`)
    await wait(20)
  }
  return performance.now() - start
}

const idOf = async (account: string): Promise<string> => {
  const users = app.runtime.platformDb.selectFrom('user').select('id').where('account', '=', account).orderBy('tenant_id')
  return (await users.executeTakeFirstOrThrow()).id
}

test('a token is accepted in any spelling of header and scheme, and a broken one is rejected with 401', async () => {
  const { token } = await logIn('trader')
  const call = (headers: Record<string, string>) => app.call('visitor', 'GET', '/blade-user/info', { headers })
  expect((await call({ 'BLADE-AUTH': `Bearer ${token}` })).status).toBe(200)
  for (const header of [`bearer ${token.slice(0, -4)}AAAA`, 'bearer nonsense', 'bearer', `crypto ${token}`, 'bearer a.b.c']) {
    expect(await call({ 'blade-auth': header })).toMatchObject({ status: 401, body: { code: 401 } })
  }
  const open = await app.call('visitor', 'GET', '/blade-machine/machine/listData', { headers: { 'blade-auth': 'bearer nonsense' } })
  expect(open.status).toBe(401)
})

test('an invalid access token does not prevent a refresh', async () => {
  const { refresh } = await logIn('trader')
  expect((await refreshed(refresh, { 'blade-auth': 'bearer nonsense' })).status).toBe(200)
})

test('each refresh returns a new pair, and the old access token stays valid', async () => {
  const first = await logIn('trader')
  const second = await refreshed(first.refresh)
  expect(second.status).toBe(200)
  expect(second.body).toMatchObject({ account: 'trader', token_type: 'bearer' })
  expect(second.body.refresh_token).not.toBe(first.refresh)
  expect(await status(String(second.body.access_token))).toBe(200)
  expect(await status(first.token)).toBe(200)
  expect((await refreshed(String(second.body.refresh_token))).status).toBe(200)
})

test('an unknown refresh token, and that of another client, are rejected with 400', async () => {
  expect(await refreshed('never seen')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await refreshed('')).status).toBe(400)
  const { refresh } = await logIn('trader')
  const saber = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
  expect((await refreshed(refresh, { authorization: saber })).status).toBe(400)
  expect((await refreshed(refresh)).status).toBe(200)
})

test('a refresh token used again after the grace period ends the whole session', async () => {
  const first = await logIn('trader')
  const second = await refreshed(first.refresh)
  const used = secondsFromNow(-31)
  await app.runtime.platformDb.updateTable('refresh_token').set({ used }).where('used', 'is not', null).execute()
  expect((await refreshed(first.refresh)).status).toBe(400)
  expect(await status(String(second.body.access_token))).toBe(401)
  expect((await refreshed(String(second.body.refresh_token))).status).toBe(400)
})

test('two tabs that refresh at once get the same successor, and a late one gets the newest token', async () => {
  const { refresh } = await logIn('trader')
  const both = await Promise.all([refreshed(refresh), refreshed(refresh)])
  expect(both.map((reply) => reply.status)).toEqual([200, 200])
  const [first, second] = both.map((reply) => String(reply.body.refresh_token))
  expect(first).toBe(second)
  const further = await refreshed(first ?? '')
  const late = await refreshed(refresh)
  expect(late.body.refresh_token).toBe(further.body.refresh_token)
  expect((await refreshed(String(late.body.refresh_token))).status).toBe(200)
})

test('a new password ends the other sessions of the account within a second, not the current one', async () => {
  const [mine, theirs] = [await logIn('neighbour', testPassword, '100001'), await logIn('neighbour', testPassword, '100001')]
  const query = { oldPassword: md5(testPassword), newPassword: md5('another-word'), newPassword1: md5('another-word') }
  const change = await app.call({ token: mine.token }, 'POST', '/blade-user/update-password', { query })
  expect(change, change.msg).toMatchObject({ status: 200 })
  expect([await status(mine.token), await status(theirs.token)]).toEqual([200, 401])
  expect((await app.login('100001', 'neighbour')).status).toBe(400)
  await logIn('neighbour', 'another-word', '100001')
})

test('locking an account ends its sessions within a second, and unlocking lets it log in again', async () => {
  const { token } = await logIn('trader')
  const query = { userIds: await idOf('trader') }
  expect((await app.call('admin', 'POST', '/blade-user/lock', { query })).status).toBe(200)
  await timeUntil(async () => (await status(token)) === 401, 1000)
  expect((await app.login(home, 'trader')).msg).toBe('账号已被锁定，请联系管理员')
  expect((await app.call('admin', 'POST', '/blade-user/unlock', { query })).status).toBe(200)
  await logIn('trader')
})

test('a change of rights takes effect within five seconds without a new login', async () => {
  const { token } = await logIn('trader')
  const may = async (): Promise<number> => (await app.call({ token }, 'GET', '/blade-system/post/list')).status
  expect(await may()).toBe(403)
  const db = app.runtime.platformDb
  await sql`insert into role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from role r, menu m
    where r.role_alias = 'user' and r.tenant_id = ${home} and m.code = 'post'`.execute(db)
  await timeUntil(async () => (await may()) === 200, 5000)
  await sql`delete from role_menu l using role r where r.id = l.role_id and r.tenant_id = l.tenant_id and r.role_alias = 'user'`.execute(db)
  await timeUntil(async () => (await may()) === 403, 5000)
}, 15_000)

test('a package limits what the roles of its tenant may do, buttons with their page', async () => {
  const db = app.runtime.platformDb
  const admin = db.selectFrom('role').select('id').where('tenant_id', '=', '100001').where('role_alias', '=', 'admin')
  const roles = (await admin.execute()).map(({ id }) => id)
  const before = await rightsOfCaller(app.runtime, '100001', { aliases: [], roleIds: roles })
  expect(before.codes.has('brand_add') && before.codes.has('post')).toBe(true)
  await sql`with p as (insert into tenant_package (package_name) values ('brands only') returning id),
    l as (insert into tenant_package_menu_id (tenant_package_id, menu_id) select p.id, m.id from p, menu m where m.code = 'brand')
    update tenant set package_id = p.id from p where tenant_id = '100001'`.execute(db)
  await app.runtime.notify('rights', '')
  await timeUntil(async () => !(await rightsOfCaller(app.runtime, '100001', { aliases: [], roleIds: roles })).codes.has('post'), 1000)
  const after = await rightsOfCaller(app.runtime, '100001', { aliases: [], roleIds: roles })
  expect(after.codes.has('brand') && after.codes.has('brand_add')).toBe(true)
})

test('the client of this site gets cookies that no script can read; the API does not accept them', async () => {
  const { cookies, headers } = await app.login(home, 'trader')
  const lines = [headers['set-cookie']].flat().map(String)
  expect(cookies.map(({ name }) => name).sort()).toEqual(['motorspot-access-token', 'motorspot-refresh-token'])
  for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/i)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await app.call('visitor', 'GET', '/blade-user/info', { headers: { cookie } })).status).toBe(401)
})

test('a login in the same browser ends the session that its cookie holds, and no other', async () => {
  const [former, elsewhere] = [await logIn('trader'), await logIn('trader')]
  const query = { tenantId: home, username: 'trader', password: md5(testPassword), grant_type: 'password' }
  const cookie = `motorspot-refresh-token=${former.refresh}`
  expect((await app.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers: { cookie } })).status).toBe(200)
  expect([await status(former.token), await status(elsewhere.token)]).toEqual([401, 200])
})

test('another client gets no cookies unless a page of this site sends the request', async () => {
  const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
  const query = { tenantId: home, username: 'trader', password: md5(testPassword), grant_type: 'password' }
  const plain = await app.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers: { authorization } })
  expect([plain.status, plain.cookies.length]).toEqual([200, 0])
  const page = await app.call('visitor', 'POST', '/blade-auth/oauth/token', {
    query,
    headers: { authorization, 'blade-requested-with': 'BladeHttpRequest' },
  })
  expect([page.status, page.cookies.length]).toEqual([200, 2])
})

const asPage = { 'blade-requested-with': 'BladeHttpRequest' }
const cookieOf = (reply: Reply<unknown>): Record<string, string> =>
  Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
const joined = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

test('a page gets its access token by the cookies, the same one until it is about to expire', async () => {
  const login = await app.login(home, 'trader')
  const cookies = cookieOf(login)
  const session = await app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, cookie: joined(cookies) } })
  expect(session).toMatchObject({ status: 200, data: { access_token: login.body.access_token, account: 'trader', role_name: 'user' } })
  expect(session.data.refresh_token).toBeUndefined()
  expect(session.cookies).toEqual([])
  const { 'motorspot-refresh-token': refresh = '' } = cookies
  const rotated = await app.call('visitor', 'GET', '/blade-auth/oauth/session', {
    headers: { ...asPage, cookie: `motorspot-refresh-token=${refresh}` },
  })
  expect(await status(String(rotated.data.access_token))).toBe(200)
  expect(cookieOf(rotated)['motorspot-refresh-token']).not.toBe(refresh)
})

test('a visitor gets no session, and invalid cookies are deleted', async () => {
  const nobody = await app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: asPage })
  expect(nobody).toMatchObject({ status: 200, data: {}, cookies: [] })
  const dead = await app.call('visitor', 'GET', '/blade-auth/oauth/session', {
    headers: { ...asPage, cookie: 'motorspot-refresh-token=dead' },
  })
  expect([dead.headers['set-cookie']].flat().every((line) => String(line).includes('Max-Age=0'))).toBe(true)
  expect(dead.cookies).toHaveLength(2)
})

test('a page of another site gets no session', async () => {
  const cookie = joined(cookieOf(await app.login(home, 'trader')))
  const call = (headers: Record<string, string>) =>
    app.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { cookie, ...headers } })
  expect((await call({})).status).toBe(403)
  expect((await call({ ...asPage, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await call({ ...asPage, origin: 'https://evil.example' })).status).toBe(403)
  expect((await call({ ...asPage, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('a page whose token has expired logs out by its cookie', async () => {
  const login = await app.login(home, 'trader')
  const headers = { ...asPage, cookie: joined(cookieOf(login)), 'blade-auth': 'bearer expired' }
  const logout = await app.call('visitor', 'GET', '/blade-auth/oauth/logout', { headers })
  expect([logout.headers['set-cookie']].flat().every((line) => String(line).includes('Max-Age=0'))).toBe(true)
  expect(await status(String(login.body.access_token))).toBe(401)
  const cross = await app.login(home, 'trader')
  await app.call('visitor', 'GET', '/blade-auth/oauth/logout', { headers: { cookie: joined(cookieOf(cross)) } })
  expect(await status(String(cross.body.access_token))).toBe(200)
})

test('a page request has the user of its cookie, else it is of a visitor of the tenant whose domain it is', async () => {
  const { token } = await logIn('trader')
  const page = (cookie: string, hostname = 'localhost') => identifyPage(app.runtime, { headers: { cookie }, hostname, protocol: 'http' })
  expect((await page(`motorspot-access-token=${token}`)).user?.account).toBe('trader')
  expect(await page('motorspot-access-token=dead')).toMatchObject({ user: null, tenant: home })
  const domain = { domain_url: 'https://Motors.Example.com/login' }
  await app.runtime.platformDb.updateTable('tenant').set(domain).where('tenant_id', '=', '100001').execute()
  await timeUntil(async () => (await page('', 'motors.example.com')).tenant === '100001', 6000)
  const own = await page(`motorspot-access-token=${token}`, 'motors.example.com')
  expect([own.tenant, own.user?.account]).toEqual([home, 'trader'])
}, 10_000)

test('users list their own sessions and end one of them, but not those of others', async () => {
  const [here, there] = [await logIn('trader'), await logIn('trader')]
  const list = await app.call<{ id: string; isCurrent: boolean; clientId: string }[]>(
    { token: here.token },
    'GET',
    '/blade-auth/oauth/sessions',
  )
  expect(list.data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(list.data.every(({ clientId }) => clientId !== '')).toBe(true)
  const theirs = await app.call<{ id: string; isCurrent: boolean }[]>({ token: there.token }, 'GET', '/blade-auth/oauth/sessions')
  const id = theirs.data.find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect((await app.call('admin', 'POST', '/blade-auth/oauth/end-session', { query: { id } })).status).toBe(404)
  expect((await app.call({ token: here.token }, 'POST', '/blade-auth/oauth/end-session', { query: { id } })).status).toBe(200)
  expect([await status(here.token), await status(there.token)]).toEqual([200, 401])
})

test('users end all of their sessions but the current one, which is listed first', async () => {
  const [here, there, elsewhere] = [await logIn('trader2'), await logIn('trader2'), await logIn('trader2')]
  const { token: another } = await logIn('trader3')
  const list = () => app.call<{ isCurrent: boolean }[]>({ token: here.token }, 'GET', '/blade-auth/oauth/sessions')
  expect((await list()).data.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect((await app.call({ token: here.token }, 'POST', '/blade-auth/oauth/end-other-sessions')).status).toBe(200)
  expect((await list()).data).toHaveLength(1)
  expect([await status(here.token), await status(there.token), await status(elsewhere.token), await status(another)]).toEqual([
    200, 401, 401, 200,
  ])
})

test('user-info has its properties at the root and in data', async () => {
  const { body, data } = await app.call('admin', 'GET', '/blade-auth/oauth/user-info')
  expect(body).toMatchObject({ code: 200, success: true, account: 'manager', tenantId: home, roleName: 'admin' })
  expect(data).toMatchObject({ userId: body.userId, roleId: body.roleId, roles: ['admin'] })
  expect(data.permissions).toContain('user')
  expect((await app.call('admin', 'GET', '/blade-auth/oauth/clear-cache')).status).toBe(200)
  expect((await app.call('visitor', 'GET', '/blade-auth/oauth/user-info')).status).toBe(401)
})

test('a session works only as the role chosen at a refresh', async () => {
  const db = app.runtime.platformDb
  const manager = await idOf('manager')
  await sql`insert into user_role_id (tenant_id, user_id, role_id, line_no) select tenant_id, ${manager}::bigint, id, 9 from role
    where tenant_id = ${home} and role_alias = 'user'`.execute(db)
  const trader = db.selectFrom('role').select('id').where('tenant_id', '=', home).where('role_alias', '=', 'user')
  const { refresh } = await logIn('manager')
  const switched = await refreshed(refresh, { 'role-id': (await trader.executeTakeFirstOrThrow()).id })
  expect(switched.body.role_name).toBe('user')
  const back = await refreshed(String(switched.body.refresh_token), { 'role-id': 'none of mine' })
  expect(String(back.body.role_name).split(',').sort()).toEqual(['admin', 'user'])
})

test('the errors of a browser are stored and the session goes on', async () => {
  const { token } = await logIn('trader')
  const upload = (body: unknown, as: { token: string } | 'visitor' = { token }) =>
    app.call(as, 'POST', '/blade-auth/oauth/logout', { body })
  const entry = { url: '/home', time: '2026-03-08 10:00:00', type: 'error', message: 'x is not a function', stack: { at: 1 }, info: 'a\0b' }
  expect((await upload([entry, entry])).status).toBe(200)
  expect(await status(token)).toBe(200)
  const stored = app.runtime.platformDb.selectFrom('client_error').select('info').where('message', '=', entry.message)
  expect(await stored.execute()).toEqual([{ info: 'ab' }, { info: 'ab' }])
  expect((await upload({})).status).toBe(400)
  expect((await upload([{ ...entry, stack: 'x'.repeat(70_000) }])).status).toBe(413)
  expect((await upload([], 'visitor')).status).toBe(401)
  for (let time = 0; time < 5; time++) expect((await upload([entry])).status).toBe(200)
  const over = await upload([entry])
  expect(over.status).toBe(429)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
})

test('expired sessions and captchas are deleted, and no others', async () => {
  const db = app.runtime.platformDb
  const [expired, active] = [await logIn('trader'), await logIn('trader')]
  const [expiredId, activeId] = [sessionOf(expired.token), sessionOf(active.token)]
  const captchas = [
    { answer: 'old', expires: secondsFromNow(-60) },
    { answer: 'new', expires: secondsFromNow(60) },
  ]
  await db
    .updateTable('session')
    .set({ expires: secondsFromNow(-172_800) })
    .where('id', '=', expiredId)
    .execute()
  await db.insertInto('captcha').values(captchas).execute()
  await deleteExpiredLogins(app.runtime)
  const sessions = await db.selectFrom('session').select('id').where('id', 'in', [expiredId, activeId]).execute()
  expect(sessions).toEqual([{ id: activeId }])
  const answers = await db.selectFrom('captcha').select('answer').where('answer', 'in', ['old', 'new']).execute()
  expect(answers).toEqual([{ answer: 'new' }])
  expect((await refreshed(active.refresh)).status).toBe(200)
  expect((await refreshed(expired.refresh)).status).toBe(400)
})

const sessionOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
