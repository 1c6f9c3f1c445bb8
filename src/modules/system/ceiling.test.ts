import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
let make: StaffMaker
/** Sees the own motors only, and may change roles, users and departments. */
let narrow: Staff
/** Works in the middle one of three departments, and sees its motors and those below. */
let middle: Staff
const depts = { north: '', shop: '', shelf: '' }
const codes = ['machine*', 'user*', 'role*', 'dept*']
const own = { page: 'machine', type: 2 }
const departmentAndBelow = { page: 'machine', type: 4 }

beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  depts.north = await make.dept('北区')
  depts.shop = await make.dept('门店', depts.north)
  depts.shelf = await make.dept('货架', depts.shop)
  narrow = await make.staff({ codes, scopes: [own], deptId: depts.shop })
  middle = await make.staff({ codes, scopes: [departmentAndBelow], deptId: depts.shop })
}, 60_000)
afterAll(() => app.close())

const post = async (as: Staff, path: string, body: Record<string, unknown>): Promise<number> =>
  (await app.call({ token: as.token }, 'POST', path, { body })).status
const grant = (as: Staff, body: object) => app.call({ token: as.token }, 'POST', '/blade-system/role/grant', { body })

describe('somebody who sees some of the rows', () => {
  test('cannot take the data scope from the own role, nor replace it by a wider one', async () => {
    expect(await grant(narrow, { roleIds: [narrow.roleId], dataScopeIds: [] })).toMatchObject({
      status: 403,
      data: { field: 'dataScopeIds' },
    })
    const wider = await make.scope({ page: 'machine', type: 1 })
    expect((await grant(narrow, { roleIds: [narrow.roleId], dataScopeIds: [wider] })).status).toBe(403)
    const { data } = await app.call<{ dataScope: string[] }>('administrator', 'GET', '/blade-system/menu/role-tree-keys', {
      query: { roleIds: narrow.roleId },
    })
    expect(data.dataScope).toHaveLength(1)
  })

  test('cannot take or give a role with the same permissions and no data scope', async () => {
    const unlimited = await make.role({ codes })
    expect(await post(narrow, '/blade-user/grant', { userIds: narrow.id, roleIds: unlimited })).toBe(403)
    expect(await post(narrow, '/blade-user/update', { id: narrow.id, roleId: unlimited })).toBe(403)
    expect(await post(narrow, '/blade-user/update', { id: narrow.id, roleId: `${narrow.roleId},${unlimited}` })).toBe(403)
  })

  test('cannot give up the one of two roles that limits what both see', async () => {
    const unlimited = await make.role({ codes: ['machine'] })
    const limiting = await make.role({ codes: ['role', 'user', 'user_role'], scopes: [own] })
    const { id, account } = await make.user([unlimited, limiting])
    const both = { id, account, roleId: limiting, token: await make.logIn(account) }
    expect(await post(both, '/blade-user/grant', { userIds: id, roleIds: unlimited })).toBe(403)
    expect(await post(both, '/blade-user/grant', { userIds: id, roleIds: limiting })).toBe(200)
  })

  test('cannot widen what holders of two roles see by emptying one of them', async () => {
    const [open, limiting] = [await make.role({ codes: ['machine'] }), await make.role({ codes: ['machine'], scopes: [own] })]
    await make.user([open, limiting])
    expect((await grant(narrow, { roleIds: [limiting], dataScopeIds: [], menuIds: [] })).status).toBe(403)
    const alone = await make.role({ codes: ['machine'], scopes: [own] })
    expect((await grant(narrow, { roleIds: [alone], dataScopeIds: [], menuIds: [] })).status).toBe(200)
  })

  test('cannot act for somebody who sees more, nor for somebody whose own rows they do not see', async () => {
    const all = await make.staff({ codes: ['machine'] })
    const alike = await make.staff({ codes: ['machine'], scopes: [own] })
    for (const path of ['reset-password', 'lock', 'unlock', 'remove']) {
      expect([path, await post(narrow, `/blade-user/${path}`, { ids: all.id, userIds: all.id })]).toEqual([path, 403])
    }
    expect(await post(narrow, '/blade-user/update', { id: all.id, password: 'Another-2026' })).toBe(403)
    expect(await post(narrow, '/blade-user/reset-password', { userIds: alike.id })).toBe(403)
    const [shelf, north] = [
      await make.staff({ codes: ['machine'], scopes: [own], deptId: depts.shelf }),
      await make.staff({ codes: ['machine'], scopes: [own], deptId: depts.north }),
    ]
    expect(await post(middle, '/blade-user/reset-password', { userIds: shelf.id })).toBe(200)
    expect(await post(middle, '/blade-user/update', { id: north.id, password: 'Another-2026' })).toBe(403)
    expect(await post(middle, '/blade-user/reset-password', { userIds: north.id })).toBe(403)
  })

  test('cannot change, empty or remove a role that sees more, nor one that may do more', async () => {
    for (const above of [await make.role({ codes: ['machine'] }), await make.role({ codes: ['brand'] })]) {
      expect((await grant(narrow, { roleIds: [above], menuIds: [], dataScopeIds: [], apiScopeIds: [] })).status).toBe(403)
      expect(await post(narrow, '/blade-system/role/submit', { id: above, roleName: '改名' })).toBe(403)
      expect(await post(narrow, '/blade-system/role/remove', { ids: above })).toBe(403)
    }
    const below = await make.role({ codes: ['machine'], scopes: [own] })
    expect(await post(narrow, '/blade-system/role/submit', { id: below, roleName: '改名' })).toBe(200)
    expect(await post(narrow, '/blade-system/role/remove', { ids: below })).toBe(200)
  })

  test('changes nobody who sees more by any route of users and roles', async () => {
    const above = await make.staff({ codes: ['machine'] })
    const routes = app.routes.filter(
      ({ method, access, path }) =>
        method === 'POST' &&
        !/(export|import|import-check|undo-import|import-user|restore-version|undelete)$/.test(path) &&
        !['open', 'member'].includes(String(access)) &&
        /^\/(blade-user|blade-system\/(user|role))\//.test(path),
    )
    const answers: unknown[] = []
    for (const { path } of routes) {
      const id = path.includes('/role/') ? above.roleId : above.id
      const ids = { id, ids: id, userId: above.id, userIds: above.id, roleIds: path.includes('/role/') ? above.roleId : narrow.roleId }
      answers.push([
        path,
        await post(narrow, path, { ...ids, menuIds: [], dataScopeIds: [], apiScopeIds: [], userType: 1, reason: 'a reason' }),
      ])
    }
    expect(routes.length).toBeGreaterThan(20)
    expect(answers).toEqual(routes.map(({ path }) => [path, 403]))
  })

  test('takes back no change of somebody who sees more, and puts back nobody who does', async () => {
    const above = await make.staff({ codes: ['machine'] })
    expect((await app.call('administrator', 'POST', '/blade-user/update', { body: { id: above.id, name: 'other' } })).status).toBe(200)
    const { data } = await app.call<{ id: string }[]>('administrator', 'GET', '/blade-user/changes', { query: { id: above.id } })
    expect(await post(narrow, `/blade-user/restore-version?id=${above.id}&changeId=${data[0]?.id}`, {})).toBe(403)
    expect((await app.call('administrator', 'POST', '/blade-user/remove', { body: { ids: above.id } })).status).toBe(200)
    expect(await post(narrow, '/blade-user/undelete', { ids: above.id })).toBe(403)
    expect((await app.call('administrator', 'POST', '/blade-user/undelete', { body: { ids: above.id } })).status).toBe(200)
    const { body } = await app.login('000000', above.account, 'Staff-2026-word')
    expect(body.access_token).toBeTruthy()
  })

  test('puts back no role that may do more, and no department beyond the own ones', async () => {
    const remove = (path: string, ids: string) => app.call('administrator', 'POST', `${path}/remove`, { body: { ids } })
    const [above, below] = [await make.role({ codes: ['machine'] }), await make.role({ codes: ['machine'], scopes: [own] })]
    for (const ids of [above, below]) expect((await remove('/blade-system/role', ids)).status).toBe(200)
    expect(await post(narrow, '/blade-system/role/undelete', { ids: above })).toBe(403)
    expect(await post(narrow, '/blade-system/role/undelete', { ids: below })).toBe(200)
    const [beside, inside] = [await make.dept('旁', depts.north), await make.dept('内', depts.shop)]
    for (const ids of [beside, inside]) expect((await remove('/blade-system/dept', ids)).status).toBe(200)
    expect(await post(middle, '/blade-system/dept/undelete', { ids: beside })).toBe(403)
    expect(await post(middle, '/blade-system/dept/undelete', { ids: inside })).toBe(200)
  })

  test('moves no account and no department beyond the own departments', async () => {
    expect(await post(narrow, '/blade-user/update', { id: narrow.id, deptId: depts.north })).toBe(403)
    expect(await post(narrow, '/blade-user/update', { id: narrow.id, deptId: depts.shelf })).toBe(200)
    expect(await post(middle, '/blade-user/update', { id: middle.id, deptId: depts.north })).toBe(403)
    const submit = (body: object) => post(middle, '/blade-system/dept/submit', { ...body })
    expect(await submit({ id: depts.north, parentId: depts.shop })).toBe(403)
    expect(await submit({ id: depts.shelf, parentId: '0' })).toBe(403)
    expect(await submit({ deptName: '新区', fullName: '新区', deptCategory: 1, sort: 1 })).toBe(403)
    expect(await submit({ deptName: '新架', fullName: '新架', deptCategory: 1, sort: 1, parentId: depts.shelf })).toBe(200)
    expect(await submit({ id: depts.shop, parentId: depts.north, deptName: '老店' })).toBe(200)
    expect(await post(middle, '/blade-system/dept/remove', { ids: depts.north })).toBe(403)
  })

  test('grants a scope of departments to those whose departments they see', async () => {
    const role = await make.role({ codes: ['machine'], scopes: [{ page: 'machine', type: 3 }] })
    const [above, below] = [await make.user([role], depts.north), await make.user([role], depts.shelf)]
    expect(await post(middle, '/blade-user/reset-password', { userIds: above.id })).toBe(403)
    expect(await post(middle, '/blade-user/reset-password', { userIds: below.id })).toBe(200)
    expect(await post(narrow, '/blade-user/reset-password', { userIds: below.id })).toBe(403)
  })
})

