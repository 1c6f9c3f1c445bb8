import type { ChangeEvent } from 'react'
import { useT } from '#i18n/language.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import type { Choice } from '../services.ts'
import styles from './form.module.css'
import type { FormField } from './form-fields.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface FormControlProps {
  readonly name?: string
  readonly field: FormField
  /** What it shows at first; the browser keeps what is typed, unless the page does by `onChange`. */
  readonly value?: unknown
  readonly onChange?: (value: string) => void
  /** What is typed is left, also by Enter, which sends the form with what stands in it. */
  readonly onLeave?: () => void
  /** Those of a choice whose options are not declared. */
  readonly choices?: readonly Choice[] | undefined
  readonly error?: string | undefined
}

/** The label, the input and the messages of a field, by its kind. */
export function FormControl(props: FormControlProps) {
  const t = useT()
  const { name, field, value, error, onChange, onLeave } = props
  if (field.kind === 'manyOf') return <Boxes {...props} />
  const text = String(value ?? '')
  const given = {
    ...(onChange ? { value: text, onChange: ({ target }: ChangeEvent<Typed>) => onChange(target.value) } : { name, defaultValue: text }),
    className: 'input',
    autoComplete: field.autoComplete,
    'aria-required': field.required ? true : undefined,
  }
  const typed = { ...given, maxLength: field.max, placeholder: field.placeholder, autoCapitalize: field.autoCapitalize }
  const layout = { label: t(field.label), required: field.required !== undefined, hint: field.hint && t(field.hint), error }
  const left = onLeave && { onBlur: onLeave, onKeyDown: ({ key }: { key: string }) => key === 'Enter' && onLeave() }
  const control = (
    <FieldLayout {...layout}>
      {(linked) => {
        if (field.kind === 'longText') return <textarea rows={field.rows ?? 6} {...typed} {...linked} />
        if (field.kind !== 'oneOf') return <input type={typeOf(field)} inputMode={field.inputMode} {...typed} {...left} {...linked} />
        return (
          <select {...given} {...linked}>
            <option value="">{t(['请选择', 'Choose'])}</option>
            <Options {...props} />
          </select>
        )
      }}
    </FieldLayout>
  )
  return field.half ? <div className={styles.half}>{control}</div> : control
}

function typeOf({ kind, pattern, autoComplete }: FormField): string {
  if (kind === 'password' || kind === 'date') return kind
  if (pattern === 'email') return 'email'
  return pattern === 'phone' || autoComplete?.toString().startsWith('tel') ? 'tel' : 'text'
}

function Options({ field, choices }: FormControlProps) {
  const t = useT()
  const options = choices ?? Object.entries(field.options ?? {}).map(([key, words]) => ({ key, label: t(words) }))
  return options.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))
}

/** Several choices as boxes to tick. */
function Boxes({ name, field, value, choices = [] }: FormControlProps) {
  const t = useT()
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <fieldset className={styles.choices}>
      <legend>{t(field.label)}</legend>
      <div>
        {choices.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" name={name} value={key} defaultChecked={chosen.includes(key)} /> {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
