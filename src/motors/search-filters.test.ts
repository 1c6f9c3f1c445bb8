import { expect, test } from 'vitest'
import { searchFiltersOf } from './search-filters.ts'

test.each([
  ['4', ''],
  ['42', '42'],
  ['4X', '4X'],
])('a digit alone is not looked for in designations, as nearly all have it: %s', (text, model) => {
  expect(searchFiltersOf({ text }).model).toBe(model)
})