describe('the role of traders', () => {
  test('keeps its alias, is not removed, and no other gets its alias', async () => {
    const { data } = await app.call<{ id: string }[]>('admin', 'GET', '/blade-system/role/list', { query: { roleAlias_equal: 'user' } })
    const body = { id: data[0]?.id, roleAlias: 'other' }
    for (const as of ['admin', 'administrator'] as const) {
      expect((await app.call(as, 'POST', '/blade-system/role/submit', { body })).status).toBe(403)
      expect((await app.call(as, 'POST', '/blade-system/role/remove', { body: { ids: body.id } })).status).toBe(403)
    }
    const taken = await app.call('admin', 'POST', '/blade-system/role/submit', { body: { roleName: '用户二', roleAlias: 'user', sort: 1 } })
    expect(taken.status).toBe(403)
    const { status } = await app.call('admin', 'POST', '/blade-system/role/submit', { body: { id: body.id, roleName: '交易商' } })
    expect(status).toBe(200)
  })
})

describe('the last administrator of the platform', () => {
  /** Who is one now, read without a session. */
  const administrators = () =>
    app.runtime.platformDb
      .selectFrom('user as u')
      .innerJoin('user_role_id as l', 'l.user_id', 'u.id')
      .innerJoin('role as r', 'r.id', 'l.role_id')
      .where('r.role_alias', '=', 'administrator')
      .select(['u.id', 'r.id as roleId'])
      .execute()

  test('cannot lose the role, the account or its alias', async () => {
    const call = (path: string, body: object) => app.call('administrator', 'POST', path, { body })
    const [{ id, roleId } = { id: '', roleId: '' }] = await administrators()
    const other = await make.role({ codes: ['brand'] })
    const kept = '平台至少需要保留一个可用的超级管理员'
    expect((await call('/blade-user/grant', { userIds: id, roleIds: other })).msg).toBe(kept)
    expect((await call('/blade-user/update', { id, roleId: other })).msg).toBe(kept)
    expect((await call('/blade-system/role/submit', { id: roleId, roleAlias: 'plain' })).msg).toBe(kept)
    const second = await make.user([roleId])
    expect((await call('/blade-user/lock', { userIds: second.id })).status).toBe(200)
    expect((await call('/blade-user/grant', { userIds: id, roleIds: other })).msg).toBe(kept)
    expect((await call('/blade-user/grant', { userIds: second.id, roleIds: other })).status).toBe(200)
  })

  test('remains when two of them take the role from each other at once', async () => {
    const [{ id, roleId } = { id: '', roleId: '' }] = await administrators()
    const other = await make.role({ codes: ['brand'] })
    const second = await make.user([roleId])
    const token = await make.logIn(second.account)
    const take = (as: 'administrator' | { token: string }, userIds: string) =>
      app.call(as, 'POST', '/blade-user/grant', { body: { userIds, roleIds: other } })
    const replies = await Promise.all([take('administrator', second.id), take({ token }, id)])
    expect(replies.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    expect(await administrators()).toHaveLength(1)
  })
})
