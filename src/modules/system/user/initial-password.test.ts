import { afterAll, beforeAll, expect, test } from 'vitest'
import { md5, type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const initial = '123456'
const setParameter = (paramValue: string) =>
  app.call('admin', 'POST', '/blade-system/param/submit', { body: { paramName: '初始密码', paramKey: 'account.initPassword', paramValue } })
const logIn = (username: string, password: string, tenantId = '000000') =>
  app.call('visitor', 'POST', '/blade-auth/oauth/token', {
    query: { tenantId, grant_type: 'password', username, password: md5(password) },
  })
const reset = (userIds: string) =>
  app.call<{ passwords?: { account: string; password: string }[] }>('admin', 'POST', '/blade-user/reset-password', { query: { userIds } })

async function newUser(account: string, password = 'a-good-word', as: 'admin' | 'neighbour' = 'admin') {
  const first = async (path: string) => (await app.call<{ id: string }[]>(as, 'GET', `/blade-system/${path}/select`)).data[0]?.id
  const links = { roleId: await first('role'), deptId: await first('dept'), postId: await first('post') }
  const body = { account, password, realName: '张三', name: '张三', userType: 1, ...links }
  const saved = await app.call<{ id: string }>(as, 'POST', '/blade-user/submit', { body })
  return { ...saved, id: saved.data.id }
}

test('a reset without the parameter answers the random password in its message and in its data', async () => {
  const { id } = await newUser('random1')
  const { data, msg } = await reset(id)
  const [given] = data.passwords ?? []
  expect(given).toMatchObject({ account: 'random1', password: expect.stringMatching(/^\w{12}$/) })
  expect([msg.endsWith(`random1：${given?.password}`), (await logIn('random1', given?.password ?? '')).status]).toEqual([true, 200])
})

test('with the parameter a reset and a new account have its password, which must be changed at the first login', async () => {
  expect((await newUser('weak1', initial)).msg).toBe('密码：至少 8 个字符')
  const { id } = await newUser('chosen1')
  expect((await setParameter(initial)).msg).toBe('操作成功')
  const { data, msg } = await reset(id)
  expect([msg, data.passwords]).toEqual(['密码已重置为参数中的初始密码', []])
  expect((await newUser('chosen2', initial)).status).toBe(200)
  for (const account of ['chosen1', 'chosen2']) {
    const { status, body } = await logIn(account, initial)
    expect(status).toBe(200)
    const asked = await app.call({ token: String(body.access_token) }, 'GET', '/blade-machine/machine/list1')
    expect([account, asked.status]).toEqual([account, 403])
  }
})

test('the parameter of a tenant is for its own accounts, and that of the platform for the administrators of new tenants', async () => {
  const { id } = await newUser('beside1', undefined, 'neighbour')
  const { data } = await app.call<{ passwords?: unknown[] }>('neighbour', 'POST', '/blade-user/reset-password', { query: { userIds: id } })
  expect(data.passwords).toHaveLength(1)
  const tenant = await app.call<{ tenantId: string }>('administrator', 'POST', '/blade-system/tenant/submit', {
    body: { tenantName: '新租户', linkman: '王', contactNumber: '13800000000' },
  })
  expect((await logIn('admin', initial, tenant.data.tenantId)).status).toBe(200)
})
