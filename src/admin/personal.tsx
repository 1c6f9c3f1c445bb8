import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Tabs } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { type ControlProps, definePage } from '#kernel/admin/define-page.ts'
import { Failed, FormBody } from '#kernel/admin/form-body.tsx'
import type { Values } from '#kernel/admin/form-values.ts'
import { MediaControl } from '#kernel/admin/media-control.tsx'
import type { FieldEntry } from '#kernel/admin/page-shape.ts'
import type { FieldOf } from '#kernel/resource/field.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { type Answer, callWithMessage } from '#ui/call.ts'
import { md5 } from '#ui/md5.ts'
import { preparePicture } from '#ui/photo-file.ts'
import { personalWords, sessionWords } from './admin.words.ts'
import { OwnSessions } from './own-sessions.tsx'
import { useOwnAccount } from './session.ts'

function Avatar(props: ControlProps) {
  return <MediaControl {...(props as ControlProps<FieldOf<'image'>>)} accept="image/jpeg,image/png" prepare={preparePicture} />
}

const page = definePage(user, { controls: { avatar: Avatar } })

const profileNames = ['avatar', 'realName', 'name', 'phone', 'email', 'post', 'company', 'address'] as const
const hints: Readonly<Partial<Record<string, Words>>> = { avatar: personalWords.avatar }
const profileFields = profileNames.map((name): FieldEntry => [name, { ...user.fields[name], group: undefined, hint: hints[name] }])

const passwordFields: readonly FieldEntry[] = [
  ['oldPassword', { kind: 'secret', label: personalWords.oldPassword, required: personalWords.oldPasswordEmpty }],
  [
    'newPassword',
    { kind: 'password', label: personalWords.newPassword, required: personalWords.newPasswordEmpty, min: user.fields.password.min },
  ],
]

const requiredNames = (fields: readonly FieldEntry[]): ReadonlySet<string> =>
  new Set(fields.filter(([, field]) => field.required).map(([name]) => name))

/** The user's own account: profile, password, and sessions. */
export default function Personal() {
  const t = useT()
  return (
    <div className="panel personal">
      <Tabs
        tabBarGutter={20}
        items={[
          { key: 'info', label: t(personalWords.info), children: <Profile /> },
          { key: 'password', label: t(personalWords.password), children: <Password /> },
          { key: 'sessions', label: t(sessionWords.sessions), children: <OwnSessions /> },
        ]}
      />
    </div>
  )
}

function Profile() {
  const client = useQueryClient()
  const { data, error, refetch, queryKey } = useOwnAccount(true)
  const save = async (values: Values): Promise<Answer<unknown>> => {
    const body = Object.fromEntries(['id', ...profileNames].map((name) => [name, values[name]]))
    const answer = await callWithMessage('POST', '/blade-user/update-info', { body })
    await client.invalidateQueries({ queryKey })
    return answer
  }
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <AccountForm fields={profileFields} initial={data} save={save} done={personalWords.infoSaved} />
}

function Password() {
  // Remounting the form after saving clears its fields.
  const [savedCount, setSavedCount] = useState(0)
  const save = ({ oldPassword, newPassword, newPassword2 }: Values): Promise<Answer<unknown>> => {
    const hashed = {
      oldPassword: md5(String(oldPassword)),
      newPassword: md5(String(newPassword)),
      newPassword1: md5(String(newPassword2 ?? '')),
    }
    return callWithMessage('POST', '/blade-user/update-password', { body: hashed })
  }
  return (
    <AccountForm
      key={savedCount}
      fields={passwordFields}
      initial={{}}
      save={save}
      done={personalWords.passwordSaved}
      close={() => setSavedCount(savedCount + 1)}
    />
  )
}

interface AccountFormProps {
  readonly fields: readonly FieldEntry[]
  readonly initial: Values
  readonly save: (values: Values) => Promise<Answer<unknown>>
  readonly done: Words
  readonly close?: () => void
}

function AccountForm({ fields, initial, save, done, close = () => undefined }: AccountFormProps) {
  const t = useT()
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <>
      <FormBody
        {...{ id, page, fields, initial, save, close }}
        required={requiredNames(fields)}
        editing={false}
        messages={{ done, title: done }}
        setBusy={setBusy}
      />
      <Button type="primary" htmlType="submit" form={id} loading={busy}>
        {t(personalWords.save)}
      </Button>
    </>
  )
}
