import { expect, test } from 'vitest'
import { formErrorOf } from './form-errors.ts'

const known = new Set(['model', 'photos', 'contact.mobile', 'contact'])

test('a user error stands beside the field it names', () => {
  expect(formErrorOf({ field: 'model', msg: 'x' }, known)).toEqual({ model: 'x' })
  expect(formErrorOf({ field: 'contact.mobile', msg: 'x' }, known)).toEqual({ 'contact.mobile': 'x' })
  expect(formErrorOf({ field: 'photos[2].link', msg: 'x' }, known)).toEqual({ photos: 'x' })
  expect(formErrorOf({ field: 'contact.fax', msg: 'x' }, known)).toEqual({ contact: 'x' })
})

test('a user error about a field that the page does not have is about the whole', () => {
  expect(formErrorOf({ field: 'tenantId', msg: 'x' }, known)).toEqual({ '': 'x' })
  expect(formErrorOf({ field: undefined, msg: 'x' }, known)).toEqual({ '': 'x' })
})
