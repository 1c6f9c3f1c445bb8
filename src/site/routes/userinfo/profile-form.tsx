import { useT } from '#i18n/language.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isBlank } from '../../form-rules.ts'
import { PictureField } from '../../picture-field.tsx'
import { OwnFormBody, Section } from './section.tsx'
import { useOwnForm } from './use-own-form.ts'
import type { OwnAccount } from './userinfo.loader.ts'

/** Picture, names and position of the user. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const t = useT()
  const own = useOwnForm({
    path: '/blade-user/update-info',
    fields: ['name', 'realName', 'post', 'wechat', 'wechatQr', 'qq', 'avatar'],
    rules: [
      { field: 'name', isInvalid: isBlank('name'), words: ['请输入昵称', 'Enter a name'] },
      { field: 'realName', isInvalid: isBlank('realName'), words: ['请输入姓名', 'Enter your name'] },
    ],
    done: ['个人信息已保存', 'Your details have been saved'],
  })
  const { errors } = own
  return (
    <Section id="profile" title={['个人信息', 'Personal details']}>
      <OwnFormBody own={own}>
        <PictureField label={t(['头像', 'Picture'])} name="avatar" code="avatar" address={account.avatar} error={errors.avatar} />
        <TextField
          label={t(['昵称', 'Display name'])}
          name="name"
          defaultValue={account.name}
          maxLength={20}
          required
          error={errors.name}
          hint={t(['显示在页眉', 'Shown in the header'])}
        />
        <TextField
          label={t(['姓名', 'Name'])}
          name="realName"
          defaultValue={account.realName}
          maxLength={10}
          required
          error={errors.realName}
        />
        <TextField label={t(['职位', 'Position'])} name="post" defaultValue={account.post} maxLength={45} error={errors.post} />
        <TextField label={t(['微信', 'WeChat'])} name="wechat" defaultValue={account.wechat} maxLength={32} error={errors.wechat} />
        <PictureField label={t(['微信二维码', 'WeChat QR code'])} name="wechatQr" address={account.wechatQr} error={errors.wechatQr} />
        <TextField label="QQ" name="qq" inputMode="numeric" defaultValue={account.qq} maxLength={16} error={errors.qq} />
      </OwnFormBody>
    </Section>
  )
}
