import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DoneJob, doneJob, exportedFile } from '#test/exchange.ts'
import { type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type Reply, type TestApp, testApp } from '#test/test-app.ts'
import { exportJob } from './export.job.ts'

let app: TestApp
let make: StaffMaker

beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
})
afterAll(() => app?.close())

type As = Persona | { token: string }
type Body = Readonly<Record<string, unknown>>

const ask = (as: As, path: string, query: Readonly<Record<string, string>> = {}, body: Body = {}): Promise<Reply<{ jobId: string }>> =>
  app.call(as, 'POST', `${path}/export`, { query, body })

const done = (as: As, jobId: string): Promise<DoneJob> => doneJob(app, as, exportJob, jobId)

const file = (as: As, path: string, query: Readonly<Record<string, string>> = {}, body: Body = {}): Promise<Buffer> =>
  exportedFile(app, as, path, { query, body })

const sheetOf = async (bytes: Buffer): Promise<unknown[][]> => (await readXlsx(bytes)).sheets[0]?.rows ?? []

const saveBrand = (brandCode: string, nameZh: string) =>
  app.call('admin', 'POST', '/blade-brand/brand/submit', { body: { brandCode, nameZh, sort: 7 } })

describe('an export', () => {
  test('has the rows of the filter and the chosen columns, under their labels, in the language of the caller', async () => {
    await saveBrand('EXP1', '出口一')
    await saveBrand('EXP2', '出口二')
    const rows = await sheetOf(
      await file('admin', '/blade-brand/brand', { brandCode: 'EXP' }, { columns: ['nameZh', 'sort', 'brandCode'] }),
    )
    expect(rows).toEqual([
      ['名称', '排序', '编号'],
      ['出口二', 7, 'EXP2'],
      ['出口一', 7, 'EXP1'],
    ])
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', '/blade-brand/brand/export', {
      query: { brandCode: 'EXP1' },
      body: { columns: ['nameZh'], format: 'csv' },
      headers: { 'accept-language': 'en' },
    })
    expect((await done('admin', data.jobId)).jobState).toBe('DONE')
  })

  test('has the order of the list that it was asked for', async () => {
    const codes = async (order: Record<string, string>) =>
      (await sheetOf(await file('admin', '/blade-brand/brand', { brandCode: 'EXP', ...order }, { columns: ['brandCode'] }))).flat()
    expect(await codes({ ascs: 'nameZh' })).toEqual(['编号', 'EXP1', 'EXP2'])
    expect(await codes({ descs: 'nameZh' })).toEqual(['编号', 'EXP2', 'EXP1'])
  })

  test('has every row of a list, names in place of keys, and the columns of the list where none are chosen', async () => {
    const { data } = await app.call<{ total: number }>('admin', 'GET', '/blade-machine/machine/list')
    const [headers = [], first = [], ...rest] = await sheetOf(await file('admin', '/blade-machine/machine'))
    expect(rest).toHaveLength(data.total - 1)
    expect(headers).toContain('状态')
    expect(['在架', '待审核', '已售罄', '已到期', '草稿', '已下架', '已预订', '已驳回', '违规下架']).toContain(
      first[headers.indexOf('状态')],
    )
  })

  test('in a text with commas begins no formula', async () => {
    await saveBrand('EXP3', '=HYPERLINK("http://evil.example")')
    const text = (await file('admin', '/blade-brand/brand', { brandCode: 'EXP3' }, { columns: ['nameZh'], format: 'csv' })).toString('utf8')
    expect(text.startsWith('\ufeff名称')).toBe(true)
    expect(text).toContain(`'=HYPERLINK`)
    const [, row] = await sheetOf(await file('admin', '/blade-brand/brand', { brandCode: 'EXP3' }, { columns: ['nameZh'] }))
    expect(row).toEqual(['=HYPERLINK("http://evil.example")'])
  })

  test('shows the rows of the caller’s data scopes, and needs the permission', async () => {
    const scopes = [{ page: 'machine', type: 2 }]
    const own = await make.staff({ codes: ['machine', 'machine_export'], scopes })
    expect(await sheetOf(await file(own, '/blade-machine/machine', {}, { columns: ['model'] }))).toEqual([['型号']])
    const reader = await make.staff({ codes: ['machine', 'machine_view'] })
    expect((await ask(reader, '/blade-machine/machine')).status).toBe(403)
    expect((await ask('visitor', '/blade-machine/machine')).status).toBe(401)
  })

  test('is made with the rights of the moment, and not after the session has ended', async () => {
    const staff = await make.staff({ codes: ['brand', 'brand_export'] })
    const { data } = await ask(staff, '/blade-brand/brand')
    await app.call(staff, 'GET', '/blade-auth/oauth/logout')
    expect(await done('admin', data.jobId)).toMatchObject({ jobState: 'FAILED', message: '请求未授权' })
  })

  test('rejects a column that is none, a secret, and a filter of a field that has none', async () => {
    expect((await ask('admin', '/blade-brand/brand', {}, { columns: ['tenantId'] })).msg).toBe('没有可导出的列 tenantId')
    expect((await ask('admin', '/blade-user', {}, { columns: ['password'] })).status).toBe(400)
    expect((await ask('admin', '/blade-resource/oss', {}, { columns: ['secretKey'] })).status).toBe(400)
    expect((await ask('admin', '/blade-brand/brand', { nothing: '1' })).status).toBe(400)
    expect((await ask('admin', '/blade-brand/brand', {}, { format: 'exe' })).msg).toBe('格式：不在可选范围内')
  })
})

test('the template has a header for each field that can be imported', async () => {
  const { token } = await make.staff({ codes: ['brand*'] })
  const { rawPayload, headers } = await app.app.inject({
    method: 'GET',
    url: '/api/blade-brand/brand/import-template',
    headers: { 'blade-auth': `bearer ${token}`, authorization: `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}` },
  })
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('品牌')}.xlsx`)
  const { sheets } = await readXlsx(rawPayload)
  expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['编号*', '名称*', '英文名称'])
})
