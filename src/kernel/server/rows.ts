import { nameOf } from '../resource/check.ts'
import type { Field, Fields, Reader } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { BaseRow, Resource } from '../resource/resource.ts'
import type { House } from './house.ts'
import { printTime, printValue } from './kinds.ts'

/** A row as the database holds it, by column. */
export type Stored = Record<string, unknown>
/** A row as it travels, by wire name. */
export type Wire = Record<string, unknown>

/** The columns that every table has, as fields, so that lists can filter and sort by them. */
export const baseFields = {
  id: { kind: 'reference', to: '', label: ['编号', 'Id'] },
  createUser: { kind: 'reference', to: '', label: ['创建人', 'Created by'] },
  createDept: { kind: 'reference', to: '', label: ['创建部门', 'Created in'] },
  createTime: { kind: 'dateTime', label: ['创建时间', 'Created'] },
  updateUser: { kind: 'reference', to: '', label: ['修改人', 'Changed by'] },
  updateTime: { kind: 'dateTime', label: ['修改时间', 'Changed'] },
  status: { kind: 'whole', label: ['状态', 'Status'] },
} as const satisfies Fields

/** Whether the field has a column in the noun's own table. */
export const hasColumn = (field: Field): boolean => field.kind !== 'lines' && field.kind !== 'references'

const rank: Readonly<Record<Reader, number>> = { public: 0, member: 1, owner: 2, staff: 3 }

/** Whether a caller of this nearness may read the field. Owners and staff each read what is kept for the other but `staff`. */
function readable(field: Field, reader: Reader): boolean {
  return field.kind !== 'password' && rank[field.read ?? 'public'] <= rank[reader]
}

/** Names of the declared fields that this caller may read. */
export function readableNames(resource: Resource, reader: Reader): string[] {
  return Object.keys(resource.fields).filter((name) => readable(resource.fields[name] as Field, reader))
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Stored → wire for the base columns. */
export function printBase(stored: Stored, house: House): Partial<BaseRow> {
  return {
    id: text(stored.id),
    ...(stored.tenant_id === undefined ? {} : { tenantId: text(stored.tenant_id) }),
    createUser: text(stored.create_user),
    createDept: text(stored.create_dept),
    createTime: printTime(stored.create_time, house.timeZone),
    updateUser: text(stored.update_user),
    updateTime: printTime(stored.update_time, house.timeZone),
    status: Number(stored.status ?? 1),
    isDeleted: stored.gone === undefined || text(stored.gone) === '0' ? 0 : 1,
    rowVersion: Number(stored.row_version ?? 1),
  }
}

/** Which columns the named fields print, and an object with all names, as an engine is slow with one that grows name by name. */
interface Template {
  readonly columns: readonly { readonly name: string; readonly column: string; readonly field: Field }[]
  readonly blank: Wire
}

const templates = new WeakMap<Fields, Map<string, Template>>()

function templateOf(fields: Fields, names: readonly string[], base: Wire): Template {
  const made = templates.get(fields) ?? new Map<string, Template>()
  templates.set(fields, made)
  const key = [...Object.keys(base), '', ...names].join()
  const template = made.get(key) ?? makeTemplate(fields, names, base)
  made.set(key, template)
  return template
}

function makeTemplate(fields: Fields, names: readonly string[], base: Wire): Template {
  const columns = names.flatMap((name) => {
    const field = fields[name]
    return field && hasColumn(field) ? [{ name, column: snake(name), field }] : []
  })
  const also = columns.flatMap(({ name, field }) => (field.also ? [name, field.also] : [name]))
  const twins = names.map((name) => fields[name] && twinOf(name, fields[name])).filter((twin) => twin !== undefined)
  const all = [...Object.keys(base), ...also, ...twins]
  const blank: Wire = JSON.parse(JSON.stringify(Object.fromEntries(all.map((name) => [name, null]))))
  for (const name of all) blank[name] = undefined
  return { columns, blank }
}

/** Stored → wire for the named fields, behind those of `base`. The readable twins (`deptName`) are filled by `enrich`. */
export function printFields(
  fields: Fields,
  names: readonly string[],
  stored: readonly Stored[],
  house: House,
  root = '0',
  base: (stored: Stored) => Wire = () => ({}),
): Wire[] {
  if (!stored[0]) return []
  const { columns, blank } = templateOf(fields, names, base(stored[0]))
  return stored.map((row) => {
    const wire = Object.assign({ ...blank }, base(row))
    for (const { name, column, field } of columns) {
      const value = row[column]
      wire[name] = field.kind === 'parent' && (value === null || value === undefined) ? root : printValue(field, value, house.timeZone)
      if (field.also) wire[field.also] = wire[name]
    }
    return wire
  })
}

/** The twin's wire name of every field that has one. */
export function twinOf(name: string, field: Field): string | undefined {
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'region' || field.kind === 'parent') return nameOf(name)
  return (field.kind === 'oneOf' || field.kind === 'manyOf') && (field.dict || field.options) ? nameOf(name) : undefined
}
