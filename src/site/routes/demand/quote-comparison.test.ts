import { expect, test } from 'vitest'
import { bestOf } from './quote-comparison.ts'
import type { ReceivedQuote } from './quotes.loader.ts'

interface More {
  readonly taxMode?: string
  readonly leadDays?: number
  readonly currency?: string
  readonly quoteState?: string
  readonly grade?: ReceivedQuote['grade']
}

const quote = (id: string, price: string, more: More = {}) => ({
  ...{
    id,
    price,
    currency: 'CNY',
    taxMode: 'VAT13',
    leadDays: '' as number | '',
    quoteState: 'OFFERED',
    grade: '' as ReceivedQuote['grade'],
  },
  ...more,
})

test('the lowest quote is the one that costs least with tax', () => {
  expect(bestOf([quote('net', '1000', { taxMode: 'EXCL' }), quote('gross', '1100')]).lowest).toBe('gross')
  expect(bestOf([quote('net', '970', { taxMode: 'EXCL' }), quote('gross', '1100')]).lowest).toBe('net')
  expect(bestOf([quote('none', '1090', { taxMode: 'NA' }), quote('gross', '1100')]).lowest).toBe('none')
})

test('a quote that says nothing of tax is the lowest only where it is so with tax, and hides one that may cost more', () => {
  expect(bestOf([quote('open', '1000', { taxMode: '' }), quote('gross', '1100')]).lowest).toBe('')
  expect(bestOf([quote('open', '900', { taxMode: '' }), quote('gross', '1100')]).lowest).toBe('open')
  expect(bestOf([quote('open', '1200', { taxMode: '' }), quote('gross', '1100')]).lowest).toBe('gross')
})

test('of equal quotes none is marked, nor one alone, nor one that no longer stands, nor one of another currency', () => {
  expect(bestOf([quote('a', '1000', { leadDays: 3 }), quote('b', '1000', { leadDays: 3 })])).toEqual({ lowest: '', fastest: '' })
  expect(bestOf([quote('a', '1000', { leadDays: 3 })])).toEqual({ lowest: '', fastest: '' })
  expect(bestOf([quote('a', '900', { quoteState: 'DECLINED' }), quote('b', '1000'), quote('c', '1100')]).lowest).toBe('b')
  expect(bestOf([quote('a', '900'), quote('b', '1000', { currency: 'USD' })]).lowest).toBe('')
  expect(bestOf([quote('a', '1', { leadDays: 5 }), quote('b', '2', { leadDays: 3 }), quote('c', '3')]).fastest).toBe('b')
})

test('a quote for a motor that does not meet the demand is neither marked nor compared', () => {
  const wrong = quote('wrong', '100', { leadDays: 1, currency: 'USD', grade: 'D' })
  const fitting = [quote('a', '1000', { leadDays: 5, grade: 'A' }), quote('none', '1100', { leadDays: 7 })]
  expect(bestOf([wrong, ...fitting])).toEqual({ lowest: 'a', fastest: 'a' })
})
