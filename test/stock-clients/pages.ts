import { readXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Bucket } from '#kernel/files/s3-storage.ts'
import { objectStore } from '../object-store.ts'
import { edited, type Row, type StockClient } from './stock-client.ts'
import { users } from './users.ts'

/** A page of the stock clients, and what somebody does on it who tries everything. */
export interface Page {
  readonly name: string
  /** The path of its menu. */
  readonly path: string
  /** A call that only those may make who see the page. */
  readonly list: string
  readonly use: (client: StockClient) => Promise<void>
}

interface Table {
  readonly base: string
  /** Of the form for a new row. */
  readonly added: object
  /** What this form contains too, and no answer shows. */
  readonly secret?: object
  /** What the edit form changes. */
  readonly changed: object
  /** Finds the row in the table. */
  readonly find: (client: StockClient) => Promise<Row[]>
}

const matching = (rows: readonly Row[], values: object): Row[] =>
  rows.filter((row) => Object.entries(values).every(([name, value]) => row[name] === value))

/** Adds a row, finds it in the table, views it, and edits it with everything that was read of it; returns its id. */
async function addAndEdit(client: StockClient, { base, added, secret, changed, find }: Table): Promise<string> {
  await client.post(`${base}/submit`, {}, { id: '', ...added, ...secret })
  const [row] = matching(await find(client), added)
  expect(row, `${base} added`).toBeDefined()
  const id = String(row?.id)
  const detail = await client.get<Row>(`${base}/detail`, { id })
  expect(detail).toMatchObject(added)
  await client.post(`${base}/submit`, {}, edited(detail, changed))
  expect(await client.get<Row>(`${base}/detail`, { id })).toMatchObject({ ...added, ...changed, id })
  return id
}

/** Deletes a row by the button of the table; it is in no list any more. */
async function remove(client: StockClient, { base, find }: Table, id: string): Promise<void> {
  await client.post(`${base}/remove`, { ids: id })
  expect((await find(client)).map((row) => row.id)).not.toContain(id)
}

const common = (table: (client: StockClient) => Table) => async (client: StockClient) => {
  const of = table(client)
  await remove(client, of, await addAndEdit(client, of))
}

async function departments(client: StockClient): Promise<void> {
  const base = '/blade-system/dept'
  const { version, suffix } = client
  const deptName = `部门${suffix}`
  const added = { deptName, fullName: `${deptName}全称`, sort: 3, remark: '', ...version.forms.dept }
  const find = async (): Promise<Row[]> =>
    version.trees === 'whole'
      ? client.array(`${base}/list`, { current: 1, size: 10 })
      : client.array(`${base}/lazy-list`, { parentId: '', deptName })
  const table = { base, added, changed: { remark: '改' }, find }
  const saved = await client.post<Row>(`${base}/submit`, {}, { parentId: '', tenantId: '', ...added })
  expect(saved).toMatchObject({ id: expect.any(String), deptCategoryName: expect.any(String), tenantId: client.who.tenant })
  const child = { ...added, deptName: `${deptName}下`, parentId: saved.id }
  const below = await client.post<Row>(`${base}/submit`, {}, child)
  const level = await client.array(`${base}/lazy-list`, { parentId: saved.id })
  expect(level).toMatchObject([{ id: below.id, hasChildren: false }])
  expect(matching(await client.array(`${base}/lazy-tree`, { parentId: '0' }), { id: saved.id })).toMatchObject([
    { hasChildren: true, title: deptName },
  ])
  expect(JSON.stringify(await client.array(`${base}/tree`, { tenantId: client.who.tenant }))).toContain(below.id)
  const detail = await client.get<Row>(`${base}/detail`, { id: below.id })
  expect(detail).toMatchObject({ parentId: saved.id, parentName: deptName, deptCategory: version.forms.dept ? expect.any(Number) : 1 })
  await client.post(`${base}/submit`, {}, edited(detail, { remark: '改', leaderId: '', leaderName: '' }))
  const { body } = await client.send('POST', `${base}/remove`, { query: { ids: saved.id } })
  expect(body).toMatchObject({ code: 400, success: false })
  await remove(client, table, `${below.id}`)
  await remove(client, table, saved.id)
}

