import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { userFields } from '#modules/system/user/user.fields.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { OwnForm } from './own-form.tsx'
import { Section } from './section.tsx'
import type { OwnAccount } from './userinfo.loader.ts'
import styles from './userinfo.module.css'

/** Bytes. */
const maxAvatar = 500_000

const fields = {
  avatar: userFields.avatar,
  name: { ...userFields.name, label: ['昵称', 'Display name'], hint: ['显示在页眉', 'Shown in the header'], autoComplete: 'nickname' },
  realName: { ...userFields.realName, label: ['姓名', 'Name'], autoComplete: 'name' },
  post: { ...userFields.post, autoComplete: 'organization-title' },
  wechat: userFields.wechat,
  qq: { ...userFields.qq, inputMode: 'numeric' },
} as const satisfies FormFields

/** Picture, names and position of the user. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  return (
    <Section id="profile" title={['个人信息', 'Personal details']}>
      <OwnForm
        path="/blade-user/update-info"
        fields={fields}
        values={account}
        controls={{ avatar: (error) => <Avatar address={account.avatar} error={error} /> }}
        endsVerification={({ realName = '' }) => account.sellerVerified && realName.trim() !== account.realName}
        done={['个人信息已保存', 'Your details have been saved']}
      />
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
