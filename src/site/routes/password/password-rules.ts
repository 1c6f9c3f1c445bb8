import { minPasswordLength } from '#modules/auth/password.fields.ts'
import { passwordFields } from '#modules/system/user/user.fields.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormRule } from '../../form-rules.ts'

const { oldPassword, newPassword, newPassword1 } = passwordFields

/** What a change of the own password asks for. */
export const passwordForm = {
  oldPassword: { ...oldPassword, required: ['请输入原密码', 'Enter the old password'], max: 128, autoComplete: 'current-password' },
  newPassword: {
    ...newPassword,
    required: ['请输入新密码', 'Enter the new password'],
    hint: [`至少 ${minPasswordLength} 个字符`, `At least ${minPasswordLength} characters`],
    min: minPasswordLength,
    max: 128,
    autoComplete: 'new-password',
  },
  newPassword1: {
    ...newPassword1,
    label: ['确认新密码', 'Repeat the new password'],
    required: ['请再次输入新密码', 'Enter the new password again'],
    max: 128,
    autoComplete: 'new-password',
  },
} as const satisfies FormFields

/** What the declarations of its fields do not say. */
export const passwordRules: readonly FormRule[] = [
  {
    field: 'newPassword',
    isInvalid: (values) => values.oldPassword === values.newPassword,
    words: ['新密码不能与原密码相同', 'Choose another password than the old one'],
  },
  {
    field: 'newPassword1',
    isInvalid: (values) => values.newPassword !== values.newPassword1,
    words: ['两次密码输入不一致', 'The two passwords differ'],
  },
]
