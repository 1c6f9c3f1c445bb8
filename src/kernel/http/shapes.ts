import { comparableAs } from '../crud/list-query.ts'
import { listProjectionOf, openProjectionOf, type Projection, projectionOf, someFields } from '../crud/printing.ts'
import { recordedProjection } from '../crud/state-history.ts'
import { displayNameOfKey } from '../resource/check.ts'
import type { Field, Fields, Reader } from '../resource/field.ts'
import { camel } from '../resource/names.ts'
import type { Open, Resource } from '../resource/resource.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = { readonly [key: string]: unknown }

/** The schema, or an empty text for no value. */
const orEmpty = (schema: Schema): Schema => ({ anyOf: [schema, { const: '' }] })

export const arrayOf = (items: Schema): Schema => ({ type: 'array', items })

/** A closed object: a property that is not named fails the contract. All properties are required unless some are named. */
export const objectOf = (properties: Record<string, Schema>, required = Object.keys(properties), title?: string): Schema => ({
  ...(title ? { title } : {}),
  type: 'object',
  properties,
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
})

/** A shape by its title, for trees. */
export const referTo = (title: string): Schema => ({ $ref: `#/components/schemas/${title}` })

export const textShape: Schema = { type: 'string' }

/** Text parameters of a query. */
export const textParameters = (...names: readonly string[]): Record<string, Schema> =>
  Object.fromEntries(names.map((name) => [name, textShape]))

/** The filters of a list, by the fields that can be compared. */
export const filterParameters = (fields: Fields): Record<string, Schema> =>
  textParameters(...Object.keys(fields).filter((name) => comparableAs(fields[name] as Field) !== 'none'))

/** The order and the filters of a list. */
export const listParameters = (fields: Fields): Record<string, Schema> => ({
  ...textParameters('ascs', 'descs'),
  ...filterParameters(fields),
})

export const pageParameters = (fields: Fields): Record<string, Schema> => ({
  ...textParameters('current', 'size'),
  ...listParameters(fields),
})

export const wholeShape: Schema = { type: 'integer' }
export const flagShape: Schema = { type: 'boolean' }

