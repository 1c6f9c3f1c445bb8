import { Image, Tag } from 'antd'
import { useLang, useT } from '#i18n/language.tsx'
import { formatNumber, relativeTime } from '#ui/date-time.ts'
import { displayNameOfKey, isEmpty } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import { useAdmin } from './admin-context.ts'
import { useChoices } from './choices.ts'
import type { CellProps } from './define-page.ts'
import { fileName } from './form-values.ts'
import { pageWords } from './page.words.ts'

export const EmptyCell = () => <span className="faint">–</span>

const textOf = (value: unknown): string => String(value ?? '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : textOf(value).split(',')).map(textOf).filter(Boolean)

/** A text: in full in a detail view; its beginning in a list, on one line of a table or a few of a card. */
function TextLine({ text, inDetail }: { text: string; inDetail: boolean | undefined }) {
  if (inDetail) return <span className="full-text">{text}</span>
  const beginning = text.length > 120 ? `${text.slice(0, 120)}…` : text
  return (
    <span className="one-line" title={beginning}>
      {beginning}
    </span>
  )
}

function Tags({ labels }: { labels: readonly string[] }) {
  return (
    <span className="tags">
      {labels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
    </span>
  )
}

export function TextCell({ name, row, inDetail }: CellProps) {
  return <TextLine text={textOf(row[name])} inDetail={inDetail} />
}

/** Shows the text of the markup, without its tags. */
export function RichTextCell({ name, row, inDetail }: CellProps) {
  return <TextLine text={new DOMParser().parseFromString(textOf(row[name]), 'text/html').body.textContent ?? ''} inDetail={inDetail} />
}

export function NumberCell({ field, name, row }: CellProps<FieldOf<'whole' | 'decimal' | 'money'>>) {
  const unit = field.kind === 'decimal' && field.unit ? `\u202f${field.unit}` : ''
  const value = field.kind === 'whole' ? textOf(row[name]) : formatNumber(row[name], field.kind === 'money' ? 2 : 0)
  return <span className="figure">{value + unit}</span>
}

export function FlagCell({ name, row }: CellProps) {
  const t = useT()
  return <Tag color={Number(row[name]) ? 'success' : 'default'}>{t(Number(row[name]) ? pageWords.yes : pageWords.no)}</Tag>
}

export function DateCell({ name, row }: CellProps) {
  return <span className="figure">{textOf(row[name])}</span>
}

/** In a list the relative time, with the exact time as a tooltip; in a detail view the exact time. */
export function TimeCell({ name, row, inDetail }: CellProps) {
  const { now } = useAdmin()
  const lang = useLang()
  const value = textOf(row[name])
  return (
    <time className="figure" dateTime={value.replace(' ', 'T')} title={value}>
      {inDetail ? value : relativeTime(value, now(), lang)}
    </time>
  )
}

export function ChoiceCell({ field, name, row }: CellProps<FieldOf<'oneOf' | 'manyOf'>>) {
  const { options } = useChoices(field)
  const displayName = row[displayNameOfKey(name)]
  return (
    <Tags
      labels={listOf(row[name]).map(
        (key) =>
          options.find(({ value }) => String(value) === key)?.label ?? (field.kind === 'oneOf' && displayName ? textOf(displayName) : key),
      )}
    />
  )
}

/** The display name of a referenced row, as the server answers it; the key of a row whose name it does not answer. */
export function ReferenceCell({ field, name, row, inDetail }: CellProps) {
  const text = textOf(row[displayNameOfKey(name)] || row[name])
  return field.kind === 'references' ? <Tags labels={listOf(text)} /> : <TextLine text={text} inDetail={inDetail} />
}

export function PictureCell({ field, name, row, inDetail }: CellProps) {
  const t = useT()
  const urls = listOf(row[name])
  const size = inDetail ? 96 : 40
  const images = (inDetail ? urls : urls.slice(0, 1)).map((url, index) => (
    <Image
      key={url}
      src={url}
      width={size}
      height={size}
      className="thumb"
      alt={`${t(field.label)} ${t(pageWords.picture, { n: index + 1 })}`}
    />
  ))
  return (
    <span className="tags">
      {images}
      {urls.length > images.length && <span className="faint">{t(pageWords.pictures, { n: urls.length })}</span>}
    </span>
  )
}

export function FileCell({ name, row }: CellProps) {
  return (
    <a href={textOf(row[name])} target="_blank" rel="noopener noreferrer">
      {fileName(textOf(row[name]))}
    </a>
  )
}

/** The number of lines, or the first values of a block. */
export function NestedCell({ name, row }: CellProps) {
  const t = useT()
  const value = row[name]
  const filled = Object.values((value ?? {}) as object).filter((part) => ['string', 'number'].includes(typeof part) && part !== '')
  return (
    <TextLine text={Array.isArray(value) ? t(pageWords.lines, { n: value.length }) : filled.slice(0, 3).join(' · ')} inDetail={false} />
  )
}

export function HiddenCell() {
  return <span className="faint">••••••</span>
}

/** Whether the cell shows a dash for an empty value; a flag that is 0 or false is not empty. */
export function isBlank({ field, name, row }: CellProps): boolean {
  return field.kind === 'flag' ? row[name] === undefined || row[name] === '' : isEmpty(row[name])
}
