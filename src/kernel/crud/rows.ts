import type { Field, Fields, Reader } from '../resource/field.ts'

/** A row as the database holds it, by column. */
export type DatabaseRow = Record<string, unknown>
/** A row as JSON, by JSON name. */
export type JsonRow = Record<string, unknown>

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

/** Whether the field has a column in the resource's own table. */
export const hasColumn = (field: Field): boolean => field.kind !== 'lines' && field.kind !== 'references'

const rank: Readonly<Record<Reader, number>> = { public: 0, member: 1, owner: 2, staff: 3 }

/** Whether a caller as near as `reader` may read the field: each reads what those before it read. */
export const readableBy = (field: Field, reader: Reader): boolean => rank[field.read ?? 'public'] <= rank[reader]
