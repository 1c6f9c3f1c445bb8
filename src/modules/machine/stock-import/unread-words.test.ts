import { afterAll, beforeAll, expect, test } from 'vitest'
import { forAll, importApp, type StockImports, workbook } from '#test/stock-imports.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
let imports: StockImports

beforeAll(async () => {
  ;({ app, imports } = await importApp())
}, 60_000)
afterAll(() => app?.close())

const defaults = { ...forAll, brandCode: 'BR001' }

const sheet = () =>
  workbook([
    ['型号', '数量', '备注', '品名'],
    ['YE3-280S-4 LIM', 1, '有包装', null],
    ['YE3-280S-6', 1, null, '三相异步电动机 仓管员'],
    ['YE3-280M-4', 1, null, '三相异步电动机'],
  ])

test('words of a sheet that are not understood are told by row and cell, and become part of no model and no title', async () => {
  const checked = await imports.check(await sheet())
  expect(checked.columns.map(({ target }) => target)).toEqual(['model', 'quantity', 'description', 'text'])
  expect(checked).toMatchObject({ unreadRows: 2, unreadToRemarks: false })
  expect(checked.unread).toEqual([
    { rowNo: 2, column: 'A', header: '型号', words: 'LIM', hasContact: false },
    { rowNo: 3, column: 'D', header: '品名', words: '仓管员', hasContact: false },
  ])
  expect(await imports.run(checked, { defaults })).toMatchObject({ created: 3, errorCount: 0, unreadRows: 2 })
  const rows = (await imports.listed('YE3-280')).filter(({ shelfStatus }) => shelfStatus === 'PENDING')
  expect(Object.fromEntries(rows.map(({ model, description }) => [model, description ?? '']))).toEqual({
    ...{ 'YE3-280S-4': '有包装', 'YE3-280S-6': '', 'YE3-280M-4': '' },
  })
  expect(JSON.stringify(rows)).not.toMatch(/LIM|仓管员/)
})

test('such words go into the remarks of their rows where the trader says so', async () => {
  const checked = await imports.check(await sheet())
  const again = await imports.run(checked, { defaults, unreadToRemarks: true, importListed: true, dryRun: true })
  expect(again).toMatchObject({ unreadToRemarks: true, unreadRows: 2 })
  expect(again.preview.map(({ values: { model, description } }) => [model, description ?? ''])).toEqual([
    ['YE3-280S-4', '有包装；LIM'],
    ['YE3-280S-6', '仓管员'],
    ['YE3-280M-4', ''],
  ])
})

const withPhones = () =>
  workbook([
    ['型号', '功率', '数量', '品牌', '备注', '其他说明'],
    ['YE3-315S-4 LIM', 110, 1, '皖南', null, null],
    ['YE3-315M-4', '132kW 特殊脚 电话13812345678', 1, '皖南', null, null],
    ['YE3-315L-4', 160, 1, '皖南', '有包装', '微信同号13812345678'],
  ])

test('a phone number among such words stays out of the remarks, and its row is imported with the others', async () => {
  const checked = await imports.check(await withPhones())
  const targets = ['model', 'powerKw', 'quantity', 'brandCode', 'description', '']
  const again = await imports.run(checked, { defaults, columns: targets, unreadToRemarks: true, dryRun: true })
  expect(again).toMatchObject({ created: 3, errorCount: 0 })
  expect(again.unread.map(({ rowNo, column, hasContact }) => [rowNo, column, hasContact])).toEqual([
    [2, 'A', false],
    [3, 'B', true],
  ])
  expect(again.preview.map(({ values: { description } }) => description ?? '')).toEqual(['LIM', '特殊脚', '有包装'])
})

test('a phone number in a cell of remarks is told in that cell, and the other rows are imported', async () => {
  const checked = await imports.check(await withPhones())
  const targets = ['model', 'powerKw', 'quantity', 'brandCode', 'description', 'description']
  const again = await imports.run(checked, { defaults, columns: targets, unreadToRemarks: true, dryRun: true })
  expect(again).toMatchObject({ created: 2, errorCount: 1 })
  expect(again.errors).toMatchObject([{ rowNo: 4, column: 'F', header: '其他说明', message: expect.stringContaining('13812345678') }])
})

