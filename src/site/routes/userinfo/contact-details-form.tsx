import { contactFields } from '#modules/system/user/user.fields.ts'
import { md5 } from '#ui/md5.ts'
import { type FormFields, mobileRules } from '../../form/form-fields.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { OwnForm } from './own-form.tsx'
import { Section } from './section.tsx'
import type { OwnAccount } from './userinfo.loader.ts'

const fields = {
  phone: { ...contactFields.phone, label: ['手机', 'Mobile'], max: 11, autoComplete: 'tel-national' },
  email: { ...contactFields.email, label: ['邮箱', 'E-mail'], autoComplete: 'email' },
  oldPassword: {
    ...contactFields.oldPassword,
    label: ['密码', 'Password'],
    required: ['请输入密码', 'Enter your password'],
    hint: ['修改手机或邮箱须验证密码', 'Your password is needed for this change'],
    max: 128,
    autoComplete: 'current-password',
  },
} as const satisfies FormFields

/** Phone number and e-mail address, which are changed with the password. */
export function ContactDetailsForm({ account }: { account: OwnAccount }) {
  return (
    <Section id="contact" title={['手机与邮箱', 'Phone and e-mail']}>
      <OwnForm
        path="/blade-user/update-contact"
        fields={fields}
        rules={mobileRules('phone')}
        values={{ phone: account.phone, email: account.email }}
        body={({ oldPassword = '', ...values }) => ({ ...values, oldPassword: md5(oldPassword) })}
        done={['手机和邮箱已保存', 'The phone number and the e-mail address have been saved']}
      />
      {account.email && !account.emailVerified && <ConfirmEmail key={account.email} email={account.email} />}
    </Section>
  )
}
