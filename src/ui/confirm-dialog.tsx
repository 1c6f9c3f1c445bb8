import { useEffect, useId, useRef } from 'react'
import styles from './confirm-dialog.module.css'

interface Props {
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** While the answer is carried out it cannot be given again. */
  readonly busy?: boolean
  readonly onAnswer: (confirmed: boolean) => void
}

/** A modal dialog that asks for confirmation. Esc cancels. */
export function ConfirmDialog({ text, confirmLabel, cancelLabel, busy = false, onAnswer }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id} onCancel={() => onAnswer(false)}>
      <p id={id}>{text}</p>
      <div className={styles.buttons}>
        <button type="button" className="button" disabled={busy} onClick={() => onAnswer(false)}>
          {cancelLabel}
        </button>
        <button type="button" className="button main" disabled={busy} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  )
}
