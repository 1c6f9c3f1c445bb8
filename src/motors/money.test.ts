import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('money has a currency symbol, and decimals only if they are not zero', () => {
  expect(formatMoney('1280.00')).toBe('¥1,280')
  expect(formatMoney('1280.5', 'USD')).toBe('$1,280.50')
  expect(formatMoney(9, '')).toBe('¥9')
})
