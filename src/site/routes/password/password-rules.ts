import type { Words } from '#i18n/translate.ts'
import { isTooShort, passwordTooShort } from '#modules/auth/password.fields.ts'

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly newPassword1: string
}

const rules: readonly (readonly [field: keyof PasswordChange, isInvalid: (values: PasswordChange) => boolean, words: Words])[] = [
  ['oldPassword', ({ oldPassword }) => oldPassword === '', ['请输入原密码', 'Enter the old password']],
  ['newPassword', ({ newPassword }) => newPassword === '', ['请输入新密码', 'Enter the new password']],
  ['newPassword', ({ newPassword }) => isTooShort(newPassword), passwordTooShort],
  [
    'newPassword',
    ({ oldPassword, newPassword }) => oldPassword === newPassword,
    ['新密码不能与原密码相同', 'Choose another password than the old one'],
  ],
  ['newPassword1', ({ newPassword, newPassword1 }) => newPassword !== newPassword1, ['两次密码输入不一致', 'The two passwords differ']],
]

/** Returns the first error of the form; undefined if it is valid. */
export function validatePasswordChange(values: PasswordChange): { readonly field: string; readonly words: Words } | undefined {
  const found = rules.find(([, isInvalid]) => isInvalid(values))
  return found && { field: found[0], words: found[2] }
}
