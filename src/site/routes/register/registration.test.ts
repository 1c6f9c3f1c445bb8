import { expect, test } from 'vitest'
import { validateRegistration } from './registration.ts'

const valid = {
  tenantId: '000000',
  account: 'wang',
  phone: '13800001111',
  password: 'dj-2026-x',
  password2: 'dj-2026-x',
  captchaCode: 'ab3d5',
}

test('a complete registration is valid', () => {
  expect(validateRegistration(valid)).toBeUndefined()
  expect(validateRegistration({ ...valid, phone: '' })).toBeUndefined()
})

test('missing fields are reported in the order tenant, account, password, repeated password', () => {
  expect(validateRegistration({})?.words[0]).toBe('请先输入租户编号')
  expect(validateRegistration({ tenantId: '000000' })?.words[0]).toBe('请先输入账号名称')
  expect(validateRegistration({ ...valid, password: '' })).toMatchObject({
    field: 'password',
    words: ['请先输入密码', 'Enter the password first'],
  })
  expect(validateRegistration({ ...valid, password2: '' })).toMatchObject({ field: 'password2' })
  expect(validateRegistration({ ...valid, password2: 'other' })?.words[0]).toBe('两次密码输入不一致')
})

test('short passwords and phone numbers of another length are invalid', () => {
  expect(validateRegistration({ ...valid, password: '1234567', password2: '1234567' })?.field).toBe('password')
  expect(validateRegistration({ ...valid, phone: '1380000' })?.words[0]).toBe('手机号码长度不为11位')
})
