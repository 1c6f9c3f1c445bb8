import { expect, test } from 'vitest'
import { numberIn, withColumnUnit, withPlainNumbers } from './number-text.ts'

test.each([
  ['1,800', '1800'],
  ['1 450', '1450'],
  ['11,2 A', '11.2 A'],
  ['1.234,5', '1234.5'],
  ['1,234.56', '1234.56'],
  ['５.５kW', '5.5kW'],
  ['0,55', '0.55'],
  ['0,375', '0.375'],
  ['1.800.000', '1800000'],
  ['1 800,50', '1800.50'],
  ['B3,B5', 'B3,B5'],
  ['380/660', '380/660'],
])('the numbers of “%s” are “%s”', (written, plain) => {
  expect(withPlainNumbers(written)).toBe(plain)
})

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
  expect([numberIn('3pcs', ['台', 'pcs']), numberIn('3 台', ['台']), numberIn('5天', ['天'])]).toEqual(['3', '3', '5'])
  expect([numberIn('7.5HP', ['kW']), numberIn('380/660'), numberIn('1,2,3'), numberIn(''), numberIn('约3台', ['台'])]).toEqual(
    Array(5).fill(undefined),
  )
})

test('a number alone gets the unit of its column, also with a decimal comma, and no other text does', () => {
  expect(['5,5', '1,800', '5.5'].map((text) => withColumnUnit(text, 'HP'))).toEqual(['5.5HP', '1800HP', '5.5HP'])
  expect([withColumnUnit('5.5kW', 'HP'), withColumnUnit('4-6', 'P'), withColumnUnit('1 800', '')]).toEqual(['5.5kW', '4-6', '1 800'])
})

test.each([
  ['380', 'V', '380V'],
  ['380/660', 'V', '380/660V'],
  ['380 ／ 660', 'V', '380 / 660V'],
  ['4/2', 'P', '4/2P'],
  ['11.2/6.5', 'A', '11.2/6.5A'],
  // Of two powers one would be lost.
  ['5.5/4', 'kW', '5.5/4'],
  ['380/660V', 'V', '380/660V'],
])('%s in a column of %s is %s', (text, unit, read) => expect(withColumnUnit(text, unit)).toBe(read))
