import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import type { FormRule } from '../../form-rules.ts'
import { useSentForm } from '../../use-sent-form.ts'

interface OwnForm {
  readonly path: string
  readonly fields: readonly string[]
  readonly rules?: readonly FormRule[]
  readonly done: Words
  /** What is sent for the values of the form; the values themselves by default. */
  readonly body?: (values: Record<string, string>) => object
}

/** A form of the caller's own data: it is saved, said to be saved, and the page is loaded again. */
export function useOwnForm({ path, fields, rules = [], done, body = (values) => values }: OwnForm) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState('')
  const sent = useSentForm({
    rules,
    fields: new Set(fields),
    onRejected: () => setSaved(''),
    send: async (values) => {
      await call('POST', path, { body: body(values) })
      setSaved(t(done))
      await revalidate()
    },
  })
  return { ...sent, saved }
}
