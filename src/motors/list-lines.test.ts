import { expect, test } from 'vitest'
import { isTable, linesOfRows, rowsOfLines } from './list-lines.ts'

/** Of the motors: those of a table, and lines without one. */
const texts = (rows: string[][]): string[] =>
  linesOfRows(rows).flatMap(({ text, quantity, isBeside }) => (isBeside ? [] : quantity === undefined ? text : `${text} × ${quantity}`))

test('free lines are lines, whatever is empty between them', () => {
  expect(linesOfRows([['YE3-132S-4 5.5kW B35 2台'], [' '], ['15kW 4极']])).toEqual([
    { rowNo: 1, text: 'YE3-132S-4 5.5kW B35 2台' },
    { rowNo: 3, text: '15kW 4极' },
  ])
})

test('a header names the columns in any order, gives figures their unit, and is no line', () => {
  expect(
    texts([
      ['电机采购清单', '', '', '', '', ''],
      ['序号', '数量（台）', '型号', '功率(kW)', '极数', '单位'],
      ['1', '3', 'YE3-132S-4', '5.5', '4', '台'],
      ['2', '12', 'YE4-160M-6', '7.5', '6', '台'],
      ['合计', '15', '', '', '', ''],
    ]),
  ).toEqual(['YE3-132S-4 5.5kW 4P × 3', 'YE4-160M-6 7.5kW 6P × 12'])
  expect(
    texts([
      ['Item', 'Description', 'Power [HP]', 'Voltage', 'Qty', 'Unit price'],
      ['1', 'IE3 motor B3', '10', '400', '4', '99.5'],
    ]),
  ).toEqual(['IE3 motor B3 10HP 400V × 4'])
})

test('a sum is no line, whether the number of its row stands before it or not', () => {
  const rows = [
    ['1', 'YE3-132S-4', '2'],
    ['2', 'YE3-160M-4', '3'],
  ]
  for (const sum of [['合计', '', '5'], ['3', '合计', '5'], ['Total amount: 5'], ['小计：5台']])
    expect(texts([...rows, sum])).toEqual(['YE3-132S-4 × 2', 'YE3-160M-4 × 3'])
})

test('without a header the last column of whole numbers is the quantity, and a count of the rows is left out', () => {
  expect(
    texts([
      ['1', 'YE3-132S-4', '5.5kW', '2'],
      ['2', 'YE3-160M-4', '11kW', '10'],
    ]),
  ).toEqual(['YE3-132S-4 5.5kW × 2', 'YE3-160M-4 11kW × 10'])
  expect(texts([['22'], ['30']])).toEqual(['22', '30'])
})

test('rows of different lengths and free lines between them keep their quantities', () => {
  expect(texts([['YE3-132S-4', '5.5kW', '2'], ['15kW 4极'], ['YE3-160M-4', '10'], ['asdfgh']])).toEqual([
    'YE3-132S-4 5.5kW × 2',
    '15kW 4极',
    'YE3-160M-4 × 10',
    'asdfgh',
  ])
  expect(texts([['1', 'YE3-132S-4', '2'], ['急用'], ['2', 'YE3-160M-4', '', '5']])).toEqual(['YE3-132S-4 × 2', '急用', 'YE3-160M-4 × 5'])
})

test('a quantity that is no whole number stays in the text', () => {
  expect(
    texts([
      ['型号', '数量'],
      ['YE3-132S-4', '约 3 台'],
    ]),
  ).toEqual(['YE3-132S-4 约 3 台'])
})

test('a line that names a motor is no header', () => {
  expect(texts([['电机', 'YE3-132S-4', '5.5kW'], ['型号'], ['YE3-90L-4']])).toHaveLength(3)
  expect(texts([['电机 YE3-132S-4'], ['YE3-90L-4']])).toEqual(['电机 YE3-132S-4', 'YE3-90L-4'])
})

test('a price stands apart from the words about the motor, with the tax that its header names', () => {
  const rows = [
    ['型号', '含税单价', '数量', '金额'],
    ['YE3-132S-4', '1280', '6', '7680'],
    ['YE3-160M-4', '面议', '2', ''],
  ]
  expect(linesOfRows(rows)).toEqual([
    { rowNo: 2, text: 'YE3-132S-4', quantity: 6, price: '单价 1280 含税' },
    { rowNo: 3, text: 'YE3-160M-4', quantity: 2, price: '面议 含税' },
  ])
})

