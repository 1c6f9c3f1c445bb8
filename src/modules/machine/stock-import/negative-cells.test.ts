import { afterAll, beforeAll, expect, test } from 'vitest'
import { importApp, type StockImports, workbook } from '#test/stock-imports.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
let imports: StockImports

beforeAll(async () => {
  ;({ app, imports } = await importApp())
}, 60_000)
afterAll(() => app?.close())

test.each<[header: string, target: string, cell: string | number]>([
  ['功率', 'powerKw', -3],
  ['功率', 'powerKw', '-5.5 kW'],
  ['功率(HP)', 'powerKw', -7.5],
  ['电压', 'voltageV', '－380V'],
  ['转速', 'ratedRpm', '-1,450'],
  ['极数', 'poles', '-4'],
  ['频率', 'freqHz', '-50Hz'],
  ['单价', 'unitPrice', '-900元'],
  ['单价', 'unitPrice', '-￥900'],
  ['交期', 'leadDays', '-3天'],
  ['数量', 'quantity', '−2台'],
  ['速比 i', 'gear.ratio', -56.3],
])('a cell of %s (%s) with %s is an error, as no such value is below zero', async (header, target, cell) => {
  const sheet = await workbook([
    ['型号', header],
    ['YE3-132S-4', cell],
  ])
  const { errors, preview } = await imports.run(await imports.check(sheet), { dryRun: true, columns: ['model', target] })
  expect(errors.filter(({ column }) => column === 'B')).toEqual([
    { rowNo: 2, column: 'B', header, message: expect.stringMatching(/：不能是负数$/) },
  ])
  expect(preview[0]?.errors).toEqual(errors)
})

test('a temperature may be below zero, and a dash alone is a price on request', async () => {
  const sheet = await workbook([
    ['型号', '最低环境温度', '单价', '数量'],
    ['YE3-132S-4', '-20', '-', 1],
  ])
  const { errors, preview } = await imports.check(sheet)
  expect(errors).toEqual([])
  expect(preview[0]?.values).toMatchObject({ ambientMin: '-20', priceMode: 'ASK' })
})
