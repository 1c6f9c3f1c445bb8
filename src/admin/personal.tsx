import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Tabs } from 'antd'
import { useId, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { type ControlProps, definePage } from '#kernel/admin/define-page.ts'
import { Failed, FormBody } from '#kernel/admin/form-body.tsx'
import type { Values } from '#kernel/admin/form-values.ts'
import { MediaControl } from '#kernel/admin/media-control.tsx'
import type { Named } from '#kernel/admin/page-shape.ts'
import type { FieldOf } from '#kernel/resource/field.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { type Answer, answered, call } from '#ui/call.ts'
import { md5 } from '#ui/md5.ts'
import { personalWords, sessionWords } from './admin.words.ts'
import { OwnSessions } from './own-sessions.tsx'

/** Bytes of an avatar. */
const most = 500_000

function Avatar(props: ControlProps) {
  return <MediaControl {...(props as ControlProps<FieldOf<'image'>>)} accept="image/jpeg,image/png" bytes={most} />
}

const page = definePage(user, { controls: { avatar: Avatar } })

const own = ['avatar', 'realName', 'name', 'phone', 'email', 'post', 'company', 'address'] as const
const hints: Readonly<Partial<Record<string, Words>>> = { avatar: personalWords.avatar }
const fields = own.map((name): Named => [name, { ...user.fields[name], group: undefined, hint: hints[name] }])

const passwords: readonly Named[] = [
  ['oldPassword', { kind: 'secret', label: personalWords.oldPassword, required: personalWords.oldPasswordEmpty }],
  ['newPassword', { kind: 'password', label: personalWords.newPassword, required: personalWords.newPasswordEmpty }],
]

const requiredOf = (given: readonly Named[]): ReadonlySet<string> =>
  new Set(given.filter(([, field]) => field.required).map(([name]) => name))

/** One's own account: what one says of oneself, the password, and where one is logged in. */
export default function Personal() {
  const t = useT()
  return (
    <div className="panel personal">
      <Tabs
        tabBarGutter={20}
        items={[
          { key: 'info', label: t(personalWords.info), children: <Info /> },
          { key: 'password', label: t(personalWords.password), children: <Password /> },
          { key: 'sessions', label: t(sessionWords.sessions), children: <OwnSessions /> },
        ]}
      />
    </div>
  )
}

function Info() {
  const lang = useLang()
  const client = useQueryClient()
  const queryKey = ['user', lang, 'info']
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call<Values>('GET', '/blade-user/info') })
  const save = async (values: Values): Promise<Answer<unknown>> => {
    const body = Object.fromEntries(['id', ...own].map((name) => [name, values[name]]))
    const answer = await answered('POST', '/blade-user/update-info', { body })
    await client.invalidateQueries({ queryKey })
    return answer
  }
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <OwnForm fields={fields} initial={data} save={save} done={personalWords.infoSaved} />
}

function Password() {
  const [times, count] = useState(0)
  const save = ({ oldPassword, newPassword, newPassword2 }: Values): Promise<Answer<unknown>> => {
    const hashed = {
      oldPassword: md5(String(oldPassword)),
      newPassword: md5(String(newPassword)),
      newPassword1: md5(String(newPassword2 ?? '')),
    }
    return answered('POST', '/blade-user/update-password', { query: hashed })
  }
  return (
    <OwnForm key={times} fields={passwords} initial={{}} save={save} done={personalWords.passwordSaved} close={() => count(times + 1)} />
  )
}

interface OwnFormProps {
  readonly fields: readonly Named[]
  readonly initial: Values
  readonly save: (values: Values) => Promise<Answer<unknown>>
  readonly done: Words
  readonly close?: () => void
}

function OwnForm({ fields, initial, save, done, close = () => undefined }: OwnFormProps) {
  const t = useT()
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <>
      <FormBody
        {...{ id, page, fields, initial, save, close }}
        required={requiredOf(fields)}
        editing={false}
        said={{ done, title: done }}
        busy={setBusy}
      />
      <Button type="primary" htmlType="submit" form={id} loading={busy}>
        {t(personalWords.save)}
      </Button>
    </>
  )
}
