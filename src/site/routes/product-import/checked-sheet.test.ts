import { expect, test } from 'vitest'
import { letterOf } from '#modules/machine/stock-import/column-letter.ts'
import { withTarget } from './checked-sheet.ts'

test('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 199].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'GR'])
})

test('a field that is chosen for another column is taken from the first, and remarks come from several', () => {
  expect(withTarget(['model', 'quantity', ''], 2, 'quantity')).toEqual(['model', '', 'quantity'])
  expect(withTarget(['description', 'model'], 1, 'description')).toEqual(['description', 'description'])
  expect(withTarget(['model', ''], 0, '')).toEqual(['', ''])
})
