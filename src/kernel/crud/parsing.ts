import { holds, isEmpty, readableBy } from '../resource/check.ts'
import type { Field, FieldOf, Fields, Reader } from '../resource/field.ts'
import { type Missing, rejectMissing } from '../resource/missing.ts'
import { isUnfinished, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { type Dictionaries, providersOf } from '../runtime/provide.ts'
import { listOf, parseValue, printValue, rejectField, requireShape, secretMask } from './kinds.ts'
import { hasColumn, type JsonRow } from './rows.ts'

/** Values of columns by field name. */
export type Values = Record<string, unknown>

/** A line as parsed; `id` is that of the stored line which it changes. */
export interface ParsedLine {
  readonly id?: string
  readonly values: Values
}

/** The parsed body of a submit, by the table that it is written to. */
export interface ParsedRow {
  readonly values: Values
  /** `references` field → ids. */
  readonly references: Record<string, string[]>
  readonly lines: Record<string, ParsedLine[]>
}

/** A row, a block or a line that is being parsed. */
interface Level {
  readonly fields: Fields
  readonly input: JsonRow
  /** The JSON values that are stored; undefined where the row, block or line is new. */
  readonly stored: JsonRow | undefined
  /** JSON values of the row around a block or a line, for `when`. */
  readonly outer: JsonRow
  /** `photos[0].`; '' for the row. */
  readonly path: string
  /** What happens to a field that the input does not name: it keeps its stored value, or is emptied, as in a block, which is replaced as a whole. */
  readonly absent: 'keep' | 'empty'
}

interface Rules {
  readonly reader: Reader
  readonly dictionaries: Dictionaries
  readonly timeZone: string
  readonly publicUrl: string | null
  /** JSON value of 'no parent'. */
  readonly root: string | undefined
  /** Whether the parent is named by a natural key, which need not be a number. */
  readonly hasKey: boolean
  /** The required fields that are found empty. */
  readonly missing: Missing[]
}

const sentValue = ({ input }: Level, name: string, field: Field): unknown =>
  input[name] === undefined && field.also ? input[field.also] : input[name]

/** Whether the stored password or secret stays: for the mask and, in an update, for an empty value. */
const isKept = (field: Field, value: unknown, { stored }: Level): boolean =>
  (field.kind === 'secret' || field.kind === 'password') && (value === secretMask || (stored !== undefined && isEmpty(value)))

/** Whether this call may set the field: not computed, not fixed at creation, and not hidden from the caller. */
const isSettable = (field: Field, { stored }: Level, { reader }: Rules): boolean =>
  field.on !== 'never' && !(stored && field.on === 'create') && readableBy(field, reader)

/** Rejects lists and objects in place of single values, before a service reads the body. */
export function requireShapes(fields: Fields, body: JsonRow, path = ''): JsonRow {
  for (const [name, field] of Object.entries(fields)) {
    if (field.on === 'never') continue
    for (const key of field.also ? [name, field.also] : [name]) requireShape(field, body[key], `${path}${key}`)
  }
  return body
}

/**
 * Parses the body of a submit by the declaration; `stored` is the row as JSON, on an update. An unfinished row may lack required fields,
 * except those that can be set at its creation only. Where rows have unfinished states, all that is missing is said at once; elsewhere the
 * first, as clients of the Blade dialect expect it.
 */
export async function parseRow(
  ctx: Context,
  resource: Resource,
  body: JsonRow,
  reader: Reader,
  stored: JsonRow | undefined,
): Promise<ParsedRow> {
  const rules = { ...(await rulesOf(ctx, resource.fields, reader)), root: resource.tree?.root, hasKey: resource.key !== undefined }
  const parsed = parseLevel({ fields: resource.fields, input: body, stored, outer: {}, path: '', absent: 'keep' }, rules)
  const mayLack = isUnfinished(resource, stored ?? body)
  const missing = mayLack ? rules.missing.filter(({ field }) => field.on === 'create') : rules.missing
  rejectMissing(resource.states?.unfinished ? missing : missing.slice(0, 1))
  return parsed
}

/** Parses the input of an action or of a route by its declared fields. */
export async function parseInput(ctx: Context, fields: Fields, input: JsonRow): Promise<ParsedRow> {
  const level: Level = { fields, input: requireShapes(fields, input), stored: undefined, outer: {}, path: '', absent: 'keep' }
  const rules = await rulesOf(ctx, fields, 'staff')
  const parsed = parseLevel(level, rules)
  rejectMissing(rules.missing.slice(0, 1))
  return parsed
}

async function rulesOf({ runtime }: Context, fields: Fields, reader: Reader): Promise<Rules> {
  const dictionaries = usesDictionaries(fields) ? await providersOf(runtime).dictionaries(runtime) : new Map()
  return { reader, dictionaries, timeZone: runtime.timeZone, publicUrl: runtime.publicUrl, root: undefined, hasKey: false, missing: [] }
}

const usesDictionaries = (fields: Fields): boolean =>
  Object.values(fields).some((field) => ('dict' in field && field.dict) || ('fields' in field && usesDictionaries(field.fields)))

function parseLevel(level: Level, rules: Rules): ParsedRow {
  const values = valuesToSet(level, rules)
  const around = { ...level.outer, ...currentValues(level, values, rules) }
  const row: ParsedRow = { values: {}, references: {}, lines: {} }
  for (const [name, field] of Object.entries(level.fields)) {
    if (!holds(field.when, around)) {
      // A column gets no default for a field that does not exist here; lines of a new row have nothing to delete.
      if (hasColumn(field) || level.stored) setField(row, name, field, emptyValue(field))
    } else {
      noteMissing(level, name, field, values, rules)
      if (values.has(name)) setField(row, name, field, parseField(level, name, field, values.get(name), around, rules))
    }
  }
  return row
}

/** The JSON values of all fields that this call sets, including the defaults of a new row, block or line. */
function valuesToSet(level: Level, rules: Rules): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [name, field] of Object.entries(level.fields)) {
    const sent = isSettable(field, level, rules) ? sentValue(level, name, field) : undefined
    const isNew = level.stored === undefined
    if (isNew && field.default !== undefined && isEmpty(sent)) values.set(name, field.default)
    else if (sent !== undefined && !isKept(field, sent, level)) values.set(name, sent)
    else if (!isNew && level.absent === 'empty' && isSettable(field, level, rules)) values.set(name, '')
    else if (isNew && hasMinimum(field) && isSettable(field, level, rules)) values.set(name, [])
  }
  return values
}

