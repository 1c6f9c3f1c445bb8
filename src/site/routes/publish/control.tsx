import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { t, type Words } from '#i18n/translate.ts'
import type { Field } from '#kernel/resource/field.ts'
import { numberIn } from '#motors/number-text.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import { FormControl } from '../../form/form-control.tsx'
import type { FormField } from '../../form/form-fields.ts'
import { PictureField } from '../../picture-field.tsx'
import styles from './control.module.css'
import type { Option } from './publish.loader.ts'

export interface ControlProps {
  readonly field: Field
  readonly value: unknown
  readonly options: readonly Option[]
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
  /** Reads what was typed once it is left, in place of the usual reading of numbers. */
  readonly onLeave?: (text: string) => void
}

/** The input for a field, by the kind of the field. */
export function Control(props: ControlProps) {
  const { kind } = props.field
  if (kind === 'manyOf') return <ToggleButtons {...props} />
  if (kind === 'flag') return <CheckControl {...props} />
  if (kind === 'image') return <PictureControl {...props} />
  return <DraftControl {...props} />
}

/** With its unit. */
function labelOf(field: Field): Words {
  const unit = field.kind === 'decimal' && field.unit ? ` (${field.unit})` : ''
  const [zh, en] = field.label
  return [zh + unit, en + unit]
}

function useFieldLayoutProps({ field, error }: ControlProps) {
  const lang = useLang()
  return { label: t(labelOf(field), lang), hint: field.hint && t(field.hint, lang), required: field.required !== undefined, error }
}

/** Units that are written behind a number, beside the one of its field. */
const counted = ['台', '只', '套', 'pcs', '%']

const unitsOf = (field: Field): readonly string[] => (field.kind === 'decimal' && field.unit ? [field.unit, ...counted] : counted)

/** What is typed or chosen from a list, drawn as in every form of the site; the draft holds its value. */
function DraftControl({ field, value, options, error, onChange, onLeave }: ControlProps) {
  const text = String(value ?? '')
  const isNumber = field.kind === 'decimal' || field.kind === 'whole' || field.kind === 'money'
  const leave = () => {
    if (text.trim() === '') return
    if (onLeave) return onLeave(text)
    const number = numberIn(text, unitsOf(field))
    if (number !== undefined && number !== text) onChange(number)
  }
  const drawn: FormField = {
    kind: field.kind === 'reference' ? 'oneOf' : field.kind,
    label: labelOf(field),
    rows: 2,
    ...(field.required && { required: field.required }),
    ...(field.hint && { hint: field.hint }),
    ...(field.kind === 'text' && field.pattern && { pattern: field.pattern }),
    ...(isNumber ? { inputMode: 'decimal' } : 'max' in field && field.max !== undefined && { max: field.max }),
  }
  const choices = options.map(({ key, label, level = 1 }) => ({ key, label: '\u3000'.repeat(level - 1) + label }))
  return (
    <FormControl field={drawn} value={text} choices={choices} error={error} onChange={onChange} {...(isNumber && { onLeave: leave })} />
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
