import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { attempt } from '../jobs/attempts.ts'
import type { Job } from '../jobs/define-job.ts'
import { exportJob } from './export.job.ts'
import { checkImportJob, importJob } from './import.job.ts'
import { undoImportJob } from './undo-import.job.ts'

let app: TestApp
let make: StaffMaker

beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
})
afterAll(() => app?.close())

const brands = '/blade-brand/brand'

async function done({ token }: Staff, job: Job<never>, id: string): Promise<Record<string, string>> {
  await attempt(app.runtime, job as never, '000000', id)
  return (await app.call<Record<string, string>>({ token }, 'GET', '/blade-job/job/detail', { query: { id } })).data
}

/** From now on the role of the person has these permissions. */
async function grant({ roleId }: Staff, codes: readonly string[]): Promise<void> {
  const body = { roleIds: [roleId], menuIds: await make.menuIds(codes), dataScopeIds: [], apiScopeIds: [] }
  expect((await app.call('administrator', 'POST', '/blade-system/role/grant', { body })).status).toBe(200)
}

const forbidden = { jobState: 'FAILED', message: '没有此操作的权限' }

test('an export that was asked for is not made once its permission is taken away', async () => {
  const staff = await make.staff({ codes: ['brand', 'brand_export'] })
  const { data } = await app.call<{ jobId: string }>(staff, 'POST', `${brands}/export`, { body: {} })
  await grant(staff, ['brand'])
  expect(await done(staff, exportJob, data.jobId)).toMatchObject({ ...forbidden, result: '' })
})

test('an import is not checked, made or taken back once its permission is taken away', async () => {
  const [rights, all] = [
    ['brand', 'brand_add', 'brand_edit'],
    ['brand', 'brand_add', 'brand_edit', 'brand_import'],
  ]
  const staff = await make.staff({ codes: all })
  const bytes = Buffer.from('编号,名称\nRIGHT1,一')
  const ask = async () =>
    (await upload(app, bytes, { as: staff, name: 'rows.csv', call: `${brands}/import-check` })).data as unknown as { jobId: string }
  const { fileId = '' } = JSON.parse((await done(staff, checkImportJob, (await ask()).jobId)).result ?? '{}')
  const second = await ask()
  const body = { fileId, columns: ['brandCode', 'nameZh'] }
  const asked = (await app.call<{ jobId: string }>(staff, 'POST', `${brands}/import`, { body })).data
  await grant(staff, rights)
  expect(await done(staff, checkImportJob, second.jobId)).toMatchObject(forbidden)
  expect(await done(staff, importJob, asked.jobId)).toMatchObject(forbidden)
  await grant(staff, all)
  const again = (await app.call<{ jobId: string }>(staff, 'POST', `${brands}/import`, { body })).data
  expect(await done(staff, importJob, again.jobId)).toMatchObject({ jobState: 'DONE', message: '新增 1 条' })
  const undo = (await app.call<{ jobId: string }>(staff, 'POST', `${brands}/undo-import`, { query: { importId: again.jobId } })).data
  await grant(staff, rights)
  expect(await done(staff, undoImportJob, undo.jobId)).toMatchObject(forbidden)
})
