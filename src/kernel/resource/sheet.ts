import type { Field, Fields } from './field.ts'
import type { Resource } from './resource.ts'

/** A column of a table for people: a field, under its label. */
export interface SheetColumn {
  readonly name: string
  readonly field: Field
}

/** Kinds that no cell can hold, or that nobody reads. */
const without: ReadonlySet<Field['kind']> = new Set(['lines', 'block', 'richText', 'password', 'secret'])

/** Fields that a sheet of rows may fill, and those that nobody may set but which say which row is meant. */
export const importColumns = (resource: Resource): SheetColumn[] =>
  sheetColumns(resource.fields).filter(({ field }) => field.on !== 'never' || field.unique === true)

/** Fields that a new row must have and no sheet can hold: rows of such a resource can be changed by an import, but not made. */
export const requiredBeyondSheets = (resource: Resource): Field[] =>
  Object.values(resource.fields).filter(
    ({ kind, required, on, when }) => required !== undefined && !when && on !== 'never' && kind !== 'password' && without.has(kind),
  )

/** The fields that a workbook of rows may show, in the order of the declaration. */
export const sheetColumns = (fields: Fields): SheetColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => (without.has(field.kind) || field.read === 'server' ? [] : [{ name, field }]))
