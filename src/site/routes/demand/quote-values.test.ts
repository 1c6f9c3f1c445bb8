import { expect, test } from 'vitest'
import { quoteValues } from './quote-values.ts'

const entered = { price: '1,350 元', currency: 'CNY', taxMode: 'VAT13', qty: '3台', leadDays: '5 days' }

test('numbers of a quote are read as they are written', () => {
  expect(quoteValues(entered)).toEqual({
    values: { price: '1350', currency: 'CNY', taxMode: 'VAT13', qty: '3', leadDays: '5' },
    unclear: [],
  })
})

test('a price that names a kind of tax must agree with the one that is chosen', () => {
  const unclearOf = (price: string, taxMode: string) => quoteValues({ ...entered, price, taxMode }).unclear.map(([name]) => name)
  expect(unclearOf('1350 未税', 'VAT13')).toEqual(['taxMode'])
  expect(unclearOf('1350 未税', 'EXCL')).toEqual([])
  expect(unclearOf('面议', 'VAT13')).toEqual(['price'])
})

test('a price that names a currency must agree with the one that is chosen', () => {
  const readAs = (price: string, currency: string) => {
    const { values, unclear } = quoteValues({ ...entered, price, currency })
    return unclear.length > 0 ? unclear.map(([name]) => name) : `${values.currency} ${values.price}`
  }
  expect(readAs('260', 'USD')).toBe('USD 260')
  expect(readAs('$260', 'USD')).toBe('USD 260')
  expect(readAs('$260', 'CNY')).toEqual(['currency'])
  expect(readAs('1,350 元', 'EUR')).toEqual(['currency'])
})
