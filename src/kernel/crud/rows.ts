import { type RawBuilder, sql } from 'kysely'
import type { Field, Fields } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'

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

/** The table or view of a resource, as the role of the connection sees it. */
export const resourceTable = (resource: Resource): RawBuilder<unknown> => sql.table(snake(resource.name))

/** The column of the natural key of a resource, else of the id: what trees and references name rows by. */
export const keyColumn = ({ key }: Resource): string => snake(key ?? 'id')
