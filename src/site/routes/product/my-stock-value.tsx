import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { notWanted, type WriteResult } from '../../own/use-own-writes.ts'
import styles from './my-stock.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly decimals: 0 | 2
  readonly onSave: (value: string) => Promise<WriteResult>
}

/** A number that is edited where it stands: Enter or leaving the field saves it, Esc brings the former one back. */
export function MyStockValue({ label, value, unit, decimals, onSave }: Props) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  /** What was asked about and not wanted: it stays as it was typed, and is asked about again only when it is to be saved. */
  const [unwanted, setUnwanted] = useState<string>()
  const current = useRef(value)
  useEffect(() => {
    current.current = value
    setTyped(value)
  }, [value])
  const notSaved = t(['未保存', 'Not saved'])
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
  const restore = () => {
    setTyped(value)
    setUnwanted(undefined)
    setError('')
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
        // A field that is disabled loses the focus.
        readOnly={busy}
        aria-busy={busy}
        onChange={(event) => {
          setTyped(event.target.value)
          setError('')
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
      {error === notSaved && !busy && (
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
