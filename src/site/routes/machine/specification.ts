import { t } from '#i18n/translate.ts'
import { displayNameOfKey, holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, FieldOf, Fields } from '#kernel/resource/field.ts'
import { figure, measure, money, voltage } from '../../motor/figures.ts'

/** A group of the specification: lines of label and value, and tables where a field has rows of its own. */
export interface Group {
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly tables: readonly Table[]
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Values = Readonly<Record<string, unknown>>
type Lang = 'zh' | 'en'

/** Units of whole numbers, which a declaration gives to decimals only; '' keeps a year from being grouped. */
const wholeUnits: Readonly<Record<string, string>> = { ratedRpm: 'r/min', syncRpm: 'r/min', shaftHeight: 'mm', lengthL: 'mm', poles: '' }
const ungrouped: ReadonlySet<string> = new Set(['prodYear'])

/** Everything that a row says, by the groups, labels and units of its declaration; what is empty is left out. */
export function specificationOf(fields: Fields, row: Values, lang: Lang, hidden: ReadonlySet<string>): Group[] {
  const groups: { title: string; lines: [string, string][]; tables: Table[] }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.group || groups.length === 0) groups.push({ title: t(field.group ?? field.label, lang), lines: [], tables: [] })
    const group = groups.at(-1)
    if (!group || hidden.has(name) || isEmpty(row[name]) || !holds(field.when, row)) continue
    if (field.kind === 'lines') group.tables.push(tableOf(field, row[name] as Values[], lang))
    else if (field.kind === 'block') group.lines.push(...blockLines(field, row[name] as Values, lang))
    else addLine(group.lines, t(field.label, lang), printed(name, field, row, lang))
  }
  return groups.filter(({ lines, tables }) => lines.length > 0 || tables.length > 0)
}

function addLine(lines: [string, string][], label: string, value: string): void {
  if (value !== '') lines.push([label, value])
}

function blockLines(field: FieldOf<'block'>, block: Values, lang: Lang): [string, string][] {
  const lines: [string, string][] = []
  for (const [name, inner] of Object.entries(field.fields)) {
    if (!isEmpty(block[name])) addLine(lines, t(inner.label, lang), printed(name, inner, block, lang))
  }
  return lines
}

/** Columns in which no row says anything are left out. */
function tableOf(field: FieldOf<'lines'>, rows: readonly Values[], lang: Lang): Table {
  const used = Object.entries(field.fields).filter(([name]) => rows.some((row) => !isEmpty(row[name])))
  return {
    title: t(field.label, lang),
    head: used.map(([, inner]) => t(inner.label, lang)),
    rows: rows.map((row) => used.map(([name, inner]) => (isEmpty(row[name]) ? '' : printed(name, inner, row, lang)))),
  }
}

function printed(name: string, field: Field, row: Values, lang: Lang): string {
  const value = row[name] as string | number
  const displayName = row[displayNameOfKey(name)]
  switch (field.kind) {
    case 'decimal':
      return name === 'voltageV' ? voltage(value) : field.unit ? measure(value, field.unit) : figure(value)
    case 'whole':
      return ungrouped.has(name) ? String(value) : wholeUnits[name] ? measure(value, wholeUnits[name]) : figure(value)
    case 'money':
      return money(value, typeof row.currency === 'string' ? row.currency : undefined)
    case 'flag':
      return row[name] ? t(['是', 'Yes'], lang) : ''
    case 'oneOf':
    case 'manyOf':
    case 'reference':
    case 'region':
      return chosen(field, row[name], displayName, lang)
    case 'text':
    case 'longText':
    case 'date':
    case 'dateTime':
      return String(value)
    default:
      return ''
  }
}

/** The name beside the key; inside blocks and lines there is none, and fixed options name themselves. */
function chosen(field: Field, value: unknown, displayName: unknown, lang: Lang): string {
  const keys = Array.isArray(value) ? value.map(String) : [String(value)]
  const names = typeof displayName === 'string' && displayName !== '' ? displayName.split(',') : keys.map((key) => nameIn(field, key, lang))
  return names.join(', ')
}

function nameIn(field: Field, key: string, lang: Lang): string {
  const words = 'options' in field ? field.options?.[key] : undefined
  return words ? t(words, lang) : key
}
