import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

type Row = Record<string, unknown> & { id: string }
type Named = Record<string, string>

const other = '100001'
const get = <D = Row>(path: string, query: Named = {}) => app.call<D>('administrator', 'GET', `/blade-system${path}`, { query })
const post = (path: string, query: Named = {}, body: object = {}) =>
  app.call<Row>('administrator', 'POST', `/blade-system${path}`, { query, body })
const idIn = async (table: 'role' | 'dept' | 'post'): Promise<string> =>
  (await app.runtime.platformDb.selectFrom(table).select('id').where('tenant_id', '=', other).orderBy('id').executeTakeFirstOrThrow()).id
const storedIn = (table: 'dept' | 'role') =>
  app.runtime.platformDb.selectFrom(table).select(['id', 'tenant_id as tenant', 'parent_id as parent'])

async function newUser(account: string): Promise<string> {
  const links = { roleId: await idIn('role'), deptId: await idIn('dept'), postId: await idIn('post') }
  const body = { tenantId: other, account, password: 'Other-2026-word', name: account, realName: account, userType: 1, ...links }
  const { status, data } = await post('/user/submit', {}, body)
  expect(status).toBe(200)
  return data.id
}

describe('the administrator of the platform', () => {
  test('sees the users of a tenant by its id, each with the name of the tenant', async () => {
    const { data } = await get<{ records: Row[] }>('/user/page', { tenantId: other })
    const { data: tenants } = await get<{ tenantId: string; tenantName: string }[]>('/tenant/select')
    const tenantName = tenants.find(({ tenantId }) => tenantId === other)?.tenantName
    expect(data.records.length).toBeGreaterThan(0)
    for (const row of data.records) expect(row).toMatchObject({ tenantId: other, tenantName })
  })

  test('works on the rows of another tenant by their ids alone', async () => {
    const id = await newUser('byid')
    expect((await get('/user/detail', { id })).data).toMatchObject({ id, account: 'byid', tenantId: other })
    const status = async (): Promise<unknown> => (await get('/user/detail', { id })).data.status
    expect((await post('/user/lock', { userIds: id })).status).toBe(200)
    expect(await status()).toBe(2)
    expect((await post('/user/unlock', { userIds: id })).status).toBe(200)
    expect(await status()).toBe(1)
    expect((await post('/user/update', {}, { id, realName: '改名' })).data).toMatchObject({ realName: '改名', tenantId: other })
    expect((await post('/user/reset-password', { userIds: id })).data.passwords).toMatchObject([{ account: 'byid' }])
    expect((await post('/user/grant', { userIds: id, roleIds: await idIn('role') })).status).toBe(200)
    expect((await get<Row[]>('/user/changes', { id })).data.length).toBeGreaterThan(2)
    expect((await post('/user/remove', { ids: id })).status).toBe(200)
    expect((await get('/user/detail', { id })).status).toBe(404)
  })

  test('opens and extends the trees of another tenant below a row of it', async () => {
    const parentId = await idIn('dept')
    const { data } = await post('/dept/submit', {}, { parentId, deptName: '分部', fullName: '分部', deptCategory: 1, sort: 1 })
    expect(await storedIn('dept').where('id', '=', data.id).executeTakeFirst()).toMatchObject({ tenant: other, parent: parentId })
    expect((await get<Row[]>('/dept/lazy-list', { parentId })).data).toMatchObject([{ id: data.id, deptName: '分部' }])
    const roleId = await idIn('role')
    expect((await get<Row[]>('/role/tree-by-id', { roleId })).data.map(({ id }) => id)).toContain(roleId)
    const keys = await get<Record<string, string[]>>('/menu/role-tree-keys', { roleIds: roleId })
    expect(keys.data.menu?.length).toBeGreaterThan(0)
  })

  test('puts back what was deleted in another tenant, and is not taken there for the server or for one of its users', async () => {
    const id = await newUser('putback')
    expect((await post('/user/remove', { ids: id })).status).toBe(200)
    expect((await post('/user/undelete', { ids: id })).status).toBe(200)
    expect((await get('/user/detail', { id })).data).toMatchObject({ id, tenantId: other })
    const changes = await app.call<{ createUserName: string }[]>('neighbour', 'GET', '/blade-system/user/changes', { query: { id } })
    expect(changes.data.map(({ createUserName }) => createUserName)).toEqual(['平台管理员', '平台管理员'])
  })

  test('sees the roles and departments of a user of another tenant', async () => {
    const userId = await newUser('links')
    expect((await get<Row[]>('/role/select', { userId })).data.map(({ id }) => id)).toEqual([await idIn('role')])
    expect((await get<Row[]>('/dept/select', { userId })).data.map(({ id }) => id)).toEqual([await idIn('dept')])
  })

  test('finds nothing under an id that no row has', async () => {
    for (const id of ['1', '9123456789012345678', '0', 'x']) expect((await get('/user/detail', { id })).status).toBe(404)
  })
})

test('anybody else finds nothing of another tenant', async () => {
  const id = await newUser('foreign')
  for (const as of ['admin', 'member'] as const) {
    expect((await app.call(as, 'GET', '/blade-system/user/detail', { query: { id } })).status).toBe(as === 'admin' ? 404 : 403)
    expect((await app.call(as, 'POST', '/blade-system/user/remove', { query: { ids: id } })).status).toBe(as === 'admin' ? 404 : 403)
    expect((await app.call(as, 'POST', '/blade-system/user/lock', { query: { userIds: id } })).status).toBe(as === 'admin' ? 404 : 403)
  }
  expect((await get('/user/detail', { id })).data).toMatchObject({ status: 1 })
})

test('a tenant in the recycle bin is closed to its users, and open again when it is taken out', async () => {
  const info = () => app.call('neighbour', 'GET', '/blade-system/user/info')
  expect((await info()).status).toBe(200)
  const { data } = await get<{ records: Row[] }>('/tenant/list', { tenantId: other })
  const ids = String(data.records[0]?.id)
  expect((await app.call('admin', 'POST', '/blade-system/tenant/recycle', { query: { ids } })).status).toBe(403)
  expect((await post('/tenant/recycle', { ids })).status).toBe(200)
  expect((await info()).status).toBe(401)
  expect((await app.login(other, 'neighbour')).status).toBe(400)
  const listed = async (status: string) => (await get<{ records: Row[] }>('/tenant/list', { status_equal: status })).data.records
  expect((await listed('-1')).map(({ id }) => id)).toEqual([ids])
  expect((await listed('1')).map(({ id }) => id)).not.toContain(ids)
  expect((await post('/tenant/pass', { ids })).status).toBe(200)
  expect((await info()).status).toBe(200)
  const home = (await get<{ records: Row[] }>('/tenant/list', { tenantId: '000000' })).data.records[0]?.id
  for (const platform of [String(home), '000000']) {
    expect(await post('/tenant/recycle', { ids: platform })).toMatchObject({ status: 400, msg: '平台租户不能移入回收站' })
    const expiry = { ids: platform, expireTime: '2020-01-01 00:00:00' }
    expect(await post('/tenant/setting', {}, expiry)).toMatchObject({ status: 400, msg: '平台租户不能设置过期时间' })
  }
})
