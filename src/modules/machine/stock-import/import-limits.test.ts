import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#kernel/exchange/read-sheet.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { companyCalls } from '#test/companies.ts'
import { staffMaker } from '#test/staff.ts'
import { forAll, importApp, type StockImports, workbook } from '#test/stock-imports.ts'
import type { TestApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { emptyOutcome } from './import-batch.service.ts'
import { remember, rememberedFor } from './import-mapping.service.ts'
import { importStock } from './import-stock.service.ts'
import { mostTitles, stockSheet } from './sheet-columns.service.ts'
import { checkStockJob, importStockJob, undoStockImportJob } from './stock-import.job.ts'

let app: TestApp
let imports: StockImports

beforeAll(async () => {
  ;({ app, imports } = await importApp())
}, 60_000)
afterAll(() => app?.close())

const sheet = () =>
  workbook([
    ['型号', '数量'],
    ['YE3-112M-4', 1],
  ])

const jobsOfMember = async (): Promise<string[]> => {
  const { data } = await app.call<{ records: { id: string }[] }>('member', 'GET', '/blade-job/job/mine', { query: { size: 50 } })
  return data.records.map(({ id }) => id)
}

test('a file that does not exist, or is somebody else’s, is not queued', async () => {
  const checked = await imports.check(await sheet())
  const before = await jobsOfMember()
  const gone = { status: 400, msg: '文件已不存在，请重新上传', data: { field: 'fileId' } }
  for (const fileId of ['1999999999999999999', '1']) expect(await imports.ask({ ...checked, fileId })).toMatchObject(gone)
  expect(await jobsOfMember()).toEqual(before)
  const { token } = await staffMaker(app).staff({ codes: [] })
  expect(await imports.ask(checked, { as: { token } })).toMatchObject(gone)
})

test('a file that is no sheet, or longer than a sheet may be, is not queued', async () => {
  const checked = await imports.check(await sheet())
  const before = await jobsOfMember()
  const gone = { status: 400, msg: '文件已不存在，请重新上传', data: { field: 'fileId' } }
  const video = await upload(app, Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(2_000)]), { name: 'run.mp4' })
  const hidden = await upload(app, await sheet(), { name: 'hidden.xlsx', query: { isPrivate: '1' } })
  for (const { data } of [video, hidden]) expect(await imports.ask({ ...checked, fileId: data.attachId })).toMatchObject(gone)
  const resize = (bytes: number) =>
    sql`update store.attach set attach_size = ${bytes} where id = ${checked.fileId}::bigint`.execute(app.runtime.platformDb)
  await resize(20 * 1024 * 1024 + 1)
  expect(await imports.ask(checked)).toMatchObject(gone)
  expect(await jobsOfMember()).toEqual(before)
  await resize(20 * 1024 * 1024)
  expect(await imports.run(checked, { dryRun: true })).toMatchObject({ jobState: 'DONE' })
})

test('a sheet is not read before its job is done, however many ask for one', async () => {
  const checked = await imports.check(
    await workbook([
      ['型号', '数量'],
      // A sheet of its own: the same bytes are stored once.
      ['YE3-90S-2', 1],
    ]),
  )
  const { rows } = await sql<{ name: string }>`select coalesce(stored_name, name) as name from store.attach
    where id = ${checked.fileId}::bigint`.execute(app.runtime.platformDb)
  await rm(join(app.filesDir, rows[0]?.name ?? ''))
  const run = await imports.run(checked)
  expect([run.jobState, run.message]).toEqual(['FAILED', '文件已不存在，请重新上传'])
})

