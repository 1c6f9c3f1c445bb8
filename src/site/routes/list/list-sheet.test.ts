import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { blankPageMotor } from '../machine/page-fields.ts'
import type { MatchedLine } from './list-answer.ts'
import { listSheet } from './list-sheet.ts'

const line: MatchedLine = {
  ...{ rowNo: 2, text: '=1+1', quantity: 4, reading: [], spellings: [], isSearched: true },
  ...{ matches: [], listings: 0, pieces: 0, hasMore: false },
} as never

test('the sheet of a list has a row for each motor that meets a line, and texts stay texts', async () => {
  const motor = { ...blankPageMotor(), id: '7', model: 'YE3-132S-4', title: '=皖南', quantity: 3, unitPrice: '1280.00', priceMode: 'FIXED' }
  const matches = [{ motor, grade: 'A', notes: ['同型号'] }] as never
  const file = await listSheet(
    [line, { ...line, rowNo: 3, text: 'YE3-132S-4', matches, listings: 1, pieces: 3 }],
    'https://motors.example',
    'zh',
  )
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets
  const [head = [], none = [], found = []] = sheet?.rows ?? []
  expect(sheet?.name).toBe('清单')
  const cellsOf = (row: readonly unknown[]) => Object.fromEntries(head.map((name, at) => [String(name), row[at] ?? null]))
  expect(cellsOf(none)).toMatchObject({ 行号: 2, 清单内容: '=1+1', 需要: 4, 匹配: '没有现货', 型号: '' })
  expect(cellsOf(found)).toMatchObject({
    名次: 1,
    匹配: 'A 参数一致',
    标题: '=皖南',
    单价: 1280,
    库存: 3,
    网页: 'https://motors.example/machine/7',
  })
})
