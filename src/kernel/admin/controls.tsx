import { DatePicker, Input, InputNumber, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#i18n/language.tsx'
import { isEmpty } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import { useChoices } from './choices.ts'
import type { ControlProps } from './define-page.ts'
import { pageWords } from './page.words.ts'

const text = (value: unknown): string => String(value ?? '')
const some = <T,>(value: unknown): T | undefined => (isEmpty(value) ? undefined : (value as T))

/** Id, ARIA attributes and whether it is off: what the form added for the input itself. */
export function attributesOf({ field, name, row, value, onChange, searching, ...added }: ControlProps) {
  return added
}

/** For inputs that show and answer text. */
const typing = (props: ControlProps) => ({
  ...attributesOf(props),
  value: text(props.value),
  onChange: (event: { target: { value: string } }) => props.onChange?.(event.target.value),
})

const types: Readonly<Record<string, string>> = { phone: 'tel', email: 'email' }

export function TextControl(props: ControlProps<FieldOf<'text'>>) {
  const { max = 255, pattern = '' } = props.field
  return <Input {...typing(props)} type={types[pattern] ?? 'text'} maxLength={max} allowClear autoComplete="off" />
}

export function LongTextControl(props: ControlProps<FieldOf<'longText' | 'richText'>>) {
  const { kind, max } = props.field
  if (props.searching) return <Input {...typing(props)} allowClear />
  return (
    <Input.TextArea
      {...typing(props)}
      maxLength={max}
      showCount={max !== undefined}
      autoSize={{ minRows: kind === 'richText' ? 6 : 3, maxRows: 14 }}
    />
  )
}

export function NumberControl(props: ControlProps<FieldOf<'whole' | 'decimal' | 'money'>>) {
  const { field, value, onChange, searching } = props
  const digits = { whole: 0, money: 2, decimal: undefined }[field.kind]
  const limits = searching ? {} : { min: field.min ?? (field.kind === 'money' ? 0 : undefined), max: field.max }
  return (
    <InputNumber
      {...attributesOf(props)}
      {...limits}
      className="wide-control"
      value={some<number>(value) ?? null}
      precision={digits}
      stringMode={field.kind === 'money'}
      suffix={field.kind === 'decimal' ? field.unit : undefined}
      onChange={(next) => onChange?.(next ?? '')}
    />
  )
}

export function FlagControl(props: ControlProps<FieldOf<'flag'>>) {
  const t = useT()
  const { field, value, onChange, searching } = props
  const put = (on: unknown): void => onChange?.(field.numeric ? Number(on) : on)
  if (!searching) return <Switch {...attributesOf(props)} checked={Boolean(Number(value))} onChange={put} />
  const options = [pageWords.no, pageWords.yes].map((words, at) => ({ value: String(at), label: t(words) }))
  return <Select {...attributesOf(props)} allowClear value={some<string>(value)} options={options} onChange={onChange} />
}

export function DateControl(props: ControlProps<FieldOf<'date' | 'dateTime'>>) {
  const { field, value, onChange } = props
  const time = field.kind === 'dateTime'
  const given = value ? dayjs(text(value)) : null
  return (
    <DatePicker
      {...attributesOf(props)}
      className="wide-control"
      showTime={time}
      value={given?.isValid() ? given : null}
      onChange={(day) => onChange?.(day?.format(time ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD') ?? '')}
    />
  )
}

/** Choices that stand open instead of folding away. */
const few = 3

export function ChoiceControl(props: ControlProps<FieldOf<'oneOf'>>) {
  const { field, value, onChange, searching } = props
  const { options, loading } = useChoices(field)
  const attributes = { ...attributesOf(props), options, value: some<string | number>(value) }
  const put = (next: unknown): void => onChange?.(next ?? '')
  const open = !searching && field.options && options.length <= few
  if (open) return <Radio.Group {...attributes} onChange={(event) => put(event.target.value)} />
  return <Select {...attributes} allowClear showSearch={{ optionFilterProp: 'label' }} loading={loading} onChange={put} />
}

/** Choices of a dictionary or a fixed set; where neither is declared, words that one types. */
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
      value={Array.isArray(value) ? value : text(value).split(',').filter(Boolean)}
      options={options}
      onChange={(next: (string | number)[]) => onChange?.(field.joined ? next.join(',') : next)}
    />
  )
}

export function PasswordControl(props: ControlProps<FieldOf<'password'>>) {
  return <Input.Password {...typing(props)} autoComplete="new-password" maxLength={props.field.max} />
}

/** Sent back, it tells the server to keep what it has. */
const mask = '******'

export function SecretControl(props: ControlProps<FieldOf<'secret'>>) {
  const t = useT()
  const { field, name, row, value, onChange } = props
  const kept = row[name] === mask || value === mask
  return (
    <Input.Password
      {...attributesOf(props)}
      autoComplete="off"
      maxLength={field.max}
      placeholder={kept ? t(pageWords.secretSaved) : undefined}
      value={value === mask ? '' : text(value)}
      onChange={(event) => onChange?.(event.target.value === '' && kept ? mask : event.target.value)}
    />
  )
}

/** From and to, as `[from, to]` of wire values; of numbers or of days. */
export function RangeControl(props: ControlProps) {
  const t = useT()
  const { field, value, onChange } = props
  const ends = Array.isArray(value) ? (value as unknown[]) : ['', '']
  const days = field.kind === 'date' || field.kind === 'dateTime'
  const inputs = [pageWords.from, pageWords.to].map((words, at) => {
    const label = `${t(field.label)} ${t(words)}`
    const attributes = { ...(at === 0 && attributesOf(props)), 'aria-label': label, placeholder: t(words) }
    const put = (next: unknown): void => onChange?.(ends.with(at, next ?? ''))
    const end = some<string>(ends[at])
    if (!days) return <InputNumber key={label} {...attributes} value={end ?? null} onChange={put} />
    return <DatePicker key={label} {...attributes} value={end ? dayjs(end) : null} onChange={(day) => put(day?.format('YYYY-MM-DD'))} />
  })
  return <div className="range-control">{inputs}</div>
}