test('a designation that nobody knows is the model as it is written, without the words around it', async () => {
  const written = ['ABC-77 特价', 'XYZ 132 S 4', 'pk-0012', '急出便宜', 'LIM']
  const { preview, unread } = await imports.check(await workbook([['型号', '数量', '品牌'], ...written.map((model) => [model, 1, '皖南'])]))
  const models = preview.toSorted((a, b) => a.rowNo - b.rowNo).map(({ values }) => values.model)
  expect(models).toEqual(['ABC-77', 'XYZ 132 S 4', 'pk-0012', undefined, undefined])
  expect(unread.map(({ rowNo, column, words }) => [rowNo, column, words])).toEqual([
    [2, 'A', '特价'],
    [6, 'A', 'LIM'],
  ])
})

test('words are told in the cell that holds them, whatever its column, and a part of a longer word is no model', async () => {
  const { columns, unread, preview } = await imports.check(
    await workbook([
      ['型号', '功率', '电压', '安装方式', '数量', '品牌'],
      ['YE3-225S-4', '37kW 加急QQQ', '380V 特制', 'B3 特殊脚', '3台 另有2', '皖南牌 MOT'],
      ['老库存ROW3 4极', 5.5, 380, 'B3', 1, '皖南'],
    ]),
  )
  expect(columns.map(({ target }) => target)).toEqual(['model', 'powerKw', 'voltageV', 'mounting', 'quantity', 'brandCode'])
  expect(unread.map(({ rowNo, column, words }) => `${rowNo}${column} ${words}`)).toEqual([
    ...['2B QQQ', '2C 特制', '2D 特殊脚', '2E 另有2', '2F 牌 MOT', '3A 老 ROW3'],
  ])
  expect(preview.find(({ rowNo }) => rowNo === 3)?.values.model).toBeUndefined()
})

test('words beside a price and a lead time are told like those of other cells', async () => {
  const { columns, unread, preview, errors } = await imports.check(
    await workbook([
      ['型号', '数量', '品牌', '单价', '货期'],
      ['YE4-225S-4', 1, '皖南', '1200 元 大约吧', '3天 大概'],
      ['YE4-225M-4', 1, '皖南', '约1300', '大概一周'],
      ['YE4-250M-4', 1, '皖南', '1400 港币', 7],
    ]),
  )
  expect(columns.map(({ target }) => target)).toEqual(['model', 'quantity', 'brandCode', 'unitPrice', 'leadDays'])
  expect(unread.map(({ rowNo, column, words }) => `${rowNo}${column} ${words}`)).toEqual(['2D 大约吧', '2E 大概', '3D 约', '3E 大概'])
  const read = preview.toSorted((a, b) => a.rowNo - b.rowNo).map(({ values: { unitPrice, leadDays } }) => [unitPrice, leadDays])
  expect(read.slice(0, 2)).toEqual([
    ['1200', 'D3'],
    ['1300', 'D7'],
  ])
  expect(errors).toMatchObject([{ rowNo: 4, column: 'D' }])
})

test('a cell that says none takes nothing away from the cells beside it', async () => {
  const { preview } = await imports.check(
    await workbook([
      ['型号', '品名', '能效', '数量'],
      ['YE3-160L-4', '防爆', '无', 2],
    ]),
  )
  expect(preview.map(({ values }) => values.typeCode)).toEqual(['EX'])
})

test('a column of explosion protection that says there is none makes no motor explosion-proof', async () => {
  const cells = ['不防爆', '非防爆', '否', '/']
  const { preview } = await imports.check(await workbook([['型号', '防爆', '数量'], ...cells.map((cell) => ['YE3-160L-4', cell, 2])]))
  expect(preview.map(({ values, errors }) => [values.typeCode, errors])).toEqual(cells.map(() => ['AC3.STD.IE3', []]))
})

test('a month is a year of production in the column that is chosen for it, whatever its header', async () => {
  const sheet = await workbook([
    ['型号', '数量', '日期'],
    ['YE3-160L-4', 2, '2023.5'],
  ])
  const checked = await imports.check(sheet)
  const { preview } = await imports.run(checked, { columns: ['model', 'quantity', 'prodDate'], dryRun: true })
  expect(preview.map(({ values }) => values.prodYear)).toEqual([2023])
})
