import { expect, test } from 'vitest'
import { headerPlace, listColumnOf } from './list-headers.ts'

test.each([
  ['名称规格型号', 'text'],
  ['名称规格', 'text'],
  ['型号及规格', 'text'],
  ['品名规格', 'text'],
  ['货品名称', 'text'],
  ['商品型号', 'model'],
  ['存货名称', 'text'],
  ['存放仓库', 'warehouse'],
  ['Part description', 'text'],
  ['货品规格型号', 'model'],
  ['Motor model', 'model'],
  ['Model no.', 'model'],
  ['Item description', 'text'],
  ['现存量', 'quantity'],
  ['目前库存', 'quantity'],
  ['库存数量', 'quantity'],
  ['Qty in stock', 'quantity'],
  ['Available quantity', 'quantity'],
  ['存放地点', 'regionCode'],
  ['Stock location', 'regionCode'],
  ['含税单价(元)', 'unitPrice'],
  ['单价含税', 'unitPrice'],
  ['产品单价元', 'unitPrice'],
  ['Price per piece', 'unitPrice'],
  ['电机功率(kW)', 'powerKw'],
  ['Motor power', 'powerKw'],
  ['品牌名称', 'brandCode'],
  ['Motor brand', 'brandCode'],
  ['数量单位', 'unit'],
])('a column headed %s is one of %s', (header, field) => {
  expect(listColumnOf(header)?.field).toBe(field)
})

test.each([
  ...['功率因数', '成本单价', '进货价格', '采购单价', '已售数量', '最小起订量', '安全库存', '价格类型', '公司名称', '总重量', '库存天数'],
  ...[
    'Power factor',
    'Cost price',
    'Reserved qty',
    'Minimum order quantity',
    'Price date',
    'Delivery address',
    'Total weight',
    'Product code',
    'Unit price USD',
    'Price per kW',
    'Qty in transit',
  ],
])('a column headed %s is not known by a word in it', (header) => {
  expect(listColumnOf(header)).toBeUndefined()
})

test('a header of the price may say that the tax is in it, or is not', () => {
  expect(listColumnOf('单价不含税')?.unit).toBe('未税')
  expect(listColumnOf('Unit price incl. VAT')?.unit).toBe('含税')
})

test('a unit behind a header is that of its figures, with or without brackets', () => {
  expect(['功率HP', 'Motor power HP', '功率(HP)', '功率kW', '电压V'].map((header) => listColumnOf(header)?.unit)).toEqual([
    ...['HP', 'HP', 'HP', 'kW', 'V'],
  ])
})

test('the headers stand below titles of one or two cells', () => {
  const header = ['型号', '数量', '单价', '备注']
  const motor = ['YE3-132S-4', '5', '1200', '现货']
  expect(headerPlace([['电机库存表'], ['更新日期：2026-11-01', '联系电话：13800000000'], header, motor])).toBe(2)
  expect(headerPlace([['库存'], header, motor])).toBe(1)
  expect(headerPlace([header, motor, header])).toBe(0)
  expect(headerPlace([['型号', '数量'], ['YE3-132S-4', '5'], header, motor])).toBe(0)
})

test('a row of a motor below others is no row of headers, whatever one of its cells is called', () => {
  expect(
    headerPlace([
      ['YE3-132S-4', '5'],
      ['电机', 'Y2-160M-4'],
    ]),
  ).toBe(-1)
})
