import { useT } from '#i18n/language.tsx'
import { md5 } from '#ui/md5.ts'
import { TextField } from '#ui/text-field.tsx'
import { isBlank } from '../../form-rules.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { OwnFormBody, Section } from './section.tsx'
import { useOwnForm } from './use-own-form.ts'
import type { OwnAccount } from './userinfo.loader.ts'

/** Phone number and e-mail address, which are changed with the password. */
export function ContactDetailsForm({ account }: { account: OwnAccount }) {
  const t = useT()
  const own = useOwnForm({
    path: '/blade-user/update-contact',
    fields: ['phone', 'email', 'oldPassword'],
    rules: [
      {
        field: 'phone',
        isInvalid: ({ phone = '' }) => phone !== '' && !/^1\d{10}$/.test(phone),
        words: ['手机号码应为 11 位数字', 'A mobile number has 11 digits'],
      },
      { field: 'oldPassword', isInvalid: isBlank('oldPassword'), words: ['请输入密码', 'Enter your password'] },
    ],
    done: ['手机和邮箱已保存', 'The phone number and the e-mail address have been saved'],
    body: ({ oldPassword = '', ...values }) => ({ ...values, oldPassword: md5(oldPassword) }),
  })
  const { errors } = own
  return (
    <Section id="contact" title={['手机与邮箱', 'Phone and e-mail']}>
      <OwnFormBody own={own}>
        <TextField
          label={t(['手机', 'Mobile'])}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          defaultValue={account.phone}
          maxLength={11}
          error={errors.phone}
        />
        <TextField
          label={t(['邮箱', 'E-mail'])}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={account.email}
          maxLength={45}
          error={errors.email}
        />
        <TextField
          label={t(['密码', 'Password'])}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={errors.oldPassword}
          hint={t(['修改手机或邮箱须验证密码', 'Your password is needed for this change'])}
        />
      </OwnFormBody>
      {account.email && !account.emailVerified && <ConfirmEmail key={account.email} email={account.email} />}
    </Section>
  )
}
