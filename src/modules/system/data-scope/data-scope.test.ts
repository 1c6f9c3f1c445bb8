import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { acceptPasswords } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
let app: TestApp
const ids: Record<string, string> = {}
const tokens: Record<string, { token: string }> = {}

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/a.webp'])
  for (const code of [
    'motor',
    'machine',
    'machine_add',
    'machine_edit',
    'machine_delete',
    'machine_view',
    'system',
    'user',
    'user_edit',
    'user_view',
  ]) {
    const { data } = await app.call<JsonRow[]>('administrator', 'GET', '/blade-system/menu/list', { query: { code_equal: code } })
    ids[code] = String(data[0]?.id)
  }
  ids.north = await make('/blade-system/dept', { deptName: '北区', fullName: '北区', deptCategory: 1, sort: 1 })
  ids.shop = await make('/blade-system/dept', { deptName: '门店', fullName: '门店', deptCategory: 1, sort: 1, parentId: ids.north })
  ids.south = await make('/blade-system/dept', { deptName: '南区', fullName: '南区', deptCategory: 1, sort: 1 })
  ids.post = await make('/blade-system/post', { category: 1, postCode: 'scope', postName: '测试', sort: 1 })
  ids.sales = await make('/blade-system/role', { roleName: '销售', roleAlias: 'sales', sort: 1 })
  await grantScopes([])
  for (const [account, dept] of Object.entries({ boss: 'north', clerk: 'shop', rival: 'south' })) {
    ids[account] = await make('/blade-user', {
      tenantId: '000000',
      account,
      name: account,
      realName: account,
      password: 'Scope-2026!',
      userType: 1,
      roleId: ids.sales,
      deptId: ids[dept],
      postId: ids.post,
    })
    await acceptPasswords(app)
    const login = await app.login('000000', account, 'Scope-2026!')
    tokens[account] = { token: String(login.body.access_token) }
    ids[`motor of ${account}`] = await publish(account)
  }
}, 60_000)
afterAll(() => app?.close())

async function make(path: string, body: JsonRow): Promise<string> {
  const reply = await app.call<JsonRow>('administrator', 'POST', `${path}/submit`, { body })
  expect([path, reply.status, reply.msg]).toEqual([path, 200, '操作成功'])
  return String(reply.data.id)
}

async function publish(account: string): Promise<string> {
  const motor = {
    powerKw: account === 'rival' ? 200 : 5.5,
    poles: [4],
    model: `SCOPE-${account}`,
    voltageV: 380,
    mounting: ['B3'],
    condition: 'NEW',
    quantity: 1,
    priceMode: 'ASK',
    regionCode: '320211',
  }
  const [{ data: types }, { data: brands }] = await Promise.all([
    app.call<{ records: JsonRow[] }>('visitor', 'GET', '/blade-motortype/motortype/listData'),
    app.call<{ records: JsonRow[] }>('visitor', 'GET', '/blade-brand/brand/listData'),
  ])
  const reply = await app.call<JsonRow>(tokens[account] ?? 'visitor', 'POST', '/blade-machine/machine/submit', {
    body: {
      ...motor,
      typeCode: types.records[0]?.typeCode,
      brandCode: brands.records[0]?.brandCode,
      photos: [{ link: '/files/test/a.webp' }],
      contact: { name: account },
    },
  })
  expect([account, reply.status, reply.msg]).toEqual([account, 200, '操作成功'])
  return String(reply.data.id)
}

async function grantScopes(scopeIds: readonly string[]): Promise<void> {
  const menuIds = [
    'motor',
    'machine',
    'machine_add',
    'machine_edit',
    'machine_delete',
    'machine_view',
    'system',
    'user',
    'user_edit',
    'user_view',
  ].map((code) => ids[code])
  const reply = await app.call('administrator', 'POST', '/blade-system/role/grant', {
    body: { roleIds: [ids.sales], menuIds, dataScopeIds: scopeIds, apiScopeIds: [] },
  })
  expect([reply.status, reply.msg]).toEqual([200, '操作成功'])
}

/** Grants the role one data scope on the rows of a menu. */
async function grantScope(menu: string, scopeType: number, scopeValue = ''): Promise<void> {
  const scopeColumn = { 1: '-', 2: 'create_user', 3: 'create_dept', 4: 'create_dept' }[scopeType] ?? ''
  const id = await make('/blade-system/data-scope', {
    menuId: ids[menu],
    scopeName: `${menu} ${scopeType}`,
    resourceCode: menu,
    scopeType,
    scopeColumn,
    scopeField: '*',
    scopeClass: menu,
    scopeValue,
  })
  await grantScopes([id])
}

