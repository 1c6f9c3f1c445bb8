import { sql } from 'kysely'
import { isEmpty } from '../resource/check.ts'
import type { Fields, Reader, WholeRow } from '../resource/field.ts'
import { missingFields, rejectMissing } from '../resource/missing.ts'
import { snake } from '../resource/names.ts'
import { codesOf, isUnfinished, type Resource } from '../resource/resource.ts'
import { forbidden, reject } from '../resource/user-error.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { withTransaction } from '../runtime/transaction.ts'
import type { Condition } from './conditions.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { childRowsSql } from './display-names.ts'
import { requireFiles } from './file-rules.ts'
import { type ParsedLine, type ParsedRow, parseRow, type Values } from './parsing.ts'
import { type Projection, printBase, printFields, projectionOf, someFields } from './printing.ts'
import { selectAll } from './read.ts'
import type { ChangedFields } from './record-changes.ts'
import { type Changes, insertRows, lockRow, updateRow } from './repository.ts'
import type { DatabaseRow, JsonRow } from './rows.ts'

/** Values that the server sets, by field name, also of fields marked `on: 'never'`. */
export type Fixed<R extends Resource = Resource> = string extends keyof R['fields'] ? Readonly<Record<string, unknown>> : Changes<R>

/**
 * Computes them from the row after a change, and before it. Declared as a method, whose parameters are bivariant, so that the service of
 * one resource can be assigned to that of any.
 */
export type DeriveFixed<R extends Resource = Resource> = {
  derive(after: WholeRow<R['fields']>, before: WholeRow<R['fields']> | undefined): Promise<Fixed<R>>
}['derive']

const byColumn = (values: Values): DatabaseRow => Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]))

/** The row as it will be, as JSON. */
export function printAfter(ctx: Context, resource: Resource, { values, references, lines }: ParsedRow, before: DatabaseRow): JsonRow {
  const existing = (before.child_rows ?? {}) as Readonly<Record<string, DatabaseRow[] | undefined>>
  const changed = Object.entries(lines).map(([name, rows]) => {
    const whole = rows.map(({ id, values }) => ({ ...existing[name]?.find((row) => String(row.id) === id), ...byColumn(values) }))
    return [name, whole]
  })
  const joined = Object.entries(references).map(([name, ids]) => [name, ids.join(',')])
  const child_rows = { ...existing, ...Object.fromEntries(changed), ...Object.fromEntries(joined) }
  return printStored(ctx, resource, { ...before, ...byColumn(values), child_rows })
}

/** The state of a new row: a service may set another one than the body names. */
const initialState = ({ states }: Resource, values: Values): Values =>
  states ? { [states.field]: values[states.field] ?? [states.initial].flat()[0] } : {}

/** Rejects a caller who neither has the permission to add rows nor may own some. */
export function requireAdder(ctx: Context, resource: Resource): void {
  if (!mayDo(ctx, `${codesOf(resource)}_add`) && !(resource.owned && ctx.user)) forbidden()
}

/** As which reader the caller writes rows. */
export const writerOf = (ctx: Context, resource: Resource): Reader =>
  ['', '_add', '_edit'].some((code) => mayDo(ctx, codesOf(resource) + code)) ? 'staff' : 'owner'

/** Parses the body of a submit as a new row. */
export async function parseNew(ctx: Context, resource: Resource, body: JsonRow, reader: Reader): Promise<ParsedRow> {
  const parsed = await parseRow(ctx, resource, body, reader, undefined)
  await requireFiles(ctx, resource, parsed)
  return parsed
}

/** A new row with the values that our own code sets; rejects one that leaves the unfinished states and lacks required fields. */
export function completeNew(ctx: Context, resource: Resource, body: JsonRow, parsed: ParsedRow, own: Fixed, reader: Reader): ParsedRow {
  const values = { ...parsed.values, ...own }
  if (isUnfinished(resource, body) && !isUnfinished(resource, initialState(resource, values)))
    rejectMissing(missingFields(resource.fields, printAfter(ctx, resource, parsed, {}), reader))
  return { ...parsed, values }
}

