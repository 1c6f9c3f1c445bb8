import { expect, test } from 'vitest'
import { displayNameOfKey, holds, isEmpty } from './check.ts'
import { camel, snake } from './names.ts'

test('a condition holds when every named field has one of its values, by prefix where it ends in a star', () => {
  expect(holds({ typeCode: ['HV*'] }, { typeCode: 'HV.CAGE' })).toBe(true)
  expect(holds({ typeCode: ['HV*'] }, { typeCode: 'AC3' })).toBe(false)
  expect(holds({ category: [4, 5] }, { category: '4' })).toBe(true)
  expect(holds({ features: ['BRAKE'] }, { features: ['VFD', 'BRAKE'] })).toBe(true)
  expect(holds({ features: ['FAN', 'BRAKE'] }, { features: ['VFD', 'BRAKE'] })).toBe(true)
  expect(holds({ features: ['FAN'] }, { features: ['VFD', 'BRAKE'] })).toBe(false)
  expect(holds({ features: ['FAN'] }, { features: [] })).toBe(false)
  expect(holds({ a: [1], b: [2] }, { a: 1, b: 3 })).toBe(false)
  expect([holds(undefined, {}), holds({ a: [''] }, {}), holds({ a: ['x*'] }, {}), holds({ a: ['x*'] }, { a: 'ax' })]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('blank text, empty lists and blocks of nothing are empty; zero and false are not', () => {
  expect(['', ' ', null, undefined, [], {}, { a: '' }].map(isEmpty)).toEqual(Array(7).fill(true))
  expect([0, false, 'x', [0], [''], { a: 0 }, () => ({})].map(isEmpty)).toEqual(Array(7).fill(false))
})

test('the readable display name of a key drops Id and Code', () => {
  expect(['deptId', 'brandCode', 'category'].map(displayNameOfKey)).toEqual(['deptName', 'brandName', 'categoryName'])
})

test('names go to the database and back', () => {
  expect(['createTime', 'tenant-package', 'dimA', 'shaftD2'].map(snake)).toEqual(['create_time', 'tenant_package', 'dim_a', 'shaft_d2'])
  expect(['create_time', 'power_kw'].map(camel)).toEqual(['createTime', 'powerKw'])
})
