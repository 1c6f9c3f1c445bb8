import { holds, isEmpty } from '../resource/check.ts'
import type { Field, FieldOf } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { dictionaryOf } from '../runtime/provide.ts'
import { parseValue, printValue, rejectField, requireShape, secretMask } from './kinds.ts'
import { type DatabaseRow, hasColumn, type JsonRow, namesOf, printFields } from './rows.ts'

/** What a submit brings, by where it goes. */
export interface Changes {
  /** Column → value. */
  readonly columns: Record<string, unknown>
  /** `references` field → ids. */
  readonly references: Record<string, string[]>
  /** `lines` field → rows of column → value. */
  readonly lines: Record<string, Record<string, unknown>[]>
}

const given = (body: JsonRow, name: string, field: Field): unknown =>
  body[name] === undefined && field.also ? body[field.also] : body[name]

/** Secrets come back as their mask, passwords as nothing: both mean 'keep'. */
const keeps = (field: Field, value: unknown): boolean =>
  value === undefined || ((field.kind === 'secret' || field.kind === 'password') && (isEmpty(value) || value === secretMask))

/** The fields of a body that this call may set: declared, not computed, and on an update not fixed at creation. */
function settable(resource: Resource, body: JsonRow, stored: DatabaseRow | undefined): [string, Field, unknown][] {
  const entries: [string, Field, unknown][] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = given(body, name, field)
    if (field.on === 'never' || (stored && field.on === 'create') || keeps(field, value)) continue
    entries.push([name, field, value])
  }
  return entries
}

/** Rejects lists and objects where single values are due, before any rule of a resource looks at them. */
export function requireShapes(resource: Resource, body: JsonRow): JsonRow {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.on !== 'never') requireShape(field, given(body, name, field), name)
  }
  return body
}

/** Parses a submit's body against the declaration; `stored` is the row as it was, on an update. */
export async function parseBody(ctx: Context, resource: Resource, body: JsonRow, stored?: DatabaseRow): Promise<Changes> {
  const asked = settable(resource, body, stored)
  const before = stored
    ? printFields(resource.fields, namesOf(resource.fields), [stored], ctx.runtime, resource.tree?.root)[0]
    : defaultsOf(resource)
  const after = { ...before, ...steering(ctx, resource, asked) }
  const changes: Changes = { columns: {}, references: {}, lines: {} }
  for (const [name, field, value] of withDefaults(resource, asked, stored)) {
    if (holds(field.when, after)) await keep(ctx, resource, changes, name, field, value, stored)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.when || holds(field.when, after)) requireFilled(field, name, asked, stored)
    else if (hasColumn(field)) changes.columns[snake(name)] = parseValue(field, '', name)
  }
  return changes
}

/** What a body says of the fields that others depend on, as it would be read back: `1` is yes, `a,b` a list. */
function steering(ctx: Context, resource: Resource, asked: readonly [string, Field, unknown][]): JsonRow {
  const steers = new Set(Object.values(resource.fields).flatMap((field) => Object.keys(field.when ?? {})))
  return Object.fromEntries(
    asked
      .filter(([name]) => steers.has(name))
      .map(([name, field, value]) => [name, printValue(field, parseValue(field, value, name), ctx.runtime.timeZone)]),
  )
}

function defaultsOf(resource: Resource): JsonRow {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )
}

function withDefaults(resource: Resource, asked: [string, Field, unknown][], stored: DatabaseRow | undefined): [string, Field, unknown][] {
  if (stored) return asked
  const names = new Set(asked.filter(([, , value]) => !isEmpty(value)).map(([name]) => name))
  const missing = Object.entries(resource.fields).filter(([name, field]) => field.default !== undefined && !names.has(name))
  return [
    ...asked.filter(([name]) => names.has(name) || !missing.some(([other]) => other === name)),
    ...missing.map(([name, field]): [string, Field, unknown] => [name, field, field.default]),
  ]
}

/** Required: on creation whether named or not; on an update when the body empties it. */
function requireFilled(field: Field, name: string, asked: readonly [string, Field, unknown][], stored: DatabaseRow | undefined): void {
  if (!field.required || field.on === 'never' || (stored && field.on === 'create')) return
  const sent = asked.find(([each]) => each === name)
  const empty = sent ? isEmpty(sent[2]) : !stored || (hasColumn(field) && field.when !== undefined && isEmpty(stored[snake(name)]))
  if (empty && field.default === undefined) reject(field.required, { field: name })
}

async function keep(
  ctx: Context,
  resource: Resource,
  changes: Changes,
  name: string,
  field: Field,
  value: unknown,
  stored: DatabaseRow | undefined,
): Promise<void> {
  if (field.kind === 'lines') changes.lines[name] = parseLines(field, value, name)
  else if (field.kind === 'references') changes.references[name] = (parseValue(field, value, name) as string[] | null) ?? []
  else if (field.kind === 'parent') changes.columns[snake(name)] = parseParent(resource, field, value, name)
  else {
    const parsed = parseValue(field, value, name)
    if (field.kind === 'oneOf' || field.kind === 'manyOf') await requireChoice(ctx, field, name, parsed, stored?.[snake(name)])
    changes.columns[snake(name)] = parsed
  }
}

function parseParent(resource: Resource, field: Field, value: unknown, name: string): unknown {
  const text = String(value ?? '').trim()
  if (text === '' || text === resource.tree?.root) return null
  if (!resource.key && !/^\d{1,19}$/.test(text)) rejectField(field, name, '上级不存在', 'the parent does not exist')
  return parseValue(field, text, name)
}

/** A key must stand in its dictionary; a stored one may stay even when it was sealed since. */
async function requireChoice(
  ctx: Context,
  field: FieldOf<'oneOf'> | FieldOf<'manyOf'>,
  name: string,
  parsed: unknown,
  before: unknown,
): Promise<void> {
  if (!field.dict || parsed === null || String(parsed) === String(before)) return
  const choices = await dictionaryOf(ctx.runtime, field.dict)
  const unknown = (Array.isArray(parsed) ? parsed : [parsed]).find((key) => !choices.has(String(key)))
  if (unknown !== undefined) rejectField(field, name, '不在可选范围内', 'is not one of the choices')
}

function parseLines(field: FieldOf<'lines'>, value: unknown, name: string): Record<string, unknown>[] {
  const rows = isEmpty(value) ? [] : value
  if (!Array.isArray(rows)) rejectField(field, name, '应为列表', 'must be a list')
  const max = field.max ?? 100
  if (rows.length > max) rejectField(field, name, `最多 ${max} 行`, `at most ${max} rows`)
  if (rows.length < (field.min ?? 0))
    reject(field.required ?? [`${field.label[0]}：至少 ${field.min} 行`, `${field.label[1]}: at least ${field.min}`], { field: name })
  return rows.map((row, at) => parseLine(field, row, `${name}[${at}]`))
}

function parseLine(field: FieldOf<'lines'>, row: unknown, at: string): Record<string, unknown> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) rejectField(field, at, '格式不正确', 'is not a row')
  const line = row as JsonRow
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, part]) => {
      requireShape(part, line[name], `${at}.${name}`)
      const value = isEmpty(line[name]) ? part.default : line[name]
      if (part.required && isEmpty(value)) reject(part.required, { field: `${at}.${name}` })
      return [snake(name), parseValue(part, value, `${at}.${name}`)]
    }),
  )
}
