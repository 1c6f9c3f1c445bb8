import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Field } from '#kernel/resource/field.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './control.module.css'
import type { Option } from './publish.loader.ts'

export interface Controlled {
  readonly field: Field
  readonly value: unknown
  readonly options: readonly Option[]
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

/** One control for each kind of field that the form asks. */
export function Control(props: Controlled) {
  const { kind } = props.field
  if (kind === 'manyOf') return <Chips {...props} />
  if (kind === 'oneOf' || kind === 'reference') return <Choice {...props} />
  return <Line {...props} />
}

function useFrame({ field, error }: Controlled) {
  const lang = useLang()
  const unit = field.kind === 'decimal' && field.unit ? ` (${field.unit})` : ''
  return { label: t(field.label, lang) + unit, hint: field.hint && t(field.hint, lang), required: field.required !== undefined, error }
}

function Line(props: Controlled) {
  const { field, value, onChange } = props
  const text = value === undefined || value === null ? '' : String(value)
  const numeric = field.kind === 'decimal' || field.kind === 'whole' || field.kind === 'money'
  const most = 'max' in field && !numeric ? field.max : undefined
  return (
    <FieldLayout {...useFrame(props)}>
      {(linked) =>
        field.kind === 'longText' ? (
          <textarea className="input" value={text} maxLength={most} onChange={(event) => onChange(event.target.value)} {...linked} />
        ) : (
          <input
            className="input"
            type={field.kind === 'date' ? 'date' : 'text'}
            inputMode={numeric ? 'decimal' : undefined}
            maxLength={most}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            {...linked}
          />
        )
      }
    </FieldLayout>
  )
}

function Choice(props: Controlled) {
  const t = useT()
  const { value, options, onChange } = props
  return (
    <FieldLayout {...useFrame(props)}>
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

/** How many choices stand before 'more'. */
const first = 8

/** Several of a few: buttons that stay pressed. */
function Chips(props: Controlled) {
  const t = useT()
  const [all, setAll] = useState(false)
  const { field, options, onChange } = props
  const chosen = (Array.isArray(props.value) ? props.value : []).map(String)
  const numeric = 'numeric' in field && field.numeric
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]
    onChange(numeric ? next.map(Number) : next)
  }
  const { label, ...frame } = useFrame(props)
  const shown = usualFirst(options).filter(({ key }, at) => all || at < first || chosen.includes(key))
  return (
    <FieldLayout label={label} {...frame}>
      {(linked) => (
        <fieldset className={styles.chips} aria-label={label} tabIndex={-1} {...linked}>
          {shown.map((option) => (
            <button
              key={option.key}
              type="button"
              aria-pressed={chosen.includes(option.key)}
              title={option.label}
              onClick={() => toggle(option.key)}
            >
              {shortOf(option)}
            </button>
          ))}
          {shown.length < options.length && (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              {t(['更多', 'More'])}
            </button>
          )}
        </fieldset>
      )}
    </FieldLayout>
  )
}

/** Mountings that most motors have. */
const usual = ['B3', 'B35', 'B5', 'V1', 'B14', 'B34']

function usualFirst(options: readonly Option[]): readonly Option[] {
  const rank = ({ key }: Option) => (usual.includes(key) ? usual.indexOf(key) : usual.length)
  return options.toSorted((a, b) => rank(a) - rank(b))
}

/** `B35` is what traders know; its explanation is the title. */
function shortOf({ key, label }: Option): string {
  return /^[BV]\d+$/.test(key) ? key : label
}
