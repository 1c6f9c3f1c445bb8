import { displayNameOfKey, isEmpty, readableBy } from '../resource/check.ts'
import type { Field, Fields, Reader } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { BaseRow, Open, Resource } from '../resource/resource.ts'
import { type PrintSettings, printTime, printValue } from './kinds.ts'
import { type DatabaseRow, hasColumn, type JsonRow } from './rows.ts'

interface Named {
  readonly name: string
  readonly field: Field
}

/** The fields that a kind of caller sees of a row, a block or a line, prepared for printing; one object for each such set. */
export interface Projection {
  readonly fields: Fields
  readonly names: readonly string[]
  readonly columns: readonly (Named & { readonly column: string })[]
  /** Fields with a display name, and its JSON name. */
  readonly displayNames: readonly (Named & { readonly displayName: string })[]
  /** `lines` and `references`, which are read as child rows. */
  readonly childRows: readonly Named[]
  /** The projection of each block and of the lines of each field. */
  readonly inner: ReadonlyMap<string, Projection>
  /** Objects that already have all property names, by the names of the base columns. */
  readonly blanks: Map<string, JsonRow>
}

/** Prepares a projection; call it once for each set of names. */
function makeProjection(fields: Fields, names: readonly string[], reader: Reader): Projection {
  const named = names.flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []))
  const inner = named.flatMap(({ name, field }) => ('fields' in field ? [[name, projectionOf(field.fields, reader)] as const] : []))
  return {
    fields,
    names,
    columns: named.filter(({ field }) => hasColumn(field)).map((each) => ({ ...each, column: snake(each.name) })),
    displayNames: named.flatMap((each) => {
      const displayName = displayNameOf(each.name, each.field)
      return displayName ? [{ ...each, displayName }] : []
    }),
    childRows: named.filter(({ field }) => !hasColumn(field)),
    inner: new Map(inner),
    blanks: new Map(),
  }
}

type Projections = Partial<Record<string, Projection>>
const projectionsByOwner = new WeakMap<object, Projections>()

function cachedProjection(owner: object, key: string, make: () => Projection): Projection {
  const projections = projectionsByOwner.get(owner) ?? {}
  projectionsByOwner.set(owner, projections)
  const projection = projections[key] ?? make()
  projections[key] = projection
  return projection
}

/** All that a reader may see of a resource's row, of a block or of a line. */
export function projectionOf(fields: Fields, reader: Reader): Projection {
  return cachedProjection(fields, reader, () => {
    const names = Object.keys(fields).filter((name) => isReadable(fields[name], reader))
    return makeProjection(fields, names, reader)
  })
}

/** The part of it that lists show: no blocks, no lines and no long text, which only a detail needs. */
export function listProjectionOf(fields: Fields, reader: Reader): Projection {
  return cachedProjection(fields, `list ${reader}`, () => {
    const names = projectionOf(fields, reader).names.filter((name) => !detailKinds.has(fields[name]?.kind ?? ''))
    return makeProjection(fields, names, reader)
  })
}

const detailKinds: ReadonlySet<string> = new Set(['block', 'richText', 'lines'])

/** What an open list or detail shows to a reader. */
export function openProjectionOf({ fields }: Resource, open: Open, reader: Reader): Projection {
  return cachedProjection(open, reader, () => {
    const names = open.shows.filter((name) => isReadable(fields[name], reader))
    return makeProjection(fields, names, reader)
  })
}

/** A projection of some fields, whoever reads them; `reader` sees of their blocks and lines what it may. */
export function someFields(fields: Fields, names: readonly string[], reader: Reader = 'staff'): Projection {
  return makeProjection(fields, names, reader)
}

const isReadable = (field: Field | undefined, reader: Reader): boolean =>
  field !== undefined && field.kind !== 'password' && readableBy(field, reader)

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Database row → JSON of the base columns. */
export function printBase(stored: DatabaseRow, timeZone: string): Partial<BaseRow> {
  return {
    id: text(stored.id),
    ...(stored.tenant_id === undefined ? {} : { tenantId: text(stored.tenant_id) }),
    createUser: text(stored.create_user),
    createDept: text(stored.create_dept),
    createTime: printTime(stored.create_time, timeZone),
    updateUser: text(stored.update_user),
    updateTime: printTime(stored.update_time, timeZone),
    status: Number(stored.status ?? 1),
    isDeleted: 0,
    rowVersion: Number(stored.row_version ?? 1),
  }
}

function blankOf({ columns, displayNames, childRows, blanks }: Projection, base: JsonRow): JsonRow {
  const key = Object.keys(base).join()
  const cached = blanks.get(key)
  if (cached) return cached
  const own = columns.flatMap(({ name, field }) => (field.also ? [name, field.also] : [name]))
  const all = [...Object.keys(base), ...own, ...displayNames.map(({ displayName }) => displayName), ...childRows.map(({ name }) => name)]
  // Copying an object is much faster in V8 than adding the names one by one.
  const blank = { ...Object.fromEntries(all.map((name) => [name, undefined])) }
  blanks.set(key, blank)
  return blank
}

export interface Printing {
  readonly settings: PrintSettings
  /** JSON value of 'no parent', for rows of a tree. */
  readonly root?: string | undefined
  /** The base columns, which are printed first; none by default. */
  readonly base?: (stored: DatabaseRow) => JsonRow
}

/** Database rows → JSON rows of a projection, with the child rows that came as `child_rows`. `addDisplayNames` fills the display names. */
export function printFields(
  projection: Projection,
  stored: readonly DatabaseRow[],
  { settings, root, base = () => ({}) }: Printing,
): JsonRow[] {
  return stored.map((row) => {
    const first = base(row)
    const json = Object.assign({ ...blankOf(projection, first) }, first)
    for (const { name, column, field } of projection.columns) {
      json[name] = printField(projection, name, field, row[column], settings, root)
      if (field.also) json[field.also] = json[name]
    }
    const childRows = row.child_rows as JsonRow | undefined
    if (childRows)
      for (const { name, field } of projection.childRows) json[name] = printChildRows(projection, name, field, childRows[name], settings)
    return json
  })
}

function printField(
  projection: Projection,
  name: string,
  field: Field,
  value: unknown,
  settings: PrintSettings,
  root: string | undefined,
): unknown {
  if (field.kind === 'parent' && (value === null || value === undefined)) return root
  return field.kind === 'block' ? printBlock(projection.inner.get(name), value, settings) : printValue(field, value, settings)
}

const lineBase = (stored: DatabaseRow): JsonRow => ({ id: text(stored.id) })

function printChildRows(projection: Projection, name: string, field: Field, rows: unknown, settings: PrintSettings): unknown {
  const inner = projection.inner.get(name)
  if (field.kind !== 'lines' || !inner) return rows ?? ''
  return printFields(inner, (rows ?? []) as DatabaseRow[], { settings, base: lineBase })
}

/** A block as JSON with all its readable fields; `{}` where it has no value. */
function printBlock(projection: Projection | undefined, value: unknown, settings: PrintSettings): JsonRow {
  if (!projection || isEmpty(value)) return {}
  const stored = value as JsonRow
  return Object.fromEntries(projection.names.map((name) => [name, printValue(projection.fields[name] as Field, stored[name], settings)]))
}

/** The JSON name of the display name of a field, `deptName` of `deptId`; undefined for a field without one. */
export function displayNameOf(name: string, field: Field): string | undefined {
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'region' || field.kind === 'parent')
    return displayNameOfKey(name)
  return (field.kind === 'oneOf' || field.kind === 'manyOf') && (field.dict || field.options) ? displayNameOfKey(name) : undefined
}
