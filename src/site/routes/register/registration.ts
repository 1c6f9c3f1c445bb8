import { minPasswordLength } from '#modules/auth/password.fields.ts'
import { registrationFields } from '#modules/system/user/user.fields.ts'
import { captchaCode, type FormFields, mobileRules } from '../../form/form-fields.ts'
import type { FormRule } from '../../form-rules.ts'

const { account, name, phone, password, password2 } = registrationFields

/** What a registration asks for: the fields of the call, in the words of the page. */
export const registrationForm = {
  account: {
    ...account,
    label: ['账号', 'Account'],
    hint: ['登录时使用', 'Used to log in'],
    autoComplete: 'username',
    autoCapitalize: 'off',
  },
  name: {
    ...name,
    label: ['昵称', 'Name'],
    hint: ['公司或称呼，显示在页眉', 'Company or name, shown in the header'],
    autoComplete: 'nickname',
  },
  phone: { ...phone, label: ['手机', 'Mobile'], max: 11, autoComplete: 'tel-national' },
  password: {
    ...password,
    hint: [`至少 ${minPasswordLength} 个字符`, `At least ${minPasswordLength} characters`],
    min: minPasswordLength,
    autoComplete: 'new-password',
  },
  password2: { ...password2, label: ['确认密码', 'Repeat the password'], required: password.required, autoComplete: 'new-password' },
  captchaCode,
  termsVersion: {
    kind: 'flag',
    label: ['用户协议', 'Terms of use'],
    required: ['请阅读并同意用户协议和隐私政策', 'Read and accept the terms of use and the privacy statement'],
  },
  tenantId: { kind: 'text', label: ['租户编号', 'Tenant id'], max: 12, placeholder: '000000' },
} as const satisfies FormFields

/** What the declarations of its fields do not say. */
export const registrationRules: readonly FormRule[] = [
  ...mobileRules('phone'),
  {
    field: 'password2',
    isInvalid: (values) => values.password !== values.password2,
    words: ['两次密码输入不一致', 'The two passwords differ'],
  },
]
