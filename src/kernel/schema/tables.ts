import type { Field, FieldOf } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import {
  auditColumns,
  columnOf,
  idColumn,
  keyType,
  lineColumn,
  sqlValue,
  type Target,
  targetMarkerColumn,
  targetOf,
  tenantColumn,
} from './columns.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { type Column, constraintName, descending, type Index, type Key, listIndexName, quote, type Table } from './table-model.ts'

/** Every table that the declarations ask for. */
export function schemaOf(registry: ResourceRegistry): Table[] {
  return registry.all.flatMap((resource) => tablesOf(registry, resource))
}

/** A resource's own table and those of its lines, references and links. */
export function tablesOf(registry: ResourceRegistry, resource: Resource): Table[] {
  const childTables = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'lines') return [linesTable(registry, resource, name, field)]
    const target = field.kind === 'references' && targetOf(registry, resource, field)
    return target ? [joinTable(resource, name, target, field.was)] : []
  })
  const links = Object.entries(resource.links ?? {}).map(([name, link]) =>
    joinTable(resource, name.replace(/Ids$/, ''), { resource: registry.get(link.to), key: 'id' }),
  )
  return [resourceTable(registry, resource), ...childTables, ...links, ...(resource.states ? [historyTable(resource)] : [])]
}

/** Fields with a column of their own in the resource's table. */
function columnFields(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind !== 'lines' && field.kind !== 'references')
}

const isTenantScoped = (resource: Resource): boolean => resource.scope === 'tenant'
/** Keys of tenant rows begin with the tenant, so that no key and no reference crosses tenant isolation. */
const withTenantColumn = (resource: Resource, ...columns: string[]): string[] =>
  isTenantScoped(resource) ? ['tenant_id', ...columns] : columns
const baseNames = new Set(['tenant_id', 'id', ...auditColumns.map(({ name }) => name)])

function resourceTable(registry: ResourceRegistry, resource: Resource): Table {
  const name = snake(resource.name)
  const own = columnFields(resource).map(([field, declared]) => [columnOf(registry, resource, field, declared), declared] as const)
  const base = [idColumn, ...(isTenantScoped(resource) ? [tenantColumn] : [])]
  const isBase = (column: Column): boolean => baseNames.has(column.name) && (isTenantScoped(resource) || column.name !== 'tenant_id')
  return {
    name,
    resource: resource.name,
    columns: [
      ...base,
      ...own.flatMap(([column]) => (isBase(column) ? [] : [column])),
      ...auditColumns.map((column) => declaredOver(column, own.find(([{ name: declared }]) => declared === column.name)?.[0])),
    ],
    keys: [
      { name: constraintName(name, 'id', 'primary'), kind: 'primary', columns: withTenantColumn(resource, 'id') },
      ...uniqueKeys(registry, resource),
      ...own.flatMap(([column, field]) => (isBase(column) ? [] : foreignKey(registry, resource, column.name, field))),
    ],
    indexes: [...own.flatMap(([column, field]) => fieldIndexes(registry, resource, column, field)), ...declaredIndexes(resource)],
  }
}

/** A base column that a declaration names keeps its meaning and takes the declared type and default. */
function declaredOver(base: Column, declared: Column | undefined): Column {
  if (!declared || base.generated) return base
  const fallback = declared.type === base.type ? base.default : undefined
  return { ...base, type: declared.type, default: declared.default ?? fallback }
}

/** Fields whose values together are unique among rows that are not deleted: unique fields, and those that others refer to. */
export function uniqueFields(registry: ResourceRegistry, resource: Resource, referenced = referencedKeys(registry, resource)) {
  return Object.entries(resource.fields).flatMap(([field, { unique: among }]): [string, ...string[]][] =>
    among || referenced.has(field) || field === resource.key ? [[field, ...(typeof among === 'object' ? among : [])]] : [],
  )
}

/** The exclusive fields whose exclusive value the row has. */
export const exclusiveFields = ({ fields }: Resource, row: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).flatMap(([name, field]): [string][] =>
    field.kind === 'oneOf' && field.exclusive !== undefined && row[name] === field.exclusive ? [[name]] : [],
  )

