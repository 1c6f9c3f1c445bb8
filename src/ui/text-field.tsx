import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface Framed {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

interface Linked {
  readonly id: string
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

/** A label, a control, its hint, and its complaint, tied together for those who hear the page. */
export function FieldLayout({ label, required, hint, error, children }: Framed & { children: (linked: Linked) => ReactNode }) {
  const id = useId()
  const [hintId, errorId] = [`${id}h`, `${id}e`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="must" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <span id={hintId} className="hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className="wrong">
          <Icon name="warning" size={18} />
          {error}
        </span>
      )}
    </div>
  )
}

export function TextField({
  label,
  required,
  hint,
  error,
  ...input
}: Framed & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'>) {
  return (
    <FieldLayout label={label} required={required} hint={hint} error={error}>
      {(linked) => <input className="input" aria-required={required} {...input} {...linked} />}
    </FieldLayout>
  )
}

/** Brings the first field that was complained about into sight. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
