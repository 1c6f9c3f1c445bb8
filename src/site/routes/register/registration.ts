import { isTooShort, passwordTooShort } from '#modules/auth/password.fields.ts'

import type { FormRule } from '../../form-rules.ts'

/** What a registration must be. */
export const registrationRules: readonly FormRule[] = [
  { field: 'tenantId', isInvalid: ({ tenantId }) => !tenantId?.trim(), words: ['请先输入租户编号', 'Enter the tenant first'] },
  { field: 'account', isInvalid: ({ account }) => !account?.trim(), words: ['请先输入账号名称', 'Enter the account first'] },
  {
    field: 'phone',
    isInvalid: ({ phone }) => Boolean(phone?.trim()) && phone?.trim().length !== 11,
    words: ['手机号码长度不为11位', 'A mobile number has 11 digits'],
  },
  { field: 'password', isInvalid: ({ password }) => !password, words: ['请先输入密码', 'Enter the password first'] },
  { field: 'password2', isInvalid: ({ password2 }) => !password2, words: ['请先输入密码', 'Enter the password first'] },
  {
    field: 'password2',
    isInvalid: ({ password, password2 }) => password !== password2,
    words: ['两次密码输入不一致', 'The two passwords differ'],
  },
  {
    field: 'password',
    isInvalid: ({ password }) => isTooShort(password ?? ''),
    words: passwordTooShort,
  },
  { field: 'captchaCode', isInvalid: ({ captchaCode }) => !captchaCode?.trim(), words: ['请输入验证码', 'Enter the captcha'] },
  {
    field: 'termsVersion',
    isInvalid: ({ termsVersion }) => !termsVersion,
    words: ['请阅读并同意用户协议和隐私政策', 'Read and accept the terms of use and the privacy statement'],
  },
]
