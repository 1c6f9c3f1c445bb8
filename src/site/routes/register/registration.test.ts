import { expect, test } from 'vitest'
import { rulesOf } from '../../form/form-fields.ts'
import { brokenRules } from '../../form-rules.ts'
import { registrationForm, registrationRules } from './registration.ts'

const valid = {
  account: 'wang',
  phone: '13800001111',
  password: 'dj-2026-x',
  password2: 'dj-2026-x',
  captchaCode: 'ab3d5',
  termsVersion: '1',
}
const errorsOf = (values: Record<string, string>) => brokenRules([...rulesOf(registrationForm), ...registrationRules], values)

test('a complete registration is valid', () => {
  expect(errorsOf(valid)).toEqual({})
  expect(errorsOf({ ...valid, phone: '' })).toEqual({})
})

test('all missing fields are reported at once, each with its sentence', () => {
  expect(Object.keys(errorsOf({})).toSorted()).toEqual(['account', 'captchaCode', 'password', 'password2', 'termsVersion'])
  expect(errorsOf({})).toMatchObject({
    account: ['请先输入账号名称', 'Enter the account first'],
    password: ['请先输入密码', 'Enter the password first'],
    password2: ['请先输入密码', 'Enter the password first'],
  })
  expect(errorsOf({ ...valid, password2: 'other' }).password2?.[0]).toBe('两次密码输入不一致')
})

test('short passwords and phone numbers of another length are invalid', () => {
  expect(Object.keys(errorsOf({ ...valid, password: '1234567', password2: '1234567' }))).toEqual(['password'])
  expect(errorsOf({ ...valid, phone: '1380000' }).phone?.[0]).toBe('手机号码长度不为11位')
})
