import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doneJob } from '#test/exchange.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { checkImportJob, importJob } from './import.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

type Cells = (string | number | boolean | Date | null)[][]
type Result = Readonly<Record<string, unknown>>
const brands = '/blade-brand/brand'

const workbook = async (rows: Cells): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }))
const cellsOf = async (bytes: Buffer): Promise<Cells> => (await readXlsx(bytes)).sheets[0]?.rows as Cells

async function check(bytes: Buffer, name = 'rows.xlsx'): Promise<Result> {
  const { data } = await upload(app, bytes, { as: 'admin', name, call: `${brands}/import-check` })
  return (await doneJob(app, 'admin', checkImportJob, (data as unknown as { jobId: string }).jobId)).result
}

async function importFile(bytes: Buffer): Promise<Result> {
  const { fileId, columns } = await check(bytes)
  const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/import`, { body: { fileId, columns } })
  return (await doneJob(app, 'admin', importJob, data.jobId)).result
}

async function rejectedOf({ rejectedFileId }: Result): Promise<Buffer> {
  const query = { id: String(rejectedFileId) }
  const { data } = await app.call<{ link: string }>('admin', 'GET', '/blade-resource/attach/ticket', { query })
  return (await app.app.inject({ method: 'GET', url: data.link })).rawPayload
}

const brandOf = async (brandCode: string) =>
  (await app.call<{ records: Result[] }>('admin', 'GET', `${brands}/list`, { query: { brandCode_equal: brandCode } })).data.records[0]

test('rows that are not imported come as a workbook with every reason, which is imported once it is corrected', async () => {
  const headers = ['编号', '名称', '排序', '热门', '备注']
  const result = await importFile(
    await workbook([headers, ['REJ1', '好', 1, '是', null], ['REJ2', '坏', '很多', '也许', '=1+1'], ['BR001', '已有', 2, null, 'x']]),
  )
  expect(result).toMatchObject({ created: 1, errorCount: 2 })
  const rows = await cellsOf(await rejectedOf(result))
  expect(rows).toEqual([
    ['错误原因', '原行号', ...headers],
    ['排序：应为数字\n热门：应为是或否', 3, 'REJ2', '坏', '很多', '也许', '=1+1'],
    ['编号 “BR001”已存在；如需修改，请选择更新已有数据', 4, 'BR001', '已有', 2, null, 'x'],
  ])
  const corrected = [rows[0], [...(rows[1] ?? []).slice(0, 4), 3, '否', null], rows[2]] as Cells
  const again = await importFile(await workbook(corrected))
  expect(again).toMatchObject({ created: 1, errorCount: 1, columns: ['', '', 'brandCode', 'nameZh', 'sort', 'hot', ''] })
  expect(await brandOf('REJ2')).toMatchObject({ sort: 3, hot: false })
  expect((await cellsOf(await rejectedOf(again)))[0]).toEqual(['错误原因', '原行号', ...headers])
})

test('a check has such a workbook too, of a sheet of 200 columns as well, and none where every row is right', async () => {
  const more = Array.from({ length: 198 }, (_, at) => `栏${at}`)
  const first = await check(
    await workbook([
      ['编号', '名称', ...more],
      ['REJ3', null, ...more],
    ]),
  )
  const second = await check(await rejectedOf(first))
  expect(second).toMatchObject({ total: 1, errors: [{ rowNo: 2, header: '名称', message: '请输入品牌名称' }] })
  expect([(second.headers as string[]).length, await brandOf('REJ3')]).toEqual([202, undefined])
  expect(await check(Buffer.from('编号,名称\nREJ4,好\n'), 'rows.csv')).toMatchObject({ created: 1, rejectedFileId: '' })
})