function uniqueKeys(registry: ResourceRegistry, resource: Resource): Key[] {
  const name = snake(resource.name)
  const referenced = referencedKeys(registry, resource)
  return [...(referenced.has('id') ? [['id']] : []), ...uniqueFields(registry, resource, referenced)].map(([field = 'id', ...among]) => ({
    name: constraintName(name, snake(field), field === 'id' ? 'target' : 'unique'),
    kind: 'unique',
    columns: withTenantColumn(resource, ...among.map(snake), snake(field), 'deleted_id'),
  }))
}

/** The keys of a resource that fields and links of any resource refer to. */
function referencedKeys(registry: ResourceRegistry, resource: Resource): Set<string> {
  const targets = registry.all.flatMap((owner) => {
    const fields = Object.values(owner.fields).flatMap((field): Field[] => (field.kind === 'lines' ? Object.values(field.fields) : [field]))
    const links = Object.values(owner.links ?? {}).map(({ to }) => ({ resource: registry.get(to), key: 'id' }))
    return [...fields.map((field) => targetOf(registry, owner, field)), ...links]
  })
  return new Set(targets.flatMap((target) => (target?.resource === resource ? [target.key] : [])))
}

/** A reference to a row that is not deleted. `markerColumn` is compared with the `deleted_id` of the target: 0, or null in deleted rows, whose references are not checked. */
function referenceTo(
  owner: Resource,
  { resource, key }: Target,
  column: string,
  markerColumn: string,
): Pick<Key, 'kind' | 'columns' | 'target'> {
  if (isTenantScoped(resource) && !isTenantScoped(owner))
    throw new Error(`${owner.name} is the platform's and cannot refer to ${resource.name}, which is a tenant's`)
  return {
    kind: 'foreign',
    columns: withTenantColumn(resource, column, markerColumn),
    target: { table: snake(resource.name), columns: withTenantColumn(resource, snake(key), 'deleted_id') },
  }
}

function foreignKey(registry: ResourceRegistry, resource: Resource, column: string, field: Field): Key[] {
  const target = targetOf(registry, resource, field)
  if (!target) return []
  return [
    { name: constraintName(snake(resource.name), column, 'reference'), ...referenceTo(resource, target, column, 'target_deleted_id') },
  ]
}

function fieldIndexes(registry: ResourceRegistry, resource: Resource, column: Column, field: Field): Index[] {
  const indexes: Index[] = []
  const name = (rule: string): string => constraintName(snake(resource.name), column.name, rule)
  const target = targetOf(registry, resource, field)
  if (target && field.unique !== true)
    indexes.push({ name: name('index'), using: 'btree', columns: covering(resource, target, column.name) })
  if (field.search === 'like' && column.type === 'text') {
    indexes.push({ name: name('search'), using: 'gin', operators: 'gin_trgm_ops', columns: [column.name] })
  }
  if (field.search && field.kind === 'manyOf') indexes.push({ name: name('search'), using: 'gin', columns: [column.name] })
  if (field.kind === 'oneOf' && field.exclusive !== undefined) {
    const where = `((${quote(column.name)} = ${sqlValue(field.exclusive, column.type)}) AND (deleted_id = 0))`
    indexes.push({
      name: name('exclusive'),
      using: 'btree',
      unique: true,
      columns: isTenantScoped(resource) ? ['tenant_id'] : [column.name],
      where,
    })
  }
  return indexes
}

/** Deleting a platform row searches its references in all tenants, so the key precedes the tenant in that index. */
function covering(owner: Resource, { resource }: Target, column: string): string[] {
  return isTenantScoped(resource) ? ['tenant_id', column] : isTenantScoped(owner) ? [column, 'tenant_id'] : [column]
}

function declaredIndexes(resource: Resource): Index[] {
  return (resource.indexes ?? []).map((fields) => {
    const isDescending = (field: string): boolean => field.startsWith('-')
    const names = fields.map((field) => snake(isDescending(field) ? field.slice(1) : field))
    const columns = names.map((column, at) => (isDescending(fields[at] ?? '') ? descending(column) : column))
    const name = listIndexName(snake(resource.name), names)
    return { name, using: 'btree', columns: withTenantColumn(resource, ...columns), where: '(deleted_id = 0)' }
  })
}

