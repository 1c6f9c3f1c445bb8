import { expect, test } from 'vitest'
import { plainNumber } from './quote-numbers.ts'

test.each([
  ['price', '1,850 元', '1850'],
  ['price', '￥1850.50/台', '1850.50'],
  ['price', '１８５０', '1850'],
  ['price', '1,85', undefined],
  ['price', '面议', undefined],
  ['price', '1850-1900', undefined],
  ['qty', '3pcs', '3'],
  ['qty', '3 台', '3'],
  ['qty', '约3台', undefined],
  ['leadDays', '5天', '5'],
] as const)('a %s "%s" is %s', (name, text, number) => {
  expect(plainNumber(name, text)).toBe(number)
})
