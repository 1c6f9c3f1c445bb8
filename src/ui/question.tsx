import { useEffect, useId, useRef } from 'react'
import styles from './question.module.css'

interface Props {
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly onAnswer: (yes: boolean) => void
}

/** Asks before something that cannot be taken back. Esc is a no. */
export function Question({ text, yes, no, onAnswer }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  return (
    <dialog ref={ref} className={styles.question} aria-labelledby={id} onCancel={() => onAnswer(false)}>
      <p id={id}>{text}</p>
      <div className={styles.answers}>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {no}
        </button>
        <button type="button" className="button main" onClick={() => onAnswer(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  )
}
