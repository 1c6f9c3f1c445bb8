import type { Field, Fields } from './field.ts'
import { has, type Resource } from './resource.ts'

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

/** Whether rows can be imported from a file: into a resource with a page that has a form, if a sheet can hold a new row or name an old one. */
export const mayImport = (resource: Resource): boolean =>
  resource.menu !== undefined &&
  has(resource, 'submit') &&
  (requiredBeyondSheets(resource).length === 0 || Object.values(resource.fields).some(({ unique }) => unique))

/** The fields that a workbook of rows may show, in the order of the declaration. */
export const sheetColumns = (fields: Fields): SheetColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => (without.has(field.kind) || field.read === 'server' ? [] : [{ name, field }]))
