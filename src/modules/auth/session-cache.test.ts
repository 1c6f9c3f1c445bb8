import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishChange } from '#kernel/runtime/transaction.ts'
import { md5, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { now } from './database-time.service.ts'
import { identify, identifyPage } from './identify.service.ts'
import { hashPassword, md5OfTyped } from './passwords.service.ts'
import { forgetRights, rightsOfCaller } from './rights.service.ts'
import { endSession, endSessionsOf, forgetSession, liveSession } from './sessions.service.ts'
import { openTenantOfHost, publicOrigin, tenantOfHost } from './tenant-host.service.ts'

const home = '000000'

let app: TestApp
/** Changes that were published, and those that came back from the database. */
const published: string[] = []
const returned: string[] = []
beforeAll(async () => {
  app = await testApp()
  app.runtime.listen('changed', (resource) => returned.push(resource))
  // No time passes for the caches, so that only an announcement can change what is in them.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
})
afterEach(() => settle())
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const db = () => app.runtime.platformDb
const sessionIn = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
async function logIn(account = 'trader'): Promise<{ token: string; id: string }> {
  const { status, body } = await app.login(home, account)
  expect(status, JSON.stringify(body)).toBe(200)
  return { token: String(body.access_token), id: sessionIn(String(body.access_token)) }
}
const rolesOf = async (alias: string): Promise<string[]> => {
  const roles = db().selectFrom('role').select('id').where('tenant_id', '=', home).where('role_alias', '=', alias)
  return (await roles.execute()).map(({ id }) => id)
}
const live = (id: string) => liveSession(app.runtime, id)

/** What arrives on a channel; the caches have heard it before. */
function heardOn(channel: string): string[] {
  const heard: string[] = []
  app.runtime.listen(channel, (payload) => heard.push(payload))
  return heard
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })
function publish(resource: string): void {
  published.push(resource)
  publishChange(app.runtime, resource)
}
/** Waits until the changes came back, as each clears the caches once more then. */
async function settle(): Promise<void> {
  await soon(() => expect(returned).toEqual(expect.arrayContaining(published)))
  for (const list of [published, returned]) list.length = 0
}
const notified = async (channel: string, payload: string): Promise<void> => {
  const heard = heardOn(channel)
  await app.runtime.notify(channel, payload)
  await soon(() => expect(heard).toContain(payload))
}

test('a session that another process ended is rejected at once, and others go on from the cache', async () => {
  const [ended, other] = [await logIn(), await logIn()]
  await Promise.all([notified('session', 'warm'), notified('rights', '')])
  const [before, kept] = [await live(ended.id), await live(other.id)]
  expect(before?.user.account).toBe('trader')
  await db().updateTable('session').set({ ended: now }).where('id', '=', ended.id).execute()
  expect(await live(ended.id)).toBe(before)
  await notified('session', ended.id)
  const [after, still] = [await live(ended.id), await live(other.id)]
  expect(after).toBeNull()
  expect(still).toBe(kept)
})

test('after a gap in the announcements every session is read anew', async () => {
  const { id } = await logIn()
  const before = await live(id)
  expect(await live(id)).toBe(before)
  await notified('session', '')
  expect(await live(id)).not.toBe(before)
  expect(await live(id)).toEqual(before)
})

test.each(['user', 'role', 'tenant', 'dept', 'post', ''])('a change of "%s" is in the next request of a session', async (resource) => {
  const { id } = await logIn()
  const before = await live(id)
  publish('brand')
  expect(await live(id)).toBe(before)
  publish(resource)
  expect(await live(id)).not.toBe(before)
})

test.each(['role', 'menu', 'tenant', 'tenant-package', 'data-scope', 'api-scope', ''])(
  'a change of "%s" is in the next request that needs rights',
  async (resource) => {
    const roles = await rolesOf('admin')
    const rights = () => rightsOfCaller(app.runtime, home, { aliases: [], roleIds: roles })
    const before = await rights()
    publish('brand')
    expect(await rights()).toBe(before)
    publish(resource)
    expect(await rights()).not.toBe(before)
    expect(await rights()).toEqual(before)
  },
)

test('rights are forgotten here at once and elsewhere by announcement', async () => {
  const roles = await rolesOf('admin')
  const rights = () => rightsOfCaller(app.runtime, home, { aliases: [], roleIds: roles })
  const first = await rights()
  await forgetRights(app.runtime)
  const second = await rights()
  expect(second).not.toBe(first)
  await notified('rights', 'x')
  expect(await rights()).not.toBe(second)
})