/** Whether a list must have some members: one that was not sent has none. */
const hasMinimum = (field: Field): boolean => field.kind === 'lines' && (field.min ?? 0) > 0

/** The values after the change of the fields that `when` conditions mention, as they would be read back: `1` as true, `a,b` as a list. */
function currentValues({ fields, stored, path }: Level, values: ReadonlyMap<string, unknown>, settings: Rules): JsonRow {
  const current: JsonRow = { ...stored }
  for (const name of conditionNames(fields)) {
    const field = fields[name]
    if (field && values.has(name))
      current[name] = printValue(field, parseValue(field, values.get(name), path + name, settings.publicUrl), settings)
  }
  return current
}

/** Names that `when` mentions, in these fields or in their blocks and lines. */
const conditionNames = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [...Object.keys(field.when ?? {}), ...('fields' in field ? conditionNames(field.fields) : [])])

const emptyValue = (field: Field): unknown => (field.kind === 'block' ? null : parseValue(field, '', ''))

function setField(row: ParsedRow, name: string, field: Field, value: unknown): void {
  if (field.kind === 'lines') row.lines[name] = value as ParsedLine[]
  else if (field.kind === 'references') row.references[name] = value as string[]
  else row.values[name] = value
}

/** Notes an empty required field: in a new row, and in an update that empties it or meets the `when` condition of an empty one. */
function noteMissing(level: Level, name: string, field: Field, values: ReadonlyMap<string, unknown>, rules: Rules): void {
  if (!field.required || !isSettable(field, level, rules)) return
  const isMissing = values.has(name) ? isEmpty(values.get(name)) : !level.stored || (field.when && isEmpty(level.stored[name]))
  if (isMissing && field.default === undefined) rules.missing.push({ path: level.path + name, field })
}

