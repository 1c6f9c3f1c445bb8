import { afterAll, beforeAll, expect, test } from 'vitest'
import { forAll, importApp, type StockImports, workbook } from '#test/stock-imports.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
let imports: StockImports

beforeAll(async () => {
  ;({ app, imports } = await importApp())
}, 60_000)
afterAll(() => app?.close())

const defaults = { ...forAll, brandCode: 'BR001', typeCode: 'AC3.STD.IE3', voltageV: 380 }

test('a row with unlikely data is told with its cell and the sentence of the form, and imported all the same', async () => {
  const sheet = await workbook([
    ['型号', '功率', '数量'],
    ['YE3-112M-4', 4, 1],
    ['YE3-112M-4', 40, 2],
    ['YE3-132S-4', '很大', 3],
  ])
  const found = { rowNo: 3, column: 'A', header: '型号', code: 'R4', level: 'ERROR', note: '机座 112M 4 极通常为 4 kW' }
  const form = await app.call<{ warnings: unknown[] }>('member', 'POST', '/blade-machine/machine/check', {
    body: { model: 'YE3-112M-4', powerKw: 40, poles: [4] },
  })
  const { rowNo, column, header, ...asInForm } = found
  expect(form.data.warnings).toContainEqual(expect.objectContaining(asInForm))
  // Also while photos are still to be chosen for all rows.
  const checked = await imports.check(sheet)
  expect(checked).toMatchObject({ created: 0, missingDefaults: 2, errorCount: 1, warnedRows: 1 })
  expect(checked.warnings).toContainEqual(found)
  const again = await imports.run(checked, { dryRun: true, defaults })
  expect(again).toMatchObject({ created: 2, errorCount: 1, warnedRows: 1 })
  expect(again.warnings).toContainEqual(found)
  const warned = again.preview.filter(({ warnings = [] }) => warnings.some(({ level }) => level !== 'INFO'))
  expect(warned.map((row) => [row.rowNo, row.errors])).toEqual([[3, []]])
  expect(warned[0]?.warnings).toContainEqual(found)
  const imported = await imports.run(checked, { defaults })
  expect(imported).toMatchObject({ created: 2, errorCount: 1, warnedRows: 1 })
  expect(imported.warnings).toContainEqual(found)
  expect((await imports.listed('YE3-112M-4')).map(({ quantity }) => quantity).toSorted()).toEqual([1, 2])
})
