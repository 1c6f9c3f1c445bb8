import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptPasswords } from '#test/staff.ts'
import { type Reply, type TestApp, testApp } from '#test/test-app.ts'

interface Row {
  id: string
  tenantId: string
  code: string
  domainUrl: string
  accountNumber: number
  expireTime: string
  packageId: string
  datasourceId: string
  children?: Row[]
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: object): Promise<Reply<Row>> =>
  app.call('administrator', 'POST', `/blade-system/tenant/${path}`, { body })
const detail = async (id: string): Promise<Row> =>
  (await app.call<Row>('administrator', 'GET', '/blade-system/tenant/detail', { query: { id } })).data
const found = (tenantName: string, more: object = {}) => post('submit', { tenantName, linkman: '某人', ...more })
const passwordIn = ({ msg }: { msg: string }): string => /密码 (\w+)/.exec(msg)?.[1] ?? ''
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
const pagesOf = async (token: string): Promise<string[]> =>
  flat((await app.call<Row[]>({ token }, 'GET', '/blade-system/menu/routes')).data).map(({ code }) => code)

async function enter(founded: Reply<Row>): Promise<string> {
  await acceptPasswords(app)
  const login = await app.login(founded.data.tenantId, 'admin', passwordIn(founded))
  return String(login.body.access_token)
}

test('an id that no tenant has is rejected, and nothing is written for it', async () => {
  const body = { brandCode: 'NOWHERE', nameZh: '无处', tenantId: '999999' }
  const rejected = await app.call<{ field: string }>('administrator', 'POST', '/blade-brand/brand/submit', { body })
  expect([rejected.status, rejected.data.field]).toEqual([400, 'tenantId'])
  const reply = await app.call('administrator', 'GET', '/blade-system/dept/list', { query: { tenantId: "1' or 1=1" } })
  expect(reply.status).toBe(400)
  expect((await sql`select from brand where tenant_id = '999999'`.execute(app.runtime.platformDb)).rows).toEqual([])
})

describe('a new tenant', () => {
  let founded: Reply<Row>
  let token: string

  beforeAll(async () => {
    founded = await found('新租户电机')
    token = await enter(founded)
  })

  test('has an id of six digits', () => {
    expect(founded.status).toBe(200)
    expect(founded.data.tenantId).toMatch(/^\d{6}$/)
  })

  test('can be logged in to with the password in the answer', () => {
    expect(passwordIn(founded)).toMatch(/^\w{12}$/)
    expect(token).toMatch(/^ey/)
  })

  test('has a department, roles and a post of its own', async () => {
    const own = async (resource: string): Promise<string> =>
      JSON.stringify((await app.call({ token }, 'GET', `/blade-system/${resource}/list`)).data)
    expect(await own('dept')).toContain('新租户电机')
    expect(await own('dept')).not.toContain('平台总部')
    expect(await own('role')).toMatch(/"admin".*"user"/)
    expect(await own('post')).toContain('首席执行官')
  })

  test('has copies of the business dictionaries, types and brands of the platform tenant', async () => {
    const copied = async (path: string) => (await app.call<{ total: number }>({ token }, 'GET', path)).data.total
    const first = async (path: string) => (await app.call<{ total: number }>('admin', 'GET', path)).data.total
    for (const path of ['/blade-brand/brand/list', '/blade-motortype/motortype/list', '/blade-system/dict-biz/parent-list']) {
      expect(await copied(path)).toBe(await first(path))
    }
  })

  test('without a package has the pages of its own resources, and none of the platform’s', async () => {
    const pages = await pagesOf(token)
    expect(pages).toEqual(expect.arrayContaining(['system', 'user', 'role', 'machine', 'brand']))
    expect(pages).not.toContain('tenant')
    expect(pages).not.toContain('menu')
  })

  test('copies business dictionaries with their tree', async () => {
    const submit = (body: object) => app.call<Row>('admin', 'POST', '/blade-system/dict-biz/submit', { body })
    const { data: root } = await submit({ code: 'grade', dictValue: '等级', sort: 1, isSealed: 0 })
    const { data: upper } = await submit({ parentId: root.id, dictKey: '1', code: 'x', dictValue: '甲', sort: 1, isSealed: 0 })
    await submit({ parentId: upper.id, dictKey: '2', code: 'x', dictValue: '乙', sort: 2, isSealed: 0 })
    const other = await enter(await found('有词的租户'))
    const { data } = await app.call<Row[]>({ token: other }, 'GET', '/blade-system/dict-biz/list', { query: { code: 'grade' } })
    expect(flat(data)).toHaveLength(3)
    expect(data[0]?.children?.[0]?.children).toHaveLength(1)
    expect(flat(data).map(({ id }) => id)).not.toContain(root.id)
  })

  test('leaves nothing behind when its domain is taken', async () => {
    await found('有域名', { domainUrl: 'https://motors.example.com' })
    const before = (await app.call<{ total: number }>('administrator', 'GET', '/blade-system/tenant/list')).data.total
    expect((await found('同域名', { domainUrl: 'https://motors.example.com' })).data).toEqual({ field: 'domainUrl' })
    expect((await app.call<{ total: number }>('administrator', 'GET', '/blade-system/tenant/list')).data.total).toBe(before)
  })

  test('is made by the administrator alone', async () => {
    const { status } = await app.call('admin', 'POST', '/blade-system/tenant/submit', { body: { tenantName: 'x', linkman: 'y' } })
    expect(status).toBe(403)
  })
})

