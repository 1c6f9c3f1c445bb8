import { type FormEvent, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { CallError } from '#ui/request.ts'
import { formErrorOf } from './form-errors.ts'
import { brokenRules, type FormRule, textsOf } from './form-rules.ts'
import { useFormErrors } from './use-form-errors.ts'

interface SentForm {
  readonly rules: readonly FormRule[]
  /** The names of the fields that the form shows. */
  readonly fields: ReadonlySet<string>
  /** Sends the values; throws CallError. Where it answers `leaving` another page follows, and the form is not sent again. */
  readonly send: (values: Record<string, string>) => Promise<unknown>
  /** Called when the server has rejected what was sent. */
  readonly onRejected?: () => void
}

/** A form whose fields are checked together before it is sent; what was typed stays when the server rejects it. */
export function useSentForm({ rules, fields, send, onRejected }: SentForm) {
  const t = useT()
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const values = textsOf(event.currentTarget)
    const broken = Object.entries(brokenRules(rules, values)).map(([field, words]) => [field, t(words)])
    setErrors(Object.fromEntries(broken))
    if (broken.length > 0) return
    setBusy(true)
    try {
      if ((await send(values)) === 'leaving') return
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setErrors(formErrorOf(error, fields))
      onRejected?.()
      return
    }
    setBusy(false)
  }
  return { form, errors, busy, onSubmit, clearErrors }
}
