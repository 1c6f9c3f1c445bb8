import { type FormEvent, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { TextField } from '#ui/text-field.tsx'
import styles from './userinfo.module.css'

interface Props {
  readonly label: Words
  readonly button: Words
  /** Whether it was taken. */
  readonly onSend: (text: string) => Promise<boolean>
}

/** One line and a button; the line is empty again once it was taken. */
export function OneLineForm({ label, button, onSend }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    if (await onSend(text.trim())) setText('')
    setBusy(false)
  }
  return (
    <form className={styles.ask} onSubmit={onSubmit} method="post">
      <TextField
        label={t(label)}
        name="text"
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button" disabled={busy || text.trim() === ''}>
        {t(button)}
      </button>
    </form>
  )
}
