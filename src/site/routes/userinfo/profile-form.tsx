import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import { isBlank } from '../../form-rules.ts'
import { OwnFormBody, Section } from './section.tsx'
import { useOwnForm } from './use-own-form.ts'
import type { OwnAccount } from './userinfo.loader.ts'
import styles from './userinfo.module.css'

/** Bytes. */
const maxAvatar = 500_000

/** Picture, names and position of the user. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const t = useT()
  const own = useOwnForm({
    path: '/blade-user/update-info',
    fields: ['name', 'realName', 'post', 'wechat', 'qq', 'avatar'],
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
        <Avatar address={account.avatar} error={errors.avatar} />
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
        <TextField label="QQ" name="qq" inputMode="numeric" defaultValue={account.qq} maxLength={16} error={errors.qq} />
      </OwnFormBody>
    </Section>
  )
}

/** The picture is uploaded as soon as it is chosen, and saved with the form. */
function Avatar({ address, error }: { address: string; error: string | undefined }) {
  const t = useT()
  const [link, setLink] = useState(address)
  const [failure, setFailure] = useState('')
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setFailure('')
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setFailure(t(['头像须为 jpg 或 png 图片', 'The picture must be a jpg or png']))
    if (file.size > maxAvatar) return setFailure(t(['头像不能超过 500 kB', 'The picture may have at most 500 kB']))
    try {
      const stored = await call<{ link: string }>('POST', '/blade-resource/oss/endpoint/put-file', {
        query: { code: 'avatar' },
        files: { file },
      })
      setLink(stored.link)
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setFailure(thrown.msg)
    }
  }
  return (
    <FieldLayout
      label={t(['头像', 'Picture'])}
      hint={t(['jpg 或 png，不超过 500 kB，保存后生效', 'A jpg or png of at most 500 kB; it takes effect when you save'])}
      error={failure || error}
    >
      {(linked) => (
        <span className={styles.avatar}>
          {link ? <img src={link} alt={t(['当前头像', 'The present picture'])} width="64" height="64" /> : null}
          <input type="file" accept="image/jpeg,image/png" {...linked} onChange={({ target }) => void upload(target.files?.[0])} />
          <input type="hidden" name="avatar" value={link} />
        </span>
      )}
    </FieldLayout>
  )
}
