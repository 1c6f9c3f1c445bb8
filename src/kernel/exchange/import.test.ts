import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
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

type As = Persona | { token: string }
type Cells = (string | number | boolean | Date | null)[][]
const brands = '/blade-brand/brand'

interface Result {
  readonly created: number
  readonly changed: number
  readonly errorCount: number
  readonly errors: { readonly rowNo: number; readonly header: string; readonly message: string }[]
  readonly columns: string[]
  readonly headers: string[]
  readonly fileId: string
  readonly preview: string[][]
  readonly total: number
  readonly undone: number
}

/** Does the job as one of the server's processes would, and returns its result. */
async function done(as: As, job: Job, jobId: string): Promise<Result & { jobState: string; message: string; jobId: string }> {
  await attempt(app.runtime, job, '000000', jobId)
  const { data } = await app.call<Record<string, string>>(as, 'GET', '/blade-job/job/detail', { query: { id: jobId } })
  return { jobId, jobState: data.jobState ?? '', message: data.message ?? '', ...JSON.parse(data.result || '{}') }
}

const workbook = async (rows: Cells): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }))

async function check(bytes: Buffer, { as = 'admin' as As, name = 'rows.xlsx', at = brands, update = false } = {}) {
  const { data, msg, status } = await upload(app, bytes, { as, name, call: `${at}/import-check`, query: { update: String(update) } })
  expect([status, msg]).toEqual([200, '操作成功'])
  return done(as, checkImportJob, (data as unknown as { jobId: string }).jobId)
}

async function importFile(bytes: Buffer, { update = false, name = 'rows.xlsx', at = brands, as = 'admin' as As } = {}) {
  const { fileId, columns } = await check(bytes, { name, at, update, as })
  const { data, msg } = await app.call<{ jobId: string }>(as, 'POST', `${at}/import`, { body: { fileId, columns, update } })
  expect(msg).toBe('操作成功')
  return done(as, importJob, data.jobId)
}

const brandOf = async (brandCode: string) =>
  (await app.call<{ records: Record<string, unknown>[] }>('admin', 'GET', `${brands}/list`, { query: { brandCode_equal: brandCode } })).data
    .records[0]

describe('a check', () => {
  test('says which field each column is, shows the first rows, and writes nothing', async () => {
    const result = await check(
      await workbook([
        ['编号', '名称*', 'English name', '备注（内部）', '排序'],
        ['IMP1', '检查一', 'Check one', 'x', 5],
        ['IMP2', '检查二', null, null, 6],
      ]),
    )
    expect(result).toMatchObject({
      ...{ jobState: 'DONE', created: 2, changed: 0, errorCount: 0, total: 2 },
      columns: ['brandCode', 'nameZh', 'nameEn', '', 'sort'],
      preview: [
        ['IMP1', '检查一', 'Check one', 'x', '5'],
        ['IMP2', '检查二', '', '', '6'],
      ],
    })
    expect(await brandOf('IMP1')).toBeUndefined()
  })

  test('names the row and the column of every error, and counts what could be imported', async () => {
    const result = await check(
      await workbook([
        ['编号', '名称', '排序', '热门', '前身品牌', '级别'],
        ['ERR1', '好', 1, '是', 'BR001', null],
        ['ERR2', null, 1, null, null, null],
        [null, null, null, null, null, null],
        ['ERR3', '坏', '很多', '也许', null, null],
        ['ERR4', '坏', 1, '也许', null, null],
        ['ERR5', '坏', 1, null, '无此品牌', null],
        ['ERR6', '坏', 1, null, null, '无此级别'],
        ['BR001', '已有', 1, null, null, null],
        ['ERR1', '重复', 1, null, null, null],
      ]),
    )
    expect(result).toMatchObject({ created: 1, errorCount: 7 })
    expect(result.errors).toEqual([
      { rowNo: 3, header: '名称', message: '请输入品牌名称' },
      { rowNo: 5, header: '排序', message: '排序：应为数字' },
      { rowNo: 5, header: '热门', message: '热门：应为是或否' },
      { rowNo: 6, header: '热门', message: '热门：应为是或否' },
      { rowNo: 7, header: '前身品牌', message: '前身品牌：没有找到“无此品牌”' },
      { rowNo: 8, header: '级别', message: '级别：没有“无此级别”这一选项' },
      { rowNo: 9, header: '编号', message: '“BR001”已存在；如需修改，请选择更新已有数据' },
      { rowNo: 10, header: '编号', message: '“ERR1”在文件中重复' },
    ])
  })
})

