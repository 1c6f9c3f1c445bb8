import { Alert, App, Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { Answer } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import type { Page } from './define-page.ts'
import { FormFields } from './form-fields.tsx'
import { controlPath, isDefaultMessage, messagesIn, type Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import type { FieldEntry } from './page-shape.ts'

interface ResultMessages {
  /** Shown in a toast when the server answers with its default message. */
  readonly done: Words
  /** Title of the dialog that shows any other message. */
  readonly title: Words
}

interface Props {
  /** The id of the form element, by which buttons outside the form submit it. */
  readonly id: string
  readonly page: Page
  readonly fields: readonly FieldEntry[]
  /** Names of the required fields; undefined where the row may lack them. */
  readonly required: ReadonlySet<string> | undefined
  readonly editing: boolean
  readonly initial: Values
  readonly save: (values: Values) => Promise<Answer<unknown>>
  readonly messages: ResultMessages
  readonly close: () => void
  readonly setBusy: (busy: boolean) => void
  readonly onChange?: (values: Values) => void
  /** Handles an error in place of the form; returns whether it did. `values` are those that could not be saved. */
  readonly onError?: (error: CallError, values: Values) => boolean
}

/**
 * Returns a function that shows the message of a successful write. A message other than the default one can be a
 * generated password that is sent only once, so it is shown in a dialog that stays open.
 */
export function useResultMessage(): (msg: string, messages: ResultMessages) => void {
  const t = useT()
  const { message, modal } = App.useApp()
  return (msg, { done, title }) => {
    if (isDefaultMessage(msg)) message.success(t(done))
    else modal.info({ title: t(title), content: msg, okText: t(pageWords.confirm) })
  }
}

/** A form of declared fields. It shows a user error at its field, or above the form, and closes after saving. */
export function FormBody({ id, page, fields, required, editing, initial, save, messages, close, setBusy, onChange, onError }: Props) {
  const showResult = useResultMessage()
  const [form] = Form.useForm<Values>()
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<string>()
  const saving = useRef(false)

  const showError = (error: unknown, saved: Values): void => {
    if (!(error instanceof CallError)) throw error
    if (onError?.(error, saved)) return
    const controls = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
    const found = Object.entries(messagesIn(error)).map(([field, msg]) => ({ name: controlPath(field), errors: [msg] }))
    const atControls = found.filter(({ name }) => controls.has(name.join('.')))
    if (atControls.length < Math.max(found.length, 1)) setError(error.msg)
    form.setFields(atControls)
    if (atControls[0]) form.scrollToField(atControls[0].name, { focus: true, block: 'center' })
  }

  const submit = async (): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setError(undefined)
    setBusy(true)
    const current = { ...values, ...form.getFieldsValue(true) }
    try {
      const { msg } = await save(current)
      showResult(msg, messages)
      close()
    } catch (error) {
      showError(error, current)
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  const change = (): void => {
    const next = { ...values, ...form.getFieldsValue(true) }
    setValues(next)
    onChange?.(next)
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
      {error && <Alert type="error" showIcon title={error} className="form-error" />}
      <FormFields fields={fields} form={{ page, row: values, required, editing }} />
    </Form>
  )
}

/** The error message of a failed query, with a button that retries it. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT()
  const action = <Button onClick={retry}>{t(pageWords.retry)}</Button>
  return <Alert type="error" showIcon title={error instanceof CallError ? error.msg : t(pageWords.failed)} action={action} />
}
