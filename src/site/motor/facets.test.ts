import { expect, test } from 'vitest'
import { type MotorType, typeFacetValues, withDescendants } from './facets.ts'

const types = [
  { typeCode: 'AC3', nameZh: '低压三相', nameEn: 'Three-phase', level: 1 },
  { typeCode: 'AC3.STD', nameZh: '通用', nameEn: 'General', level: 2 },
  { typeCode: 'AC3.STD.IE3', nameZh: 'YE3', nameEn: '', level: 3 },
  { typeCode: 'AC1', nameZh: '单相', nameEn: '', level: 1 },
] as MotorType[]

test('a type filter includes the descendants of the type', () => {
  expect(withDescendants(['AC3.STD'], types)).toEqual(['AC3.STD', 'AC3.STD.IE3'])
  expect(withDescendants(['AC1', 'UNKNOWN'], types)).toEqual(['AC1', 'UNKNOWN'])
})

test('the count of a type includes its descendants', () => {
  const counts = [
    { key: 'AC3.STD.IE3', label: 'YE3', count: 5 },
    { key: 'AC3', label: '', count: 1 },
  ]
  expect(typeFacetValues(types, counts, 'en')).toEqual([
    { key: 'AC3', label: 'Three-phase', level: 1, count: 6 },
    { key: 'AC3.STD', label: 'General', level: 2, count: 5 },
    { key: 'AC1', label: '单相', level: 1, count: 0 },
  ])
})