test('rights are those of a set of roles in a tenant, whatever the order of the roles, and of the aliases', async () => {
  const [admin = '', user = ''] = [...(await rolesOf('admin')), ...(await rolesOf('user'))]
  const rights = (tenant: string, ...roles: string[]) => rightsOfCaller(app.runtime, tenant, { aliases: [], roleIds: roles })
  expect(await rights(home, admin, user)).toBe(await rights(home, user, admin))
  expect(await rights(home, admin)).not.toBe(await rights(home, user))
  expect((await rights('100001', admin)).codes.size).toBe(0)
  expect((await rights(home)).codes.size).toBe(0)
  const of = (...aliases: string[]) => rightsOfCaller(app.runtime, home, { aliases, roleIds: [admin] })
  expect([(await of()).allRows, (await of('admin')).allRows, (await of('user')).allRows]).toEqual([false, true, false])
  expect((await of('user')).codes).toEqual((await rights(home, admin)).codes)
  const administrator = await of('administrator')
  expect([administrator.allRows, administrator.platform, administrator.dataScopes]).toEqual([true, true, []])
  expect(administrator.codes.size).toBeGreaterThanOrEqual((await rights(home, admin)).codes.size)
  expect((await of('admin')).platform).toBe(false)
})

test('a logout of a visitor ends nothing and announces nothing', async () => {
  const { token, id } = await logIn()
  const heard = heardOn('session')
  expect((await app.call('visitor', 'GET', '/blade-auth/oauth/logout')).status).toBe(200)
  const headers = { 'blade-requested-with': 'BladeHttpRequest', cookie: 'motorspot-refresh-token=unknown' }
  expect((await app.call('visitor', 'POST', '/blade-auth/logout', { headers })).status).toBe(200)
  expect(await live(id)).not.toBeNull()
  expect((await app.call({ token }, 'GET', '/blade-auth/oauth/logout')).status).toBe(200)
  await soon(() => expect(heard).toContain(id))
  expect(heard).toEqual([id])
})

test('sessions end for the named users of one tenant, all but the one to keep, and only once', async () => {
  const [kept, ended, other] = [await logIn('trader2'), await logIn('trader2'), await logIn('trader3')]
  const userId = (await live(kept.id))?.user.id ?? ''
  await endSessionsOf(app.runtime, '100001', [userId])
  expect(await live(ended.id)).not.toBeNull()
  await endSessionsOf(app.runtime, home, [userId], kept.id)
  expect([(await live(kept.id))?.user.id, await live(ended.id), (await live(other.id))?.user.account]).toEqual([userId, null, 'trader3'])
  const endOf = async () => (await db().selectFrom('session').select('ended').where('id', '=', ended.id).executeTakeFirst())?.ended
  const first = await endOf()
  await endSession(app.runtime, ended.id)
  await endSessionsOf(app.runtime, home, [userId])
  expect(await endOf()).toEqual(first)
  expect(await live(kept.id)).toBeNull()
})

test('the caches are cleared by a manager, and by nobody else', async () => {
  const { id, token } = await logIn()
  const roles = await rolesOf('user')
  const rights = () => rightsOfCaller(app.runtime, home, { aliases: [], roleIds: roles })
  const heard = heardOn('rights')
  const before = await rights()
  expect((await app.call({ token }, 'GET', '/blade-auth/oauth/clear-cache')).status).toBe(200)
  expect(await rights()).toBe(before)
  expect((await app.call('admin', 'GET', '/blade-auth/oauth/clear-cache')).status).toBe(200)
  expect(await rights()).not.toBe(before)
  await soon(() => expect(heard).toEqual(['']))
  const session = await live(id)
  await forgetSession(app.runtime, id)
  expect(await live(id)).not.toBe(session)
})

test('a name is read up to its longest length, and a longer password is none', async () => {
  const account = 'a'.repeat(64)
  const typed = 'p'.repeat(512)
  await sql`update "user" set account = ${account}, password = ${await hashPassword(md5OfTyped(typed))}
    where account = 'trader3' and tenant_id = ${home}`.execute(db())
  const status = async (username: string, password: string, tenantId = home) => {
    const body = { grant_type: 'password', tenantId, username, password }
    return (await app.call('visitor', 'POST', '/blade-auth/oauth/token', { body })).status
  }
  expect(await status(account, md5(typed))).toBe(200)
  expect(await status(`${account}b`, md5(typed))).toBe(200)
  expect(await status(account, `${typed}q`)).toBe(400)
  expect(await status(account.slice(1), md5(typed))).toBe(400)
  expect(await status(account, md5(testPassword))).toBe(400)
})

