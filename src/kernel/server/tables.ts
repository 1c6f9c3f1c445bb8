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
  targetOf,
  tenantColumn,
  zeroColumn,
} from './columns.ts'
import type { Nouns } from './nouns.ts'
import { type Column, constraintName, falling, type Index, type Key, listIndexName, quote, type Table } from './table-model.ts'

/** Every table that the declarations ask for. */
export function schemaOf(nouns: Nouns): Table[] {
  return nouns.all.flatMap((resource) => tablesOf(nouns, resource))
}

/** A noun's own table and those of its lines, references and links. */
export function tablesOf(nouns: Nouns, resource: Resource): Table[] {
  const sides = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'lines') return [linesTable(nouns, resource, name, field)]
    const target = field.kind === 'references' && targetOf(nouns, resource, field)
    return target ? [joinTable(resource, name, target, field.was)] : []
  })
  const links = Object.entries(resource.links ?? {}).map(([name, link]) =>
    joinTable(resource, name.replace(/Ids$/, ''), { noun: nouns.get(link.to), key: 'id' }),
  )
  return [nounTable(nouns, resource), ...sides, ...links]
}

/** Fields with a column of their own in the noun's table. */
function columnFields(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind !== 'lines' && field.kind !== 'references')
}

const walled = (resource: Resource): boolean => resource.scope === 'tenant'
/** Keys of tenant rows begin with the tenant, so that no key and no reference crosses the wall. */
const within = (resource: Resource, ...columns: string[]): string[] => (walled(resource) ? ['tenant_id', ...columns] : columns)
const baseNames = new Set(['tenant_id', 'id', ...auditColumns.map(({ name }) => name)])

function nounTable(nouns: Nouns, resource: Resource): Table {
  const name = snake(resource.name)
  const own = columnFields(resource).map(([field, declared]) => [columnOf(nouns, resource, field, declared), declared] as const)
  const base = [idColumn, ...(walled(resource) ? [tenantColumn] : [])]
  const isBase = (column: Column): boolean => baseNames.has(column.name) && (walled(resource) || column.name !== 'tenant_id')
  return {
    name,
    noun: resource.name,
    columns: [
      ...base,
      ...own.flatMap(([column]) => (isBase(column) ? [] : [column])),
      ...auditColumns.map((column) => declaredOver(column, own.find(([{ name: declared }]) => declared === column.name)?.[0])),
    ],
    keys: [
      { name: constraintName(name, 'id', 'primary'), kind: 'primary', columns: within(resource, 'id') },
      ...livingKeys(nouns, resource),
      ...own.flatMap(([column, field]) => (isBase(column) ? [] : foreignKey(nouns, resource, column.name, field))),
    ],
    indexes: [...own.flatMap(([column, field]) => fieldIndexes(nouns, resource, column, field)), ...declaredIndexes(resource)],
  }
}

/** A base column that a declaration names keeps its meaning and takes the declared type and default. */
function declaredOver(base: Column, declared: Column | undefined): Column {
  if (!declared || base.generated) return base
  const fallback = declared.type === base.type ? base.default : undefined
  return { ...base, type: declared.type, default: declared.default ?? fallback }
}

/** Keys that are unique among the living: of unique fields, and of those that others refer to. */
function livingKeys(nouns: Nouns, resource: Resource): Key[] {
  const name = snake(resource.name)
  const pointed = pointedAt(nouns, resource)
  const unique = Object.entries(resource.fields).flatMap(([field, { unique: among }]) =>
    among || pointed.has(field) || field === resource.key ? [[field, ...(typeof among === 'object' ? among : [])]] : [],
  )
  return [...(pointed.has('id') ? [['id']] : []), ...unique].map(([field = 'id', ...among]) => ({
    name: constraintName(name, snake(field), field === 'id' ? 'living' : 'unique'),
    kind: 'unique',
    columns: within(resource, ...among.map(snake), snake(field), 'gone'),
  }))
}

function pointedAt(nouns: Nouns, resource: Resource): Set<string> {
  const targets = nouns.all.flatMap((owner) => {
    const fields = Object.values(owner.fields).flatMap((field) => (field.kind === 'lines' ? Object.values(field.fields) : [field]))
    const links = Object.values(owner.links ?? {}).map(({ to }) => ({ noun: nouns.get(to), key: 'id' }))
    return [...fields.map((field) => targetOf(nouns, owner, field)), ...links]
  })
  return new Set(targets.flatMap((target) => (target?.noun === resource ? [target.key] : [])))
}

/** `mark` is the column that is 0 where the reference counts: `living` in a noun's table, `zero` elsewhere. */
function referenceTo(owner: Resource, { noun, key }: Target, column: string, mark: string): Pick<Key, 'kind' | 'columns' | 'target'> {
  if (walled(noun) && !walled(owner))
    throw new Error(`${owner.name} is the platform's and cannot refer to ${noun.name}, which is a tenant's`)
  return {
    kind: 'foreign',
    columns: within(noun, column, mark),
    target: { table: snake(noun.name), columns: within(noun, snake(key), 'gone') },
  }
}

