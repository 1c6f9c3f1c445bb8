import { displayNameOfKey } from '../resource/check.ts'
import type { Field, Fields, Reader } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { BaseRow, Resource } from '../resource/resource.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { printTime, printValue } from './kinds.ts'

/** A row as the database holds it, by column. */
export type DatabaseRow = Record<string, unknown>
/** A row as it travels, by wire name. */
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

/** Whether a caller of this nearness may read the field. Owners and staff each read what is kept for the other but `staff`. */
function readable(field: Field, reader: Reader): boolean {
  return field.kind !== 'password' && rank[field.read ?? 'public'] <= rank[reader]
}

const readableMade = new WeakMap<Resource, Partial<Record<Reader, readonly string[]>>>()

/** Names of the declared fields that this caller may read; always the same list. */
export function readableNames(resource: Resource, reader: Reader): readonly string[] {
  const made = readableMade.get(resource) ?? {}
  readableMade.set(resource, made)
  made[reader] ??= Object.keys(resource.fields).filter((name) => readable(resource.fields[name] as Field, reader))
  return made[reader]
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Stored → wire for the base columns. */
export function printBase(stored: DatabaseRow, runtime: Runtime): Partial<BaseRow> {
  return {
    id: text(stored.id),
    ...(stored.tenant_id === undefined ? {} : { tenantId: text(stored.tenant_id) }),
    createUser: text(stored.create_user),
    createDept: text(stored.create_dept),
    createTime: printTime(stored.create_time, runtime.timeZone),
    updateUser: text(stored.update_user),
    updateTime: printTime(stored.update_time, runtime.timeZone),
    status: Number(stored.status ?? 1),
    isDeleted: stored.deleted_id === undefined || text(stored.deleted_id) === '0' ? 0 : 1,
    rowVersion: Number(stored.row_version ?? 1),
  }
}

const namesMade = new WeakMap<Fields, readonly string[]>()

/** All names; always the same list. */
export function namesOf(fields: Fields): readonly string[] {
  const made = namesMade.get(fields) ?? Object.keys(fields)
  namesMade.set(fields, made)
  return made
}

interface Named {
  readonly name: string
  readonly field: Field
}

/** What the named fields of a resource print. */
interface Template {
  readonly columns: readonly (Named & { readonly column: string })[]
  /** Those with a readable display name. */
  readonly displayNames: readonly (Named & { readonly displayName: string })[]
  /** `lines` and `references`. */
  readonly parts: readonly Named[]
  /** An object with all names, by those that come first. */
  readonly blanks: Map<string, JsonRow>
}

const templates = new WeakMap<Fields, WeakMap<readonly string[], Template>>()

/** Made once for a list of names of a resource. */
export function templateOf(fields: Fields, names: readonly string[]): Template {
  const made = templates.get(fields) ?? new WeakMap<readonly string[], Template>()
  templates.set(fields, made)
  const template = made.get(names) ?? makeTemplate(fields, names)
  made.set(names, template)
  return template
}

function makeTemplate(fields: Fields, names: readonly string[]): Template {
  const named = names.flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []))
  const [columns, parts] = [named.filter(({ field }) => hasColumn(field)), named.filter(({ field }) => !hasColumn(field))]
  const displayNames = named
    .map((each) => ({ ...each, displayName: displayNameOf(each.name, each.field) ?? '' }))
    .filter(({ displayName }) => displayName !== '')
  return { columns: columns.map((each) => ({ ...each, column: snake(each.name) })), displayNames, parts, blanks: new Map() }
}

function blankOf({ columns, displayNames, parts, blanks }: Template, base: JsonRow): JsonRow {
  const key = Object.keys(base).join()
  const known = blanks.get(key)
  if (known) return known
  const own = columns.flatMap(({ name, field }) => (field.also ? [name, field.also] : [name]))
  const all = [...Object.keys(base), ...own, ...displayNames.map(({ displayName }) => displayName), ...parts.map(({ name }) => name)]
  // V8 is slow with an object that grew name by name, and quick with its copy.
  const blank = { ...Object.fromEntries(all.map((name) => [name, undefined])) }
  blanks.set(key, blank)
  return blank
}

/** Stored → wire for the named fields, behind those of `base`, with the parts that came as `child_rows`. The readable display names (`deptName`) are filled by `enrich`. */
export function printFields(
  fields: Fields,
  names: readonly string[],
  stored: readonly DatabaseRow[],
  runtime: Runtime,
  root = '0',
  base: (stored: DatabaseRow) => JsonRow = () => ({}),
): JsonRow[] {
  const template = templateOf(fields, names)
  return stored.map((row) => {
    const first = base(row)
    const wire = Object.assign({ ...blankOf(template, first) }, first)
    for (const { name, column, field } of template.columns) {
      const value = row[column]
      wire[name] = field.kind === 'parent' && (value === null || value === undefined) ? root : printValue(field, value, runtime.timeZone)
      if (field.also) wire[field.also] = wire[name]
    }
    for (const { name, field } of row.child_rows ? template.parts : [])
      wire[name] = printChildRows(field, (row.child_rows as JsonRow)[name], runtime)
    return wire
  })
}

const printChildRows = (field: Field, part: unknown, runtime: Runtime): unknown =>
  field.kind === 'lines' ? printFields(field.fields, namesOf(field.fields), (part ?? []) as DatabaseRow[], runtime) : (part ?? '')

/** The display name's wire name of every field that has one. */
export function displayNameOf(name: string, field: Field): string | undefined {
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'region' || field.kind === 'parent')
    return displayNameOfKey(name)
  return (field.kind === 'oneOf' || field.kind === 'manyOf') && (field.dict || field.options) ? displayNameOfKey(name) : undefined
}
