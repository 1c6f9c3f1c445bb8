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
const headers = ['型号', '电机类型', '数量', '润滑油', '输出轴径 D', '速比 i']
const columns = ['model', 'typeCode', 'quantity', 'gear.oil', 'gear.outputShaftD', 'gear.ratio']

test('cells of a block stay beside what the designation says of it, and win over it', async () => {
  const rows = [
    ['FA77-Y4-4P-56.3', '减速电机', 2, 'VG220', 60, null],
    ['FA87-Y4-4P-56.3', '减速电机', 2, null, null, 57],
  ]
  const checked = await imports.check(await workbook([headers, ...rows]))
  const again = await imports.run(checked, { defaults, columns, dryRun: true })
  expect([again.errors, again.unread]).toEqual([[], []])
  const gears = again.preview.toSorted((a, b) => a.rowNo - b.rowNo).map(({ values: { gear } }) => gear)
  expect(gears).toEqual([{ oil: 'VG220', outputShaftD: 60, ratio: 56.3 }, { ratio: 57 }])
  expect(await imports.run(checked, { defaults, columns, drafts: true })).toMatchObject({ drafts: 2, errorCount: 0 })
  const listed = (await imports.listed('FA77')).find(({ shelfStatus }) => shelfStatus === 'DRAFT')
  const query = { id: String(listed?.id) }
  const { data } = await app.call<Record<string, unknown>>('member', 'GET', '/blade-machine/machine/detail', { query })
  expect(data.gear).toMatchObject({ oil: 'VG220', outputShaftD: 60, ratio: 56.3 })
})

test('a ratio and the speed of a servo are read as they are written', async () => {
  const ratios = ['i=56.3', '1:29', '速比 43']
  const checked = await imports.check(await workbook([headers, ...ratios.map((ratio) => ['FA97', '减速电机', 1, null, null, ratio])]))
  const { errors, preview } = await imports.run(checked, { defaults, columns, dryRun: true, importListed: true })
  expect(errors.filter(({ column }) => column)).toEqual([])
  expect(preview.toSorted((a, b) => a.rowNo - b.rowNo).map(({ values }) => values.gear)).toEqual([56.3, 29, 43].map((ratio) => ({ ratio })))
  const servo = await imports.check(
    await workbook([
      ['型号', '电机类型', '数量', '转速'],
      ['SGM7G-13AFC61', '伺服电机', 1, '3000 r/min'],
    ]),
  )
  const read = await imports.run(servo, { defaults, columns: ['model', 'typeCode', 'quantity', 'servo.ratedRpm'], dryRun: true })
  expect(read.errors.filter(({ column }) => column)).toEqual([])
  expect(read.preview[0]?.values.servo).toEqual({ ratedRpm: 3000 })
})
