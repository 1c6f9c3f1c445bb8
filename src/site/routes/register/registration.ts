import type { Words } from '#i18n/translate.ts'

export interface FormError {
  readonly field: string
  readonly words: Words
}

/** Minimum length of a password, in characters; checked here where a page sends its hash. */
export const minPasswordLength = 8

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
    isInvalid: ({ password }) => (password?.length ?? 0) < minPasswordLength,
    words: ['密码至少 8 个字符', 'A password has at least 8 characters'],
  },
  { field: 'captchaCode', isInvalid: ({ captchaCode }) => !captchaCode?.trim(), words: ['请输入验证码', 'Enter the captcha'] },
]

/** Returns the first error of a registration form; undefined if the form is valid. */
export function validateRegistration(values: FormValues): FormError | undefined {
  return rules.find(({ isInvalid }) => isInvalid(values))
}
