import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportJob } from '#kernel/exchange/export.job.ts'
import { importJob } from '#kernel/exchange/import.job.ts'
import { attempt } from '#kernel/jobs/attempts.ts'
import { type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

let app: TestApp
let token: string
const at = '/api/blade-system/user'

beforeAll(async () => {
  app = await testApp()
  token = String((await app.login('000000', 'manager', testPassword)).body.access_token)
})
afterAll(() => app?.close())

const headers = ['租户编号', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日']
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

test('users are exported with the columns that clients know, for a token in the address with and without its scheme', async () => {
  for (const auth of [`bearer ${token}`, token]) {
    const url = `${at}/export-user?Blade-Auth=${encodeURIComponent(auth)}&account=trader&realName=`
    const { statusCode, rawPayload, headers: sent } = await app.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(200)
    expect(sent['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('用户数据导出')}.xlsx`)
    const [first, ...rows] = await rowsOf(rawPayload)
    expect(first).toEqual(headers)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row[0] === '000000' && String(row[1]).includes('trader'))).toBe(true)
  }
  const { statusCode } = await app.app.inject({ method: 'GET', url: `${at}/export-user?Blade-Auth=${token}x` })
  expect(statusCode).toBe(401)
  const list = await app.app.inject({ method: 'GET', url: `${at}/list?Blade-Auth=${token}` })
  expect(list.statusCode).toBe(401)
})

test('the template is the same workbook without users', async () => {
  const { rawPayload } = await app.app.inject({ method: 'GET', url: `${at}/export-template?blade-auth=bearer%20${token}` })
  expect(await rowsOf(rawPayload)).toEqual([headers])
})

const jobsIn = (tenant: string, name: string) =>
  app.runtime.platformDb.selectFrom('job').select(['id', 'message']).where('name', '=', name).where('tenant_id', '=', tenant).execute()

test('a workbook of users is imported while its client waits', async () => {
  const [user = []] = (
    await rowsOf((await app.app.inject({ method: 'GET', url: `${at}/export-user?Blade-Auth=${token}` })).rawPayload)
  ).slice(1)
  const rows = [headers, ['', 'sheet1', '表一', '表一员', '', 13912345678, user[6] ?? null, user[7] ?? null, user[8] ?? null, null]]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '用户数据表', rows }] }))
  const sent = upload(app, bytes, { as: 'admin', name: '用户.xlsx', call: '/blade-system/user/import-user', query: { isCovered: '0' } })
  const jobs = () => jobsIn('000000', 'import')
  await expect.poll(jobs, { timeout: 10_000 }).toHaveLength(1)
  const [job] = await jobs()
  await attempt(app.runtime, importJob, '000000', job?.id ?? '')
  expect(await sent).toMatchObject({ status: 200, msg: '新增 1 条' })
  const { data } = await app.call<{ records: object[] }>('admin', 'GET', '/blade-system/user/list', { query: { account: 'sheet1' } })
  expect(data.records).toMatchObject([{ realName: '表一员' }])
})

test('a file of another kind is rejected with a sentence', async () => {
  const { status, msg } = await upload(app, Buffer.from('x'), { as: 'admin', name: 'a.txt', call: '/blade-system/user/import-user' })
  expect([status, msg]).toEqual([400, '请上传 xlsx、xls 或 csv 文件'])
})

test('the administrator of the platform exports and imports the users of the tenant that he names', async () => {
  const query = { tenantId: '100001', account: 'neighbour' }
  const exported = await app.call<{ jobId: string }>('administrator', 'POST', '/blade-system/user/export', { query })
  expect(exported.status).toBe(200)
  await attempt(app.runtime, exportJob, '100001', exported.data.jobId)
  expect(await jobsIn('100001', 'export')).toMatchObject([{ id: exported.data.jobId, message: expect.stringContaining('已导出 1 条') }])

  const url = `${at}/export-user?tenantId=100001`
  const { access_token } = (await app.login('000000', 'admin', testPassword)).body
  const [, user = []] = await rowsOf(
    (await app.app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${access_token}` } })).rawPayload,
  )
  const rows = [headers, ['', 'sheet2', '表二', '表二员', '', 13912345679, user[6] ?? null, user[7] ?? null, user[8] ?? null, null]]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '用户数据表', rows }] }))
  const call = '/blade-system/user/import-user'
  const sent = upload(app, bytes, { as: 'administrator', name: '用户.xlsx', call, query: { tenantId: '100001' } })
  await expect.poll(() => jobsIn('100001', 'import'), { timeout: 10_000 }).toHaveLength(1)
  await attempt(app.runtime, importJob, '100001', (await jobsIn('100001', 'import'))[0]?.id ?? '')
  expect(await sent).toMatchObject({ status: 200, msg: '新增 1 条' })
  const imported = await app.call<{ records: object[] }>('administrator', 'GET', '/blade-system/user/page', {
    query: { tenantId: '100001', account: 'sheet2' },
  })
  expect(imported.data.records).toMatchObject([{ realName: '表二员', tenantId: '100001' }])
})
