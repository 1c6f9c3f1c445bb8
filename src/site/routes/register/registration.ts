import type { Words } from '#i18n/translate.ts'
import { isTooShort, passwordTooShort } from '#modules/auth/password.fields.ts'

export interface FormError {
  readonly field: string
  readonly words: Words
}

type FormValues = Readonly<Record<string, string | undefined>>

const rules: readonly { readonly field: string; readonly isInvalid: (values: FormValues) => boolean; readonly words: Words }[] = [
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
]

/** Returns the first error of a registration form; undefined if the form is valid. */
export function validateRegistration(values: FormValues): FormError | undefined {
  return rules.find(({ isInvalid }) => isInvalid(values))
}
