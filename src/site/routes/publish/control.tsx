import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Field } from '#kernel/resource/field.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import { PictureField } from '../../picture-field.tsx'
import styles from './control.module.css'
import type { Option } from './publish.loader.ts'

export interface ControlProps {
  readonly field: Field
  readonly value: unknown
  readonly options: readonly Option[]
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

/** The input for a field, by the kind of the field. */
export function Control(props: ControlProps) {
  const { kind } = props.field
  if (kind === 'manyOf') return <ToggleButtons {...props} />
  if (kind === 'oneOf' || kind === 'reference') return <SelectControl {...props} />
  if (kind === 'flag') return <CheckControl {...props} />
  if (kind === 'image') return <PictureControl {...props} />
  return <TextControl {...props} />
}

function useFieldLayoutProps({ field, error }: ControlProps) {
  const lang = useLang()
  const unit = field.kind === 'decimal' && field.unit ? ` (${field.unit})` : ''
  return { label: t(field.label, lang) + unit, hint: field.hint && t(field.hint, lang), required: field.required !== undefined, error }
}

function inputType(field: Field): 'date' | 'tel' | 'email' | 'text' {
  if (field.kind === 'date') return 'date'
  const pattern = field.kind === 'text' ? field.pattern : undefined
  if (pattern === 'phone') return 'tel'
  return pattern === 'email' ? 'email' : 'text'
}

function TextControl(props: ControlProps) {
  const { field, value, onChange } = props
  const text = value === undefined || value === null ? '' : String(value)
  const numeric = field.kind === 'decimal' || field.kind === 'whole' || field.kind === 'money'
  const maxLength = 'max' in field && !numeric ? field.max : undefined
  return (
    <FieldLayout {...useFieldLayoutProps(props)}>
      {(linked) =>
        field.kind === 'longText' ? (
          <textarea className="input" value={text} maxLength={maxLength} onChange={(event) => onChange(event.target.value)} {...linked} />
        ) : (
          <input
            className="input"
            type={inputType(field)}
            inputMode={numeric ? 'decimal' : undefined}
            maxLength={maxLength}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            {...linked}
          />
        )
      }
    </FieldLayout>
  )
}

function CheckControl(props: ControlProps) {
  return (
    <FieldLayout {...useFieldLayoutProps(props)}>
      {(linked) => (
        <input
          type="checkbox"
          className={styles.check}
          checked={props.value === true}
          onChange={({ target }) => props.onChange(target.checked)}
          {...linked}
        />
      )}
    </FieldLayout>
  )
}

function PictureControl({ field, value, error, onChange }: ControlProps) {
  const t = useT()
  return <PictureField label={t(field.label)} address={typeof value === 'string' ? value : ''} error={error} onChange={onChange} />
}

function SelectControl(props: ControlProps) {
  const t = useT()
  const { value, options, onChange } = props
  return (
    <FieldLayout {...useFieldLayoutProps(props)}>
      {(linked) => (
        <select
          className="input"
          value={value === undefined || value === null ? '' : String(value)}
          onChange={(event) => onChange(event.target.value)}
          {...linked}
        >
          <option value="">{t(['请选择', 'Choose'])}</option>
          {options.map(({ key, label, level = 1 }) => (
            <option key={key} value={key}>
              {'\u3000'.repeat(level - 1) + label}
            </option>
          ))}
        </select>
      )}
    </FieldLayout>
  )
}

/** Number of options shown before `More` is clicked. */
const initialOptions = 8

/** Multiple choice as toggle buttons, common values first. */
function ToggleButtons(props: ControlProps) {
  const t = useT()
  const [expanded, setExpanded] = useState(false)
  const { field, options, onChange } = props
  const selected = (Array.isArray(props.value) ? props.value : []).map(String)
  const numeric = 'numeric' in field && field.numeric
  const toggle = (key: string) => {
    const next = selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key]
    onChange(numeric ? next.map(Number) : next)
  }
  const { label, ...layout } = useFieldLayoutProps(props)
  const visible = commonFirst(options).filter(({ key }, index) => expanded || index < initialOptions || selected.includes(key))
  return (
    <FieldLayout label={label} {...layout}>
      {(linked) => (
        <fieldset className={styles.buttons} aria-label={label} tabIndex={-1} {...linked}>
          {visible.map((option) => (
            <button
              key={option.key}
              type="button"
              aria-pressed={selected.includes(option.key)}
              title={option.label}
              onClick={() => toggle(option.key)}
            >
              {buttonText(option)}
            </button>
          ))}
          {visible.length < options.length && (
            <button type="button" className={styles.more} onClick={() => setExpanded(true)}>
              {t(['更多', 'More'])}
            </button>
          )}
        </fieldset>
      )}
    </FieldLayout>
  )
}

/** The most common mountings (IM codes). */
const commonMountings = ['B3', 'B35', 'B5', 'V1', 'B14', 'B34']

function commonFirst(options: readonly Option[]): readonly Option[] {
  const rank = ({ key }: Option) => (commonMountings.includes(key) ? commonMountings.indexOf(key) : commonMountings.length)
  return options.toSorted((a, b) => rank(a) - rank(b))
}

/** Buttons show the code of a mounting (`B35`); its full name is the tooltip. */
function buttonText({ key, label }: Option): string {
  return /^[BV]\d+$/.test(key) ? key : label
}