test('an empty header is that of a visitor, and any other that is no bearer token is rejected except at the login', async () => {
  const who = (header: string | undefined, url = '/api/blade-user/info') =>
    identify(app.runtime, {
      headers: header === undefined ? {} : { 'blade-auth': header },
      hostname: 'nowhere.example',
      protocol: 'http',
      url,
    }).then(
      ({ user, tenant }) => [user, tenant],
      ({ status }) => status,
    )
  for (const header of [undefined, '', '  ']) expect(await who(header)).toEqual([null, home])
  for (const header of ['bearer', 'x', 'bearer  ', 'basic abc']) {
    expect(await who(header)).toBe(401)
    expect(await who(header, '/api/blade-auth/oauth/token')).toEqual([null, home])
    expect(await who(header, '/other/api/blade-auth/')).toBe(401)
  }
  const page = await identifyPage(app.runtime, { headers: {}, hostname: 'nowhere.example', protocol: 'http' })
  expect([page.user, page.tenant, page.rights.codes.size]).toEqual([null, home, 0])
})

test('the tenant of a host name is open, and a change of tenants is known at once', async () => {
  const change = async (domain_url: string | null, status = 1) => {
    await db().updateTable('tenant').set({ domain_url, status }).where('tenant_id', '=', '100001').execute()
    publish('tenant')
    await settle()
  }
  const tenant = (host: string) => openTenantOfHost(app.runtime, host)
  await change('https://Shop.Example/login')
  expect([await tenant('shop.example'), await tenant('SHOP.example'), await tenant('other.example')]).toEqual([
    '100001',
    '100001',
    undefined,
  ])
  expect([await tenantOfHost(app.runtime, 'shop.example'), await tenantOfHost(app.runtime, 'other.example')]).toEqual(['100001', home])
  const originAt = (hostname: string, protocol = 'http') => publicOrigin(app.runtime, { hostname, host: `${hostname}:81`, protocol })
  expect([await originAt('shop.example'), await originAt('localhost'), await originAt('evil.example')]).toEqual([
    'https://shop.example',
    'http://localhost:81',
    '',
  ])
  const configured = { ...app.runtime, publicUrl: 'https://motors.example' }
  expect(await publicOrigin(configured, { hostname: 'evil.example', host: 'evil.example', protocol: 'http' })).toBe(
    'https://motors.example',
  )
  await db().updateTable('tenant').set({ status: 2 }).where('tenant_id', '=', '100001').execute()
  publish('brand')
  expect(await tenant('shop.example')).toBe('100001')
  publish('')
  expect(await tenant('shop.example')).toBeUndefined()
  await change('shop.example')
  expect(await originAt('shop.example', 'https')).toBe('https://shop.example')
  await change('')
  expect(await tenant('')).toBeUndefined()
})

test('a session works only as the department chosen at a refresh, and the choice of nothing or of all is no choice', async () => {
  const { rows } = await sql<{ id: string }>`insert into user_dept_id (tenant_id, user_id, dept_id, line_no)
    select u.tenant_id, u.id, d.id, 9 from "user" u join dept d on d.tenant_id = u.tenant_id
      and not exists (select 1 from user_dept_id l where l.user_id = u.id and l.dept_id = d.id)
    where u.account = 'manager' and u.tenant_id = ${home} limit 1 returning dept_id as id`.execute(db())
  const added = rows[0]?.id ?? ''
  publish('user')
  const login = await app.login(home, 'manager')
  const all = String(login.body.dept_id).split(',')
  expect(all).toContain(added)
  let refresh = String(login.body.refresh_token)
  const depts = async (chosen: string): Promise<string[]> => {
    const query = { grant_type: 'refresh_token', refresh_token: refresh }
    const { body } = await app.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers: { 'dept-id': chosen } })
    refresh = String(body.refresh_token)
    return String(body.dept_id).split(',')
  }
  expect(await depts(added)).toEqual([added])
  expect(await depts('')).toEqual([added])
  expect(await depts('7')).toEqual(all)
  expect(await depts(added)).toEqual([added])
  expect(await depts(all.join(','))).toEqual(all)
})