function parseField(level: Level, name: string, field: Field, value: unknown, around: JsonRow, rules: Rules): unknown {
  const path = level.path + name
  if (field.kind === 'lines') return parseLines(level, name, field, value, around, rules)
  if (field.kind === 'block') return parseBlock(level, name, field, value, around, rules)
  if (field.kind === 'parent') return parseParent(field, value, path, rules)
  const parsed = parseValue(field, value, path, rules.publicUrl)
  if (field.kind === 'oneOf' || field.kind === 'manyOf') requireChoice(field, path, parsed, level.stored?.[name], rules)
  return parsed
}

function parseParent(field: Field, value: unknown, path: string, { root, hasKey }: Rules): unknown {
  const text = String(value ?? '').trim()
  if (text === '' || text === root) return null
  if (!hasKey && !/^\d{1,19}$/.test(text)) rejectField(field, path, '上级不存在', 'the parent does not exist')
  return parseValue(field, text, path)
}

/** Rejects a key that is not in its dictionary; a stored one may stay even if its entry was deleted later. */
function requireChoice(
  field: FieldOf<'oneOf'> | FieldOf<'manyOf'>,
  path: string,
  parsed: unknown,
  stored: unknown,
  { dictionaries }: Rules,
): void {
  if (!field.dict || parsed === null) return
  const choices = dictionaries.get(field.dict)
  const storedKeys = new Set((field.kind === 'manyOf' ? listOf(stored ?? '') : [stored ?? '']).map(String))
  const unknown = [parsed].flat().find((key) => !storedKeys.has(String(key)) && !choices?.has(String(key)))
  if (unknown !== undefined) rejectField(field, path, '不在可选范围内', 'is not one of the choices')
}

function requireObject(field: Field, value: unknown, path: string): JsonRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) rejectField(field, path, '格式不正确', 'is not an object')
  return value as JsonRow
}

/** The block as it is stored; null if it is empty. Stored values that the caller may not set stay. */
function parseBlock(level: Level, name: string, field: FieldOf<'block'>, value: unknown, outer: JsonRow, rules: Rules): Values | null {
  const path = level.path + name
  const stored = isEmpty(level.stored?.[name]) ? undefined : (level.stored?.[name] as JsonRow)
  const block = typeof value !== 'object' && isEmpty(value) ? {} : requireObject(field, value ?? {}, path)
  const input = requireShapes(field.fields, block, `${path}.`)
  const inner: Level = { fields: field.fields, input, stored, outer, path: `${path}.`, absent: 'empty' }
  const values: Values = {}
  for (const [each, innerField] of Object.entries(field.fields)) {
    if (stored && !isSettable(innerField, inner, rules))
      values[each] = parseValue(innerField, stored[each], inner.path + each, rules.publicUrl)
  }
  if (!isEmpty(value)) Object.assign(values, parseLevel(inner, rules).values)
  const filled = Object.entries(values).filter(([, each]) => !isEmpty(each))
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

/** Lines in their order: those with the id of a stored line change it, the others are new. */
function parseLines(level: Level, name: string, field: FieldOf<'lines'>, value: unknown, outer: JsonRow, rules: Rules): ParsedLine[] {
  const path = level.path + name
  const rows = isEmpty(value) ? [] : value
  if (!Array.isArray(rows)) return rejectField(field, path, '应为列表', 'must be a list')
  const max = field.max ?? 100
  if (rows.length > max) rejectField(field, path, `最多 ${max} 行`, `at most ${max} rows`)
  if (rows.length < (field.min ?? 0) && !rules.missing.some((each) => each.path === path)) rules.missing.push({ path, field })
  const stored = new Map(((level.stored?.[name] ?? []) as JsonRow[]).map((line) => [String(line.id), line]))
  return rows.map((row: unknown, at: number) => {
    const input = requireShapes(field.fields, requireObject(field, row, `${path}[${at}]`), `${path}[${at}].`)
    const id = level.stored && !isEmpty(input.id) ? String(input.id) : undefined
    const before = id === undefined ? undefined : stored.get(id)
    if (id !== undefined && !before) reject(['编号不正确', 'The id is not valid'], { field: `${path}[${at}].id` })
    stored.delete(id ?? '')
    const inner: Level = { fields: field.fields, input, stored: before, outer, path: `${path}[${at}].`, absent: 'keep' }
    const { values } = parseLevel(inner, rules)
    return id === undefined ? { values: { ...emptyLine(field.fields), ...values } } : { id, values }
  })
}

const emptyLine = (fields: Fields): Values => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
