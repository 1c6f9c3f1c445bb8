import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { notWanted } from '../../own/use-own-writes.ts'
import styles from './my-stock.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly decimals: 0 | 2
  /** Saves the value; returns the sentence of an error, '' for none. */
  readonly onSave: (value: string) => Promise<string>
}

/** A number that is edited where it stands: Enter or leaving the field saves it, Esc brings the former one back. */
export function MyStockValue({ label, value, unit, decimals, onSave }: Props) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  /** What was asked about and not wanted: it stays as it was typed, and only Enter asks again. */
  const [unwanted, setUnwanted] = useState<string>()
  const current = useRef(value)
  useEffect(() => {
    current.current = value
    setTyped(value)
  }, [value])
  const notSaved = t(['未保存：按 Enter 保存，按 Esc 恢复', 'Not saved: Enter saves it, Esc brings the former value back'])
  const leave = () => {
    if (typed === unwanted) setError(notSaved)
    else void save()
  }
  const save = async () => {
    if (typed.trim() === value || busy) return
    setBusy(true)
    const failure = await onSave(typed.trim())
    setError(failure === notWanted ? notSaved : failure)
    setUnwanted(failure === notWanted ? typed : undefined)
    // What was typed may be the same number in other words.
    if (failure === '') setTyped(current.current)
    setBusy(false)
  }
  return (
    <div className={styles.value}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode={decimals ? 'decimal' : 'numeric'}
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        disabled={busy}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save()
          if (key !== 'Escape') return
          setTyped(value)
          setUnwanted(undefined)
          setError('')
        }}
      />
      <span className={styles.faint}>{unit}</span>
      {error && (
        <span id={`${id}-error`} role="alert" className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}
