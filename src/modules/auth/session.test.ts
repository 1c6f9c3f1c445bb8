import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { md5, type Reply, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { openTestRuntime } from '#test/test-runtime.ts'
import { deleteExpiredLogins } from './delete-expired.service.ts'
import { identify, identifyPage } from './identify.service.ts'
import { rightsOfRoles } from './rights.service.ts'

const home = '000000'

let bench: TestApp
/** Another process of the same product: its own caches and connections, the same database. */
let other: Runtime
const dataDir = mkdtempSync(join(tmpdir(), 'motorspot-second-'))

beforeAll(async () => {
  bench = await testApp()
  other = (await openTestRuntime(bench.database, dataDir)).runtime
})
afterAll(async () => {
  await other.close()
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Tokens {
  readonly token: string
  readonly refresh: string
}

async function logIn(account: string, password = testPassword, tenant = home): Promise<Tokens> {
  const { status, body } = await bench.login(tenant, account, password)
  expect(status, JSON.stringify(body)).toBe(200)
  return { token: String(body.access_token), refresh: String(body.refresh_token) }
}

function refreshed(token: string, headers: Record<string, string> = {}): Promise<Reply<unknown>> {
  const query = { grant_type: 'refresh_token', refresh_token: token, tenantId: home, scope: 'all' }
  return bench.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers })
}

const status = async (token: string): Promise<number> => (await bench.call({ token }, 'GET', '/blade-user/info')).status

/** Whether the other process lets the token in. */
async function livesElsewhere(token: string): Promise<boolean> {
  try {
    const { user } = await identify(other, {
      headers: { 'blade-auth': `bearer ${token}` },
      hostname: 'localhost',
      url: '/api/blade-user/info',
    })
    return user !== null
  } catch (error) {
    if (error instanceof UserError && error.status === 401) return false
    throw error
  }
}

/** Milliseconds until something holds; fails after `most`. */
async function timeUntil(holds: () => Promise<boolean>, most: number): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > most) throw new Error(`not within ${most} ms`)
    await wait(20)
  }
  return performance.now() - start
}