function foreignKey(nouns: Nouns, resource: Resource, column: string, field: Field): Key[] {
  const target = targetOf(nouns, resource, field)
  if (!target) return []
  return [{ name: constraintName(snake(resource.name), column, 'reference'), ...referenceTo(resource, target, column, 'living') }]
}

function fieldIndexes(nouns: Nouns, resource: Resource, column: Column, field: Field): Index[] {
  const indexes: Index[] = []
  const name = (rule: string): string => constraintName(snake(resource.name), column.name, rule)
  const target = targetOf(nouns, resource, field)
  if (target && field.unique !== true)
    indexes.push({ name: name('index'), using: 'btree', columns: covering(resource, target, column.name) })
  if (field.search === 'like' && column.type === 'text') {
    indexes.push({ name: name('search'), using: 'gin', operators: 'gin_trgm_ops', columns: [column.name] })
  }
  if (field.search && field.kind === 'manyOf') indexes.push({ name: name('search'), using: 'gin', columns: [column.name] })
  if (field.kind === 'oneOf' && field.exclusive !== undefined) {
    const where = `((${quote(column.name)} = ${sqlValue(field.exclusive, column.type)}) AND (gone = 0))`
    indexes.push({
      name: name('exclusive'),
      using: 'btree',
      unique: true,
      columns: walled(resource) ? ['tenant_id'] : [column.name],
      where,
    })
  }
  return indexes
}

/** A platform row that goes is looked for in all tenants at once, so there its key comes first. */
function covering(owner: Resource, { noun }: Target, column: string): string[] {
  return walled(noun) ? ['tenant_id', column] : walled(owner) ? [column, 'tenant_id'] : [column]
}

function declaredIndexes(resource: Resource): Index[] {
  return (resource.indexes ?? []).map((fields) => {
    const falls = (field: string): boolean => field.startsWith('-')
    const names = fields.map((field) => snake(falls(field) ? field.slice(1) : field))
    const columns = names.map((column, at) => (falls(fields[at] ?? '') ? falling(column) : column))
    const name = listIndexName(snake(resource.name), names)
    return { name, using: 'btree', columns: within(resource, ...columns), where: '(gone = 0)' }
  })
}

function sideOf(resource: Resource, name: string, columns: readonly Column[], keys: readonly Key[], was?: string): Omit<Table, 'indexes'> {
  const own = snake(resource.name)
  const owner: Key = {
    name: constraintName(own, snake(name), 'owner'),
    kind: 'foreign',
    columns: within(resource, `${own}_id`),
    target: { table: own, columns: within(resource, 'id') },
    cascade: true,
  }
  const ownId: Column = { name: `${own}_id`, type: 'bigint', notNull: true }
  return {
    name: `${own}_${snake(name)}`,
    noun: resource.name,
    ...(was ? { was: `${own}_${snake(was)}` } : {}),
    columns: [...(walled(resource) ? [tenantColumn] : []), ownId, ...columns],
    keys: [...keys, owner],
  }
}

function joinTable(resource: Resource, name: string, target: Target, was?: string): Table {
  const [own, other] = [snake(resource.name), `${snake(target.noun.name)}_id`]
  if (other === `${own}_id`) throw new Error(`${resource.name}.${name}: a noun cannot hold references to itself`)
  const keys: Key[] = [
    { name: constraintName(own, snake(name), 'primary'), kind: 'primary', columns: within(resource, `${own}_id`, other) },
    { name: constraintName(own, snake(name), 'reference'), ...referenceTo(resource, target, other, 'zero') },
  ]
  const columns: Column[] = [{ name: other, type: keyType(target), notNull: true }, lineColumn, zeroColumn]
  const index: Index = { name: constraintName(own, snake(name), 'index'), using: 'btree', columns: covering(resource, target, other) }
  return { ...sideOf(resource, name, columns, keys, was), indexes: [index] }
}

function linesTable(nouns: Nouns, resource: Resource, name: string, lines: FieldOf<'lines'>): Table {
  const own = snake(resource.name)
  const parts = Object.entries(lines.fields).map(([part, field]) => [columnOf(nouns, resource, part, field), field] as const)
  const pointing = parts.flatMap(([column, field]) => {
    const target = targetOf(nouns, resource, field)
    return target ? [[column.name, target] as const] : []
  })
  const named = (part: string, rule: string): string => constraintName(own, snake(name), part, rule)
  const keys: Key[] = [
    { name: constraintName(own, snake(name), 'primary'), kind: 'primary', columns: within(resource, `${own}_id`, 'line_no') },
    ...pointing.map(([column, target]): Key => ({ name: named(column, 'reference'), ...referenceTo(resource, target, column, 'zero') })),
  ]
  const columns = [lineColumn, ...parts.map(([column]) => column), ...(pointing.length > 0 ? [zeroColumn] : [])]
  const indexes = pointing.map(
    ([column, target]): Index => ({ name: named(column, 'index'), using: 'btree', columns: covering(resource, target, column) }),
  )
  return { ...sideOf(resource, name, columns, keys, lines.was), indexes }
}