describe('a domain', () => {
  test('answers its tenant to visitors, with or without path and port', async () => {
    const { data } = await found('域名租户', { domainUrl: 'https://login.example.com' })
    const info = async (domain: string) => (await app.call('visitor', 'GET', '/blade-system/tenant/info', { query: { domain } })).data
    expect(await info('https://login.example.com/')).toMatchObject({ tenantId: data.tenantId, backgroundUrl: '' })
    expect(await info('http://login.example.com:8080/x/')).toMatchObject({ tenantId: data.tenantId })
    expect(await info('https://elsewhere.example.com/')).toEqual({})
    expect(await info('')).toEqual({})
    await post('setting', { ids: data.id, expireTime: '2020-01-01 00:00:00' })
    // Once expired it is nobody's, as for the pages of the site.
    await expect.poll(() => info('https://login.example.com/'), { timeout: 3_000 }).toEqual({})
  })
})

describe('the tenants', () => {
  test('to choose from are all for the administrator, one’s own for others', async () => {
    const codes = async (as: 'administrator' | 'neighbour' | 'member') =>
      (await app.call<Row[]>(as, 'GET', '/blade-system/tenant/select')).data.map(({ tenantId }) => tenantId)
    expect(await codes('administrator')).toEqual(expect.arrayContaining(['000000', '100001']))
    expect(await codes('neighbour')).toEqual(['100001'])
    expect(await codes('member')).toEqual(['000000'])
  })

  test('are found by id', async () => {
    const { data } = await app.call<{ records: Row[] }>('administrator', 'GET', '/blade-system/tenant/list', {
      query: { tenantId: '100001' },
    })
    expect(data.records.map(({ tenantId }) => tenantId)).toEqual(['100001'])
  })
})

describe('limits', () => {
  test('are set for several tenants at once and removed by an empty value; what is not sent stays', async () => {
    const [one, two] = [await found('额度一'), await found('额度二')]
    const ids = [one.data.id, two.data.id].join(',')
    await app.call('administrator', 'POST', '/blade-system/tenant/setting', {
      query: { ids, accountNumber: 5, storageMb: 512, expireTime: '2036-01-01 00:00:00' },
    })
    expect(await detail(two.data.id)).toMatchObject({ accountNumber: 5, storageMb: 512, expireTime: '2036-01-01 00:00:00' })
    await post('setting', { ids, expireTime: '2037-01-01 00:00:00' })
    expect(await detail(two.data.id)).toMatchObject({ accountNumber: 5, storageMb: 512, expireTime: '2037-01-01 00:00:00' })
    await post('setting', { ids, accountNumber: '', storageMb: '', expireTime: '' })
    expect(await detail(one.data.id)).toMatchObject({ accountNumber: -1, storageMb: -1, expireTime: '' })
  })

  test('end the tenant’s sessions when it has expired', async () => {
    const founded = await found('到期租户')
    const token = await enter(founded)
    await post('setting', { ids: founded.data.id, expireTime: '2020-01-01 00:00:00' })
    await expect.poll(async () => (await app.call({ token }, 'GET', '/blade-system/menu/buttons')).status, { timeout: 3_000 }).toBe(401)
  })

  test('never end the platform tenant', async () => {
    const { data } = await app.call<{ records: Row[] }>('administrator', 'GET', '/blade-system/tenant/list', {
      query: { tenantId: '000000' },
    })
    const id = String(data.records[0]?.id)
    expect((await post('setting', { ids: id, expireTime: '2020-01-01 00:00:00' })).status).toBe(400)
    expect((await app.call('administrator', 'POST', '/blade-system/tenant/remove', { query: { ids: id } })).status).toBe(400)
  })

  test('are rejected when invalid', async () => {
    const { data } = await found('坏额度')
    expect((await post('setting', { ids: data.id, accountNumber: 'many' })).data).toEqual({ field: 'accountNumber' })
    expect((await post('setting', { ids: '' })).data).toEqual({ field: 'ids' })
  })
})

