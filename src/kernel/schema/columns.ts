import { type RawBuilder, sql } from 'kysely'
import type { Field, Kind, Scalar } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { attachmentKey, type Resource } from '../resource/resource.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { arrayText, type Column, literal } from './table-model.ts'

/** No tenant, the empty text included, is null here: a row that belongs to nobody is rejected. */
const ownSetting = "NULLIF(current_setting('app.tenant'::text, true), ''::text)"

export const tenantColumn: Column = { name: 'tenant_id', type: 'text', notNull: true, default: ownSetting }
/** The marker in tables whose rows are deleted physically: always 0, so that their references require a row that is not deleted. */
export const targetMarkerColumn: Column = { name: 'target_deleted_id', type: 'bigint', notNull: false, generated: '(0)::bigint' }
export const lineColumn: Column = { name: 'line_no', type: 'integer', notNull: true, default: '0' }

export const idColumn: Column = { name: 'id', type: 'bigint', notNull: true, default: 'store.next_id()' }

/** Columns of every resource, after its own. `deleted_id` is 0 until a row is deleted, then its id; unique keys end in it, so that the values of deleted rows can be used again. */
export const auditColumns: readonly Column[] = [
  { name: 'create_user', type: 'bigint', notNull: false },
  { name: 'create_dept', type: 'bigint', notNull: false },
  { name: 'create_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'update_user', type: 'bigint', notNull: false },
  { name: 'update_time', type: 'timestamp with time zone', notNull: false },
  { name: 'status', type: 'integer', notNull: true, default: '1' },
  { name: 'row_version', type: 'integer', notNull: true, default: '1' },
  { name: 'deleted_id', type: 'bigint', notNull: true, default: '0' },
  {
    name: 'target_deleted_id',
    type: 'bigint',
    notNull: false,
    generated: 'CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END',
  },
]

const types: Readonly<Record<Exclude<Kind, 'lines' | 'references'>, string>> = {
  text: 'text',
  longText: 'text',
  richText: 'text',
  whole: 'integer',
  decimal: 'numeric',
  money: 'numeric(14,2)',
  flag: 'boolean',
  date: 'date',
  dateTime: 'timestamp with time zone',
  oneOf: 'text',
  manyOf: 'text[]',
  reference: 'bigint',
  region: 'text',
  image: 'text',
  images: 'text[]',
  file: 'text',
  block: 'jsonb',
  parent: 'bigint',
  password: 'text',
  secret: 'text',
}

/** What a field refers to: a resource and one of its keys. */
export interface Target {
  readonly resource: Resource
  /** JSON name of the key: `id`, or a natural key. */
  readonly key: string
}

/** What a field refers to; undefined for fields that hold values, and for regions and files if no resource has them. */
export function targetOf(registry: ResourceRegistry, owner: Resource, field: Field): Target | undefined {
  if (field.kind === 'parent') return { resource: owner, key: owner.key ?? 'id' }
  if (field.kind === 'reference' || field.kind === 'references') return { resource: registry.get(field.to), key: field.by ?? 'id' }
  if (field.kind === 'image' || field.kind === 'file') return attachmentOf(registry, owner)
  if (field.kind !== 'region') return undefined
  const resource = registry.serving('region')
  return resource && { resource, key: resource.key ?? 'id' }
}

/** Rows of a tenant refer to its attachments by their names; those of the platform cannot refer to rows of a tenant. */
function attachmentOf(registry: ResourceRegistry, owner: Resource): Target | undefined {
  const resource = owner.scope === 'tenant' ? registry.serving('attachment') : undefined
  return resource && { resource, key: attachmentKey }
}

/** Type of the key column of a target. */
export function keyType({ resource, key }: Target): string {
  const field = resource.fields[key]
  if (key === 'id') return 'bigint'
  if (!field) throw new Error(`${resource.name} has no field ${key} to be known by`)
  return plainType(field)
}

function plainType(field: Field): string {
  if (field.kind === 'lines' || field.kind === 'references') throw new Error(`${field.label[1]} has no column`)
  const type = types[field.kind]
  return 'numeric' in field && field.numeric && field.kind !== 'flag' ? type.replace('text', 'integer') : type
}

/** The column of a field of `owner`, or of one of its lines. */
export function columnOf(registry: ResourceRegistry, owner: Resource, name: string, field: Field): Column {
  const target = targetOf(registry, owner, field)
  const type = target ? keyType(target) : plainType(field)
  const list = type.endsWith('[]')
  return {
    name: snake(name),
    type,
    notNull: field.kind === 'flag' || list,
    ...defaultOf(field, type),
    ...(field.was ? { was: snake(field.was) } : {}),
  }
}

/** Type of the column of a field or base field of the resource, by its JSON name. */
export function columnTypeOf(registry: ResourceRegistry, resource: Resource, name: string): string {
  const field = resource.fields[name]
  const base = [idColumn, tenantColumn, ...auditColumns].find((column) => column.name === snake(name))
  if (field) return columnOf(registry, resource, name, field).type
  if (base) return base.type
  throw new Error(`${resource.name} has no field ${name}`)
}

/** What of a value tells a change: forms send times by the second; what is empty is the same, however it is stored. */
export function comparedValue(registry: ResourceRegistry, resource: Resource, name: string, row: 'was' | 't'): RawBuilder<unknown> {
  const [column, type] = [sql.ref(`${row}.${snake(name)}`), columnTypeOf(registry, resource, name)]
  if (type.startsWith('timestamp')) return sql`date_trunc('second', ${column})`
  return type === 'jsonb' ? sql`nullif(jsonb_strip_nulls(${column}), '{}')` : type === 'text' ? sql`nullif(${column}, '')` : column
}

function defaultOf(field: Field, type: string): { default?: string } {
  if (type.endsWith('[]')) return { default: `${literal(arrayText([field.default ?? []].flat()))}::${type}` }
  if (field.kind === 'flag') return { default: String(isTrue(field.default)) }
  if (field.kind === 'parent' || field.default === undefined || field.default === '') return {}
  const value = String(field.default)
  return { default: type === 'integer' || type.startsWith('numeric') ? value : `${literal(value)}::${type}` }
}

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** A declared value as SQL of the column's type. */
export function sqlValue(value: Scalar, type: string): string {
  if (type === 'boolean') return String(isTrue(value))
  return type === 'integer' || type === 'bigint' || type.startsWith('numeric')
    ? String(Number(value))
    : `${literal(String(value))}::${type}`
}
