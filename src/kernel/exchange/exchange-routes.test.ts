import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doneJob } from '#test/exchange.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { checkImportJob } from './import.job.ts'

let app: TestApp
const brands = '/blade-brand/brand'

beforeAll(async () => {
  app = await testApp()
  await app.call('admin', 'POST', `${brands}/submit`, { body: { brandCode: 'FLAG1', nameZh: '甲' } })
})
afterAll(() => app?.close())

async function check(update: string) {
  const rows = [
    ['编号', '名称'],
    ['FLAG1', '乙'],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }))
  const { data, msg } = await upload(app, bytes, { as: 'admin', name: 'rows.xlsx', call: `${brands}/import-check`, query: { update } })
  return { jobId: (data as unknown as { jobId?: string }).jobId ?? '', msg }
}

const checked = async (jobId: string) => (await doneJob(app, 'admin', checkImportJob, jobId)).result

describe('a flag of an import', () => {
  test.each(['true', '1'])('may be written as %s in the query of a check', async (update) => {
    expect(await checked((await check(update)).jobId)).toMatchObject({ changed: 1, errorCount: 0 })
  })

  test.each([1, '1', 'true', true])('may be written as %j in the body of an import', async (flag) => {
    const { fileId, columns } = await checked((await check('false')).jobId)
    const body = { fileId, columns, update: flag, dryRun: flag }
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/import`, { body })
    expect(await checked(data.jobId)).toMatchObject({ changed: 1, errorCount: 0 })
  })

  test('is rejected where it is neither yes nor no', async () => {
    expect((await check('perhaps')).msg).toBe('更新已有数据：应为是或否')
    const body = { fileId: '1', columns: ['brandCode'], dryRun: 'perhaps' }
    expect((await app.call('admin', 'POST', `${brands}/import`, { body })).msg).toBe('只检查：应为是或否')
  })
})

test('an import asks for its file, and for names of columns', async () => {
  const ask = async (body: object) => (await app.call('admin', 'POST', `${brands}/import`, { body: body as Record<string, unknown> })).msg
  expect(await ask({ columns: ['brandCode'] })).toBe('请先上传文件')
  expect(await ask({ fileId: '1', columns: 'brandCode' })).toBe('列应为名称的列表')
  expect(await ask({ fileId: '1' })).toBe('请至少为一列选择字段')
})

test('news, whose text no sheet holds and which nothing in a sheet names, has no import', async () => {
  expect((await app.call('admin', 'GET', '/blade-news/news/import-template')).status).toBe(404)
  expect((await app.call('admin', 'POST', '/blade-news/news/export')).status).toBe(200)
})
