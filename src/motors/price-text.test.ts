import { expect, test } from 'vitest'
import { numberIn } from './number-text.ts'
import { readPrice, takePrice } from './price-text.ts'

test.each([
  ['1800', '1800'],
  ['1,800', '1800'],
  ['1，800.50', '1800.50'],
  ['1 800', '1800'],
  ["12'500", '12500'],
  ['12,500.50', '12500.50'],
  ['1.800,50', '1800.50'],
  ['5,5', '5.5'],
  ['0,375', '0.375'],
  ['１８００', '1800'],
  ['-20', '-20'],
])('the number %s is %s', (text, value) => expect(numberIn(text)).toBe(value))

test('a number may have its unit behind it, and no other', () => {
  expect([numberIn('5.5kW', ['kW']), numberIn('380 v', ['V']), numberIn('6台', ['台'])]).toEqual(['5.5', '380', '6'])
  expect([numberIn('7.5HP', ['kW']), numberIn('380/660'), numberIn('1,2,3'), numberIn('')]).toEqual(Array(4).fill(undefined))
})

test.each<[text: string, reading: object]>([
  ['1800含税', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1,800/台', { unitPrice: '1800', priceMode: 'FIXED' }],
  ['1.2万', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['1.2w', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['1万2', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['3千5', { unitPrice: '3500', priceMode: 'FIXED' }],
  ['面议', { priceMode: 'ASK' }],
  ['￥1800', { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY' }],
  ['¥ 1,800.50', { unitPrice: '1800.5', priceMode: 'FIXED', currency: 'CNY' }],
  ['1800元不含税', { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY', taxMode: 'EXCL' }],
  ['1800元/台（未税）', { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY', taxMode: 'EXCL' }],
  ['含税价：1800', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['含13个点 1800', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1800含1%普票', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT1' }],
  ['1800不开票', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'NA' }],
  ['1800可议价', { unitPrice: '1800', priceMode: 'NEGOTIABLE' }],
  ['USD 250 each', { unitPrice: '250', priceMode: 'FIXED', currency: 'USD' }],
  ['1800 excl. VAT', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'EXCL' }],
  ['1800', { unitPrice: '1800' }],
  ['1800,50', { unitPrice: '1800.50' }],
])('%s in the field of a price', (text, reading) => expect(readPrice(text)).toEqual(reading))

test.each(['5.5kW', '1800 每台另加运费', 'abc', '2024年', '1800电话13800001111'])('%s is no price alone', (text) =>
  expect(readPrice(text)).toBeUndefined(),
)

test.each<[text: string, price: object, rest: string]>([
  ['YE3-132S-4 5.5kW 6台 1,800/台 无锡', { unitPrice: '1800', priceMode: 'FIXED' }, 'YE3-132S-4 5.5kW 6台 无锡'],
  ['YE3-132S-4 1800含税 6台', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }, 'YE3-132S-4 6台'],
  ['YKK500-4 1000kW 10kV 12.5万 未税', { unitPrice: '125000', priceMode: 'FIXED', taxMode: 'EXCL' }, 'YKK500-4 1000kW 10kV'],
  ['YE3-132S-4 价格面议 全新', { priceMode: 'ASK' }, 'YE3-132S-4 全新'],
  ['含税 6台 22kW 4极', { taxMode: 'VAT13' }, '6台 22kW 4极'],
  ['YE3 380/660V 75kW 2极 5千瓦', {}, 'YE3 380/660V 75kW 2极 5千瓦'],
])('%s: the price is taken out, and nothing else', (text, price, rest) => {
  const taken = takePrice(text)
  expect([taken.price, taken.rest.replace(/\s+/g, ' ').trim()]).toEqual([price, rest])
})
