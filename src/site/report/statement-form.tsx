import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { DeclaredForm, useDeclaredForm } from '../form/declared-form.tsx'
import type { FormFields } from '../form/form-fields.ts'

interface Props {
  readonly path: string
  readonly fields: FormFields
  /** What is sent besides the values of the fields. */
  readonly about: Readonly<Record<string, string>>
  readonly submit: Words
  /** Said when it is sent. */
  readonly done: Words
}

/** What somebody states to the people who decide about reports: it is sent once, and said to be looked at. */
export function StatementForm({ path, fields, about, submit, done }: Props) {
  const t = useT()
  const [isSent, setSent] = useState(false)
  const sendOnce = useSendOnce()
  const state = useDeclaredForm({
    fields,
    send: async (values) => {
      const body = { ...about, ...values }
      await sendOnce(body, (headers) => call('POST', path, { body, headers }))
      setSent(true)
    },
  })
  return (
    <>
      {!isSent && <DeclaredForm state={state} submit={submit} submitting={['正在提交…', 'Sending…']} />}
      <div role="status">{isSent && <p className="note ok">{t(done)}</p>}</div>
    </>
  )
}