test('a check names every cell of a row that cannot be read, and understands what people write', async () => {
  const wrong = await check(
    await workbook([
      ['品牌编号', '品牌名称（全称）', '排序', '热门'],
      ['ＷＩＤＥ１', '宽（一）', '９', '是'],
      ['WIDE2', '宽二', '十', '也许'],
    ]),
  )
  expect(wrong).toMatchObject({ columns: ['brandCode', 'nameZh', 'sort', 'hot'], created: 1, errorCount: 1 })
  expect(wrong.errors).toEqual([
    { rowNo: 3, header: '排序', message: '排序：应为数字' },
    { rowNo: 3, header: '热门', message: '热门：应为是或否' },
  ])
  const { created } = await importFile(
    await workbook([
      ['品牌编号', '品牌名称', '排序'],
      ['ＷＩＤＥ１', '宽（一）', '９'],
    ]),
  )
  expect([created, await brandOf('WIDE1')]).toMatchObject([1, { nameZh: '宽（一）', sort: 9 }])
})

describe('an import', () => {
  test('writes the rows that are right, and leaves the others out', async () => {
    const result = await importFile(
      await workbook([
        ['编号', '名称', '热门', '别名', '前身品牌'],
        ['NEW1', '新一', '是', '甲、乙', '卧龙电驱'],
        ['NEW2', null, null, null, null],
        ['NEW3', '新三', '否', null, 'BR002'],
      ]),
    )
    expect(result).toMatchObject({ jobState: 'DONE', created: 2, errorCount: 1, message: '新增 2 条，1 行未导入' })
    expect(await brandOf('NEW1')).toMatchObject({ nameZh: '新一', hot: true, aliases: ['甲', '乙'], successorOf: 'BR001' })
    expect(await brandOf('NEW3')).toMatchObject({ hot: false, successorOf: 'BR002' })
  })

  test('changes rows that are there where it is asked to, keeps what is empty, and is undone', async () => {
    await importFile(
      await workbook([
        ['编号', '名称', '英文名称'],
        ['UPD1', '原名', 'Kept'],
      ]),
    )
    const sheet = await workbook([
      ['编号', '名称', '英文名称'],
      ['UPD1', '改名', null],
      ['UPD2', '新', null],
      ['UPD3', '新', null],
    ])
    const result = await importFile(sheet, { update: true })
    expect(result).toMatchObject({ created: 2, changed: 1 })
    expect(await brandOf('UPD1')).toMatchObject({ nameZh: '改名', nameEn: 'Kept' })
    const { id } = (await brandOf('UPD3')) as { id: string }
    await app.call('admin', 'POST', `${brands}/submit`, { body: { id, nameEn: 'since' } })
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/undo-import`, { query: { importId: result.jobId } })
    expect(await done('admin', undoImportJob, data.jobId)).toMatchObject({
      ...{ undone: 2, errorCount: 1, importId: result.jobId },
      errors: [{ rowNo: 4, message: '导入后已被修改，未撤销' }],
    })
    expect(await brandOf('UPD1')).toMatchObject({ nameZh: '原名' })
    expect(await brandOf('UPD2')).toBeUndefined()
    expect(await brandOf('UPD3')).toMatchObject({ nameEn: 'since' })
  })

  test('whose rows are as they were already leaves them so when it is undone', async () => {
    const sheet = await workbook([
      ['编号', '名称'],
      ['SAME1', '同样'],
    ])
    await importFile(sheet)
    const { jobId, changed } = await importFile(sheet, { update: true })
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/undo-import`, { query: { importId: jobId } })
    expect([changed, await done('admin', undoImportJob, data.jobId)]).toMatchObject([1, { undone: 1, errorCount: 0 }])
    expect(await brandOf('SAME1')).toMatchObject({ nameZh: '同样' })
  })

  test('that is cancelled says what it has written, and that can be undone', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => [`HALF${index}`, `半${index}`])
    const { fileId, columns } = await check(await workbook([['编号', '名称'], ...rows]))
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/import`, {
      body: { fileId, fileName: 'half.xlsx', columns },
    })
    const running = attempt(app.runtime, importJob, '000000', data.jobId)
    await expect.poll(() => brandOf('HALF0')).toBeDefined()
    await app.call('admin', 'POST', '/blade-job/job/cancel', { query: { ids: data.jobId } })
    await running
    const job = (await app.call('admin', 'GET', '/blade-job/job/detail', { query: { id: data.jobId } })).data
    const created = Number(/^新增 (\d+) 条$/.exec(String(job.message))?.[1])
    expect(job).toMatchObject({ jobState: 'CANCELLED', title: '导入 · 品牌 · half.xlsx', endTime: expect.stringMatching(/^\d{4}/) })
    expect([await brandOf(`HALF${created - 1}`), await brandOf(`HALF${created}`)]).toEqual([expect.anything(), undefined])
    const undo = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/undo-import`, { query: { importId: data.jobId } })
    expect(await done('admin', undoImportJob, undo.data.jobId)).toMatchObject({ undone: created, errorCount: 0 })
  })

  test('changes motors by the number that the product gave them, which nobody may set', async () => {
    const { data } = await app.call<{ records: Record<string, string>[] }>('admin', 'GET', '/blade-machine/machine/list')
    const [{ id = '', listingNo = '' } = {}] = data.records
    const sheet = await workbook([
      ['编号', '批次'],
      [listingNo, 'LOT 7'],
      ['NONE', 'LOT 8'],
    ])
    const at = '/blade-machine/machine'
    const result = await importFile(sheet, { at, update: true })
    expect(result).toMatchObject({ changed: 1, errors: [{ rowNo: 3, header: '编号', message: '没有“NONE”这条数据' }] })
    const detail = await app.call('admin', 'GET', `${at}/detail`, { query: { id } })
    expect(detail.data).toMatchObject({ listingNo, batchNo: 'LOT 7' })
  })

  test('of the platform is for its administrator, changes rows by their key or pair of keys, and takes back those that it made', async () => {
    const [places, as] = ['/blade-system/region', 'administrator'] as const
    const sheet = await workbook([
      ['区划编号', '父区划编号', '区划名称', '区划等级', '区划排序'],
      ['990000', '00', '飞地', 1, 1],
      ['990100', '飞地', '飞地市', 2, 1],
      ['990200', '无此地', '别处', 2, 1],
    ])
    const first = await importFile(sheet, { at: places, as })
    expect(first).toMatchObject({ created: 2, errorCount: 1, errors: [{ rowNo: 4, header: '父区划编号' }] })
    const again = await importFile(sheet, { at: places, update: true, as })
    expect(again).toMatchObject({ created: 0, changed: 2 })
    const place = (code: string) => app.call<{ fullName: string }>(as, 'GET', `${places}/detail`, { query: { code } })
    expect((await place('990100')).data.fullName).toBe('飞地 飞地市')
    const { data } = await app.call<{ jobId: string }>(as, 'POST', `${places}/undo-import`, { query: { importId: again.jobId } })
    const unrecorded = '平台数据没有修改记录，未能恢复'
    expect((await done(as, undoImportJob, data.jobId)).errors.map(({ message }) => message)).toEqual([unrecorded, unrecorded])
    expect((await upload(app, sheet, { as: 'admin', name: 'rows.xlsx', call: `${places}/import-check` })).status).toBe(403)

    const words = '/blade-system/dict'
    const dictionary = (name: string) =>
      workbook([
        ['字典编号', '上级字典', '字典键值', '字典名称', '字典排序', '封存'],
        ['imported_words', null, '-1', '导入的字典', 1, '否'],
        ['imported_words', '导入的字典', 'A', name, 1, '否'],
      ])
    expect(await importFile(await dictionary('甲'), { at: words, as })).toMatchObject({ created: 2, errorCount: 0 })
    expect(await importFile(await dictionary('乙'), { at: words, update: true, as })).toMatchObject({ changed: 2, errorCount: 0 })
    const entries = await app.call<{ dictValue: string }[]>('visitor', 'GET', `${words}/dictionary`, { query: { code: 'imported_words' } })
    expect(entries.data.map(({ dictValue }) => dictValue)).toEqual(['乙'])
  })

  test('goes on behind the rows that an earlier attempt has imported', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => [`GO${at}`, `第${at}个`])
    const { fileId, columns } = await check(await workbook([['编号', '名称'], ...rows]))
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/import`, { body: { fileId, columns } })
    // A process that stopped after its first transaction.
    await app.runtime.platformDb
      .insertInto('imported_row')
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          tenant_id: '000000',
          import_id: data.jobId,
          row_no: at + 2,
          row_id: '1',
          created: true,
          version: 1,
        })),
      )
      .execute()
    expect(await done('admin', importJob, data.jobId)).toMatchObject({ created: 250, errorCount: 0 })
    expect([await brandOf('GO99'), await brandOf('GO100')]).toMatchObject([undefined, { nameZh: '第100个' }])
  })

  test('takes what an export has written', async () => {
    await importFile(
      await workbook([
        ['编号', '名称', '热门', '前身品牌', '级别'],
        ['RND1', '往返', '是', '卧龙电驱', null],
      ]),
    )
    const { data } = await app.call<{ jobId: string }>('admin', 'POST', `${brands}/export`, {
      query: { brandCode: 'RND1' },
      body: { columns: ['brandCode', 'nameZh', 'hot', 'successorOf', 'sort'] },
    })
    const { fileId } = await done('admin', exportJob, data.jobId)
    const { link } = (await app.call<{ link: string }>('admin', 'GET', '/blade-resource/attach/ticket', { query: { id: fileId } })).data
    const { rawPayload } = await app.app.inject({ method: 'GET', url: link })
    expect(await check(rawPayload, { update: true })).toMatchObject({ changed: 1, errorCount: 0 })
  })

  test('reads texts with commas in UTF-8 and in GB 18030', async () => {
    const gb18030 = Buffer.from('b1e0bac52cc3fbb3c60a4742312cb5e7bbfa0a', 'hex')
    expect(await check(gb18030, { name: 'rows.csv' })).toMatchObject({ headers: ['编号', '名称'], preview: [['GB1', '电机']], created: 1 })
    expect(await check(Buffer.from('\uFEFF编号,名称\r\nU8,"电,机"\r\n'), { name: 'rows.csv' })).toMatchObject({
      preview: [['U8', '电,机']],
    })
  })

  test('imports users with their departments, roles and posts by name, whose passwords nobody knows', async () => {
    const headers = ['登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位', '手机号码']
    const [role, dept, post] = await Promise.all(
      (['role/list', 'dept/list', 'post/list'] as const).map(async (path) => {
        const { data } = await app.call<never>('admin', 'GET', `/blade-system/${path}`, {
          query: path === 'role/list' ? { roleAlias_equal: 'user' } : {},
        })
        return ((data as { records?: Record<string, string>[] }).records ?? (data as Record<string, string>[]))[0]
      }),
    )
    const row = ['imported1', '导入', '导入员', role?.roleName ?? '', dept?.deptName ?? '', post?.postName ?? '', 13912345678]
    const result = await importFile(await workbook([headers, row]), { at: '/blade-system/user' })
    expect(result.errors).toEqual([])
    const { data } = await app.call<{ records: Record<string, string>[] }>('admin', 'GET', '/blade-system/user/list', {
      query: { account: 'imported1' },
    })
    expect(data.records[0]).toMatchObject({ realName: '导入员', roleId: role?.id, deptId: dept?.id, phone: '13912345678' })
  })
})

describe('who may import', () => {
  test('is told by the permission, and what is imported by the rights on each row', async () => {
    const sheet = await workbook([
      ['编号', '名称'],
      ['RGT1', '一'],
    ])
    const reader = await make.staff({ codes: ['brand', 'brand_import'] })
    expect(await check(sheet, { as: { token: reader.token } })).toMatchObject({
      created: 0,
      errors: [{ rowNo: 2, message: '没有此操作的权限' }],
    })
    const none = await make.staff({ codes: ['brand', 'brand_add', 'brand_edit'] })
    const { status } = await upload(app, sheet, { as: { token: none.token }, name: 'a.xlsx', call: `${brands}/import-check` })
    expect(status).toBe(403)
  })

  test('nobody imports the file of somebody else, or what was not uploaded as a sheet', async () => {
    const { fileId } = await check(
      await workbook([
        ['编号', '名称'],
        ['OWN1', '一'],
      ]),
    )
    const other = await make.staff({ codes: ['brand*'] })
    const body = (id: string) => ({ fileId: id, columns: ['brandCode', 'nameZh'] })
    const gone = { status: 400, msg: '文件已不存在，请重新上传', data: { field: 'fileId' } }
    expect(await app.call({ token: other.token }, 'POST', `${brands}/import`, { body: body(fileId) })).toMatchObject(gone)
    const { attachId } = (await upload(app, Buffer.from('%PDF-1.7\n%%EOF\n'), { as: 'admin' })).data
    for (const unknown of ['1999999999999999999', 'abc', '1', attachId])
      expect(await app.call('admin', 'POST', `${brands}/import`, { body: body(unknown) })).toMatchObject(gone)
  })
})

test('nobody takes back the import of somebody else, or one of another resource', async () => {
  const { jobId } = await importFile(Buffer.from('编号,名称\nOWN2,一'), { name: 'rows.csv' })
  const { token } = await make.staff({ codes: ['brand*'] })
  const undo = (as: As, at: string) => app.call(as, 'POST', `${at}/undo-import`, { query: { importId: jobId } })
  for (const rejected of [await undo({ token }, brands), await undo('admin', '/blade-system/param')])
    expect(rejected).toMatchObject({ status: 400, msg: '找不到此次导入' })
})

describe('a hostile or useless file', () => {
  const failed = async (bytes: Buffer, name = 'rows.xlsx'): Promise<string> => {
    const { jobState, message } = await check(bytes, { name })
    return `${jobState} ${message}`
  }

  test('of another kind is rejected at once', async () => {
    const { status, data } = await upload(app, Buffer.from('%PDF-'), { as: 'admin', name: 'a.pdf', call: `${brands}/import-check` })
    expect([status, (data as unknown as { field: string }).field]).toEqual([400, 'file'])
  })

  test('that cannot be read, is empty or too large says so', async () => {
    expect(await failed(Buffer.from('PK\x03\x04 no workbook'))).toBe('FAILED 文件无法读取，请用 Excel 另存为 xlsx 后重试')
    expect(await failed(Buffer.from('a\0b'), 'rows.csv')).toBe('FAILED 文件无法读取，请用 Excel 另存为 xlsx 后重试')
    expect(await failed(Buffer.from('编号,名称\n'), 'rows.csv')).toBe('FAILED 文件中没有数据')
    expect(await failed(Buffer.from(`编号,名称\n${'a,b\n'.repeat(10_001)}`), 'rows.csv')).toBe('FAILED 一次最多导入 10000 行，请拆分文件')
    expect(await failed(Buffer.from(`编号${',x'.repeat(200)}\na\n`), 'rows.csv')).toBe('FAILED 最多 200 列，请删除多余的列')
    const wide = `编号,名称\n${`a,${'x'.repeat(4000)}\n`.repeat(5000)}`
    expect(await failed(Buffer.from(wide), 'rows.csv')).toBe('FAILED 文件内容过大，请拆分文件')
  })

  test('with a row at the end of a million empty ones is read in the limits', async () => {
    const bytes = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'a', rows: [['编号', '名称']], cells: new Map([['1000000,0', { value: 'x' }]]) }] }),
    )
    expect(await failed(bytes)).toBe('FAILED 一次最多导入 10000 行，请拆分文件')
  })

  test('with texts that look like formulas gives texts', async () => {
    const bytes = await workbook([
      ['编号', '名称'],
      ['F1', '=HYPERLINK("x")'],
    ])
    expect(await check(bytes)).toMatchObject({ preview: [['F1', '=HYPERLINK("x")']], created: 1 })
  })
})
