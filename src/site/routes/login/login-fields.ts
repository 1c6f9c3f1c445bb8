import { captchaCode, type FormFields } from '../../form/form-fields.ts'

/** What a login asks for; without a tenant it is that of the platform. */
export const loginFields = {
  username: {
    kind: 'text',
    label: ['用户名', 'User name'],
    required: ['请输入用户名', 'Enter the user name'],
    max: 64,
    autoComplete: 'username',
    autoCapitalize: 'off',
  },
  password: {
    kind: 'password',
    label: ['密码', 'Password'],
    required: ['请输入密码', 'Enter the password'],
    max: 128,
    autoComplete: 'current-password',
  },
  captchaCode,
  tenantId: { kind: 'text', label: ['租户编号', 'Tenant id'], max: 12, autoComplete: 'organization', placeholder: '000000' },
} as const satisfies FormFields
