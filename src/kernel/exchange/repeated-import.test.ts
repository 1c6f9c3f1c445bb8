import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { attempt } from '../jobs/attempts.ts'
import type { Job } from '../jobs/define-job.ts'
import { exportJob } from './export.job.ts'
import { checkImportJob, importJob } from './import.job.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const brands = '/blade-brand/brand'

/** Does the job as one of the server's processes would, and returns its result. */
async function done(job: Job<never>, jobId: string): Promise<{ readonly fileId: string; readonly columns: readonly string[] }> {
  await attempt(app.runtime, job as never, '000000', jobId)
  const { data } = await app.call<{ result: string }>('admin', 'GET', '/blade-job/job/detail', { query: { id: jobId } })
  return JSON.parse(data.result || '{}')
}

/** Checks a text with commas that is to change rows which are there. */
async function check(bytes: Buffer) {
  const { data } = await upload(app, bytes, { as: 'admin', name: 'rows.csv', call: `${brands}/import-check`, query: { update: 'true' } })
  return done(checkImportJob, (data as unknown as { jobId: string }).jobId)
}

const brandOf = async (brandCode: string) =>
  (await app.call<{ records: Record<string, unknown>[] }>('admin', 'GET', `${brands}/list`, { query: { brandCode_equal: brandCode } })).data
    .records[0]

test('an import that goes on after a crash names the errors of the rows before it, too', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `ERA${at},第${at}个`)
  const sheet = ['编号,名称', 'ERA-,', ...rows, 'ERA0,又一个'].join('\n')
  const { fileId, columns } = await check(Buffer.from(sheet))
  const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/import`, { body: { fileId, columns, update: true } })
  const imported = (rowNo: number) => ({
    ...{ tenant_id: '000000', import_id: data.jobId, row_no: rowNo, row_id: '1', created: true, version: 1 },
  })
  await app.runtime.platformDb
    .insertInto('imported_row')
    .values(Array.from({ length: 99 }, (_, at) => imported(at + 3)))
    .execute()
  await app.call('admin', 'POST', `${brands}/submit`, { body: { brandCode: 'ERA0', nameZh: '第0个' } })
  expect(await done(importJob, data.jobId)).toMatchObject({
    ...{ created: 120, changed: 0, errorCount: 2 },
    errors: [
      { rowNo: 2, message: '请输入品牌名称' },
      { rowNo: 123, message: '“ERA0”在文件中重复' },
    ],
  })
  expect(await brandOf('ERA0')).toMatchObject({ nameZh: '第0个' })
})

test('an import of the text with commas that an export has written leaves its rows as they were', async () => {
  const body = { brandCode: 'CSV1', nameZh: '-40℃电机', nameEn: '=1+1', aliases: ['+甲', '@乙'], sort: 7 }
  expect((await app.call('admin', 'POST', `${brands}/submit`, { body })).msg).toBe('操作成功')
  const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/export`, {
    query: { brandCode: 'CSV1' },
    body: { columns: ['brandCode', 'nameZh', 'nameEn', 'aliases', 'sort'], format: 'csv' },
  })
  const { fileId } = await done(exportJob, data.jobId)
  const { link } = (await app.call<{ link: string }>('admin', 'GET', '/blade-resource/attach/ticket', { query: { id: fileId } })).data
  const { rawPayload } = await app.app.inject({ method: 'GET', url: link })
  expect(rawPayload.toString()).toContain("'-40℃电机")
  const checked = await check(rawPayload)
  const asked = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/import`, { body: { ...checked, update: true } })
  expect(await done(importJob, asked.data.jobId)).toMatchObject({ changed: 1, errorCount: 0 })
  expect(await brandOf('CSV1')).toMatchObject(body)
})
