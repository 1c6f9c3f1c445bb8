import type { FormEvent, ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { FormRule } from '../form-rules.ts'
import type { Choice } from '../services.ts'
import { useHydrated } from '../until-hydrated.tsx'
import { useSentForm } from '../use-sent-form.ts'
import styles from './form.module.css'
import { FormControl } from './form-control.tsx'
import { type FormFields, rulesOf } from './form-fields.ts'

interface DeclaredForm extends Omit<Parameters<typeof useSentForm>[0], 'rules' | 'fields'> {
  readonly fields: FormFields
  /** What the declarations of the fields do not say, such as that two values must be the same. */
  readonly rules?: readonly FormRule[]
}

/** The state of a form that is made from the declarations of its fields. */
export function useDeclaredForm({ fields, rules = [], ...sent }: DeclaredForm) {
  const names = new Set(Object.keys(fields))
  return { ...useSentForm({ ...sent, rules: [...rulesOf(fields), ...rules], fields: names }), fields }
}

export interface DeclaredFormProps {
  readonly state: ReturnType<typeof useDeclaredForm>
  readonly className?: string | undefined
  /** What the fields show at first. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly choices?: Readonly<Record<string, readonly Choice[]>>
  /** Controls of the page in place of those of the kinds. */
  readonly controls?: Readonly<Record<string, (error: string | undefined) => ReactNode>>
  /** Fields that few people need, in a fold below the button. */
  readonly fold?: { readonly summary: Words; readonly names: readonly string[]; readonly className?: string | undefined }
  readonly submit: Words
  readonly submitting: Words
  /** Class of the button. */
  readonly tone?: 'main' | 'bad'
  /** Id of the heading that names it. */
  readonly labelledBy?: string
  /** What stands above the fields. */
  readonly head?: ReactNode
  /** What stands below the button. */
  readonly children?: ReactNode
}

/** A form that is made from the declarations of its fields: messages stand beside them, all at once, and what was typed stays. */
export function DeclaredForm({ state, values = {}, choices = {}, controls = {}, fold, head, children, ...texts }: DeclaredFormProps) {
  const t = useT()
  const isHydrated = useHydrated()
  const { form, errors, busy, onSubmit, clearErrors, fields } = state
  const { className = '', submit, submitting, tone = 'main', labelledBy } = texts
  const control = (name: string): ReactNode => {
    const [field, own] = [fields[name], controls[name]]
    if (own) return <div key={name}>{own(errors[name])}</div>
    return field && <FormControl key={name} {...{ name, field }} value={values[name]} choices={choices[name]} error={errors[name]} />
  }
  const inFold = fold?.names ?? []
  const onChange = ({ target }: FormEvent<HTMLFormElement>): void => {
    // What is typed bubbles to the form.
    if (target instanceof Element) clearErrors(target.getAttribute('name') ?? '')
  }
  return (
    <form
      ref={form}
      className={`${styles.form} ${className}`}
      onSubmit={onSubmit}
      onChange={onChange}
      noValidate
      method="post"
      aria-labelledby={labelledBy}
    >
      {head}
      <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
      {Object.keys(fields)
        .filter((name) => !inFold.includes(name))
        .map(control)}
      <button type="submit" className={`button ${tone}`} disabled={busy || !isHydrated}>
        {t(busy ? submitting : submit)}
      </button>
      {fold && (
        <details className={fold.className} open={inFold.some((name) => errors[name]) || undefined}>
          <summary>{t(fold.summary)}</summary>
          {inFold.map(control)}
        </details>
      )}
      {children}
    </form>
  )
}
