import { expect, test } from 'vitest'
import { readCellPrice, withPlainNumbers } from './cell-text.ts'

test.each([
  ['1,800', '1800'],
  ['1 450', '1450'],
  ['11,2 A', '11.2 A'],
  ['1.234,5', '1234.5'],
  ['1,234.56', '1234.56'],
  ['５.５kW', '5.5kW'],
  ['0,55', '0.55'],
  ['B3,B5', 'B3,B5'],
  ['380/660', '380/660'],
])('the numbers of “%s” are “%s”', (written, plain) => {
  expect(withPlainNumbers(written)).toBe(plain)
})

test.each([
  ['面议', { priceMode: 'ASK' }],
  ['On request', { priceMode: 'ASK' }],
  ['0', { priceMode: 'ASK' }],
  ['1800', { priceMode: 'FIXED', unitPrice: '1800' }],
  ['1800含税', { priceMode: 'FIXED', unitPrice: '1800', taxMode: 'VAT13' }],
  ['1800（含13%专票）', { priceMode: 'FIXED', unitPrice: '1800', taxMode: 'VAT13' }],
  ['未税 950', { priceMode: 'FIXED', unitPrice: '950', taxMode: 'EXCL' }],
  ['1,800/台', { priceMode: 'FIXED', unitPrice: '1800' }],
  ['¥1,280.50', { priceMode: 'FIXED', unitPrice: '1280.5', currency: 'CNY' }],
  ['1.2万', { priceMode: 'FIXED', unitPrice: '12000' }],
  ['USD 99.5', { priceMode: 'FIXED', unitPrice: '99.5', currency: 'USD' }],
  ['1450元可议', { priceMode: 'NEGOTIABLE', unitPrice: '1450' }],
  ['1800 incl. VAT', { priceMode: 'FIXED', unitPrice: '1800', taxMode: 'VAT13' }],
  ['便宜', undefined],
  ['1800-2000', undefined],
])('the price “%s” is read', (written, price) => {
  expect(readCellPrice(written)).toEqual(price)
})
