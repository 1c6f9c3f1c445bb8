import { expect, test } from 'vitest'
import { formErrorOf, standingErrors } from './form-errors.ts'

const formFields = new Set(['model', 'photos', 'contact.mobile', 'contact'])

test('an error is assigned to the field that it names', () => {
  expect(formErrorOf({ field: 'model', msg: 'x' }, formFields)).toEqual({ model: 'x' })
  expect(formErrorOf({ field: 'contact.mobile', msg: 'x' }, formFields)).toEqual({ 'contact.mobile': 'x' })
  expect(formErrorOf({ field: 'photos[2].link', msg: 'x' }, formFields)).toEqual({ photos: 'x' })
  expect(formErrorOf({ field: 'contact.fax', msg: 'x' }, formFields)).toEqual({ contact: 'x' })
})

test('an error about a field that the form does not have is assigned to the whole form', () => {
  expect(formErrorOf({ field: 'tenantId', msg: 'x' }, formFields)).toEqual({ '': 'x' })
  expect(formErrorOf({ field: undefined, msg: 'x' }, formFields)).toEqual({ '': 'x' })
})

test('a captcha that the token endpoint asks for is reported at the captcha', () => {
  expect(formErrorOf({ field: undefined, reason: 'captcha_required', msg: 'x' }, new Set(['captchaCode']))).toEqual({ captchaCode: 'x' })
})

test('messages about several fields each stand at their field', () => {
  const data = { field: 'model', errors: { model: 'x', 'photos[0].link': 'y' } }
  expect(formErrorOf({ field: 'model', msg: '2 fields are missing', data }, formFields)).toEqual({ model: 'x', photos: 'y' })
})

test('an error goes once a pasted text has filled its field, or has made what it asks for needless', () => {
  const judged = { values: { model: '', powerKw: '', contact: { name: '' } }, missing: { model: 'a', powerKw: 'b', 'contact.name': 'c' } }
  const errors = { ...judged.missing, photos: 'too large', '': 'x' }
  const lacking = { 'contact.name': 'c' }
  expect(standingErrors(errors, judged, judged.values, () => ({}))).toEqual(errors)
  expect(standingErrors(errors, judged, { ...judged.values, powerKw: 5.5, poles: [4] }, () => lacking)).toEqual({
    ...{ 'contact.name': 'c', photos: 'too large', '': 'x' },
  })
  expect(standingErrors(errors, judged, { ...judged.values, contact: { name: '王' } }, () => judged.missing)).not.toHaveProperty(
    'contact.name',
  )
})