function childTable(
  resource: Resource,
  name: string,
  columns: readonly Column[],
  keys: readonly Key[],
  was?: string,
): Omit<Table, 'indexes'> {
  const own = snake(resource.name)
  const owner: Key = {
    name: constraintName(own, snake(name), 'owner'),
    kind: 'foreign',
    columns: withTenantColumn(resource, `${own}_id`),
    target: { table: own, columns: withTenantColumn(resource, 'id') },
    cascade: true,
  }
  const ownId: Column = { name: `${own}_id`, type: 'bigint', notNull: true }
  return {
    name: `${own}_${snake(name)}`,
    resource: resource.name,
    ...(was ? { was: `${own}_${snake(was)}` } : {}),
    columns: [...(isTenantScoped(resource) ? [tenantColumn] : []), ownId, ...columns],
    keys: [...keys, owner],
  }
}

function joinTable(resource: Resource, name: string, target: Target, was?: string): Table {
  const [own, other] = [snake(resource.name), `${snake(target.resource.name)}_id`]
  if (other === `${own}_id`) throw new Error(`${resource.name}.${name}: a resource cannot hold references to itself`)
  const keys: Key[] = [
    { name: constraintName(own, snake(name), 'primary'), kind: 'primary', columns: withTenantColumn(resource, `${own}_id`, other) },
    { name: constraintName(own, snake(name), 'reference'), ...referenceTo(resource, target, other, 'target_deleted_id') },
  ]
  const columns: Column[] = [{ name: other, type: keyType(target), notNull: true }, lineColumn, targetMarkerColumn]
  const index: Index = { name: constraintName(own, snake(name), 'index'), using: 'btree', columns: covering(resource, target, other) }
  return { ...childTable(resource, name, columns, keys, was), indexes: [index] }
}

function linesTable(registry: ResourceRegistry, resource: Resource, name: string, lines: FieldOf<'lines'>): Table {
  const own = snake(resource.name)
  const inner = Object.entries(lines.fields).map(([field, declared]) => [columnOf(registry, resource, field, declared), declared] as const)
  const references = inner.flatMap(([column, field]) => {
    const target = targetOf(registry, resource, field)
    return target ? [[column.name, target] as const] : []
  })
  const named = (column: string, rule: string): string => constraintName(own, snake(name), column, rule)
  const keys: Key[] = [
    {
      name: constraintName(own, snake(name), 'primary'),
      kind: 'primary',
      columns: withTenantColumn(resource, `${own}_id`, 'line_no', 'id'),
    },
    ...references.map(
      ([column, target]): Key => ({ name: named(column, 'reference'), ...referenceTo(resource, target, column, 'target_deleted_id') }),
    ),
  ]
  const columns = [idColumn, lineColumn, ...inner.map(([column]) => column), ...(references.length > 0 ? [targetMarkerColumn] : [])]
  const indexes = references.map(
    ([column, target]): Index => ({ name: named(column, 'index'), using: 'btree', columns: covering(resource, target, column) }),
  )
  return { ...childTable(resource, name, columns, keys, lines.was), indexes }
}

/** The transitions of rows with states, appended and never changed. */
function historyTable(resource: Resource): Table {
  const own = snake(resource.name)
  const columns: Column[] = [
    idColumn,
    { name: 'create_user', type: 'bigint', notNull: false },
    { name: 'create_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
    { name: 'transition', type: 'text', notNull: true },
    { name: 'from_state', type: 'text', notNull: true },
    { name: 'to_state', type: 'text', notNull: true },
    { name: 'reason', type: 'text', notNull: false },
    { name: 'recorded', type: 'jsonb', notNull: true, default: "'{}'::jsonb" },
  ]
  const key: Key = {
    name: constraintName(own, 'state_history', 'primary'),
    kind: 'primary',
    columns: withTenantColumn(resource, `${own}_id`, 'id'),
  }
  return { ...childTable(resource, 'state_history', columns, [key]), appendOnly: true, indexes: [] }
}