/** `tenant-package`, `listed` → `TenantPackageListed`: what a shape is called in the document. */
const shapeName = (resource: Resource, suffix: string): string => {
  const name = camel(suffix === '' ? resource.name : `${resource.name}-${suffix}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The JSON Schema of a field's value, with what a reader sees of lines and blocks. */
function valueShape(field: Field, reader: Reader): Schema {
  switch (field.kind) {
    case 'whole':
      return orEmpty(wholeShape)
    case 'decimal':
      return orEmpty({ type: 'number' })
    case 'flag':
      return field.numeric ? { enum: [0, 1] } : { type: 'boolean' }
    case 'oneOf':
      return field.numeric ? orEmpty(wholeShape) : textShape
    case 'manyOf':
      return field.joined ? textShape : arrayOf(field.numeric ? wholeShape : textShape)
    case 'images':
      return arrayOf(textShape)
    case 'lines':
      return arrayOf(objectOf({ id: textShape, ...projectedShapes(projectionOf(field.fields, reader), reader) }, ['id']))
    case 'block':
      return objectOf(projectedShapes(projectionOf(field.fields, reader), reader), [])
    default:
      return textShape
  }
}

const base: Record<string, Schema> = {
  id: textShape,
  createUser: textShape,
  createDept: textShape,
  createTime: textShape,
  updateUser: textShape,
  updateTime: textShape,
  status: wholeShape,
  isDeleted: { enum: [0, 1] },
  rowVersion: wholeShape,
}

function projectedShapes({ fields, names, displayNames }: Projection, reader: Reader = 'staff'): Record<string, Schema> {
  const properties: Record<string, Schema> = {}
  for (const name of names) {
    const field = fields[name]
    if (!field) continue
    properties[name] = { ...valueShape(field, reader), title: field.label.join(' / ') }
    if (field.also) properties[field.also] = valueShape(field, reader)
  }
  for (const { displayName } of displayNames) properties[displayName] = textShape
  return properties
}

const transitionShape = objectOf({
  name: textShape,
  to: textShape,
  label: textShape,
  reason: textShape,
  confirm: textShape,
  undo: flagShape,
})

/** Fields that a service adds when a row is read, and the possible transitions of a row with states. */
const computedShapes = ({ computed = {}, states }: Resource): Record<string, Schema> => ({
  ...projectedShapes(someFields(computed, Object.keys(computed))),
  ...(states?.action ? { transitions: arrayOf(transitionShape) } : {}),
})

/** One transition of a row, with the values that it recorded. */
export const historyShape = (resource: Resource): Schema =>
  objectOf({
    ...{ createTime: textShape, createUser: textShape, createUserName: textShape, transition: textShape, label: textShape },
    ...{ from: textShape, fromName: textShape, to: textShape, toName: textShape, reason: textShape },
    recorded: objectOf(projectedShapes(recordedProjection(resource, 'staff')), []),
  })

/** A change of a row: the fields that changed, before and after it. */
export function changeShape(resource: Resource): Schema {
  const links = Object.keys(resource.links ?? {}).flatMap((name) => [name, displayNameOfKey(name)])
  const side = objectOf({ ...projectedShapes(projectionOf(resource.fields, 'staff')), ...textParameters(...links) }, [])
  return objectOf({
    ...textParameters('id', 'createTime', 'createUser', 'createUserName', 'action', 'actionName'),
    ...{ was: side, is: side },
  })
}

const treeShapes = (resource: Resource): Record<string, Schema> =>
  resource.tree ? { children: arrayOf(referTo(shapeName(resource, 'listed'))), hasChildren: flagShape } : {}

function rowProperties(resource: Resource, detailed: boolean): Record<string, Schema> {
  const projection = detailed ? projectionOf(resource.fields, 'staff') : listProjectionOf(resource.fields, 'staff')
  const tenant: Record<string, Schema> = resource.scope === 'tenant' ? { tenantId: textShape } : {}
  return { ...base, ...tenant, ...projectedShapes(projection), ...computedShapes(resource), ...(detailed ? {} : treeShapes(resource)) }
}

/** A row as staff see it; `detailed` adds lines, blocks and long texts. */
export const rowShape = (resource: Resource, detailed: boolean): Schema =>
  objectOf(rowProperties(resource, detailed), Object.keys(base), shapeName(resource, detailed ? '' : 'listed'))

/** The body of a submit: any part of a row, and what else the resource asks for; other names are ignored. */
export const bodyShape = (resource: Resource): Schema => ({
  title: shapeName(resource, 'input'),
  type: 'object',
  properties: { ...base, ...projectedShapes(projectionOf(resource.fields, 'staff')), ...inputShape(resource.asks ?? {}).properties },
})

/** A row of an open list or detail as a member sees it, or as a visitor does, who may see less. */
export function openShape(resource: Resource, open: Open, reader: 'member' | 'public' = 'member'): Schema {
  const name = Object.entries(resource.open ?? {}).find(([, each]) => each === open)?.[0] ?? 'open'
  const all = { id: textShape, createTime: textShape, ...projectedShapes(openProjectionOf(resource, open, reader), reader) }
  const required = ['id', 'createTime', ...openProjectionOf(resource, open, 'public').names]
  return objectOf(
    { ...all, ...computedShapes(resource) },
    required,
    shapeName(resource, reader === 'member' ? `open-${name}` : `visitor-${name}`),
  )
}

/** A row of an open detail: staff and owners see more of it than others. */
export function detailShape(resource: Resource): Schema {
  const open = resource.open?.detail
  return open ? { anyOf: [openShape(resource, open), rowShape(resource, true)] } : rowShape(resource, true)
}

/** Declared input as a schema, and its properties by name; other names are ignored. */
export function inputShape(fields: Fields): { readonly schema: Schema; readonly properties: Readonly<Record<string, Schema>> } {
  const properties = projectedShapes({ ...someFields(fields, Object.keys(fields)), displayNames: [] })
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required && !field.when ? [name] : []))
  return { schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }, properties }
}

/** Declared fields as the closed object of an answer. */
export const answerShape = (fields: Fields): Schema =>
  objectOf(projectedShapes({ ...someFields(fields, Object.keys(fields)), displayNames: [] }))

export const pageShape = (row: Schema): Schema =>
  objectOf({
    records: arrayOf(row),
    total: wholeShape,
    size: wholeShape,
    current: wholeShape,
    pages: wholeShape,
    orders: { type: 'array', maxItems: 0 },
    searchCount: { type: 'boolean' },
  })

export const nodeShape: Schema = objectOf(
  {
    id: textShape,
    parentId: textShape,
    title: textShape,
    key: textShape,
    value: textShape,
    hasChildren: { type: 'boolean' },
    children: arrayOf(referTo('TreeNode')),
  },
  ['id', 'parentId', 'title', 'key', 'value'],
  'TreeNode',
)
