import { t, type Words } from '#i18n/translate.ts'
import { displayNameOf } from '../crud/printing.ts'
import type { JsonRow } from '../crud/rows.ts'
import { isEmpty } from '../resource/check.ts'
import type { Resource } from '../resource/resource.ts'
import { type SheetColumn, sheetColumns } from '../resource/sheet.ts'
import { reject } from '../resource/user-error.ts'

/** The columns of these names, in their order; without names those of the list. Rejects a name that is none. */
export function chosenColumns(resource: Resource, names: readonly string[]): SheetColumn[] {
  const all = sheetColumns(resource.fields)
  if (names.length === 0) return all.filter(({ field }) => field.column)
  return [...new Set(names)].map(
    (name) =>
      all.find((each) => each.name === name) ??
      reject([`没有可导出的列 ${name}`, `There is no column ${name} to export`], { field: 'columns' }),
  )
}

/** The names of columns in a body, '' among them for one that is left out; none by default. */
export function columnsIn(body: unknown): string[] {
  const { columns = [] } = (body ?? {}) as JsonRow
  if (Array.isArray(columns) && columns.every((each) => typeof each === 'string')) return columns
  return reject(['列应为名称的列表', 'The columns must be a list of names'], { field: 'columns' })
}

const yesNo: Readonly<Record<string, Words>> = { true: ['是', 'Yes'], false: ['否', 'No'] }

/** The value of a cell as people read it: names in place of keys, and numbers as numbers. */
export function cellOf(row: JsonRow, { name, field }: SheetColumn, lang: 'zh' | 'en'): string | number | null {
  const value = row[name]
  if (isEmpty(value)) return null
  const displayName = row[displayNameOf(name, field) ?? '']
  if (!isEmpty(displayName)) return String(displayName)
  if (field.kind === 'flag') return t(yesNo[String(value === true || value === 1)] ?? ['', ''], lang)
  if (field.kind === 'whole' || field.kind === 'decimal' || field.kind === 'money') return Number(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
