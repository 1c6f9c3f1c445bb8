import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import type { Crud } from '../crud/crud.ts'
import { parseValue } from '../crud/kinds.ts'
import { repository } from '../crud/repository.ts'
import { rowChange } from '../crud/row-change.resource.ts'
import { type JsonRow, resourceTable } from '../crud/rows.ts'
import { isEmpty } from '../resource/check.ts'
import { type Resource, refersTo } from '../resource/resource.ts'
import { reject, UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { asPlatform, inTenant } from '../runtime/platform.ts'
import { withTransaction } from '../runtime/transaction.ts'
import { type CellParser, cellParser, chosenFields } from './import-columns.ts'
import { importedRow } from './imported-row.resource.ts'
import type { Cell, Sheet } from './read-sheet.ts'
import type { RejectedRow } from './rejected-rows.ts'

/** Why a row of the file is not imported; without a column where the whole row is to blame. */
export interface RowError {
  readonly rowNo: number
  readonly header: string
  readonly message: string
}

export interface RowErrors {
  errorCount: number
  /** The first of them. */
  readonly errors: RowError[]
}

export interface Outcome extends RowErrors {
  created: number
  changed: number
}

export interface ImportOptions {
  readonly importId: string
  readonly sheet: Sheet
  /** The field of each column, '' for a column that is left out. */
  readonly columns: readonly string[]
  /** Whether rows that are there already are changed; else they are errors. */
  readonly update: boolean
  /** Checks every row by the very writes, which are rolled back. */
  readonly dryRun: boolean
  readonly progress: (done: number, total: number) => Promise<void>
  /** Takes the rows that are not imported. */
  readonly rejected: RejectedRow[]
}

const mostErrors = 200
/** Rows of one transaction. */
const batchSize = 100

class RollBack extends Error {}

/** Counts a row that is not written, and lists why, of the first rows; throws any other error than one for the user. Returns the reasons. */
export function countError(ctx: Context, counted: RowErrors, error: unknown, row: Omit<RowError, 'message'>): string[] {
  const cells = error instanceof CellErrors ? error.errors : [{ header: row.header, error }]
  counted.errorCount += 1
  return cells.map(({ header, error }) => {
    if (!(error instanceof UserError)) throw error
    const message = t(error.words, ctx.lang)
    if (counted.errors.length < mostErrors) counted.errors.push({ ...row, header, message })
    return message.startsWith(header) ? message : `${header} ${message}`
  })
}

/** What is wrong in the cells of one row. */
class CellErrors extends Error {
  readonly errors: readonly { readonly header: string; readonly error: unknown }[]

  constructor(errors: CellErrors['errors']) {
    super('cells of a row cannot be read')
    this.errors = errors
  }
}

/** Imports the rows of a sheet, each by a submit of the caller, but those that an earlier attempt has imported; counts them in `outcome`. */
export async function importRows(ctx: Context, service: Crud, options: ImportOptions, outcome: Outcome): Promise<void> {
  const { sheet, importId, dryRun, progress } = options
  const reader = rowReader(service, options)
  const done = dryRun ? new Set<number>() : await importedBefore(ctx, importId, outcome)
  const [{ resource }, { rows }] = [service, sheet]
  // A row may refer to one that is further up in the file, which a check has to keep until its end.
  const size = dryRun && refersTo(resource, resource) ? rows.length : batchSize
  for (let at = 0; at < rows.length; at += size) {
    await inTransactionOf(ctx, resource, async (ctx) => {
      for (const [index, row] of rows.slice(at, at + size).entries()) {
        // Read all the same, as its values may stand in the file twice.
        if (done.has(row.rowNo)) await reader(ctx, row.cells).catch(() => undefined)
        else await importRow(partOf(ctx), service, options, outcome, row, () => reader(ctx, row.cells))
        if (dryRun && (index + 1) % batchSize === 0) await progress(at + index + 1, rows.length)
      }
      if (dryRun) throw new RollBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
    // After the transaction, so that what a cancelled import says of itself is committed.
    if (!dryRun) await progress(Math.min(at + size, rows.length), rows.length)
  }
}

/** Runs the work in a transaction in which rows of the resource may be written: those of the platform by its administrator alone. */
export function inTransactionOf<T>(ctx: Context, resource: Resource, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (resource.scope === 'tenant') return withTransaction(ctx, work)
  return withTransaction(asPlatform(ctx, `import ${resource.name}`), async (platform) => work(await inTenant(platform, ctx.tenant)))
}

/** The numbers of the rows that an earlier attempt has imported; what it did is added to the outcome. */
async function importedBefore(ctx: Context, importId: string, outcome: Outcome): Promise<ReadonlySet<number>> {
  const rows = await repository(ctx, importedRow, { rows: 'all' }).list({ importId })
  outcome.created = rows.filter(({ created }) => created).length
  outcome.changed = rows.length - outcome.created
  return new Set(rows.map(({ rowNo }) => rowNo ?? 0))
}

/** For what a savepoint may undo: locks that the transaction is known to hold may be taken, and let go, by an earlier such part of it. */
const partOf = (ctx: Context): Context => ({ ...ctx, db: ctx.db.$extendTables<Record<never, never>>() })

async function importRow(
  ctx: Context,
  service: Crud,
  options: ImportOptions,
  outcome: Outcome,
  row: Sheet['rows'][number],
  read: () => Promise<JsonRow>,
): Promise<void> {
  const { importId, sheet, columns, rejected } = options
  // A row that is rejected leaves the others of its transaction as they are.
  await sql`savepoint imported_row`.execute(ctx.db)
  try {
    const body = await read()
    const existing = await existingRow(ctx, service, body, options.update)
    const saved = await service.submit(ctx, existing ? { ...body, id: existing } : ((await service.completeImported?.(ctx, body)) ?? body))
    const changeId = existing && (await changeOf(ctx, service, existing))
    const imported = { importId, rowNo: row.rowNo, rowId: String(saved.id), created: !existing, changeId: changeId ?? null }
    await repository(ctx, importedRow).insert({ ...imported, version: Number(saved.rowVersion) })
    outcome[existing ? 'changed' : 'created'] += 1
  } catch (error) {
    const field = error instanceof UserError ? error.field : undefined
    const header = sheet.headers[columns.indexOf(field?.split(/[.[]/)[0] ?? '')] ?? ''
    rejected.push({ ...row, reasons: countError(ctx, outcome, error, { rowNo: row.rowNo, header }) })
    await sql`rollback to savepoint imported_row`.execute(ctx.db)
  }
  await sql`release savepoint imported_row`.execute(ctx.db)
}

/** Reads the cells of a row as the body of a submit; rejects every cell that cannot be read, and a unique value that stands in the file twice. */
function rowReader({ resource }: Crud, { columns, sheet }: ImportOptions): (ctx: Context, cells: readonly Cell[]) => Promise<JsonRow> {
  const fields = chosenFields(resource, columns)
  const parsers = fields.map((column): CellParser | undefined => column && cellParser(resource, column))
  const seen = new Set<string>()
  return async (ctx, cells) => {
    const body: JsonRow = {}
    const errors: { header: string; error: unknown }[] = []
    for (const [at, column] of fields.entries()) {
      const cell = cells[at] ?? null
      if (!column || cell === null) continue
      try {
        const value = await parsers[at]?.(ctx, cell)
        // What a submit would reject first of all, so that every cell of the row is named at once.
        if (column.field.kind !== 'parent') parseValue(column.field, value, column.name, ctx.runtime.publicUrl)
        body[column.name] = value
        if (column.field.unique === true || column.name === resource.key) rejectSecond(seen, column.name, value)
      } catch (error) {
        errors.push({ header: sheet.headers[at] ?? '', error })
      }
    }
    if (errors.length > 0) throw new CellErrors(errors)
    return body
  }
}

function rejectSecond(seen: Set<string>, name: string, value: unknown): void {
  const key = `${name} ${value}`
  if (seen.has(key)) reject([`“${value}”在文件中重复`, `"${value}" stands in the file twice`], { field: name })
  seen.add(key)
}

/** The id of the row that a row of the file names by a unique value; rejects it where rows that are there stay as they are. */
async function existingRow(ctx: Context, { resource }: Crud, body: JsonRow, update: boolean): Promise<string | undefined> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const names = Array.isArray(field.unique) ? [name, ...field.unique] : field.unique || name === resource.key ? [name] : []
    if (names.length === 0 || names.some((each) => isEmpty(body[each]))) continue
    const match = Object.fromEntries(names.map((each) => [each, body[each]]))
    const found = await repository(ctx, resource, { rows: 'all' }).find(match as never)
    if (!found && field.on !== 'never') continue
    if (!found) reject([`没有“${body[name]}”这条数据`, `There is no row "${body[name]}"`], { field: name })
    if (update) return found.id
    reject(
      [
        `“${body[name]}”已存在；如需修改，请选择更新已有数据`,
        `"${body[name]}" exists already; choose to update existing rows to change it`,
      ],
      { field: name },
    )
  }
  return undefined
}

/** The change that this transaction has recorded of a row last. */
async function changeOf(ctx: Context, { resource }: Crud, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id::text from ${resourceTable(rowChange)}
    where resource = ${resource.name} and row_id = ${id} and create_time = now() order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.id
}
