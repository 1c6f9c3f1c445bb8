import { t } from '#i18n/translate.ts'
import { displayNameOfKey, holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, FieldOf, Fields } from '#kernel/resource/field.ts'
import { codedName } from '#motors/coded-name.ts'
import { formatMoney } from '#motors/money.ts'
import type { ValueOrigin } from '#motors/value-origins.ts'
import { formatNumber, formatVoltage, thinSpace, withUnit } from '../../motor/format.ts'

/** A value without an origin is stated by the seller. */
export type Line = readonly [label: string, value: string, origin?: ValueOrigin]

/** A group of the specification: its values, and a table for each field with child rows. */
export interface SpecificationGroup {
  readonly title: string
  readonly lines: readonly Line[]
  readonly tables: readonly Table[]
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Values = Readonly<Record<string, unknown>>
type Lang = 'zh' | 'en'

/** Units of whole-number fields: the resource declaration has units for decimal fields only. */
const integerUnits: Readonly<Record<string, string>> = {
  ...{ ratedRpm: 'r/min', syncRpm: 'r/min', speedMin: 'r/min', speedMax: 'r/min' },
  ...{ shaftHeight: 'mm', lengthL: 'mm' },
}
/** Whole numbers without a thousands separator. */
const ungroupedIntegers: ReadonlySet<string> = new Set(['prodYear', 'prodYearMin'])

/**
 * Formats the values of a row by the groups, labels and units of the resource declaration.
 * Leaves out empty values, the fields in `hidden`, and fields whose `when` condition does not hold.
 */
export function specificationOf(
  fields: Fields,
  row: Values,
  lang: Lang,
  hidden: ReadonlySet<string>,
  origins: ReadonlyMap<string, ValueOrigin> = new Map(),
): SpecificationGroup[] {
  const groups: { title: string; lines: Line[]; tables: Table[] }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.group || groups.length === 0) groups.push({ title: t(field.group ?? field.label, lang), lines: [], tables: [] })
    const group = groups.at(-1)
    if (!group || hidden.has(name) || isEmpty(row[name]) || !holds(field.when, row)) continue
    if (field.kind === 'lines') group.tables.push(...tablesOf(field, row[name] as Values[], row, lang))
    else if (field.kind === 'block')
      group.lines.push(...blockLines(field, row[name] as Values, lang, (inner) => origins.get(`${name}.${inner}`)))
    else addLine(group.lines, t(field.label, lang), formatValue(name, field, row, lang), origins.get(name))
  }
  return groups.filter(({ lines, tables }) => lines.length > 0 || tables.length > 0)
}

function addLine(lines: Line[], label: string, value: string, origin?: ValueOrigin): void {
  if (value !== '') lines.push(origin && origin !== 'SELLER' ? [label, value, origin] : [label, value])
}

function blockLines(field: FieldOf<'block'>, block: Values, lang: Lang, originOf: (inner: string) => ValueOrigin | undefined): Line[] {
  const lines: Line[] = []
  for (const [name, inner] of Object.entries(field.fields)) {
    if (!isEmpty(block[name])) addLine(lines, t(inner.label, lang), formatValue(name, inner, block, lang), originOf(name))
  }
  return lines
}

/** None for a single row that only repeats what the motor says itself. */
function tablesOf(field: FieldOf<'lines'>, rows: readonly Values[], motor: Values, lang: Lang): Table[] {
  const repeats = (row: Values): boolean =>
    Object.keys(field.fields).every((name) => isEmpty(row[name]) || String(row[name]) === String(motor[name] ?? ''))
  return rows.length === 1 && rows.every(repeats) ? [] : [tableOf(field, rows, lang)]
}

/** Leaves out columns without any value. */
function tableOf(field: FieldOf<'lines'>, rows: readonly Values[], lang: Lang): Table {
  const columns = Object.entries(field.fields).filter(([name]) => rows.some((row) => !isEmpty(row[name])))
  return {
    title: t(field.label, lang),
    head: columns.map(([, inner]) => t(inner.label, lang)),
    rows: rows.map((row) => columns.map(([name, inner]) => (isEmpty(row[name]) ? '' : formatValue(name, inner, row, lang)))),
  }
}

function formatValue(name: string, field: Field, row: Values, lang: Lang): string {
  const value = row[name] as string | number
  const displayName = row[displayNameOfKey(name)]
  switch (field.kind) {
    case 'decimal':
      return name === 'voltageV' ? formatVoltage(value) : field.unit ? withUnit(value, field.unit) : formatNumber(value)
    case 'whole':
      return ungroupedIntegers.has(name) ? String(value) : integerUnits[name] ? withUnit(value, integerUnits[name]) : formatNumber(value)
    case 'money':
      return formatMoney(value, typeof row.currency === 'string' ? row.currency : undefined)
    case 'flag':
      return row[name] ? t(['是', 'Yes'], lang) : ''
    case 'oneOf':
    case 'manyOf':
      if (name === 'voltages') return listOf(value, formatVoltage)
      if (name === 'freqHz' && /^\d+(?:\/\d+)?$/.test(String(value))) return `${value}${thinSpace}Hz`
      return optionNames(name, field, value, displayName, lang)
    case 'reference':
    case 'region':
      return optionNames(name, field, row[name], displayName, lang)
    case 'text':
    case 'longText':
    case 'date':
    case 'dateTime':
      return String(value)
    default:
      return ''
  }
}

const listOf = (value: unknown, format: (each: string) => string): string =>
  [value]
    .flat()
    .map((each) => format(String(each)))
    .join(', ')

/** The display name sent with the row; blocks and lines have none, so the fixed options of the field are used. */
function optionNames(name: string, field: Field, value: unknown, displayName: unknown, lang: Lang): string {
  const keys = Array.isArray(value) ? value.map(String) : [String(value)]
  const sent = typeof displayName === 'string' && displayName !== '' ? displayName.split(',') : undefined
  // A name that contains a comma is not taken apart.
  const names = sent?.length === keys.length ? sent : keys.length === 1 && sent ? [sent.join(',')] : undefined
  return keys.map((key, at) => codedName(name, key, names?.[at] ?? optionName(field, key, lang))).join(', ')
}

function optionName(field: Field, key: string, lang: Lang): string {
  const words = 'options' in field ? field.options?.[key] : undefined
  return words ? t(words, lang) : key
}