test('rows with a name and a value are no table of motors', () => {
  const plate = [
    ['型号', 'YE3-132S-4'],
    ['功率', '5.5kW'],
  ]
  expect([isTable(plate), isTable([['YE3-132S-4 5.5kW']]), isTable([['YE3-132S-4', '2']])]).toEqual([false, false, true])
})

test('lines of a text are cells by tabs, and by semicolons or commas where all have as many', () => {
  const cells = [
    ['型号', '功率', '极数', '安装', '数量'],
    ['YE3-132S-4', '5.5', '4', 'B3', '2'],
    ['YE3-160M-4', '11', '4', 'B35', '12'],
  ]
  for (const separator of [',', '，', ';', '；', '\t']) {
    const rows = rowsOfLines(cells.map((row) => row.join(separator)))
    expect(linesOfRows(rows).map(({ text, quantity }) => [text, quantity])).toEqual([
      ['YE3-132S-4 5.5kW 4P B3', 2],
      ['YE3-160M-4 11kW 4P B35', 12],
    ])
  }
  expect(rowsOfLines(['YE3-132S-4；5,5 kW；4；2', '', 'YE3-160M-4;11;4;1'])).toEqual([
    ['YE3-132S-4', '5,5 kW', '4', '2'],
    [''],
    ['YE3-160M-4', '11', '4', '1'],
  ])
  expect(rowsOfLines(['型号,数量', 'YE3-132S-4,2'])).toEqual([
    ['型号', '数量'],
    ['YE3-132S-4', '2'],
  ])
})

test('a comma in a sentence separates no cells', () => {
  for (const lines of [['YE3-132S-4，5.5kW，4极，2台'], ['11kW 4极，2台', '15kW 4极，3台'], ['11kW, 4P, B3, IP55', '15kW, 4P']])
    expect(rowsOfLines(lines)).toEqual(lines.map((line) => [line]))
})

test('free lines that are counted lose their numbers, above headers and without them', () => {
  expect(texts([['1 皖南 YE3-132S-4 2台'], ['2 YE3-160M-4 3台'], ['3 7.5kW 4P 1台']])).toEqual([
    ...['皖南 YE3-132S-4 2台', 'YE3-160M-4 3台', '7.5kW 4P 1台'],
  ])
  expect(texts([['4 极 15kW'], ['6 极 15kW']])).toEqual(['4 极 15kW', '6 极 15kW'])
})

test('a line beside a table is no row of it, and is given as such: above the headers, and of one cell in no column of words', () => {
  const rows = [
    ['某某公司询价单'],
    ['1 YE3-132S-4 2台'],
    ['2 15kW 4极'],
    ['序号', '型号', '数量'],
    ['1', 'YE3-160M-4', '3'],
    ['', 'YE3-90L-4', ''],
    ['7.5kW 4P 1台'],
    ['4'],
    ['合计', '', '3'],
  ]
  expect(linesOfRows(rows)).toEqual([
    { rowNo: 1, text: '某某公司询价单', isBeside: true },
    { rowNo: 2, text: 'YE3-132S-4 2台', isBeside: true },
    { rowNo: 3, text: '15kW 4极', isBeside: true },
    { rowNo: 5, text: 'YE3-160M-4', quantity: 3 },
    { rowNo: 6, text: 'YE3-90L-4' },
    { rowNo: 7, text: '7.5kW 4P 1台', isBeside: true },
  ])
})

test('a cell that says that there is nothing to say denies nothing in the cells beside it', () => {
  const rows = [
    ['型号', '功率', '名称', '品牌', '备注', '数量'],
    ['YBX3-160L-4', '15', '防爆', '无', '/', '2'],
    ['YEJ3-160L-4', '15', 'brake', 'none', 'N/A', '1'],
  ]
  expect(texts(rows)).toEqual(['YBX3-160L-4 15kW 防爆 × 2', 'YEJ3-160L-4 15kW brake × 1'])
})
