import { expect, test } from 'vitest'
import { searchFiltersOf } from './search-filters.ts'

test.each([
  ['4', ''],
  ['42', '42'],
  ['4X', '4X'],
])('a digit alone is not looked for in designations, as nearly all have it: %s', (text, model) => {
  expect(searchFiltersOf({ text }).model).toBe(model)
})

test('limits of poles, voltages and years are filters', () => {
  expect(searchFiltersOf({ polesRange: [4, 8] }).poles).toEqual(['4', '6', '8'])
  expect(searchFiltersOf({ voltageRange: [380, null] })).toMatchObject({ voltageV: [], voltageV_between: ['380-'] })
  expect(searchFiltersOf({ voltageRange: [380, null], voltages: [400] })).toMatchObject({ voltageV: ['400'], voltageV_between: [] })
  expect(searchFiltersOf({ prodYearRange: [2023, 2023] }).prodYear_between).toEqual(['2023-2023'])
  expect(searchFiltersOf({ prodYearRange: [null, 2020] }).prodYear_between).toEqual(['-2020'])
})

test('of several places and classes any will do', () => {
  const several = {
    regionCode: '310000',
    regionCodes: ['310000', '320500'],
    ie: 'IE3',
    ies: ['IE3', 'IE4'],
    ip: 'IP54',
    ips: ['IP54', 'IP55'],
  }
  expect(searchFiltersOf(several)).toMatchObject({ regionCode: ['31', '3205'], ieClass: ['IE3', 'IE4'], ip: ['IP54', 'IP55'] })
})

test.each([
  [{ priceTotal: 20_000, quantity: 3 }, '', '6666.66'],
  [{ priceTotal: 20_000, quantity: 1 }, '', '20000'],
  [{ priceTotal: 20_000, quantity: 2, priceRange: [2000, 12_000] as const }, '2000', '10000'],
  [{ priceTotal: 20_000, quantity: 2, priceRange: [null, 3000] as const }, '', '3000'],
  [{ priceTotal: 20_000 }, '', ''],
])('what several may cost together limits the price of each where their number is known: %j', (fields, least, most) =>
  expect(searchFiltersOf(fields)).toMatchObject({ unitPrice_ge: least, unitPrice_le: most }),
)
