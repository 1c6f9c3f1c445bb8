import type { Field, Fields } from './field.ts'

/** A column of a table for people: a field, under its label. */
export interface SheetColumn {
  readonly name: string
  readonly field: Field
}

/** Kinds that no cell can hold, or that nobody reads. */
const without: ReadonlySet<Field['kind']> = new Set(['lines', 'block', 'richText', 'password', 'secret'])

/** The fields that a workbook of rows may show, in the order of the declaration. */
export const sheetColumns = (fields: Fields): SheetColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => (without.has(field.kind) ? [] : [{ name, field }]))