describe('a package', () => {
  const pack = async (packageName: string, codes: readonly string[]): Promise<{ id: string; menuIds: string[] }> => {
    const { data: menus } = await app.call<Row[]>('administrator', 'GET', '/blade-system/menu/list')
    const menuIds = flat(menus).flatMap(({ code, id }) => (codes.includes(code) ? [id] : []))
    const { data } = await app.call<Row>('administrator', 'POST', '/blade-system/tenant-package/submit', {
      body: { packageName, menuId: menuIds },
    })
    return { id: data.id, menuIds }
  }

  test('limits at once what the tenant’s administrators see', async () => {
    const founded = await found('套餐租户')
    const token = await enter(founded)
    const { id } = await pack('只有品牌', ['brand'])
    expect((await post('package-setting', { tenantId: founded.data.tenantId, packageId: id })).status).toBe(200)
    await expect.poll(() => pagesOf(token), { timeout: 5_000 }).toEqual(['motor', 'brand'])
    expect((await app.call({ token }, 'GET', '/blade-system/user/page')).status).toBe(403)
    await post('package-setting', { tenantId: founded.data.id, packageId: '' })
    await expect.poll(() => pagesOf(token), { timeout: 5_000 }).toContain('user')
  })

  test('that grows grants the new pages to its tenants’ administrators', async () => {
    const founded = await found('增长租户')
    const token = await enter(founded)
    const { id, menuIds } = await pack('增长', ['brand'])
    await post('package-setting', { tenantId: founded.data.tenantId, packageId: id })
    const { data } = await app.call<Row[]>('administrator', 'GET', '/blade-system/menu/list')
    const motortype = flat(data).find(({ code }) => code === 'motortype')?.id
    const menuId = [...menuIds, motortype].join(',')
    expect((await app.call('administrator', 'POST', '/blade-system/tenant-package/submit', { body: { id, menuId } })).status).toBe(200)
    await expect.poll(() => pagesOf(token), { timeout: 5_000 }).toContain('motortype')
    const buttons = flat((await app.call<Row[]>({ token }, 'GET', '/blade-system/menu/buttons')).data).map(({ code }) => code)
    expect(buttons).toContain('motortype_add')
  })

  test('of a tenant is found by its code or its id; without a package the answer is empty', async () => {
    const { data: row } = await found('查套餐')
    const { id } = await pack('查询', ['brand'])
    const packageOf = async (tenantId: string) =>
      (await app.call('administrator', 'GET', '/blade-system/tenant/package-detail', { query: { tenantId } })).data
    expect(await packageOf(row.id)).toEqual({})
    await post('package-setting', { tenantId: row.id, packageId: id })
    expect(await packageOf(row.tenantId)).toMatchObject({ id, packageName: '查询' })
  })

  test('that a tenant has is not removed', async () => {
    const { data: row } = await found('占用套餐')
    const { id } = await pack('占用', ['brand'])
    await post('package-setting', { tenantId: row.id, packageId: id })
    expect((await app.call('administrator', 'POST', '/blade-system/tenant-package/remove', { query: { ids: id } })).status).toBe(400)
  })
})

test('a data source is stored by its id', async () => {
  const { data } = await found('数据源租户')
  expect((await post('datasource', { tenantId: data.tenantId, datasourceId: '1123598811738675999' })).status).toBe(200)
  expect((await detail(data.id)).datasourceId).toBe('1123598811738675999')
  expect((await post('datasource', { tenantId: '999999', datasourceId: '1' })).status).toBe(404)
})
