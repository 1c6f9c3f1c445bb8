import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FilePicker } from '../../file-picker.tsx'
import { useRootData } from '../../root-data.ts'
import { useHydrated } from '../../until-hydrated.tsx'
import styles from './messages.module.css'

interface Props {
  readonly label: string
  readonly sendLabel: string
  readonly initialText?: string
  /** Asks for the number of motors too. */
  readonly withQuantity?: boolean
  readonly onSend: (message: { readonly text: string; readonly file: string; readonly quantity: number }) => Promise<void>
}

/** Uploads a file for the two of a thread alone; returns its name. */
async function upload(file: File): Promise<string> {
  const stored = await call<{ name: string }>('POST', '/blade-resource/oss/endpoint/put-file', {
    files: { file, isPrivate: 'true' },
  })
  return stored.name
}

/** What is typed outlives a reload and a login of the same account, in this tab, until it is sent. */
function useKeptText() {
  const key = `message ${useRootData()?.user?.id} ${useLocation().pathname}`
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept && box.current) box.current.value = kept
  }, [key])
  return { box, keep: (text: string) => sessionStorage.setItem(key, text), forget: () => sessionStorage.removeItem(key) }
}

/** Writes a message, with a file if there is one. */
export function MessageForm({ label, sendLabel, initialText = '', withQuantity = false, onSend }: Props) {
  const t = useT()
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [fileName, setFileName] = useState('')
  const { box, keep, forget } = useKeptText()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const file = values.get('file')
    setBusy(true)
    try {
      const name = file instanceof File && file.size > 0 ? await upload(file) : ''
      await onSend({ text: String(values.get('text') ?? ''), file: name, quantity: Number(values.get('quantity') ?? 1) })
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
    <form onSubmit={submit} method="post" className={styles.form}>
      {withQuantity && (
        <label className={styles.quantity}>
          {t(['数量', 'Quantity'])}
          <input className="input" name="quantity" type="number" min={1} max={1_000_000} defaultValue={1} required />
        </label>
      )}
      <label>
        {label}
        <textarea
          ref={box}
          className="input"
          name="text"
          maxLength={2000}
          rows={3}
          defaultValue={initialText}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
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
      <div>
        <button type="submit" className="button main" disabled={busy || !isHydrated}>
          {busy ? t(['正在发送…', 'Sending…']) : sendLabel}
        </button>
      </div>
    </form>
  )
}