/** Inserts complete new rows, by one statement for each table; returns them as stored. */
export async function insertNew(ctx: Context, resource: Resource, rows: readonly ParsedRow[]): Promise<DatabaseRow[]> {
  const insert = (ctx: Context) =>
    insertRows(
      ctx,
      resource,
      rows.map(({ references, values }) => ({ ...references, ...values })),
      'json',
    )
  const names = new Set(rows.flatMap(({ lines }) => Object.keys(lines)))
  if (names.size === 0) return insert(ctx)
  return withDatabaseErrors(resource, () =>
    withTransaction(ctx, async (ctx) => {
      const stored = await insert(ctx)
      for (const name of names)
        await insertLines(
          ctx,
          resource,
          name,
          stored.flatMap(({ id }, at) => newLines(String(id), rows[at]?.lines[name] ?? [])),
        )
      return stored
    }),
  )
}

/** Creates a row from the body of a submit; returns it as stored. */
export async function create(
  ctx: Context,
  resource: Resource,
  body: JsonRow,
  reader: Reader,
  fixed: Fixed | DeriveFixed = {},
): Promise<DatabaseRow> {
  const parsed = await parseNew(ctx, resource, body, reader)
  const own = typeof fixed === 'function' ? await fixed(printAfter(ctx, resource, parsed, {}), undefined) : fixed
  const [stored] = await insertNew(ctx, resource, [completeNew(ctx, resource, body, parsed, own, reader)])
  return stored as DatabaseRow
}

/** Changes a row by the body of a submit: what is absent stays; an older `rowVersion` is rejected as a lost update. */
export async function update(
  ctx: Context,
  resource: Resource,
  body: JsonRow,
  reader: Reader,
  access: readonly Condition[],
  fixed: Fixed | DeriveFixed = {},
): Promise<DatabaseRow> {
  return withDatabaseErrors(resource, () =>
    withTransaction(ctx, async (ctx) => {
      const before = await lockRow(ctx, resource, String(body.id), access)
      rejectLostUpdate(ctx, resource, body, before)
      const names = typeof fixed === 'function' ? Object.keys(resource.fields) : comparedChildRows(resource.fields, body)
      const stored = await readChildRows(ctx, resource, before, someFields(resource.fields, names))
      const parsed = await parseRow(ctx, resource, body, reader, printStored(ctx, resource, stored))
      await requireFiles(ctx, resource, parsed, stored)
      const isDerived = typeof fixed === 'function'
      const own = isDerived ? await fixed(printAfter(ctx, resource, parsed, stored), printStored(ctx, resource, stored)) : fixed
      const values = { ...parsed.values, ...parsed.references, ...own }
      const after = await updateRow(ctx, resource, String(before.id), values, changedLines(ctx, resource, stored, parsed))
      for (const [name, rows] of Object.entries(parsed.lines)) {
        const existing = ((stored.child_rows as JsonRow | undefined)?.[name] ?? []) as DatabaseRow[]
        await writeLines(ctx, resource, name, String(before.id), existing, rows)
      }
      return after
    }),
  )
}

/** The fields of lines that a submit changes, with their lines before and after. */
function changedLines(ctx: Context, resource: Resource, stored: DatabaseRow, parsed: ParsedRow): ChangedFields {
  const existing = (stored.child_rows ?? {}) as Readonly<Record<string, DatabaseRow[] | undefined>>
  const before = { ...stored, child_rows: existing }
  const [was, is] = [printStored(ctx, resource, before), printAfter(ctx, resource, parsed, before)]
  return Object.fromEntries(
    Object.keys(parsed.lines).flatMap((name) =>
      JSON.stringify(withoutIds(was[name])) === JSON.stringify(withoutIds(is[name])) ? [] : [[name, [was[name], is[name]] as const]],
    ),
  )
}

const withoutIds = (lines: unknown): unknown[] => ((lines ?? []) as JsonRow[]).map(({ id, ...line }) => line)

/** Names of the stored child rows that a change is compared with: lines in the body, and lines and references that depend on other fields. */
const comparedChildRows = (fields: Fields, body: JsonRow): string[] =>
  Object.entries(fields).flatMap(([name, { kind, when }]) => {
    const isLines = kind === 'lines' && (body[name] !== undefined || when)
    return isLines || (kind === 'references' && when) ? [name] : []
  })