const as = (account: string) => tokens[account] ?? ('visitor' as const)

/** Which of the three motors an account sees; checks that list, detail, submit and remove agree. */
async function visibleMotors(account: string): Promise<string[]> {
  const { data } = await app.call<{ records: JsonRow[] }>(as(account), 'GET', '/blade-machine/machine/list', {
    query: { model: 'SCOPE-', size: 50 },
  })
  const listed = data.records.map((row) => String(row.model).slice(6)).sort()
  for (const owner of ['boss', 'clerk', 'rival']) {
    const id = String(ids[`motor of ${owner}`])
    const seen = await app.call<JsonRow>(as(account), 'GET', '/blade-machine/machine/detail', { query: { id } })
    expect([owner, seen.status]).toEqual([owner, listed.includes(owner) ? 200 : 404])
    const saved = await app.call(as(account), 'POST', '/blade-machine/machine/submit', { body: { id, storageNote: `by ${account}` } })
    expect([owner, saved.status]).toEqual([owner, listed.includes(owner) ? 200 : 404])
    if (listed.includes(owner)) continue
    const removed = await app.call(as(account), 'POST', '/blade-machine/machine/remove', { query: { ids: id } })
    expect([owner, removed.status]).toEqual([owner, 404])
  }
  return listed
}

describe('the data scope of a role limits the motors in list, detail, submit and remove', () => {
  test.each([
    ['none', 0, '', ['boss', 'clerk', 'rival']],
    ['all', 1, '', ['boss', 'clerk', 'rival']],
    ['own', 2, '', ['boss']],
    ['own department', 3, '', ['boss']],
    ['own department and below', 4, '', ['boss', 'clerk']],
    ['a rule', 5, '{"or":[{"field":"powerKw","op":"ge","value":100}]}', ['boss', 'rival']],
  ])('%s', async (_, type, rule, expected) => {
    if (type === 0) await grantScopes([])
    else await grantScope('machine', type, rule)
    expect(await visibleMotors('boss')).toEqual(expected)
  })

  test('and limits users as well', async () => {
    const list = async () => {
      const { data } = await app.call<{ records: JsonRow[] }>(as('boss'), 'GET', '/blade-user/page', { query: { size: 100 } })
      return data.records.map((row) => row.account)
    }
    await grantScopes([])
    expect(await list()).toEqual(expect.arrayContaining(['boss', 'trader']))
    await grantScope('user', 5, '{"field":"account","op":"likeright","value":"cle"}')
    expect(await list()).toEqual(['clerk'])
    expect((await app.call(as('boss'), 'GET', '/blade-user/detail', { query: { id: String(ids.rival) } })).status).toBe(404)
  })

  test('a rule that is not JSON or names an unknown field is rejected when it is saved', async () => {
    const save = (scopeValue: string) =>
      app.call('administrator', 'POST', '/blade-system/data-scope/submit', {
        body: { menuId: ids.machine, scopeName: 'x', resourceCode: 'x', scopeType: 5, scopeField: '*', scopeClass: 'x', scopeValue },
      })
    expect((await save('1=1; drop table machine')).status).toBe(400)
    for (const rule of ['5', 'null', '{}', '{"and":"x"}', '{"or":[null]}', '{"and":[]}', '{"field":"nothing","value":1}'])
      expect([rule, (await save(rule)).status]).toEqual([rule, 400])
  })

  test('a change of the rule alone is checked too', async () => {
    await grantScope('machine', 5, '{"field":"powerKw","op":"ge","value":100}')
    const query = { menuId: String(ids.machine), scopeType: '5' }
    const { data } = await app.call<{ records: JsonRow[] }>('administrator', 'GET', '/blade-system/data-scope/list', { query })
    const change = (scopeValue: string) =>
      app.call('administrator', 'POST', '/blade-system/data-scope/submit', { body: { id: data.records[0]?.id, scopeValue } })
    expect((await change('{"field":"nothing","value":1}')).status).toBe(400)
    expect((await change('{"field":"powerKw","op":"ge","value":90}')).status).toBe(200)
  })
})

test('changed rights take effect within five seconds, without a new login', async () => {
  await grantScopes([])
  expect((await app.call(as('clerk'), 'GET', '/blade-machine/machine/list')).status).toBe(200)
  await app.call('administrator', 'POST', '/blade-system/role/grant', {
    body: { roleIds: [ids.sales], menuIds: [], dataScopeIds: [], apiScopeIds: [] },
  })
  const deadline = Date.now() + 5_000
  let status = 200
  while (status === 200 && Date.now() < deadline) status = (await app.call(as('clerk'), 'GET', '/blade-machine/machine/list')).status
  expect(status).toBe(403)
})