describe('the values for all rows', () => {
  test.each<[name: string, defaults: object, msg: string]>([
    ['are short', { contact: { name: '王'.repeat(300_000) } }, '统一填写的内容过长，最多 20000 个字符'],
    ['have a contact with a name of its length', { contact: { name: '王'.repeat(33) } }, '姓名：最多 32 个字符'],
    ['have a contact that is one', { contact: '王先生 13900001111' }, '联系人：格式不正确'],
    ['are of their kinds', { validDays: 'soon' }, '有效期：不在可选范围内'],
    ['are among the choices', { priceMode: 'CHEAP' }, '不在可选范围内'],
    ['are values by their names', ['NEW'], '统一填写的内容格式不正确'],
  ])('%s, or nothing is asked for', async (_, defaults, msg) => {
    const checked = await imports.check(await sheet())
    const before = await jobsOfMember()
    const answer = await imports.ask(checked, { defaults: defaults as never })
    expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(msg)])
    expect(await jobsOfMember()).toEqual(before)
  })

  test('are checked when the page proposes them, too', async () => {
    const before = await jobsOfMember()
    const query = { defaults: JSON.stringify({ contact: { mobile: 'x'.repeat(100) } }) }
    const { status, msg } = await upload(app, await sheet(), { name: 'a.xlsx', call: '/blade-machine/stock-import/check', query })
    expect([status, msg]).toEqual([400, '手机：最多 20 个字符'])
    expect(await jobsOfMember()).toEqual(before)
  })

  test('may be a contact without a name, which the account has, and nothing else of it is kept', async () => {
    const checked = await imports.check(await sheet())
    const defaults = { ...forAll, brandCode: 'BR001', contact: { mobile: '13900002222', note: 'x' }, other: 1 }
    expect(await imports.run(checked, { defaults })).toMatchObject({ created: 1, errorCount: 0 })
    expect((await imports.check(await sheet())).defaults).toMatchObject({ contact: { mobile: '13900002222' } })
    expect((await imports.check(await sheet())).defaults).not.toHaveProperty('contact.note')
  })
})

test('two imports of a user wait or run at once, and a third is asked for later', async () => {
  const checked = await imports.check(await sheet())
  const asked = [await imports.ask(checked, { dryRun: true }), await imports.ask(checked, { dryRun: true })]
  const third = await imports.ask(checked)
  expect([third.status, third.msg]).toEqual([400, '您已有 2 个导入任务在排队或执行，请等其中一个完成，或停止它后再试'])
  await app.call('member', 'POST', '/blade-job/job/cancel', { query: { ids: asked[0]?.data.jobId ?? '' } })
  const together = await Promise.all([imports.ask(checked), imports.ask(checked), imports.ask(checked)])
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  await imports.done(checkStockJob, asked[1]?.data.jobId ?? '')
  await imports.done(importStockJob, together.find(({ status }) => status === 200)?.data.jobId ?? '')
  const other = await imports.check(await sheet(), { as: 'admin' })
  expect((await imports.ask(other, { as: 'admin', dryRun: true })).status).toBe(200)
})

test('a sheet that waits for its import is not imported twice, even if somebody asks for both at the same moment', async () => {
  const checked = await imports.check(await sheet())
  const together = await Promise.all([imports.ask(checked), imports.ask(checked)])
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(together.find(({ status }) => status === 409)).toMatchObject({ msg: '这个文件正在导入，请等导入完成', data: { field: 'fileId' } })
  await imports.done(importStockJob, together.find(({ status }) => status === 200)?.data.jobId ?? '')
})

test('one field is filled by one column, and several are read as texts', async () => {
  const checked = await imports.check(await sheet())
  expect(await imports.ask(checked, { columns: ['model', 'model'] })).toMatchObject({ status: 400, msg: '同一字段对应了多列' })
  expect(await imports.run(checked, { columns: ['text', 'text'], dryRun: true })).toMatchObject({ jobState: 'DONE' })
})

test('a cell beyond 2,000 characters of its row is not read, and is named', async () => {
  const checked = await imports.check(
    await workbook([
      ['型号', '功率', '数量', '备注'],
      ['电机 '.repeat(10_000), '5.5kW', 1, null],
      ['YE3-132S-4', '功率：'.repeat(10_000), 1, null],
      ['YE4-132S-4', '5.5kW', 1, '备'.repeat(2_001)],
    ]),
  )
  const told = '内容过长，一行最多读取 2000 个字'
  const { errors } = await imports.run(checked, { dryRun: true, defaults: { ...forAll, typeCode: 'AC3.STD.IE3', brandCode: 'BR004' } })
  expect(errors.map(({ rowNo, column, message }) => [rowNo, column, message])).toEqual([
    [2, 'A', told],
    [3, 'B', told],
    [4, 'D', told],
  ])
})

