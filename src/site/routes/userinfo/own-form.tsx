import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DeclaredForm, type DeclaredFormProps, useDeclaredForm } from '../../form/declared-form.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormRule } from '../../form-rules.ts'
import styles from './userinfo.module.css'

interface OwnFormProps extends Pick<DeclaredFormProps, 'values' | 'choices' | 'controls'> {
  readonly path: string
  readonly fields: FormFields
  readonly rules?: readonly FormRule[]
  /** Said when it is saved. */
  readonly done: Words
  /** What is sent for the values of the form; the values themselves by default. */
  readonly body?: (values: Record<string, string>) => object
  /** Whether saving these values ends the verification of the seller: that is asked before, and said afterwards. */
  readonly endsVerification?: (values: Record<string, string>) => boolean
}

/** A form of the caller's own data: it is saved, said to be saved, and the page is loaded again. */
export function OwnForm({ path, fields, rules = [], done, body = (values) => values, endsVerification, ...shown }: OwnFormProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState<readonly [note: 'ok' | 'warn', text: string]>()
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  const confirmed = async (): Promise<boolean> => {
    const given = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    return given
  }
  const state = useDeclaredForm({
    fields,
    rules,
    onRejected: () => setSaved(undefined),
    send: async (values) => {
      setSaved(undefined)
      const ends = endsVerification?.(values) ?? false
      if (ends && !(await confirmed())) return
      await call('POST', path, { body: body(values) })
      setSaved(ends ? ['warn', `${t(done)} ${t(ended)}`] : ['ok', t(done)])
      await revalidate()
    },
  })
  return (
    <>
      <DeclaredForm state={state} className={styles.form} submit={['保存', 'Save']} submitting={['正在保存…', 'Saving…']} {...shown}>
        <div role="status">{saved && <p className={`note ${saved[0]}`}>{saved[1]}</p>}</div>
      </DeclaredForm>
      {answer && (
        <ConfirmDialog
          text={t([
            '您是认证卖家。保存后认证立即失效，须重新认证。确定保存？',
            'You are a verified seller. Saving this ends the verification at once: you would have to be verified again. Save?',
          ])}
          confirmLabel={t(['保存并结束认证', 'Save and end the verification'])}
          cancelLabel={t(['取消', 'Cancel'])}
          onAnswer={answer}
        />
      )}
    </>
  )
}

const ended: Words = ['您不再是认证卖家，请联系我们重新认证。', 'You are a verified seller no longer: contact us to be verified again.']
