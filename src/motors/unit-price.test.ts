import { expect, test } from 'vitest'
import { tierFor, unitPriceOf } from './unit-price.ts'

const tiers = [
  { minQty: 50, price: '1300' },
  { minQty: 2, price: '1800' },
  { minQty: 10, price: '1500' },
]

test('a quantity costs what its tier says, from the first piece of the tier to the last before the next', () => {
  const priceOf = (quantity: number) => tierFor(tiers, quantity)?.price
  expect([2, 9, 10, 49, 50, 999].map(priceOf)).toEqual(['1800', '1800', '1500', '1500', '1300', '1300'])
})

test('less than the first tier asks costs what the first tier says', () => {
  expect([tierFor(tiers, 1)?.price, tierFor([], 1)]).toEqual(['1800', undefined])
})

test('one motor costs what the tier of the smallest quantity says', () => {
  expect(unitPriceOf({ priceMode: 'TIER', unitPrice: '1', tierPrices: tiers })).toBe('1800')
  expect(unitPriceOf({ priceMode: 'FIXED', unitPrice: '1', tierPrices: tiers })).toBe('1')
})
