import { DatePicker, Input, InputNumber, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { isEmpty } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import { useChoices } from './choices.ts'
import type { ControlProps } from './define-page.ts'
import { pageWords } from './page.words.ts'

const textOf = (value: unknown): string => String(value ?? '')
const unlessEmpty = <T,>(value: unknown): T | undefined => (isEmpty(value) ? undefined : (value as T))

/** The attributes of the input element: `id`, `disabled`, and the ARIA attributes that Form.Item adds. */
export function attributesOf({ field, name, row, value, onChange, onDisplayName, inSearch, ...attributes }: ControlProps) {
  return attributes
}

/** The props of a text input. */
const textProps = (props: ControlProps) => ({
  ...attributesOf(props),
  value: textOf(props.value),
  onChange: (event: { target: { value: string } }) => props.onChange?.(event.target.value),
})

const inputTypes: Readonly<Record<string, string>> = { phone: 'tel', email: 'email' }

export function TextControl(props: ControlProps<FieldOf<'text'>>) {
  const { max = 255, pattern = '' } = props.field
  return <Input {...textProps(props)} type={inputTypes[pattern] ?? 'text'} maxLength={max} allowClear autoComplete="off" />
}

export function LongTextControl(props: ControlProps<FieldOf<'longText'>>) {
  const { max } = props.field
  if (props.inSearch) return <Input {...textProps(props)} allowClear />
  return <Input.TextArea {...textProps(props)} maxLength={max} showCount={max !== undefined} autoSize={{ minRows: 3, maxRows: 14 }} />
}

export function NumberControl(props: ControlProps<FieldOf<'whole' | 'decimal' | 'money'>>) {
  const { field, value, onChange, inSearch } = props
  const digits = { whole: 0, money: 2, decimal: undefined }[field.kind]
  const limits = inSearch ? {} : { min: field.min ?? (field.kind === 'money' ? 0 : undefined), max: field.max }
  return (
    <InputNumber
      {...attributesOf(props)}
      {...limits}
      className="wide-control"
      value={unlessEmpty<number>(value) ?? null}
      precision={digits}
      stringMode={field.kind === 'money'}
      suffix={field.kind === 'decimal' ? field.unit : undefined}
      onChange={(next) => onChange?.(next ?? '')}
    />
  )
}

export function FlagControl(props: ControlProps<FieldOf<'flag'>>) {
  const t = useT()
  const { field, value, onChange, inSearch } = props
  const toggle = (checked: unknown): void => onChange?.(field.numeric ? Number(checked) : checked)
  if (!inSearch) return <Switch {...attributesOf(props)} checked={Boolean(Number(value))} onChange={toggle} />
  const options = [pageWords.no, pageWords.yes].map((words, index) => ({ value: String(index), label: t(words) }))
  return <Select {...attributesOf(props)} allowClear value={unlessEmpty<string>(value)} options={options} onChange={onChange} />
}

export function DateControl(props: ControlProps<FieldOf<'date' | 'dateTime'>>) {
  const { field, value, onChange } = props
  const hasTime = field.kind === 'dateTime'
  const date = value ? dayjs(textOf(value)) : null
  return (
    <DatePicker
      {...attributesOf(props)}
      className="wide-control"
      showTime={hasTime}
      value={date?.isValid() ? date : null}
      onChange={(picked) => onChange?.(picked?.format(hasTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD') ?? '')}
    />
  )
}

/** Up to this many fixed options are shown as radio buttons instead of a select. */
const maxRadios = 3

export function ChoiceControl(props: ControlProps<FieldOf<'oneOf'>>) {
  const { field, value, onChange, inSearch } = props
  const { options, loading } = useChoices(field)
  const attributes = { ...attributesOf(props), options, value: unlessEmpty<string | number>(value) }
  const change = (next: unknown): void => onChange?.(next ?? '')
  const asRadios = !inSearch && field.options && options.length <= maxRadios
  if (asRadios) return <Radio.Group {...attributes} onChange={(event) => change(event.target.value)} />
  return <Select {...attributes} allowClear showSearch={{ optionFilterProp: 'label' }} loading={loading} onChange={change} />
}

/** Selects several options of a dictionary or a fixed set; without either, the user types free text. */
export function ChoicesControl(props: ControlProps<FieldOf<'manyOf'>>) {
  const { field, value, onChange } = props
  const { options, loading } = useChoices(field)
  return (
    <Select
      {...attributesOf(props)}
      mode={field.dict || field.options ? 'multiple' : 'tags'}
      tokenSeparators={[',', '，']}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      value={Array.isArray(value) ? value : textOf(value).split(',').filter(Boolean)}
      options={options}
      onChange={(next: (string | number)[]) => onChange?.(field.joined ? next.join(',') : next)}
    />
  )
}

export function PasswordControl(props: ControlProps<FieldOf<'password'>>) {
  return <Input.Password {...textProps(props)} autoComplete="new-password" maxLength={props.field.max} />
}

/** What the server answers in place of a secret; submitted unchanged, the secret stays as it is. */
const mask = '******'

export function SecretControl(props: ControlProps<FieldOf<'secret'>>) {
  const t = useT()
  const { field, value, onChange } = props
  const [saved] = useState(value === mask)
  return (
    <Input.Password
      {...attributesOf(props)}
      autoComplete="off"
      maxLength={field.max}
      placeholder={saved ? t(pageWords.secretSaved) : undefined}
      value={value === mask ? '' : textOf(value)}
      onChange={(event) => onChange?.(event.target.value === '' && saved ? mask : event.target.value)}
    />
  )
}

/** Two inputs for a range of numbers or days; the value is `[from, to]`, where an empty end is ''. */
export function RangeControl(props: ControlProps) {
  const t = useT()
  const { field, value, onChange } = props
  const ends = Array.isArray(value) ? (value as unknown[]) : ['', '']
  const isDate = field.kind === 'date' || field.kind === 'dateTime'
  const inputs = [pageWords.from, pageWords.to].map((words, index) => {
    const label = `${t(field.label)} ${t(words)}`
    const attributes = { ...(index === 0 && attributesOf(props)), 'aria-label': label, placeholder: t(words) }
    const change = (next: unknown): void => onChange?.(ends.with(index, next ?? ''))
    const end = unlessEmpty<string>(ends[index])
    if (!isDate) return <InputNumber key={label} {...attributes} value={end ?? null} onChange={change} />
    return <DatePicker key={label} {...attributes} value={end ? dayjs(end) : null} onChange={(day) => change(day?.format('YYYY-MM-DD'))} />
  })
  return <div className="range-control">{inputs}</div>
}
