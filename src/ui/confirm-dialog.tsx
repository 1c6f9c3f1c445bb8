import { useId, useLayoutEffect, useRef } from 'react'
import styles from './confirm-dialog.module.css'

interface Props {
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** While the answer is carried out it cannot be given again. */
  readonly busy?: boolean
  readonly onAnswer: (confirmed: boolean) => void
}

/** A modal dialog that asks for confirmation. Esc cancels. Afterwards the focus is where it was before. */
export function ConfirmDialog({ text, confirmLabel, cancelLabel, busy = false, onAnswer }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is taken out of the page: only closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
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
