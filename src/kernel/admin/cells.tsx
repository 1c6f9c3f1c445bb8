import { Image, Tag } from 'antd'
import { useLang, useT } from '#i18n/language.tsx'
import { ago, grouped } from '#ui/moment.ts'
import { displayNameOfKey, isEmpty } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import { useAdmin } from './admin-context.ts'
import { useChoices } from './choices.ts'
import type { CellProps } from './define-page.ts'
import { fileName } from './form-values.ts'
import { pageWords } from './page.words.ts'

export const Nothing = () => <span className="faint">–</span>

const text = (value: unknown): string => String(value ?? '')
const list = (value: unknown): string[] => (Array.isArray(value) ? value : text(value).split(',')).map(text).filter(Boolean)

/** One line in a table, whole in a view. */
function Line({ of, whole }: { of: string; whole: boolean | undefined }) {
  return (
    <span className={whole ? 'all-of-it' : 'one-line'} title={whole ? undefined : of}>
      {of}
    </span>
  )
}

function Tags({ of }: { of: readonly string[] }) {
  return (
    <span className="tags">
      {of.map((each) => (
        <Tag key={each}>{each}</Tag>
      ))}
    </span>
  )
}

export function TextCell({ name, row, whole }: CellProps) {
  return <Line of={text(row[name])} whole={whole} />
}

/** Markup is shown as the text in it. */
export function RichTextCell({ name, row, whole }: CellProps) {
  return <Line of={new DOMParser().parseFromString(text(row[name]), 'text/html').body.textContent ?? ''} whole={whole} />
}

export function NumberCell({ field, name, row }: CellProps<FieldOf<'whole' | 'decimal' | 'money'>>) {
  const unit = field.kind === 'decimal' && field.unit ? `\u202f${field.unit}` : ''
  const value = field.kind === 'whole' ? text(row[name]) : grouped(row[name], field.kind === 'money' ? 2 : 0)
  return <span className="figure">{value + unit}</span>
}

export function FlagCell({ name, row }: CellProps) {
  const t = useT()
  return <Tag color={Number(row[name]) ? 'success' : 'default'}>{t(Number(row[name]) ? pageWords.yes : pageWords.no)}</Tag>
}

export function DateCell({ name, row }: CellProps) {
  return <span className="figure">{text(row[name])}</span>
}

/** In lists how long ago, with the exact time for whoever points at it. */
export function TimeCell({ name, row, whole }: CellProps) {
  const { now } = useAdmin()
  const lang = useLang()
  const value = text(row[name])
  return (
    <time className="figure" dateTime={value.replace(' ', 'T')} title={value}>
      {whole ? value : ago(value, now(), lang)}
    </time>
  )
}

export function ChoiceCell({ field, name, row }: CellProps<FieldOf<'oneOf' | 'manyOf'>>) {
  const { options } = useChoices(field)
  const given = row[displayNameOfKey(name)]
  return (
    <Tags
      of={list(row[name]).map(
        (key) => options.find(({ value }) => String(value) === key)?.label ?? (field.kind === 'oneOf' && given ? text(given) : key),
      )}
    />
  )
}

/** What a key stands for, as the server named it. */
export function NamedCell({ field, name, row, whole }: CellProps) {
  const displayName = text(row[displayNameOfKey(name)])
  return field.kind === 'references' ? <Tags of={list(displayName)} /> : <Line of={displayName || text(row[name])} whole={whole} />
}

export function PictureCell({ field, name, row, whole }: CellProps) {
  const t = useT()
  const links = list(row[name])
  const size = whole ? 96 : 40
  const shown = (whole ? links : links.slice(0, 1)).map((link, at) => (
    <Image
      key={link}
      src={link}
      width={size}
      height={size}
      className="thumb"
      alt={`${t(field.label)} ${t(pageWords.picture, { n: at + 1 })}`}
    />
  ))
  return (
    <span className="tags">
      {shown}
      {links.length > shown.length && <span className="faint">{t(pageWords.pictures, { n: links.length })}</span>}
    </span>
  )
}

export function FileCell({ name, row }: CellProps) {
  return (
    <a href={text(row[name])} target="_blank" rel="noopener noreferrer">
      {fileName(text(row[name]))}
    </a>
  )
}

/** How many rows; of a block the first values. */
export function PartsCell({ name, row }: CellProps) {
  const t = useT()
  const value = row[name]
  const filled = Object.values((value ?? {}) as object).filter((part) => ['string', 'number'].includes(typeof part) && part !== '')
  return <Line of={Array.isArray(value) ? t(pageWords.lines, { n: value.length }) : filled.slice(0, 3).join(' · ')} whole={false} />
}

export function HiddenCell() {
  return <span className="faint">••••••</span>
}

/** An empty value is shown as a dash, whatever its kind; a flag is never empty. */
export function isBlank({ field, name, row }: CellProps): boolean {
  return field.kind === 'flag' ? row[name] === undefined || row[name] === '' : isEmpty(row[name])
}