const idOf = async (account: string): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select id::text from "user" where account = ${account} and deleted_id = 0 order by tenant_id limit 1`.execute(bench.runtime.platformDb)
  return rows[0]?.id ?? ''
}

test('a token is taken in any spelling of header and scheme, and a broken one is a dead session', async () => {
  const { token } = await logIn('trader')
  const call = (headers: Record<string, string>) => bench.call('visitor', 'GET', '/blade-user/info', { headers })
  expect((await call({ 'BLADE-AUTH': `Bearer ${token}` })).status).toBe(200)
  for (const header of [`bearer ${token.slice(0, -4)}AAAA`, 'bearer nonsense', 'bearer', `crypto ${token}`, 'bearer a.b.c']) {
    expect(await call({ 'blade-auth': header })).toMatchObject({ status: 401, body: { code: 401 } })
  }
  const open = await bench.call('visitor', 'GET', '/blade-machine/machine/listData', { headers: { 'blade-auth': 'bearer nonsense' } })
  expect(open.status).toBe(401)
})

test('a dead token does not stand in the way of a new one', async () => {
  const { refresh } = await logIn('trader')
  expect((await refreshed(refresh, { 'blade-auth': 'bearer nonsense' })).status).toBe(200)
})

test('each refresh gives a new pair, and the old access token lives on', async () => {
  const first = await logIn('trader')
  const second = await refreshed(first.refresh)
  expect(second.status).toBe(200)
  expect(second.body).toMatchObject({ account: 'trader', token_type: 'bearer' })
  expect(second.body.refresh_token).not.toBe(first.refresh)
  expect(await status(String(second.body.access_token))).toBe(200)
  expect(await status(first.token)).toBe(200)
  expect((await refreshed(String(second.body.refresh_token))).status).toBe(200)
})

test('a refresh token that nobody knows, and that of another client, are rejected with 400', async () => {
  expect(await refreshed('never seen')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await refreshed('')).status).toBe(400)
  const { refresh } = await logIn('trader')
  const saber = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
  expect((await refreshed(refresh, { authorization: saber })).status).toBe(400)
  expect((await refreshed(refresh)).status).toBe(200)
})

test('a refresh token used again after the grace ends the whole session', async () => {
  const first = await logIn('trader')
  const second = await refreshed(first.refresh)
  await sql`update refresh_token set used = now() - interval '31 seconds' where used is not null`.execute(bench.runtime.platformDb)
  expect((await refreshed(first.refresh)).status).toBe(400)
  expect(await status(String(second.body.access_token))).toBe(401)
  expect((await refreshed(String(second.body.refresh_token))).status).toBe(400)
})

test('two tabs that refresh at once get the same successor, and a late one the youngest', async () => {
  const { refresh } = await logIn('trader')
  const both = await Promise.all([refreshed(refresh), refreshed(refresh)])
  expect(both.map((reply) => reply.status)).toEqual([200, 200])
  const [one, two] = both.map((reply) => String(reply.body.refresh_token))
  expect(one).toBe(two)
  const further = await refreshed(one ?? '')
  const late = await refreshed(refresh)
  expect(late.body.refresh_token).toBe(further.body.refresh_token)
  expect((await refreshed(String(late.body.refresh_token))).status).toBe(200)
})

test('a logout is heard by another process within a second', async () => {
  const { token } = await logIn('trader')
  expect(await livesElsewhere(token)).toBe(true)
  expect((await bench.call({ token }, 'GET', '/blade-auth/oauth/logout')).status).toBe(200)
  expect(await status(token)).toBe(401)
  expect(await timeUntil(async () => !(await livesElsewhere(token)), 1000)).toBeLessThan(1000)
})

test('a new password ends the other sessions of the account within a second, not the one it was set in', async () => {
  const [mine, theirs] = [await logIn('neighbour', testPassword, '100001'), await logIn('neighbour', testPassword, '100001')]
  expect(await livesElsewhere(theirs.token)).toBe(true)
  const query = { oldPassword: md5(testPassword), newPassword: md5('another-word'), newPassword1: md5('another-word') }
  const change = await bench.call({ token: mine.token }, 'POST', '/blade-user/update-password', { query })
  expect(change, change.msg).toMatchObject({ status: 200 })
  await timeUntil(async () => !(await livesElsewhere(theirs.token)), 1000)
  expect([await status(mine.token), await status(theirs.token)]).toEqual([200, 401])
  expect((await bench.login('100001', 'neighbour')).status).toBe(400)
  await logIn('neighbour', 'another-word', '100001')
})

test('a locked account is out within a second, and in again when it is unlocked', async () => {
  const { token } = await logIn('trader')
  expect(await livesElsewhere(token)).toBe(true)
  const query = { userIds: await idOf('trader') }
  expect((await bench.call('admin', 'POST', '/blade-user/lock', { query })).status).toBe(200)
  await timeUntil(async () => !(await livesElsewhere(token)), 1000)
  expect((await bench.login(home, 'trader')).msg).toBe('账号已被锁定，请联系管理员')
  expect((await bench.call('admin', 'POST', '/blade-user/unlock', { query })).status).toBe(200)
  await logIn('trader')
})

test('a row changed behind our back acts within a second as well', async () => {
  const { token } = await logIn('trader')
  expect(await livesElsewhere(token)).toBe(true)
  await sql`update session set ended = now() where user_id = ${await idOf('trader')}::bigint`.execute(bench.runtime.platformDb)
  await timeUntil(async () => !(await livesElsewhere(token)), 1000)
})

test('a change of rights acts within five seconds without a new login', async () => {
  const { token } = await logIn('trader')
  const may = async (): Promise<number> => (await bench.call({ token }, 'GET', '/blade-system/post/list')).status
  expect(await may()).toBe(403)
  const db = bench.runtime.platformDb
  await sql`insert into role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from role r, menu m
    where r.role_alias = 'user' and r.tenant_id = ${home} and r.deleted_id = 0 and m.code = 'post'`.execute(db)
  await timeUntil(async () => (await may()) === 200, 5000)
  await sql`delete from role_menu l using role r where r.id = l.role_id and r.tenant_id = l.tenant_id and r.role_alias = 'user'`.execute(db)
  await timeUntil(async () => (await may()) === 403, 5000)
}, 15_000)

test('a package bounds what the roles of its tenant may do, buttons with their page', async () => {
  const db = bench.runtime.platformDb
  const { rows } = await sql<{
    id: string
  }>`select id::text from role where tenant_id = '100001' and role_alias = 'admin' and deleted_id = 0`.execute(db)
  const roles = rows.map(({ id }) => id)
  const before = await rightsOfRoles(bench.runtime, '100001', roles)
  expect(before.codes.has('brand_add') && before.codes.has('post')).toBe(true)
  await sql`with p as (insert into tenant_package (package_name) values ('brands only') returning id),
    l as (insert into tenant_package_menu_id (tenant_package_id, menu_id) select p.id, m.id from p, menu m where m.code = 'brand')
    update tenant set package_id = p.id from p where tenant_id = '100001'`.execute(db)
  await bench.runtime.notify('rights', '')
  await timeUntil(async () => !(await rightsOfRoles(bench.runtime, '100001', roles)).codes.has('post'), 1000)
  const after = await rightsOfRoles(bench.runtime, '100001', roles)
  expect(after.codes.has('brand') && after.codes.has('brand_add')).toBe(true)
})

test('our own client gets cookies that no script can read; the API does not take them', async () => {
  const { cookies, headers } = await bench.login(home, 'trader')
  const lines = [headers['set-cookie']].flat().map(String)
  expect(cookies.map(({ name }) => name).sort()).toEqual(['motorspot-access-token', 'motorspot-refresh-token'])
  for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/i)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await bench.call('visitor', 'GET', '/blade-user/info', { headers: { cookie } })).status).toBe(401)
})

test('a stock client gets no cookies unless it asks as a page does', async () => {
  const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
  const query = { tenantId: home, username: 'trader', password: md5(testPassword), grant_type: 'password' }
  const plain = await bench.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers: { authorization } })
  expect([plain.status, plain.cookies.length]).toEqual([200, 0])
  const page = await bench.call('visitor', 'POST', '/blade-auth/oauth/token', {
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

test('a page fetches its access token by the cookies, and keeps it while it is fresh', async () => {
  const login = await bench.login(home, 'trader')
  const cookies = cookieOf(login)
  const session = await bench.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { ...asPage, cookie: joined(cookies) } })
  expect(session).toMatchObject({ status: 200, data: { access_token: login.body.access_token, account: 'trader', role_name: 'user' } })
  expect(session.data.refresh_token).toBeUndefined()
  expect(session.cookies).toEqual([])
  const { 'motorspot-refresh-token': refresh = '' } = cookies
  const rotated = await bench.call('visitor', 'GET', '/blade-auth/oauth/session', {
    headers: { ...asPage, cookie: `motorspot-refresh-token=${refresh}` },
  })
  expect(await status(String(rotated.data.access_token))).toBe(200)
  expect(cookieOf(rotated)['motorspot-refresh-token']).not.toBe(refresh)
})

test('a visitor has no session to fetch, and cookies that are dead are taken away', async () => {
  const nobody = await bench.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: asPage })
  expect(nobody).toMatchObject({ status: 200, data: {}, cookies: [] })
  const dead = await bench.call('visitor', 'GET', '/blade-auth/oauth/session', {
    headers: { ...asPage, cookie: 'motorspot-refresh-token=dead' },
  })
  expect([dead.headers['set-cookie']].flat().every((line) => String(line).includes('Max-Age=0'))).toBe(true)
  expect(dead.cookies).toHaveLength(2)
})

test('another site fetches nothing', async () => {
  const cookie = joined(cookieOf(await bench.login(home, 'trader')))
  const call = (headers: Record<string, string>) =>
    bench.call('visitor', 'GET', '/blade-auth/oauth/session', { headers: { cookie, ...headers } })
  expect((await call({})).status).toBe(403)
  expect((await call({ ...asPage, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await call({ ...asPage, origin: 'https://evil.example' })).status).toBe(403)
  expect((await call({ ...asPage, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('a page whose token has run out logs out by its cookie', async () => {
  const login = await bench.login(home, 'trader')
  const headers = { ...asPage, cookie: joined(cookieOf(login)), 'blade-auth': 'bearer expired' }
  const logout = await bench.call('visitor', 'GET', '/blade-auth/oauth/logout', { headers })
  expect([logout.headers['set-cookie']].flat().every((line) => String(line).includes('Max-Age=0'))).toBe(true)
  expect(await status(String(login.body.access_token))).toBe(401)
  const cross = await bench.login(home, 'trader')
  await bench.call('visitor', 'GET', '/blade-auth/oauth/logout', { headers: { cookie: joined(cookieOf(cross)) } })
  expect(await status(String(cross.body.access_token))).toBe(200)
})

test('a page is asked for by whoever holds the cookie, else by a visitor of the tenant whose domain it is', async () => {
  const { token } = await logIn('trader')
  const page = (cookie: string, hostname = 'localhost') => identifyPage(bench.runtime, { headers: { cookie }, hostname })
  expect((await page(`motorspot-access-token=${token}`)).user?.account).toBe('trader')
  expect(await page('motorspot-access-token=dead')).toMatchObject({ user: null, tenant: home })
  await sql`update tenant set domain_url = 'https://Motors.Example.com/login' where tenant_id = '100001'`.execute(bench.runtime.platformDb)
  await timeUntil(async () => (await page('', 'motors.example.com')).tenant === '100001', 6000)
  const own = await page(`motorspot-access-token=${token}`, 'motors.example.com')
  expect([own.tenant, own.user?.account]).toEqual([home, 'trader'])
}, 10_000)

test('one sees the own sessions and can end one of them, not that of another', async () => {
  const [here, there] = [await logIn('trader'), await logIn('trader')]
  const list = await bench.call<{ id: string; isCurrent: boolean; clientId: string }[]>(
    { token: here.token },
    'GET',
    '/blade-auth/oauth/sessions',
  )
  expect(list.data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(list.data.every(({ clientId }) => clientId !== '')).toBe(true)
  const theirs = await bench.call<{ id: string; isCurrent: boolean }[]>({ token: there.token }, 'GET', '/blade-auth/oauth/sessions')
  const id = theirs.data.find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect((await bench.call('admin', 'POST', '/blade-auth/oauth/end-session', { query: { id } })).status).toBe(404)
  expect((await bench.call({ token: here.token }, 'POST', '/blade-auth/oauth/end-session', { query: { id } })).status).toBe(200)
  expect([await status(here.token), await status(there.token)]).toEqual([200, 401])
})

test('one ends all of the own sessions but the one that asks, which is listed first', async () => {
  const [here, there, elsewhere] = [await logIn('trader2'), await logIn('trader2'), await logIn('trader2')]
  const { token: another } = await logIn('trader3')
  const list = () => bench.call<{ isCurrent: boolean }[]>({ token: here.token }, 'GET', '/blade-auth/oauth/sessions')
  expect((await list()).data.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect((await bench.call({ token: here.token }, 'POST', '/blade-auth/oauth/end-other-sessions')).status).toBe(200)
  expect((await list()).data).toHaveLength(1)
  expect([await status(here.token), await status(there.token), await status(elsewhere.token), await status(another)]).toEqual([
    200, 401, 401, 200,
  ])
})

test('who is logged in is told at the root and in data', async () => {
  const { body, data } = await bench.call('admin', 'GET', '/blade-auth/oauth/user-info')
  expect(body).toMatchObject({ code: 200, success: true, account: 'manager', tenantId: home, roleName: 'admin' })
  expect(data).toMatchObject({ userId: body.userId, roleId: body.roleId, roles: ['admin'] })
  expect(data.permissions).toContain('user')
  expect((await bench.call('admin', 'GET', '/blade-auth/oauth/clear-cache')).status).toBe(200)
  expect((await bench.call('visitor', 'GET', '/blade-auth/oauth/user-info')).status).toBe(401)
})

test('a role chosen at a refresh is all that the session works as', async () => {
  const db = bench.runtime.platformDb
  const manager = await idOf('manager')
  await sql`insert into user_role_id (tenant_id, user_id, role_id, line_no) select tenant_id, ${manager}::bigint, id, 9 from role
    where tenant_id = ${home} and role_alias = 'user' and deleted_id = 0`.execute(db)
  const { rows } = await sql<{ id: string }>`select id::text from role where tenant_id = ${home} and role_alias = 'user'`.execute(db)
  const { refresh } = await logIn('manager')
  const switched = await refreshed(refresh, { 'role-id': rows[0]?.id ?? '' })
  expect(switched.body.role_name).toBe('user')
  const back = await refreshed(String(switched.body.refresh_token), { 'role-id': 'none of mine' })
  expect(String(back.body.role_name).split(',').sort()).toEqual(['admin', 'user'])
})

test('the errors of a browser are kept and the session goes on', async () => {
  const { token } = await logIn('trader')
  const upload = (body: unknown, as: { token: string } | 'visitor' = { token }) =>
    bench.call(as, 'POST', '/blade-auth/oauth/logout', { body })
  const entry = { url: '/home', time: '2026-03-08 10:00:00', type: 'error', message: 'x is not a function', stack: { at: 1 }, info: 'a\0b' }
  expect((await upload([entry, entry])).status).toBe(200)
  expect(await status(token)).toBe(200)
  const { rows } = await sql<{
    n: string
  }>`select count(*) as n from client_error where message = 'x is not a function' and info = 'ab'`.execute(bench.runtime.platformDb)
  expect(rows[0]?.n).toBe('2')
  expect((await upload({})).status).toBe(400)
  expect((await upload([{ ...entry, stack: 'x'.repeat(70_000) }])).status).toBe(413)
  expect((await upload([], 'visitor')).status).toBe(401)
  for (let time = 0; time < 5; time++) expect((await upload([entry])).status).toBe(200)
  const over = await upload([entry])
  expect(over.status).toBe(429)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
})

test('what is past its time is swept away, and nothing else', async () => {
  const db = bench.runtime.platformDb
  const [gone, alive] = [await logIn('trader'), await logIn('trader')]
  await sql`update session set expires = now() - interval '2 days' where id = ${sessionOf(gone.token)}::bigint`.execute(db)
  await sql`insert into captcha (answer, expires) values ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute')`.execute(
    db,
  )
  await deleteExpiredLogins(bench.runtime)
  const { rows } = await sql<{ sessions: string; captchas: string }>`select
    (select count(*) from session where id in (${sessionOf(gone.token)}::bigint, ${sessionOf(alive.token)}::bigint)) as sessions,
    (select count(*) from captcha where answer in ('old', 'new')) as captchas`.execute(db)
  expect(rows[0]).toEqual({ sessions: '1', captchas: '1' })
  expect((await refreshed(alive.refresh)).status).toBe(200)
  expect((await refreshed(gone.refresh)).status).toBe(400)
})

const sessionOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
