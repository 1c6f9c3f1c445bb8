import { listNames } from '../crud/read.ts'
import { displayNameOf, readableNames } from '../crud/rows.ts'
import { displayNameOfKey } from '../resource/check.ts'
import type { Field, Fields } from '../resource/field.ts'
import { camel } from '../resource/names.ts'
import type { Open, Resource } from '../resource/resource.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = { readonly [key: string]: unknown }

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
/** A figure, or the empty text where there is none. */
const orEmpty = (schema: Schema): Schema => ({ anyOf: [schema, { const: '' }] })

export const arrayOf = (items: Schema): Schema => ({ type: 'array', items })

const objectOf = (properties: Record<string, Schema>, required: readonly string[] = Object.keys(properties), title?: string): Schema => ({
  ...(title ? { title } : {}),
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
})

/** `tenant-package`, `listed` → `TenantPackageListed`: what a shape is called in the document. */
const shapeName = (resource: Resource, suffix: string): string => {
  const name = camel(`${resource.name}-${suffix}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The wire's shape of one field's value. */
function valueShape(field: Field): Schema {
  switch (field.kind) {
    case 'whole':
      return orEmpty(whole)
    case 'decimal':
      return orEmpty({ type: 'number' })
    case 'flag':
      return field.numeric ? { enum: [0, 1] } : { type: 'boolean' }
    case 'oneOf':
      return field.numeric ? orEmpty(whole) : text
    case 'manyOf':
      return field.joined ? text : arrayOf(field.numeric ? whole : text)
    case 'images':
      return arrayOf(text)
    case 'lines':
      return arrayOf(objectOf(fieldShapes(field.fields)))
    case 'block':
      return objectOf(fieldShapes(field.fields), [])
    default:
      return text
  }
}

const fieldShapes = (fields: Fields): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...valueShape(field), title: field.label.join(' / ') }]))

const base: Record<string, Schema> = {
  id: text,
  createUser: text,
  createDept: text,
  createTime: text,
  updateUser: text,
  updateTime: text,
  status: whole,
  isDeleted: { enum: [0, 1] },
  rowVersion: whole,
}

function namedShapes(resource: Resource, names: readonly string[]): Record<string, Schema> {
  const properties: Record<string, Schema> = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field) continue
    properties[name] = { ...valueShape(field), title: field.label.join(' / ') }
    if (field.also) properties[field.also] = valueShape(field)
    if (displayNameOf(name, field)) properties[displayNameOfKey(name)] = text
  }
  return properties
}

/** A whole row, as staff see it; `detailed` adds lines, blocks and long texts. */
export const rowShape = (resource: Resource, detailed: boolean): Schema => ({
  allOf: [bodyShape(resource, detailed), { required: Object.keys(base) }],
})

/** What a submit may bring of a row. */
export function bodyShape(resource: Resource, detailed = true): Schema {
  const all = readableNames(resource, 'staff')
  const properties = { ...base, ...namedShapes(resource, detailed ? all : listNames(resource.fields, all)) }
  const name = shapeName(resource, detailed ? '' : 'listed')
  return objectOf(resource.scope === 'tenant' ? { ...properties, tenantId: text } : properties, [], name)
}

/** A row of an open list. */
export function openShape(resource: Resource, open: Open): Schema {
  const name = Object.entries(resource.open ?? {}).find(([, each]) => each === open)?.[0] ?? 'open'
  const properties = { id: text, createTime: text, ...namedShapes(resource, open.shows) }
  return objectOf(properties, Object.keys(properties), shapeName(resource, `open-${name}`))
}

export const pageShape = (row: Schema): Schema =>
  objectOf({
    records: arrayOf(row),
    total: whole,
    size: whole,
    current: whole,
    pages: whole,
    orders: { type: 'array' },
    searchCount: { type: 'boolean' },
  })

export const nodeShape: Schema = objectOf(
  { id: text, parentId: text, title: text, key: text, value: text, hasChildren: { type: 'boolean' }, children: { type: 'array' } },
  ['id', 'parentId', 'title', 'key', 'value'],
  'TreeNode',
)
