import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { TaskIcon } from './task-icon.tsx'

interface FieldProps {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

interface InputAttributes {
  readonly id: string
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

/** A label, a control, its hint and its error message, linked by ids and ARIA attributes for screen readers. */
export function FieldLayout({
  label,
  required,
  hint,
  error,
  children,
}: FieldProps & { children: (attributes: InputAttributes) => ReactNode }) {
  const id = useId()
  const [hintId, errorId] = [`${id}h`, `${id}e`]
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="required-mark" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <span id={hintId} className="hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className="field-error">
          <TaskIcon name="warning" size={18} />
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
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'>) {
  return (
    <FieldLayout label={label} required={required} hint={hint} error={error}>
      {(attributes) => <input className="input" aria-required={required} {...input} {...attributes} />}
    </FieldLayout>
  )
}

/** Focuses the first invalid field of a form. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  invalid?.closest('details')?.setAttribute('open', '')
  // Without a field that is to blame, the message itself is read next.
  const alert = form?.querySelector<HTMLElement>('[role="alert"]')
  alert?.setAttribute('tabindex', '-1')
  ;(invalid ?? alert)?.focus()
}
