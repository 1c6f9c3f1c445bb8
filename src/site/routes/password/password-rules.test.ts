import { expect, test } from 'vitest'
import { rulesOf } from '../../form/form-fields.ts'
import { brokenRules } from '../../form-rules.ts'
import { passwordForm, passwordRules } from './password-rules.ts'

const valid = { oldPassword: 'the old one', newPassword: 'a new one', newPassword1: 'a new one' }
const errorsOf = (values: Record<string, string>) => brokenRules([...rulesOf(passwordForm), ...passwordRules], values)

test.each([
  [{ oldPassword: '' }, ['oldPassword']],
  [{ newPassword: '', newPassword1: '' }, ['newPassword', 'newPassword1']],
  [{ newPassword: 'seven77', newPassword1: 'seven77' }, ['newPassword']],
  [{ newPassword: valid.oldPassword, newPassword1: valid.oldPassword }, ['newPassword']],
  [{ newPassword1: 'another one' }, ['newPassword1']],
  [{ oldPassword: '', newPassword: 'short', newPassword1: 'other' }, ['newPassword', 'newPassword1', 'oldPassword']],
])('a change of the password with %o is rejected at %s', (change, fields) => {
  expect(Object.keys(errorsOf({ ...valid, ...change })).toSorted()).toEqual(fields)
})

test('a new password of eight characters is accepted', () => {
  expect(errorsOf(valid)).toEqual({})
  expect(errorsOf({ ...valid, newPassword: '电机电机电机电机', newPassword1: '电机电机电机电机' })).toEqual({})
})