async function readChildRows(ctx: Context, resource: Resource, row: DatabaseRow, compared: Projection): Promise<DatabaseRow> {
  const childRows = childRowsSql(resource, compared)
  if (!childRows) return row
  const where = [sql<boolean>`id = ${String(row.id)}::bigint`]
  const [found] = await selectAll(ctx, { from: sql.table(snake(resource.name)), where, order: sql`id`, childRows }, 1)
  return { ...row, child_rows: found?.child_rows }
}

/** The stored row as JSON with all its fields, hidden ones too: what a body is compared with. */
const printStored = (ctx: Context, resource: Resource, stored: DatabaseRow): JsonRow => {
  const all = someFields(resource.fields, Object.keys(resource.fields))
  return printFields(all, [stored], { settings: ctx.runtime, root: resource.tree?.root })[0] ?? {}
}

function rejectLostUpdate(ctx: Context, resource: Resource, body: JsonRow, before: DatabaseRow): void {
  if (isEmpty(body.rowVersion) || Number(body.rowVersion) === Number(before.row_version)) return
  const { timeZone } = ctx.runtime
  const base = (row: DatabaseRow): JsonRow => printBase(row, timeZone)
  const [theirs = {}] = printFields(projectionOf(resource.fields, 'owner'), [before], {
    settings: ctx.runtime,
    root: resource.tree?.root,
    base,
  })
  const sent = Object.keys(theirs).filter((name) => body[name] !== undefined && theirs[name] !== undefined)
  reject(['数据已被他人修改，请核对后重新保存', 'Somebody has changed this since you opened it; compare and save again'], {
    status: 409,
    data: { yours: Object.fromEntries(sent.map((name) => [name, body[name]])), theirs },
  })
}

/** Writes the lines of one row by their difference: removed lines are deleted, changed ones updated, new ones inserted, in the given order. */
async function writeLines(
  ctx: Context,
  resource: Resource,
  name: string,
  id: string,
  existing: readonly DatabaseRow[],
  lines: readonly ParsedLine[],
): Promise<void> {
  const { table, owner } = linesTable(resource, name)
  const remainingIds = new Set(lines.map((line) => line.id))
  if (existing.some((row) => !remainingIds.has(String(row.id)))) {
    await sql`delete from ${table} where ${owner} = ${id}::bigint and not (id = any(${[...remainingIds].filter(Boolean)}::bigint[]))`.execute(
      ctx.db,
    )
  }
  for (const [at, line] of lines.entries()) {
    if (line.id === undefined) continue
    const values = { ...line.values, lineNo: at + 1 }
    const sets = Object.entries(values).map(([field, value]) => sql`${sql.ref(snake(field))} = ${value}`)
    await sql`update ${table} set ${sql.join(sets)} where ${owner} = ${id}::bigint and id = ${line.id}::bigint`.execute(ctx.db)
  }
  await insertLines(ctx, resource, name, newLines(id, lines))
}

const linesTable = (resource: Resource, name: string) => ({
  table: sql.table(`${snake(resource.name)}_${snake(name)}`),
  owner: sql.ref(`${snake(resource.name)}_id`),
})

/** A line with the id of its row. */
type NewLine = readonly [id: string, values: Values]

const newLines = (id: string, lines: readonly ParsedLine[]): NewLine[] =>
  lines.flatMap((line, at) => (line.id === undefined ? [[id, { ...line.values, lineNo: at + 1 }] as const] : []))

async function insertLines(ctx: Context, resource: Resource, name: string, lines: readonly NewLine[]): Promise<void> {
  if (!lines[0]) return
  const { table, owner } = linesTable(resource, name)
  const names = Object.keys(lines[0][1])
  const columns = sql.join([owner, ...names.map((each) => sql.ref(snake(each)))])
  const rows = lines.map(([id, values]) => sql`(${sql.join([id, ...names.map((each) => values[each])])})`)
  await sql`insert into ${table} (${columns}) values ${sql.join(rows)}`.execute(ctx.db)
}
