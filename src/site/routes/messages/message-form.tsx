import { type FormEvent, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError, type Request } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { FilePicker } from '../../file-picker.tsx'
import { useHydrated } from '../../until-hydrated.tsx'
import { useKeptValues } from '../../use-kept-values.ts'
import styles from './messages.module.css'

interface Message {
  readonly text: string
  readonly file: string
  readonly quantity: number
}

interface Props {
  readonly label: string
  readonly sendLabel: string
  readonly initialText?: string
  /** Asks for the number of motors too. */
  readonly withQuantity?: boolean
  /** Closes the form that a press has opened: its box has the focus at first. */
  readonly onCancel?: () => void
  /** `headers`: sent along, so that a message whose answer was lost is written once. */
  readonly onSend: (message: Message, headers: NonNullable<Request['headers']>) => Promise<void>
}

/** Returns a function that uploads a file for the two of an inquiry alone, once, and returns its name. */
function useUploadOnce(): (file: File) => Promise<string> {
  const uploaded = useRef<{ readonly file: File; readonly name: string }>(undefined)
  return async (file) => {
    if (uploaded.current?.file !== file) {
      const { name } = await call<{ name: string }>('POST', '/blade-resource/oss/endpoint/put-file', { files: { file, isPrivate: 'true' } })
      uploaded.current = { file, name }
    }
    return uploaded.current.name
  }
}

/** What appears in the place of what was in focus takes it over. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** Writes a message, with a file if there is one. */
export function MessageForm({ label, sendLabel, initialText = '', withQuantity = false, onCancel, onSend }: Props) {
  const t = useT()
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [fileName, setFileName] = useState('')
  const formRef = useRef<HTMLFormElement>(null)
  const { key, keep, forget } = useKeptValues(formRef, 'message')
  const upload = useUploadOnce()
  const sendOnce = useSendOnce()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
    setBusy(true)
    try {
      const name = file ? await upload(file) : ''
      const message = { text: String(values.get('text') ?? ''), file: name, quantity: Number(values.get('quantity') ?? 1) }
      await sendOnce([key, message], (headers) => onSend(message, headers))
      forget()
      form.reset()
      setFileName('')
      setFailure('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={formRef} onSubmit={submit} onInput={keep} method="post" className={styles.form}>
      {withQuantity && (
        <label className={styles.quantity}>
          {t(['数量', 'Quantity'])}
          <input className="input" name="quantity" type="number" min={1} max={1_000_000} defaultValue={1} required />
        </label>
      )}
      <label>
        {label}
        {/* What is typed while a message is sent would go with it. */}
        <textarea
          ref={onCancel && focusOnMount}
          className="input"
          name="text"
          maxLength={2000}
          rows={3}
          defaultValue={initialText}
          readOnly={busy}
          aria-busy={busy}
        />
      </label>
      <div className={styles.file}>
        <FilePicker
          name="file"
          words={t(['添加附件', 'Attach a file'])}
          aria-label={t(['附件（图片、PDF、图纸）', 'Attachment (picture, PDF, drawing)'])}
          onChange={({ target }) => setFileName(target.files?.[0]?.name ?? '')}
        />
        <span role="status">{fileName || t(['图片、PDF、图纸', 'Picture, PDF or drawing'])}</span>
      </div>
      <div role="alert">{failure && <p className="note bad">{failure}</p>}</div>
      <div className={styles.buttons}>
        <button type="submit" className="button main" disabled={busy || !isHydrated}>
          {busy ? t(['正在发送…', 'Sending…']) : sendLabel}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {t(['取消', 'Cancel'])}
          </button>
        )}
      </div>
    </form>
  )
}
