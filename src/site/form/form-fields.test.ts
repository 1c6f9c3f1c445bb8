import { expect, test } from 'vitest'
import { brokenRules } from '../form-rules.ts'
import { type FormFields, mobileRules, rulesOf } from './form-fields.ts'

const fields = {
  name: { kind: 'text', label: ['姓名', 'Name'], required: ['请输入姓名', 'Enter a name'], min: 2 },
  email: { kind: 'text', label: ['邮箱', 'E-mail'], pattern: 'email' },
  password: { kind: 'password', label: ['密码', 'Password'], required: ['请输入密码', 'Enter a password'], min: 3 },
} as const satisfies FormFields

const errorsOf = (values: Record<string, string>) => brokenRules(rulesOf(fields), values)

test('a form is checked by the declarations of its fields, all of them at once', () => {
  expect(errorsOf({ name: ' ', email: 'x@', password: '' })).toEqual({
    name: ['请输入姓名', 'Enter a name'],
    email: ['邮箱格式不正确', 'This is not an e-mail address'],
    password: ['请输入密码', 'Enter a password'],
  })
  expect(errorsOf({ name: '王', password: '电机' })).toEqual({
    name: ['姓名至少 2 个字符', 'Name: at least 2 characters'],
    password: ['密码至少 3 个字符', 'Password: at least 3 characters'],
  })
  expect(errorsOf({ name: '王明', email: 'a@b.example', password: '   ' })).toEqual({})
})

test('a mobile number has eleven digits and begins with 1, where there is one', () => {
  const messageOf = (phone: string) => brokenRules(mobileRules('phone'), { phone }).phone?.[1]
  expect(['', '13800001111', '1380000', '23800001111'].map(messageOf)).toEqual([
    undefined,
    undefined,
    'A mobile number has 11 digits',
    'The mobile number is not valid',
  ])
})
