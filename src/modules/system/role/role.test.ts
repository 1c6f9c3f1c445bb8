import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptPasswords } from '#test/staff.ts'
import { type Persona, type Reply, type TestApp, testApp } from '#test/test-app.ts'

interface Row {
  id: string
  code: string
  roleAlias: string
  children?: Row[]
}

interface Keys {
  menu: string[]
  dataScope: string[]
  apiScope: string[]
}

let app: TestApp
const menus = new Map<string, string>()
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])

beforeAll(async () => {
  app = await testApp()
  const { data } = await app.call<Row[]>('administrator', 'GET', '/blade-system/menu/list')
  for (const { code, id } of flat(data)) menus.set(code, id)
})
afterAll(() => app.close())

const menu = (code: string): string => menus.get(code) ?? ''
const make = (as: Persona, roleAlias: string): Promise<Reply<Row>> =>
  app.call(as, 'POST', '/blade-system/role/submit', { body: { roleName: roleAlias, roleAlias, sort: 9 } })
const grant = (as: Persona, body: object) => app.call(as, 'POST', '/blade-system/role/grant', { body })
const keysOf = async (as: Persona, roleIds: string): Promise<Keys> =>
  (await app.call<Keys>(as, 'GET', '/blade-system/menu/role-tree-keys', { query: { roleIds } })).data
const roleIdOf = async (as: Persona, alias: string): Promise<string> =>
  flat((await app.call<Row[]>(as, 'GET', '/blade-system/role/list')).data).find(({ roleAlias }) => roleAlias === alias)?.id ?? ''

describe('an alias', () => {
  test('administrator is given by the administrator alone', async () => {
    const { status, msg } = await make('admin', 'administrator')
    expect([status, msg]).toEqual([403, '无权限创建超管角色！'])
  })

  test('that contains admin is given by the administrator alone', async () => {
    expect((await make('admin', 'subadmin')).status).toBe(403)
    expect((await make('administrator', 'subadmin')).status).toBe(200)
  })

  test('cannot become one that contains admin, nor lose it', async () => {
    const { data } = await make('admin', 'keeper')
    const rename = (id: string, roleAlias: string) => app.call('admin', 'POST', '/blade-system/role/submit', { body: { id, roleAlias } })
    expect((await rename(data.id, 'keeper-admin')).status).toBe(403)
    expect((await rename(await roleIdOf('admin', 'admin'), 'plain')).status).toBe(403)
    expect((await rename(data.id, 'porter')).status).toBe(200)
  })

  test('is unique within its tenant', async () => {
    await make('admin', 'twice')
    expect((await make('admin', 'twice')).data).toEqual({ field: 'roleAlias' })
    expect((await make('neighbour', 'twice')).status).toBe(200)
  })
})

describe('a grant', () => {
  test('replaces the whole set, and the saved keys come back exactly', async () => {
    const { data: role } = await make('admin', 'seller')
    const ids = [menu('brand'), menu('brand_view')]
    expect((await grant('admin', { roleIds: [role.id], menuIds: [menu('user'), ...ids], dataScopeIds: [], apiScopeIds: [] })).status).toBe(
      200,
    )
    expect((await grant('admin', { roleIds: [role.id], menuIds: ids, dataScopeIds: [], apiScopeIds: [] })).status).toBe(200)
    const keys = await keysOf('admin', role.id)
    expect(keys.menu.toSorted()).toEqual(ids.toSorted())
    expect([keys.dataScope, keys.apiScope]).toEqual([[], []])
  })

  test('holds nothing that the granter does not have', async () => {
    const { data: role } = await make('admin', 'climber')
    const { status, data } = await grant('admin', { roleIds: [role.id], menuIds: [menu('tenant')], dataScopeIds: [], apiScopeIds: [] })
    expect([status, data]).toEqual([403, { field: 'menuIds' }])
    expect((await keysOf('admin', role.id)).menu).toEqual([])
  })

  test('of several roles is all or nothing, and reaches no role of another tenant', async () => {
    const [own, theirs] = [await make('admin', 'first'), await make('neighbour', 'second')]
    const { status } = await grant('admin', { roleIds: [own.data.id, theirs.data.id], menuIds: [menu('brand')] })
    expect(status).toBe(404)
    expect((await keysOf('admin', own.data.id)).menu).toEqual([])
    expect((await keysOf('neighbour', theirs.data.id)).menu).toEqual([])
  })

  test('names at least one role', async () => {
    expect((await grant('admin', { roleIds: [], menuIds: [] })).data).toEqual({ field: 'roleIds' })
  })

  test('to the administrators of a tenant is the platform administrator’s', async () => {
    const roleIds = [await roleIdOf('admin', 'admin')]
    expect((await grant('admin', { roleIds, dataScopeIds: [] })).status).toBe(403)
    expect((await grant('administrator', { roleIds, dataScopeIds: [] })).status).toBe(200)
  })

  test('is rejected to a trader', async () => {
    expect((await grant('member', { roleIds: ['1'], menuIds: [] })).status).toBe(403)
  })

  test('of API scopes goes as far as the own ones', async () => {
    const scope = await app.call<Row>('administrator', 'POST', '/blade-system/api-scope/submit', {
      body: { menuId: menu('brand'), scopeName: '导出', resourceCode: 'brand_export', scopePath: '/brand/export', scopeType: 1 },
    })
    const { data: role } = await make('admin', 'exporter')
    expect((await grant('admin', { roleIds: [role.id], apiScopeIds: [scope.data.id] })).data).toEqual({ field: 'apiScopeIds' })
    expect((await grant('administrator', { roleIds: [role.id], apiScopeIds: [scope.data.id] })).status).toBe(200)
    expect((await keysOf('admin', role.id)).apiScope).toEqual([scope.data.id])
  })
})

