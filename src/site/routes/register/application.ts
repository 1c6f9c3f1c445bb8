import type { Words } from '#i18n/translate.ts'

export interface FormError {
  readonly field: string
  readonly words: Words
}

/** Characters of a password. */
const shortest = 8

type Said = Readonly<Record<string, string | undefined>>

const rules: readonly { readonly field: string; readonly breaks: (said: Said) => boolean; readonly words: Words }[] = [
  { field: 'tenantId', breaks: ({ tenantId }) => !tenantId?.trim(), words: ['请先输入租户编号', 'Enter the tenant first'] },
  { field: 'account', breaks: ({ account }) => !account?.trim(), words: ['请先输入账号名称', 'Enter the account first'] },
  {
    field: 'phone',
    breaks: ({ phone }) => Boolean(phone?.trim()) && phone?.trim().length !== 11,
    words: ['手机号码长度不为11位', 'A mobile number has 11 digits'],
  },
  { field: 'password', breaks: ({ password }) => !password, words: ['请先输入密码', 'Enter the password first'] },
  { field: 'password2', breaks: ({ password2 }) => !password2, words: ['请先输入密码', 'Enter the password first'] },
  {
    field: 'password2',
    breaks: ({ password, password2 }) => password !== password2,
    words: ['两次密码输入不一致', 'The two passwords are not the same'],
  },
  {
    field: 'password',
    breaks: ({ password }) => (password?.length ?? 0) < shortest,
    words: ['密码至少 8 个字符', 'A password has at least 8 characters'],
  },
  { field: 'captchaCode', breaks: ({ captchaCode }) => !captchaCode?.trim(), words: ['请输入验证码', 'Enter the captcha'] },
]

/** What is wrong first with a registration, in the order in which the form is read. */
export function checkApplication(said: Said): FormError | undefined {
  return rules.find(({ breaks }) => breaks(said))
}
