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

/** Stored → wire for the named fields, added to `wire`. The readable twins (`deptName`) are added by `enrich`. */
export function printFields(fields: Fields, names: readonly string[], stored: Stored, house: House, root = '0', wire: Wire = {}): Wire {
  for (const name of names) {
    const field = fields[name]
    if (!field || !hasColumn(field)) continue
    const value = stored[snake(name)]
    wire[name] = field.kind === 'parent' && (value === null || value === undefined) ? root : printValue(field, value, house.timeZone)
    if (field.also) wire[field.also] = wire[name]
  }
  return wire
}

/** The twin's wire name of every field that has one. */
export function twinOf(name: string, field: Field): string | undefined {
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'region' || field.kind === 'parent') return nameOf(name)
  return (field.kind === 'oneOf' || field.kind === 'manyOf') && (field.dict || field.options) ? nameOf(name) : undefined
}
