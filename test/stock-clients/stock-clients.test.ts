import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../test-app.ts'
import { leavesOf, pages, picture } from './pages.ts'
import { logIn, refreshTokens, sendLogin } from './session.ts'
import { type Administrator, type Row, StockClient } from './stock-client.ts'
import { versions } from './versions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'off', OUTBOUND_HOSTS: '127.0.0.1' } })
})
afterAll(() => app?.close())

const administrators: readonly (Administrator & { readonly of: string; readonly pages: number })[] = [
  { of: 'the platform', tenant: '000000', account: 'admin', password: testPassword, pages: pages.length },
  { of: 'a tenant', tenant: '100001', account: 'neighbour', password: testPassword, pages: 9 },
]

const runs = versions.flatMap((version) =>
  administrators.flatMap((who) =>
    (['/api', ''] as const).map((prefix) => ({ version, who, prefix, name: version.name, of: who.of, where: prefix || 'the root' })),
  ),
)

const pathsOf = (nodes: readonly Row[]): string[] =>
  nodes.flatMap((node) => [String(node.path), ...pathsOf((node.children ?? []) as Row[])])

describe.each(runs)('Saber $name, used by the administrator of $of through $where', ({ version, who, prefix }) => {
  const suffix = `${runs.findIndex((run) => run.version === version && run.who === who && run.prefix === prefix) + 10}x${Date.now() % 1000}`
  let client: StockClient

  test('logs in with a captcha, and shows why a wrong password does not', async () => {
    client = new StockClient(app, version, who, prefix, suffix)
    await client.get('/blade-system/tenant/info', { domain: 'http://localhost:1888' })
    const wrong = await sendLogin(client, `nobody${suffix}`, 'wrong-password')
    expect([wrong.status, wrong.code, wrong.body.success]).toEqual([400, 400, false])
    expect(wrong.body[version.login.enveloped ? 'msg' : 'error_description']).toBe('用户名或密码错误')
    await logIn(client)
    expect([client.access, client.refresh, client.userId]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
      expect.stringMatching(/^\d+$/),
    ])
  })

  test('loads its shell: the sidebar, the buttons, the top menu and the dictionaries', async () => {
    expect(await client.array('/blade-system/dict/dictionary', { code: 'flow' })).toBeDefined()
    expect(Array.isArray(await client.get('/blade-system/menu/top-menu'))).toBe(true)
    const paths = pathsOf(await client.array('/blade-system/menu/routes'))
    expect(pages.filter(({ path }) => paths.includes(path))).toHaveLength(who.pages)
    const codes = leavesOf(await client.array('/blade-system/menu/buttons')).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['user_add', 'user_edit', 'user_delete', 'user_view', 'user_role', 'user_reset']))
    if (version.isCommercial) {
      await client.get('/blade-system/menu/main-menu')
      const { body } = await client.send('GET', '/blade-auth/oauth/user-info')
      expect(body).toMatchObject({ userId: client.userId, deptId: expect.any(String), roleId: expect.any(String) })
    }
  })

  test.each(pages)('works on the page of $name as far as its user sees it', async ({ path, list, use }) => {
    if (pathsOf(await client.array('/blade-system/menu/routes')).includes(path)) return use(client)
    // A rejected call is no ended session: with 401 these clients log out.
    expect(await client.send('GET', list, { query: { current: 1, size: 10 } })).toMatchObject({ code: 403, body: { success: false } })
  })

  test('changes the own data, and says why a password is not changed', async () => {
    const { base } = version.users
    const own = await client.get<Row>(`${base}/info`)
    expect(own).toMatchObject({ id: client.userId, account: who.account, roleName: expect.any(String), deptName: expect.any(String) })
    const passwords = { oldPassword: '', newPassword: '', newPassword1: '' }
    await client.post(`${base}/update-info`, {}, { ...own, ...passwords, realName: own.realName, phone: '13900139000' })
    expect(await client.get<Row>(`${base}/info`)).toMatchObject({ phone: '13900139000' })
    const sent = (text: string): string => version.ownPassword(text)
    const query = { oldPassword: sent('wrong'), newPassword: sent('Other-2026-word'), newPassword1: sent('Other-2026-word') }
    const { code, body } = await client.send('POST', `${base}/update-password`, { query })
    expect([code, body.msg]).toEqual([400, '原密码不正确!'])
  })

  test('shows the avatar that was uploaded, at its own origin', async () => {
    const file = { name: '头像.png', bytes: await picture('#123456') }
    const { link } = await client.upload<{ link: string }>('/blade-resource/oss/endpoint/put-file', file, { code: '' })
    const { base } = version.users
    await client.post(`${base}/update-info`, {}, { id: client.userId, avatar: link })
    const { avatar } = await client.get<Row>(`${base}/info`)
    expect(avatar).toBe(link)
    await logIn(client)
    expect(client.avatar).toBe(link)
    // What its proxy passes on of an address below its own origin.
    const shown = await app.app.inject({ method: 'GET', url: prefix === '' ? link.replace(/^\/api/, '') : link })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('uploads what its error log holds, and stays logged in', async () => {
    const errors = [{ url: '/x', time: '2026-01-01 00:00:00', type: 'error', message: 'm', stack: 's', info: 'i' }]
    expect((await client.send('POST', '/blade-auth/oauth/logout', { body: errors })).code).toBe(200)
    await client.get(`${version.users.base}/info`)
  })

  test('gets a new pair of tokens, and shows the login page once the session has ended', async () => {
    const before = client.refresh
    await refreshTokens(client)
    expect(client.refresh).not.toBe(before)
    await client.get(`${version.users.base}/info`)
    const [method, path] = version.login.logout
    expect((await client.send(method, path)).code).toBe(200)
    const dead = await client.send('GET', `${version.users.base}/info`)
    expect([dead.status, dead.code, dead.body.msg]).toEqual([401, 401, '请求未授权'])
    // 4.9 tries once more with a new token, and shows the login page when there is none.
    if (version.login.refreshesOnce) expect((await refreshTokens(client)).code).toBe(400)
  })
})
