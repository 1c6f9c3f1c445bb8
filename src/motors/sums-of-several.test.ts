import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

function budgetsIn(text: string): unknown[] {
  const { values, unread } = readDemand(text, reader)
  const of = (name: string): unknown => values.find(({ field }) => field === name)?.value
  return [of('budgetUnit'), of('budgetTotal'), of('quantity'), unread]
}

test.each<[text: string, budget: number, quantity: number]>([
  ['5台 预算3万/5台', 30_000, 5],
  ['预算30000(5台)', 30_000, 5],
  ['预算3万元（5台）', 30_000, 5],
  ['5台预算3万', 30_000, 5],
  ['5台的预算3万', 30_000, 5],
  ['十一台预算3万', 30_000, 11],
  ['预算3万5台', 30_000, 5],
  ['预算3000元5台', 3000, 5],
  ['预算1万25台', 10_000, 25],
  ['预算3万左右5台', 30_000, 5],
  ['预算3-5万/5台', 50_000, 5],
  ['5台预算3-5万', 50_000, 5],
  ['心理价3万/5台', 30_000, 5],
  ['5台预算不能超过3万', 30_000, 5],
  ['预算至多3万/5台', 30_000, 5],
  ['预算3万封顶/5台', 30_000, 5],
  ['2台 两台预算一万', 10_000, 2],
  ['budget 15k for 5 pcs', 15_000, 5],
  ['budget 15,000 for the 5 units', 15_000, 5],
])('%s is a budget of all pieces', (text, budget, quantity) => {
  expect(budgetsIn(`15kW 4P ${text}`)).toEqual([undefined, String(budget), quantity, []])
  expect(reader.read(`15kW 4P ${text}`).fields).toMatchObject({ priceTotal: budget, quantity })
  expect(reader.read(`15kW 4P ${text}`).fields).not.toHaveProperty('priceRange')
})

test.each<[text: string, budget: string]>([
  ['5台 预算3000', '3000'],
  ['5台，预算3000', '3000'],
  ['预算3000 5台', '3000'],
  ['预算3-5万 5台', '50000'],
  ['5台 预算3万/台', '30000'],
  ['预算3万/台5台', '30000'],
  ['5台预算30000/台', '30000'],
  ['5台预算单台3万', '30000'],
  ['5台预算3万一台', '30000'],
  ['budget 3k each for 5 pcs', '3000'],
])('%s is a budget of one piece', (text, budget) => expect(budgetsIn(`15kW ${text}`).slice(0, 3)).toEqual([budget, undefined, 5]))

test('a search for several has the limit of one where that is named behind it', () =>
  expect(reader.read('15kW 5台预算3万一台').fields).toMatchObject({ quantity: 5, priceRange: [null, 30_000] }))

test('the piece that a budget is named for is one, whatever number stands behind', () => {
  expect(budgetsIn('15kW 每台预算3万5台').slice(0, 3)).toEqual(['30000', undefined, 5])
  expect(reader.read('15kW 每台预算3万5台').fields).not.toHaveProperty('priceTotal')
  expect(budgetsIn('15kW 1台预算3万')).toEqual(['30000', undefined, 1, []])
  expect(budgetsIn('15kW 预算3000/1台')).toEqual(['3000', undefined, 1, []])
})

test('a number of pieces or of months beside a budget is none of its sum', () => {
  expect(budgetsIn('15kW 预算5台3万').slice(0, 2)).toEqual([undefined, '30000'])
  expect(budgetsIn('15kW 预算5台')).toEqual([undefined, undefined, 5, []])
  expect(budgetsIn('15kW 预算3万3个月内')).toEqual(['30000', undefined, undefined, []])
  expect(reader.read('15kW 预算3万3个月').fields).not.toHaveProperty('priceTotal')
})

test('a budget behind a blank is one of one piece, where the number of pieces stands before the blank', () =>
  expect(budgetsIn('15kW 3台 3万以内')).toEqual(['30000', undefined, 3, []]))

test.each([
  ['1万2打包', '12000'],
  ['1.2万打包带走', '12000'],
  ['1万2全要', '12000'],
  ['12000元全要', '12000'],
  ['3500块钱打包', '3500'],
  ['¥12000 打包', '12000'],
])('%s is the price of all pieces, which a listing has no field for', (text, sum) => {
  const { values, unread } = readOffer(`11kW 3台 ${text}`, reader)
  expect(values.map(({ field }) => field)).not.toContain('unitPrice')
  expect(unread).toEqual([text])
  expect(budgetsIn(`11kW 3台 ${text}`)).toEqual([undefined, sum, 3, []])
  expect(reader.read(`11kW ${text}`).fields).toEqual({ power: 11, priceTotal: Number(sum) })
})

test.each(['含税12000打包', '3千打包'])('no price of one piece is taken from %s', (text) =>
  expect(readOffer(`11kW 3台 ${text}`, reader).values.map(({ field }) => field)).not.toContain('unitPrice'),
)

test.each(['单价1850 全要', '1850元/台 全要', '1850元 打包发货', '1850元 全要优惠', '1850元，全要1700', '每台1850元 打包'])(
  'the price of one piece in %s stays one',
  (text) =>
    expect(readOffer(`11kW 3台 ${text}`, reader).values).toContainEqual(expect.objectContaining({ field: 'unitPrice', value: '1850' })),
)

test('a budget with a word of all pieces behind it is one of all', () =>
  expect(budgetsIn('11kW 3台 预算3万打包').slice(0, 3)).toEqual([undefined, '30000', 3]))