describe('a sheet with a title above its headers and a sum below', () => {
  const read = async (rows: number) => {
    const lines = ['某某公司库存表', '型号,数量', ...Array.from({ length: rows }, (_, at) => `YE3-132S-4 N${at},1`), `合计,${rows}`]
    return stockSheet(await readSheet(Buffer.from(lines.join('\n')), mostTitles))
  }

  test('has 10,000 rows of stock, and no more', async () => {
    expect((await read(10_000)).rows).toHaveLength(10_000)
    await expect(read(10_001)).rejects.toThrow(UserError)
  })
})

test('headers below a title are cut, and a row names its first ten reasons', async () => {
  const [header, text] = ['不认识'.repeat(10_000), '电'.repeat(1_999)]
  const known = ['型号', ...Array(12).fill('功率')]
  const rows = [['库存表'], [...known, ...Array(12).fill(header)], ['YE3-132S-4', ...Array(24).fill(text)]]
  const checked = await imports.check(await workbook(rows))
  expect(Math.max(...checked.columns.map((column) => column.header.length))).toBe(100)
  const { errors } = await imports.run(checked, { columns: ['model', ...Array(24).fill('text')], dryRun: true })
  expect(errors).toHaveLength(10)
})

test.each([`{"contact":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, '{"mounting":[{"toString":1}]}'])(
  'values for all rows that nest without end, or override what objects have, are rejected: %#',
  async (defaults) => {
    const { status, data } = await upload(app, await sheet(), {
      as: 'member',
      call: '/blade-machine/stock-import/check',
      query: { defaults },
    })
    expect([status, (data as unknown as { field: string }).field]).toEqual([400, 'defaults'])
  },
)

test('an import stops before the next rows once its trader has logged out, and says what it has done', async () => {
  const { ctx, logOut } = await imports.session()
  const outcome = emptyOutcome()
  const rows = Array.from({ length: 150 }, (_, at) => ({ rowNo: at + 2, cells: [`OUT-${at}`, 1] }))
  const defaults = { ...forAll, typeCode: 'AC3.STD.IE3', brandCode: 'BR004', powerKw: 5.5, poles: [4], voltageV: 380 }
  const options = { importId: '1', sheet: { headers: ['型号', '数量'], rows }, targets: ['model', 'quantity'], defaults }
  const progress = async () => void (await logOut())
  await importStock(ctx, { ...options, drafts: true, importListed: false, unreadToRemarks: false, dryRun: false, progress }, outcome)
  expect(outcome).toMatchObject({ created: 100, rows: 100, isStopped: true })
  expect([await imports.listed('OUT-99'), await imports.listed('OUT-100')]).toMatchObject([[{ model: 'OUT-99' }], []])
})

describe('a sheet that was imported before', () => {
  const rows = (...pieces: number[]) =>
    workbook([['型号', '品牌', '数量', '单价'], ...pieces.map((each, at) => [`YE4-160L-${2 * at + 2}`, 'ABB', each, 900 + each])])
  const defaults = { ...forAll, typeCode: 'AC3.STD.IE3', powerKw: 5.5, poles: [4], voltageV: 380 }

  test('adds nothing that the trader has listed, whatever the pieces and the price are now, unless that is chosen', async () => {
    const before = await imports.listed('YE4-160L')
    const first = await imports.run(await imports.check(await rows(1, 2)), { defaults, drafts: true })
    expect(first).toMatchObject({ created: 2, listed: 0 })
    const checked = await imports.check(await rows(1, 5, 3))
    const again = { defaults, drafts: true, dryRun: true }
    expect(await imports.run(checked, again)).toMatchObject({ created: 1, listed: 2, listedRows: [2, 3], errorCount: 0 })
    expect(await imports.run(checked, { ...again, defaults: { ...defaults, regionCode: '310101' } })).toMatchObject({
      listed: 0,
      created: 3,
    })
    expect(await imports.run(checked, { ...again, importListed: true })).toMatchObject({ created: 3, listed: 2 })
    const result = await imports.run(checked, { defaults, drafts: true })
    expect(result).toMatchObject({ created: 1, message: '已导入 1 条，2 行与您已有的现货相同' })
    expect(await imports.listed('YE4-160L')).toHaveLength(before.length + 3)
  })

  test('adds nothing that a colleague has listed, and all that only strangers have or that the trader has sold', async () => {
    const make = staffMaker(app)
    const [boss, clerk] = await companyCalls(() => app).newCompany(make, '无锡库存')
    const stranger = await make.staff({ codes: [] })
    const bytes = await rows(1, 2)
    const again = async (as: { readonly token: string }) =>
      imports.run(await imports.check(bytes, { as }), { as, defaults, drafts: true, dryRun: true })
    const first = await imports.run(await imports.check(bytes, { as: boss }), { as: boss, defaults, drafts: true })
    expect(first).toMatchObject({ created: 2, errorCount: 0 })
    for (const as of [boss, clerk]) expect(await again(as)).toMatchObject({ created: 0, listed: 2 })
    expect(await again(stranger)).toMatchObject({ created: 2, listed: 0 })
    const sold = sql`update store.machine set shelf_status = 'SOLD' where create_user = ${boss.id}::bigint and model = 'YE4-160L-2'`
    await sold.execute(app.runtime.platformDb)
    for (const as of [boss, clerk]) expect(await again(as)).toMatchObject({ created: 1, listedRows: [3] })
  })
})

interface Trader {
  readonly token: string
}

test('two sheets with the same new headers, imported side by side, are remembered once', async () => {
  const { ctx } = await imports.session()
  const headers = ['型号', '并排的列']
  const write = (target: string) => remember(ctx, headers, ['model', target], {})
  const outcomes = await Promise.allSettled(['quantity', 'unitPrice', 'quantity', 'unitPrice'].map(write))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  expect((await rememberedFor(ctx, headers)).targets.get('并排的列')).toMatch(/quantity|unitPrice/)
})

describe('two sheets that are imported side by side', () => {
  const rows = (name: string, count: number) =>
    workbook([['型号', '品牌', '数量'], ...Array.from({ length: count }, (_, at) => [`${name}-${at}-4`, 'ABB', 1])])
  const defaults = { ...forAll, typeCode: 'AC3.STD.IE3', powerKw: 5.5, poles: [4], voltageV: 380 }
  const stored = async (name: string): Promise<readonly { model: string; deleted: boolean }[]> =>
    (
      await sql<{ model: string; deleted: boolean }>`
        select model, deleted_id <> 0 as deleted from store.machine where model like ${`${name}-%`}`.execute(app.runtime.platformDb)
    ).rows

  test.each(['of one trader', 'of two colleagues'])('%s list each motor once, and one is undone without the other', async (whose) => {
    const name = whose === 'of one trader' ? 'SIDE' : 'PAIR'
    const [boss, clerk] = await companyCalls(() => app).newCompany(staffMaker(app), `无锡${whose}`)
    const people = [boss, whose === 'of one trader' ? boss : clerk]
    const asked: { as: Trader; id: string }[] = []
    for (const [at, as] of people.entries()) {
      const checked = await imports.check(await rows(name, 150 + 10 * at), { as })
      asked.push({ as, id: (await imports.ask(checked, { as, defaults, drafts: true })).data.jobId })
    }
    const results = await Promise.all(asked.map(({ as, id }) => imports.done(importStockJob, id, as)))
    const sum = (count: 'created' | 'listed') => results.reduce((all, each) => all + each[count], 0)
    expect([sum('created'), sum('listed')]).toEqual([160, 150])
    expect(new Set((await stored(name)).map(({ model }) => model)).size).toBe(160)
    const [first, second] = results
    const { as = boss, id: importId } = asked[0] ?? {}
    const { data } = await app.call<{ jobId: string }>(as, 'POST', '/blade-machine/stock-import/undo', { body: { importId } })
    expect(await imports.done(undoStockImportJob, data.jobId, as)).toMatchObject({ undone: first?.created, errorCount: 0 })
    expect((await stored(name)).filter(({ deleted }) => !deleted)).toHaveLength(second?.created ?? 0)
  })
})
