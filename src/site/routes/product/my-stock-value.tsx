import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { notWanted, type WriteResult } from '../../own/use-own-writes.ts'
import styles from './my-stock.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly decimals: 0 | 2
  readonly placeholder?: string
  readonly onSave: (value: string) => Promise<WriteResult>
  /** The error of this field is no longer true, wherever else it stands. */
  readonly onErrorGone: () => void
}

/** A number that is edited where it stands: Enter or leaving the field saves it, Esc brings the former one back. */
export function MyStockValue({ label, value, unit, decimals, placeholder, onSave, onErrorGone }: Props) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  /** What was asked about and not wanted, or typed before somebody else has changed the value: it stays as it was typed, and is saved only by its button or Enter. */
  const [unwanted, setUnwanted] = useState<string>()
  /** The value that is typed over. */
  const [former, setFormer] = useState(value)
  const current = useRef(value)
  useLayoutEffect(() => {
    current.current = value
  }, [value])
  const notSaved = t(['未保存', 'Not saved'])
  if (value !== former) {
    setFormer(value)
    if (typed.trim() === former || typed.trim() === value) setTyped(value)
    else if (!busy) {
      setUnwanted(typed)
      setError(t(['未保存：已被改为 {value}', 'Not saved: it was changed to {value}'], { value }))
    }
  }
  const forgetError = () => {
    if (error) onErrorGone()
    setError('')
  }
  const leave = () => {
    if (typed === unwanted) setError((before) => before || notSaved)
    else void save()
  }
  const save = async () => {
    if (typed.trim() === value || busy) return
    setBusy(true)
    forgetError()
    const failure = await onSave(typed.trim())
    const isHeld = failure === notWanted || (failure !== '' && current.current !== value)
    setError(failure === notWanted ? notSaved : failure)
    setUnwanted(isHeld ? typed : undefined)
    // What was typed may be the same number in other words.
    if (failure === '') setTyped(current.current)
    setBusy(false)
  }
  const restore = () => {
    setTyped(value)
    setUnwanted(undefined)
    forgetError()
  }
  return (
    <div className={styles.value}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode={decimals ? 'decimal' : 'numeric'}
        value={typed}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        // A field that is disabled loses the focus.
        readOnly={busy}
        aria-busy={busy}
        onChange={(event) => {
          setTyped(event.target.value)
          forgetError()
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') restore()
          if (event.key !== 'Enter') return
          // The key would also press the button of the question that it opens.
          event.preventDefault()
          void save()
        }}
      />
      <span className={styles.faint}>{unit}</span>
      {error && (
        <span id={`${id}-error`} role="alert" className="field-error">
          {error}
        </span>
      )}
      {error && typed === unwanted && !busy && (
        <>
          <button type="button" className="button plain" onClick={() => void save()}>
            {t(['保存', 'Save'])}
          </button>
          {/* Leaving the field would save what was typed. */}
          <button type="button" className="button plain" onMouseDown={(event) => event.preventDefault()} onClick={restore}>
            {t(['恢复', 'Restore'])}
          </button>
        </>
      )}
    </div>
  )
}
