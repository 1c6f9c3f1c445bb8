import { expect, test } from 'vitest'
import { checkApplication } from './application.ts'

const right = {
  tenantId: '000000',
  account: 'wang',
  phone: '13800001111',
  password: 'dj-2026-x',
  password2: 'dj-2026-x',
  captchaCode: 'ab3d5',
}

test('a complete registration is sent', () => {
  expect(checkApplication(right)).toBeUndefined()
  expect(checkApplication({ ...right, phone: '' })).toBeUndefined()
})

test('what is missing is told in the order tenant, account, password, repetition', () => {
  expect(checkApplication({})?.words[0]).toBe('请先输入租户编号')
  expect(checkApplication({ tenantId: '000000' })?.words[0]).toBe('请先输入账号名称')
  expect(checkApplication({ ...right, password: '' })).toMatchObject({
    field: 'password',
    words: ['请先输入密码', 'Enter the password first'],
  })
  expect(checkApplication({ ...right, password2: '' })).toMatchObject({ field: 'password2' })
  expect(checkApplication({ ...right, password2: 'other' })?.words[0]).toBe('两次密码输入不一致')
})

test('short passwords and phones of another length are not sent', () => {
  expect(checkApplication({ ...right, password: '1234567', password2: '1234567' })?.field).toBe('password')
  expect(checkApplication({ ...right, phone: '1380000' })?.words[0]).toBe('手机号码长度不为11位')
})
