import { Alert, App, Button, Form } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { Answer } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import type { Page } from './define-page.ts'
import { FormFields } from './form-fields.tsx'
import { isQueried, isTold, pathOf, type Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import type { Named } from './page-shape.ts'

interface Props {
  /** Buttons outside the form submit it by this id. */
  readonly id: string
  readonly page: Page
  readonly fields: readonly Named[]
  readonly required: ReadonlySet<string>
  readonly editing: boolean
  readonly initial: Values
  readonly save: (values: Values) => Promise<Answer<unknown>>
  /** What is said when it is saved, and over an answer that a person has to keep. */
  readonly said: { readonly done: Words; readonly title: Words }
  readonly close: () => void
  readonly busy: (busy: boolean) => void
  readonly changed?: (values: Values) => void
  /** Takes a user error that is shown elsewhere; answers whether it did. */
  readonly taken?: (error: CallError) => boolean
}

/** Says what a write answered: in passing, or in a dialog where the sentence is said only once. */
export function useSaid(): (msg: string, said: Props['said']) => void {
  const t = useT()
  const { message, modal } = App.useApp()
  return (msg, { done, title }) => {
    if (isTold(msg)) modal.info({ title: t(title), content: msg, okText: t(pageWords.confirm) })
    else message.success(t(done))
  }
}

/** A form that keeps what was typed until it is saved, and shows user errors at their field. */
export function FormBody({ id, page, fields, required, editing, initial, save, said, close, busy, changed, taken }: Props) {
  const saying = useSaid()
  const [form] = Form.useForm<Values>()
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<string>()

  const rejected = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error
    if (taken?.(error)) return
    const path = pathOf(error.field ?? '')
    const [, field] = fields.find(([name]) => name === path[0]) ?? []
    const shown = field && isQueried(field, values, editing) && !(field.kind === 'block' && path.length === 1)
    if (shown) form.setFields([{ name: path, errors: [error.msg] }])
    else setError(error.msg)
    if (shown) form.scrollToField(path, { focus: true, block: 'center' })
  }

  const submit = async (): Promise<void> => {
    setError(undefined)
    busy(true)
    try {
      const { msg } = await save({ ...values, ...form.getFieldsValue(true) })
      saying(msg, said)
      close()
    } catch (error) {
      rejected(error)
    } finally {
      busy(false)
    }
  }

  const change = (): void => {
    const next = { ...values, ...form.getFieldsValue(true) }
    setValues(next)
    changed?.(next)
  }

  return (
    <Form
      id={id}
      name={id}
      form={form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={change}
      onFinish={() => void submit()}
    >
      {error && <Alert type="error" showIcon title={error} className="form-trouble" />}
      <FormFields fields={fields} frame={{ page, row: values, required, editing }} />
    </Form>
  )
}

/** A sentence about what could not be loaded, and the way to try again. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT()
  const again = <Button onClick={retry}>{t(pageWords.retry)}</Button>
  return <Alert type="error" showIcon title={error instanceof CallError ? error.msg : t(pageWords.failed)} action={again} />
}