describe('somebody who sees some of the rows', () => {
  let token: string
  let ownOnly: string

  beforeAll(async () => {
    const scope = await app.call<Row>('administrator', 'POST', '/blade-system/data-scope/submit', {
      body: { menuId: menu('brand'), scopeName: '本人', resourceCode: 'brand', scopeType: 2, scopeColumn: 'create_user', scopeField: '*' },
    })
    ownOnly = scope.data.id
    const { data: role } = await make('admin', 'clerk')
    await grant('admin', {
      roleIds: [role.id],
      menuIds: ['brand', 'brand_view', 'role', 'role_add', 'role_edit'].map(menu),
      dataScopeIds: [ownOnly],
      apiScopeIds: [],
    })
    const choose = async (resource: string): Promise<string> =>
      (await app.call<Row[]>('admin', 'GET', `/blade-system/${resource}/tree`)).data[0]?.id ?? ''
    const postId = (await app.call<Row[]>('admin', 'GET', '/blade-system/post/select')).data[0]?.id
    const made = await app.call('admin', 'POST', '/blade-user/submit', {
      body: {
        account: 'clerk',
        password: 'Clerk-2026-pass',
        name: '文员',
        realName: '王文员',
        userType: 1,
        roleId: role.id,
        deptId: await choose('dept'),
        postId,
      },
    })
    expect(made.status).toBe(200)
    await acceptPasswords(app)
    token = String((await app.login('000000', 'clerk', 'Clerk-2026-pass')).body.access_token)
  })

  test('hands a page on together with a data scope only', async () => {
    const { data: role } = await make('admin', 'clerk2')
    const hand = (body: object) =>
      app.call({ token }, 'POST', '/blade-system/role/grant', { body: { roleIds: [role.id], menuIds: [menu('brand')], ...body } })
    expect((await hand({ dataScopeIds: [] })).data).toEqual({ field: 'dataScopeIds' })
    expect((await hand({ dataScopeIds: [ownOnly] })).status).toBe(200)
  })

  test('finds the own departments and roles to choose from, and nobody else’s', async () => {
    const aliases = async (query: Record<string, string>) =>
      (await app.call<Row[]>('member', 'GET', '/blade-system/role/select', { query })).data.map(({ roleAlias }) => roleAlias)
    expect(await aliases({})).toEqual(['user'])
    expect(await aliases({ roleId: await roleIdOf('admin', 'admin') })).toEqual([])
    const { data } = await app.call<{ deptName: string }[]>('member', 'GET', '/blade-system/dept/select')
    expect(data.map(({ deptName }) => deptName)).toEqual(['商户'])
  })
})

describe('the roles to choose a parent or a user’s role from', () => {
  test('hide what the caller may not hand on', async () => {
    const titles = async (as: Persona): Promise<string> => JSON.stringify((await app.call(as, 'GET', '/blade-system/role/tree')).data)
    expect(await titles('admin')).not.toContain('超级管理员')
    expect(await titles('administrator')).toContain('超级管理员')
    const { data } = await app.call<Row[]>('admin', 'GET', '/blade-system/role/select')
    expect(data.map(({ roleAlias }) => roleAlias)).not.toContain('administrator')
  })

  test('are those of the tenant of the role that is named', async () => {
    const theirs = await roleIdOf('neighbour', 'admin')
    const { data } = await app.call<Row[]>('administrator', 'GET', '/blade-system/role/tree-by-id', { query: { roleId: theirs } })
    expect(data.map(({ id }) => id)).toContain(theirs)
    const own = await app.call<Row[]>('admin', 'GET', '/blade-system/role/tree-by-id', { query: { roleId: theirs } })
    expect(own.data.map(({ id }) => id)).not.toContain(theirs)
  })
})

test('a role that somebody has is not removed, and one of administrators by the platform only', async () => {
  const remove = (id: string) => app.call('admin', 'POST', '/blade-system/role/remove', { query: { ids: id } })
  expect((await remove(await roleIdOf('admin', 'clerk'))).status).toBe(400)
  expect((await remove(await roleIdOf('admin', 'admin'))).status).toBe(403)
  const { data } = await make('admin', 'passing')
  expect((await remove(data.id)).status).toBe(200)
})
