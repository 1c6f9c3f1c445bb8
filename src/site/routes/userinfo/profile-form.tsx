import { useT } from '#i18n/language.tsx'
import { userFields } from '#modules/system/user/user.fields.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { PictureField } from '../../picture-field.tsx'
import { OwnForm } from './own-form.tsx'
import { Section } from './section.tsx'
import type { OwnAccount } from './userinfo.loader.ts'

const fields = {
  avatar: userFields.avatar,
  name: { ...userFields.name, label: ['昵称', 'Display name'], hint: ['显示在页眉', 'Shown in the header'], autoComplete: 'nickname' },
  realName: { ...userFields.realName, label: ['姓名', 'Name'], autoComplete: 'name' },
  post: { ...userFields.post, autoComplete: 'organization-title' },
  wechat: userFields.wechat,
  wechatQr: userFields.wechatQr,
  qq: { ...userFields.qq, inputMode: 'numeric' },
} as const satisfies FormFields

/** Pictures, names and position of the user. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const t = useT()
  return (
    <Section id="profile" title={['个人信息', 'Personal details']}>
      <OwnForm
        path="/blade-user/update-info"
        fields={fields}
        values={account}
        controls={{
          avatar: (error) => (
            <PictureField label={t(['头像', 'Picture'])} name="avatar" code="avatar" address={account.avatar} error={error} />
          ),
          wechatQr: (error) => <PictureField label={t(fields.wechatQr.label)} name="wechatQr" address={account.wechatQr} error={error} />,
        }}
        endsVerification={({ realName = '' }) => account.sellerVerified && realName.trim() !== account.realName}
        done={['个人信息已保存', 'Your details have been saved']}
      />
    </Section>
  )
}
