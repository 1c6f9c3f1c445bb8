import { expect, test } from 'vitest'
import { complaintOf } from './complaints.ts'

const known = new Set(['model', 'photos', 'contact.mobile', 'contact'])

test('a refusal stands beside the field it names', () => {
  expect(complaintOf({ field: 'model', msg: 'x' }, known)).toEqual({ model: 'x' })
  expect(complaintOf({ field: 'contact.mobile', msg: 'x' }, known)).toEqual({ 'contact.mobile': 'x' })
  expect(complaintOf({ field: 'photos[2].link', msg: 'x' }, known)).toEqual({ photos: 'x' })
  expect(complaintOf({ field: 'contact.fax', msg: 'x' }, known)).toEqual({ contact: 'x' })
})

test('a refusal about a field that the page does not have is about the whole', () => {
  expect(complaintOf({ field: 'tenantId', msg: 'x' }, known)).toEqual({ '': 'x' })
  expect(complaintOf({ field: undefined, msg: 'x' }, known)).toEqual({ '': 'x' })
})
