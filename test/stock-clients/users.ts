import { expect } from 'vitest'
import { sheetOf } from './pages.ts'
import { edited, type Row, type StockClient } from './stock-client.ts'

const password = 'Stock-2026-word'

/** The form of a new user, filled with the choices that it loads. */
async function newUser(client: StockClient): Promise<object> {
  const tenantId = client.who.tenant
  const [role] = (await client.array('/blade-system/role/tree', { tenantId })).slice(-1)
  const [dept] = await client.array('/blade-system/dept/tree', { tenantId })
  const [post] = await client.array('/blade-system/post/select', { tenantId })
  expect(await client.array('/blade-system/tenant/select')).toEqual(expect.arrayContaining([expect.objectContaining({ tenantId })]))
  expect((await client.array('/blade-system/dict/dictionary', { code: 'user_type' })).length).toBeGreaterThan(0)
  return {
    account: `user${client.suffix}`,
    realName: `员工${client.suffix.slice(-2)}`,
    name: '昵称',
    userType: 1,
    tenantId,
    phone: '13800138000',
    email: '',
    sex: 1,
    code: '',
    roleId: role?.id,
    deptId: dept?.id,
    postId: post?.id,
  }
}

const typed = { password, password2: password, roleName: '', deptName: '', userTypeName: '', statusName: '', tenantName: '', birthday: '' }

/** Everything on the page of users. */
export async function users(client: StockClient): Promise<void> {
  const { base, list } = client.version.users
  const { account, ...form } = (await newUser(client)) as Record<string, string>
  const find = (): Promise<Row[]> => client.page(`${base}/${list}`, { deptId: '', account })
  await client.post(`${base}/submit`, {}, { account, ...form, ...typed })
  const [row] = await find()
  const id = String(row?.id)
  expect(row).toMatchObject({
    account,
    roleId: form.roleId,
    roleName: expect.any(String),
    deptName: expect.any(String),
    userTypeName: expect.any(String),
  })
  expect(row).toMatchObject({ tenantId: client.who.tenant, tenantName: expect.stringMatching(/./) })
  expect(row).not.toHaveProperty('password')
  expect((await client.page(`${base}/${list}`, { deptId: form.deptId, account })).map((each) => each.id)).toEqual([id])

  const detail = await client.get<Row>(`${base}/detail`, { id })
  await client.post(`${base}/update`, {}, edited(detail, { realName: '改名', code: 'A1', isLeader: 1 }))
  expect(await client.get<Row>(`${base}/detail`, { id })).toMatchObject({ realName: '改名', code: 'A1', account, phone: '13800138000' })
  await client.post(`${base}/grant`, { userIds: id, roleIds: form.roleId })
  await client.post(`${base}/unlock`, { userIds: id })
  const { msg, data } = (await client.send('POST', `${base}/reset-password`, { query: { userIds: id } })).body
  expect([msg, data]).toEqual([expect.stringContaining(String(account)), { passwords: [expect.objectContaining({ account })] }])
  if (client.version.name === '3.0.1' || client.version.name === '3.4.0') await extraButtons(client, { id, account: String(account) })
  if (client.version.isCommercial) await commercialButtons(client, { id, account: String(account) })
  await client.post(`${base}/remove`, { ids: id })
  expect(await find()).toEqual([])
}

interface Added {
  readonly id: string
  readonly account: string
}

/** The platform of a user, and the workbooks, of 3.0.1 and 3.4. */
async function extraButtons(client: StockClient, { id, account }: Added): Promise<void> {
  const { base } = client.version.users
  expect(await client.get<Row>(`${base}/platform-detail`, { id })).toMatchObject({ id, userType: 1, userExt: '' })
  await client.post(`${base}/update-platform`, { userId: id, userType: 2, userExt: '{}' })
  expect(await client.get<Row>(`${base}/platform-detail`, { id })).toMatchObject({ userType: 2, userExt: '{}' })
  expect((await client.array(`${base}/user-list`, { account })).map((each) => each.id)).toEqual([id])
  // The window is opened with the token and its scheme by 3.0.1, and with the token alone by 3.4.
  const proof = client.version.name === '3.0.1' ? { 'blade-auth': `bearer ${client.access}` } : { 'Blade-Auth': client.access }
  const [headers, ...rows] = await sheetOf(await client.open(`${base}/export-user`, { ...proof, account, realName: '' }))
  expect([headers?.slice(0, 2), rows.map((row) => row[1])]).toEqual([['租户编号', '账户'], [account]])
  expect((await sheetOf(await client.open(`${base}/export-template`, proof)))[0]).toEqual(headers)
}

async function commercialButtons(client: StockClient, { id, account }: Added): Promise<void> {
  const { base } = client.version.users
  const { tenant } = client.who
  expect(await client.page(`${base}/page`, { deptId: '', account, status: 1 })).toMatchObject([{ id }])
  expect(await client.page(`${base}/page`, { deptId: '', account, status: 0 })).toEqual([])
  expect(await client.page(`${base}/user-page`, { account })).toMatchObject([{ id }])
  const leaders = async (): Promise<string[]> => (await client.array(`${base}/leader-list`, { tenantId: tenant })).map((each) => each.id)
  expect(await leaders()).toContain(id)
  await client.post(`${base}/set-leader`, { userId: id })
  expect(await leaders()).not.toContain(id)
  expect(await client.page('/blade-system/search/user', { account })).toMatchObject([{ id }])
  for (const each of ['dept', 'post']) expect((await client.array(`/blade-system/search/${each}`)).length).toBeGreaterThan(0)
}