const posts = common(({ suffix }) => ({
  base: '/blade-system/post',
  added: { category: 2, postCode: `p${suffix}`, postName: `岗位${suffix}`, sort: 5, remark: '' },
  changed: { postName: `岗位改${suffix}` },
  find: async (client) => {
    const choices = await client.array('/blade-system/post/select', { tenantId: client.who.tenant })
    const rows = await client.page('/blade-system/post/list', { postName: suffix })
    expect(choices.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
    return rows
  },
}))

async function roles(client: StockClient): Promise<void> {
  const base = '/blade-system/role'
  const { suffix, version, who } = client
  const added = { roleName: `角色${suffix}`, roleAlias: `alias${suffix}`, sort: 4 }
  const find = (): Promise<Row[]> => client.array(`${base}/list`, { current: 1, size: 10, roleName: suffix })
  await client.post(`${base}/submit`, {}, { id: '', parentId: '', tenantId: '', ...added })
  const [row] = await find()
  const id = String(row?.id)
  expect(row).toMatchObject({ ...added, tenantId: who.tenant })
  const changed = { roleName: `角色改${suffix}` }
  await client.post(`${base}/submit`, {}, edited(row as Row, { ...changed, currentAlias: added.roleAlias }))
  expect(await find()).toMatchObject([changed])
  expect(JSON.stringify(await client.array(`${base}/tree-by-id`, { roleId: id }))).toContain(id)
  const trees = await client.get<Record<'menu' | 'dataScope' | 'apiScope', Row[]>>('/blade-system/menu/grant-tree')
  const [first] = leavesOf(trees.menu)
  await client.post(`${base}/grant`, {}, { roleIds: [id], menuIds: [first?.id], dataScopeIds: [], apiScopeIds: [] })
  const keys = await client.get<Record<string, string[]>>('/blade-system/menu/role-tree-keys', { roleIds: id })
  expect(keys).toEqual({ menu: [first?.id], dataScope: [], apiScope: [] })
  if (version.isCommercial) {
    expect(matching(await client.array(`${base}/alias`), { roleAlias: added.roleAlias })).toHaveLength(1)
    expect(await client.array('/blade-system/search/role', { roleName: suffix })).toMatchObject([{ id }])
  }
  await client.post(`${base}/remove`, { ids: id })
  expect(await find()).toEqual([])
}

/** The leaves of a forest: their codes are the permissions of clients. */
export const leavesOf = (nodes: readonly Row[]): Row[] =>
  nodes.flatMap((node) => (node.children === undefined ? [node] : leavesOf(node.children as Row[])))

async function menus(client: StockClient): Promise<void> {
  const base = '/blade-system/menu'
  const { version, suffix } = client
  const added = { name: `菜单${suffix}`, path: `/stock/${suffix}`, code: `m${suffix}`, alias: 'menu', category: 1, sort: 9 }
  const find = (): Promise<Row[]> =>
    version.trees === 'whole'
      ? client.array(`${base}/list`, { current: 1, size: 10, name: added.name })
      : client.array(`${base}/lazy-list`, { parentId: '', name: added.name })
  const saved = await client.post<Row>(
    `${base}/submit`,
    {},
    { ...added, parentId: '', source: 'iconfont icon', remark: '', ...version.forms.menu },
  )
  expect(await find()).toMatchObject([{ id: saved.id, name: added.name }])
  const button = { ...added, name: `钮${suffix}`, code: `b${suffix}`, alias: 'add', category: 2, path: '', source: 'plus', action: 1 }
  const below = await client.post<Row>(`${base}/submit`, {}, { ...button, parentId: saved.id, ...version.forms.menu })
  const detail = await client.get<Row>(`${base}/detail`, { id: below.id })
  expect(detail).toMatchObject({ parentName: added.name, categoryName: '按钮', actionName: expect.any(String) })
  await client.post(`${base}/submit`, {}, edited(detail, { name: `钮改${suffix}` }))
  expect((await client.get<Row>(`${base}/detail`, { id: below.id })).name).toBe(`钮改${suffix}`)
  expect(JSON.stringify(await client.array(`${base}/tree`))).toContain(saved.id)
  for (const id of [below.id, saved.id]) await client.post(`${base}/remove`, { ids: id })
  expect(await find()).toEqual([])
}

const dictionaries = (name: 'dict' | 'dict-biz') => async (client: StockClient) => {
  const base = `/blade-system/${name}`
  const { version, suffix } = client
  const code = `d${suffix}`
  const added = { code, dictValue: `字典${suffix}`, sort: 1, isSealed: 0, remark: '' }
  const find = (): Promise<Row[]> =>
    version.trees === 'whole'
      ? client.array(`${base}/list`, { current: 1, size: 10, dictValue: added.dictValue })
      : client.page(`${base}/parent-list`, { dictValue: added.dictValue })
  await client.post(`${base}/submit`, {}, { ...added, dictKey: -1, parentId: '' })
  const [root] = await find()
  const parentId = String(root?.id)
  const entry = { ...added, dictValue: `项${suffix}`, dictKey: 'K1', parentId, parentName: added.dictValue }
  await client.post(`${base}/submit`, {}, entry)
  const rows = await client.array(`${base}/child-list`, { current: 1, size: 10, dictValue: '', parentId })
  expect(rows).toMatchObject([{ dictKey: 'K1', code, isSealed: 0 }])
  const id = String(rows[0]?.id)
  const detail = await client.get<Row>(`${base}/detail`, { id })
  expect(detail).toMatchObject({ parentName: added.dictValue })
  await client.post(`${base}/submit`, {}, edited(detail, { dictValue: '改' }))
  expect(await client.array(`${base}/dictionary`, { code })).toMatchObject([{ dictKey: 'K1', dictValue: '改' }])
  expect(JSON.stringify(await client.array(`${base}/tree`, { code: 'DICT' }))).toContain(parentId)
  if (name === 'dict') expect(matching(await client.array(`${base}/select`), { code })).toHaveLength(1)
  for (const each of [id, parentId]) await client.post(`${base}/remove`, { ids: each })
  expect(await find()).toEqual([])
}

const parameters = common(({ suffix }) => ({
  base: '/blade-system/param',
  added: { paramName: `参数${suffix}`, paramKey: `stock.key${suffix}`, paramValue: '1' },
  changed: { paramValue: '2' },
  find: (client) => client.page('/blade-system/param/list', { paramName: suffix }),
}))

async function tenants(client: StockClient): Promise<void> {
  const base = '/blade-system/tenant'
  const { version, suffix } = client
  const tenantName = `租户${suffix}`
  const find = (status = '1'): Promise<Row[]> =>
    client.page(`${base}/list`, { tenantName, ...(version.isCommercial && { status_equal: status }) })
  await client.get(`${base}/info`, { domain: 'http://localhost:1888' })
  const added = { tenantName, linkman: '联系人', contactNumber: '13800138000', address: '', domainUrl: `${suffix}.example` }
  await client.post(`${base}/submit`, {}, { id: '', ...added, backgroundUrl: '' })
  const [row] = await find()
  expect(row).toMatchObject({ ...added, tenantId: expect.stringMatching(/^\d{6}$/) })
  const { id, tenantId } = row as Row & { tenantId: string }
  const detail = await client.get<Row>(`${base}/detail`, { id })
  await client.post(`${base}/submit`, {}, edited(detail, { linkman: '改', datasourceId: '', packageId: '' }))
  await client.post(`${base}/setting`, { accountNumber: 20, ids: id, expireTime: '2031-01-01 00:00:00' })
  expect(await client.get<Row>(`${base}/detail`, { id })).toMatchObject({
    linkman: '改',
    accountNumber: 20,
    expireTime: '2031-01-01 00:00:00',
  })
  expect(await client.array('/blade-develop/datasource/select')).toEqual([])
  expect(await client.array('/blade-system/tenant-datasource/select')).toEqual([])
  expect(matching(await client.array(`${base}/select`), { tenantId })).toMatchObject([{ tenantName }])

  const packages = '/blade-system/tenant-package'
  const [menu] = await client.array('/blade-system/menu/tree')
  await client.post(`${packages}/submit`, {}, { packageName: `包${suffix}`, menuId: menu?.id, remark: '' })
  const [saved] = matching(await client.page(`${packages}/list`, { packageName: suffix }), { packageName: `包${suffix}` })
  const packageId = String(saved?.id)
  const stored = await client.get<Row>(`${packages}/detail`, { id: packageId })
  await client.post(`${packages}/submit`, {}, edited(stored, { menuId: [menu?.id], remark: '改' }))
  expect((await client.array(`${packages}/select`)).map((each) => each.id)).toContain(packageId)
  expect(await client.get(`${base}/package-detail`, { tenantId: id })).toEqual({})
  await client.post(`${base}/package-setting`, { tenantId, packageId })
  expect(await client.get<Row>(`${base}/package-detail`, { tenantId: id })).toMatchObject({ id: packageId, menuId: menu?.id })
  await client.post(`${base}/package-setting`, { tenantId, packageId: '' })
  await client.post(`${packages}/remove`, { ids: packageId })

  await client.post(`${base}/${version.removeTenant}`, { ids: id })
  expect(await find()).toEqual([])
  if (!version.isCommercial) return
  expect(await find('-1')).toMatchObject([{ id, status: -1 }])
  await client.post(`${base}/pass`, { ids: id })
  expect(await find()).toMatchObject([{ id }])
  await client.post(`${base}/remove`, { ids: id })
}

const clients = common(({ suffix }) => ({
  base: '/blade-system/client',
  added: {
    clientId: `app${suffix}`,
    authorizedGrantTypes: 'refresh_token,password,authorization_code',
    scope: 'all',
    accessTokenValidity: 3600,
    refreshTokenValidity: 604_800,
    webServerRedirectUri: 'http://localhost:1888',
  },
  secret: { clientSecret: `secret-of-${suffix}-that-is-long` },
  changed: { accessTokenValidity: 1800 },
  find: (client) => client.page('/blade-system/client/list', { clientId: `app${suffix}` }),
}))

async function topMenus(client: StockClient): Promise<void> {
  const base = '/blade-system/topmenu'
  const { version, suffix } = client
  const table: Table = {
    base,
    added: { name: `顶${suffix}`, source: 'iconfont icon', code: `t${suffix}`, sort: 7 },
    changed: { sort: 8 },
    find: () => client.page(`${base}/list`, { name: `顶${suffix}` }),
  }
  const id = await addAndEdit(client, table)
  const trees = await client.get<{ menu: Row[] }>('/blade-system/menu/grant-top-tree')
  const menuId = trees.menu[0]?.id
  await client.post(`${base}/grant`, {}, { topMenuIds: [id], menuIds: [menuId] })
  const keys = await client.get<{ menu: string[] }>('/blade-system/menu/top-tree-keys', { topMenuIds: id })
  expect(keys.menu).toEqual([menuId])
  expect((await client.array('/blade-system/menu/top-menu')).map((each) => each.id)).toContain(id)
  expect((await client.array('/blade-system/menu/routes', { topMenuId: id })).map((each) => each.id)).toEqual([menuId])
  if (version.isCommercial) {
    await client.post(`${base}/enable`, { id })
    expect(await client.get('/blade-system/menu/main-menu')).toMatchObject({ id, isMain: 1 })
  }
  await remove(client, table, id)
}

const scopes = (name: 'data-scope' | 'api-scope') => async (client: StockClient) => {
  const { suffix } = client
  const [menu] = await client.array('/blade-system/menu/lazy-menu-list', { parentId: '0' })
  const base = `/blade-system/${name}`
  const own =
    name === 'data-scope'
      ? { scopeColumn: 'create_user', scopeField: '*', scopeClass: `stock.${suffix}` }
      : { scopePath: `/stock/${suffix}` }
  const table: Table = {
    base,
    added: { menuId: menu?.id, scopeName: `权限${suffix}`, resourceCode: `r${suffix}`, scopeType: 2, ...own },
    changed: { remark: '改' },
    find: () => client.page(`${base}/list`, { menuId: menu?.id }),
  }
  await remove(client, table, await addAndEdit(client, table))
}

async function regions(client: StockClient): Promise<void> {
  const base = '/blade-system/region'
  const [province] = await client.array(`${base}/lazy-tree`, { parentCode: '00' })
  const parentCode = String(province?.id)
  const parent = await client.get<Row>(`${base}/detail`, { code: parentCode })
  const subCode = `9${client.suffix.slice(-1)}`
  const code = `${parentCode}${subCode}`
  // The form of a new region is that of its parent, with the id of it.
  const form = {
    ...parent,
    code,
    subCode,
    parentCode,
    parentName: parent.name,
    name: `新区${client.suffix}`,
    regionLevel: 2,
    sort: 1,
    remark: '',
  }
  await client.post(`${base}/submit`, {}, form)
  expect(await client.get<Row>(`${base}/detail`, { code: parentCode })).toMatchObject({
    id: parent.id,
    name: parent.name,
    code: parentCode,
  })
  const added = await client.get<Row>(`${base}/detail`, { code })
  expect(added).toMatchObject({ parentCode, parentName: parent.name, name: form.name, regionLevel: 2, level: 2 })
  await client.post(`${base}/submit`, {}, edited(added, { name: '改名区', subCode }))
  const level = await client.array(`${base}/lazy-tree`, { parentCode })
  expect(matching(level, { id: code })).toMatchObject([{ title: '改名区', key: code, value: code, hasChildren: false }])
  expect(matching(await client.array(`${base}/select`, { code: parentCode }), { code })).toMatchObject([{ name: '改名区' }])
  await client.post(`${base}/remove`, { id: code })
  expect((await client.send('GET', `${base}/detail`, { query: { code } })).code).toBe(404)

  const [headers, ...rows] = await sheetOf(await client.open(`${base}/export-region`, { 'Blade-Auth': client.access, code: parentCode }))
  expect(headers?.slice(0, 3)).toEqual(['区划编号', '父区划编号', '区划名称'])
  expect(rows.map((row) => String(row[0]))).toContain(parentCode)
  expect((await sheetOf(await client.open(`${base}/export-template`, { 'blade-auth': `bearer ${client.access}` })))[0]).toEqual(headers)
}

export const sheetOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

async function objectStores(client: StockClient): Promise<void> {
  // Only one that takes files can be enabled.
  const store = await objectStore()
  await tryObjectStores(client, store.bucket).finally(() => store.close())
}

async function tryObjectStores(client: StockClient, { endpoint, bucket: bucketName, accessKey, secretKey }: Bucket): Promise<void> {
  const base = '/blade-resource/oss'
  const { suffix } = client
  const find = (): Promise<Row[]> => client.page(`${base}/list`, { ossCode: `oss${suffix}` })
  const added = { category: 1, ossCode: `oss${suffix}`, endpoint, bucketName, accessKey, remark: '' }
  await client.post(`${base}/submit`, {}, { id: '', ...added, secretKey, tenantId: '' })
  const [row] = await find()
  const id = String(row?.id)
  expect(row).toMatchObject({ categoryName: expect.any(String), status: 1, statusName: expect.any(String) })
  const detail = await client.get<Row>(`${base}/detail`, { id })
  await client.post(`${base}/submit`, {}, edited(detail, { transformEndpoint: '', appId: '', region: '', remark: '改' }))
  expect(await find()).toMatchObject([{ remark: '改' }])
  await client.post(`${base}/enable`, { id })
  expect(await find()).toMatchObject([{ status: 2 }])
  await client.post(`${base}/remove`, { ids: id })
  expect(await find()).toEqual([])
}

/** A picture as a camera or a drawing program saves it. */
export const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()

async function attachments(client: StockClient): Promise<void> {
  const bytes = await picture('#654321')
  const stored = await client.upload<Record<string, string>>('/blade-resource/oss/endpoint/put-file-attach', { name: '图.png', bytes })
  expect(stored).toMatchObject({ attachId: expect.any(String), originalName: '图.png', link: expect.stringMatching(/^\/api\/files\//) })
  const rows = await client.page('/blade-resource/attach/list', { originalName: '图' })
  expect(matching(rows, { id: stored.attachId })).toMatchObject([{ link: stored.link, extension: expect.any(String) }])
  await client.post('/blade-resource/attach/remove', { ids: stored.attachId })
}

async function apiLog(client: StockClient): Promise<void> {
  // Rows of the log are written in batches.
  const row = await vi.waitFor(async () => (await client.page('/blade-log/api/list'))[0] ?? expect.fail('the log is empty'), 5_000)
  expect(await client.get<Row>('/blade-log/api/detail', { id: row.id })).toMatchObject({ id: row.id, requestUri: expect.any(String) })
}

/** Every page of the stock clients that this product has. */
export const pages: readonly Page[] = [
  { name: 'users', path: '/system/user', list: '/blade-system/user/page', use: users },
  { name: 'departments', path: '/system/dept', list: '/blade-system/dept/list', use: departments },
  { name: 'posts', path: '/system/post', list: '/blade-system/post/list', use: posts },
  { name: 'roles', path: '/authority/role', list: '/blade-system/role/list', use: roles },
  { name: 'menus', path: '/system/menu', list: '/blade-system/menu/list', use: menus },
  { name: 'dictionaries', path: '/system/dict', list: '/blade-system/dict/parent-list', use: dictionaries('dict') },
  { name: 'business dictionaries', path: '/system/dictbiz', list: '/blade-system/dict-biz/parent-list', use: dictionaries('dict-biz') },
  { name: 'parameters', path: '/system/param', list: '/blade-system/param/list', use: parameters },
  { name: 'tenants', path: '/system/tenant', list: '/blade-system/tenant/list', use: tenants },
  { name: 'clients', path: '/system/client', list: '/blade-system/client/list', use: clients },
  { name: 'top menus', path: '/system/topmenu', list: '/blade-system/topmenu/list', use: topMenus },
  { name: 'data scopes', path: '/authority/datascope', list: '/blade-system/data-scope/list', use: scopes('data-scope') },
  { name: 'API scopes', path: '/authority/apiscope', list: '/blade-system/api-scope/list', use: scopes('api-scope') },
  { name: 'regions', path: '/base/region', list: '/blade-system/region/list', use: regions },
  { name: 'object stores', path: '/resource/oss', list: '/blade-resource/oss/list', use: objectStores },
  { name: 'attachments', path: '/resource/attach', list: '/blade-resource/attach/list', use: attachments },
  { name: 'the API log', path: '/monitor/log/api', list: '/blade-log/api/list', use: apiLog },
]
