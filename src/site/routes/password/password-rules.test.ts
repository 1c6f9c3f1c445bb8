import { expect, test } from 'vitest'
import { validatePasswordChange } from './password-rules.ts'

const valid = { oldPassword: 'the old one', newPassword: 'a new one', newPassword1: 'a new one' }

test.each([
  [{ oldPassword: '' }, 'oldPassword'],
  [{ newPassword: '', newPassword1: '' }, 'newPassword'],
  [{ newPassword: 'seven77', newPassword1: 'seven77' }, 'newPassword'],
  [{ newPassword: valid.oldPassword, newPassword1: valid.oldPassword }, 'newPassword'],
  [{ newPassword1: 'another one' }, 'newPassword1'],
])('a change of the password with %o is rejected at %s', (change, field) => {
  expect(validatePasswordChange({ ...valid, ...change })?.field).toBe(field)
})

test('a new password of eight characters is accepted', () => {
  expect(validatePasswordChange(valid)).toBeUndefined()
  expect(validatePasswordChange({ ...valid, newPassword: '电机电机电机电机', newPassword1: '电机电机电机电机' })).toBeUndefined()
})
