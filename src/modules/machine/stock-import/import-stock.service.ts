import { sql } from 'kysely'
import { t, type Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { noteImported } from '#kernel/exchange/import-rows.ts'
import { importedRow } from '#kernel/exchange/imported-row.resource.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { ownContact } from '../../publication/contact.service.ts'
import { machineService } from '../machine/machine.service.ts'
import { completeBody, type MissingValue, missingValues } from './listing-body.service.ts'
import { rowReader } from './row-reader.service.ts'
import { letterOf, type SheetRow, type StockSheet } from './sheet-columns.service.ts'

/** Why a row is not imported; without a column where the whole row is to blame. */
export interface RowError {
  readonly rowNo: number
  /** A letter, as in the spreadsheet. */
  readonly column: string
  readonly header: string
  readonly message: string
}

/** A row of the sheet that is not imported. */
export interface RejectedRow extends SheetRow {
  readonly reasons: readonly string[]
}

/** One of the first rows, as it was read. */
export interface PreviewedRow {
  readonly rowNo: number
  readonly values: JsonRow
  readonly isDraft: boolean
  readonly errors: readonly RowError[]
}

export interface StockOutcome {
  created: number
  /** Rows of those that are saved as drafts, as they lack something. */
  drafts: number
  errorCount: number
  /** The first of them. */
  readonly errors: RowError[]
  /** How many rows lack a field. */
  readonly missing: Record<string, number>
  readonly preview: PreviewedRow[]
}

export interface ImportOptions {
  readonly importId: string
  readonly sheet: StockSheet
  /** The target of each column. */
  readonly columns: readonly string[]
  readonly defaults: JsonRow
  /** Whether rows that lack something are saved as drafts; else they are errors. */
  readonly drafts: boolean
  /** Checks every row by the very writes, which are rolled back. */
  readonly dryRun: boolean
  readonly progress: (done: number, total: number) => Promise<void>
}

export const emptyOutcome = (): StockOutcome => ({ created: 0, drafts: 0, errorCount: 0, errors: [], missing: {}, preview: [] })

const mostErrors = 200
/** Rows that are shown as they were read, and of those with an error. */
const [mostPreviewed, mostPreviewedErrors] = [20, 20]
/** Rows of one transaction. */
const batchSize = 100

class RollBack extends Error {}

/** A row that is ready to be submitted. */
interface ReadyRow {
  readonly row: SheetRow
  readonly body: JsonRow
  readonly isDraft: boolean
}

/**
 * Imports the rows of a sheet as listings of the caller; rows that an earlier attempt has imported are left out. What it did is counted in
 * `outcome` when it is committed, and what it did not import is returned.
 */
export async function importStock(ctx: Context, options: ImportOptions, outcome: StockOutcome): Promise<RejectedRow[]> {
  const { sheet, columns, importId, dryRun, progress } = options
  const read = await rowReader(ctx, sheet.headers, columns)
  const contact = await ownContact(ctx)
  const done = dryRun ? new Set<number>() : await importedBefore(ctx, importId, outcome)
  const rows = sheet.rows.filter(({ rowNo }) => !done.has(rowNo))
  const rejected: RejectedRow[] = []
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = new Batch(ctx, options)
    await withTransaction(ctx, async (ctx) => {
      for (const row of rows.slice(at, at + batchSize)) {
        const { body, problems } = await read(ctx, row.cells)
        const whole = completeBody(body, options.defaults, contact)
        const missing = missingValues(whole, problems)
        if (problems.length > 0 || (missing.length > 0 && !options.drafts)) {
          const ofCells = problems.map(({ at, words }) => ({ at, words }))
          batch.reject(row, [...ofCells, ...missing.map((each) => batch.placed(each))], { values: whole, missing })
        } else await batch.submit(ctx, { row, body: whole, isDraft: missing.length > 0 })
      }
      if (dryRun) throw new RollBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
    rejected.push(...batch.rejected)
    batch.addTo(outcome)
    await progress(Math.min(at + batchSize, rows.length), rows.length)
  }
  return rejected
}

/** The numbers of the rows that an earlier attempt has imported; they are counted in the outcome. */
async function importedBefore(ctx: Context, importId: string, outcome: StockOutcome): Promise<ReadonlySet<number>> {
  const rows = await repository(ctx, importedRow, { rows: 'all' }).list({ importId })
  outcome.created = rows.length
  outcome.drafts = rows.length > 0 ? await draftsAmong(ctx, importId) : 0
  return new Set(rows.map(({ rowNo }) => rowNo ?? 0))
}

/** How many listings of an import are drafts. Raw, as the builder does not join by a text that holds an id. */
async function draftsAmong(ctx: Context, importId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from machine join imported_row on machine.id = row_id::bigint
    where import_id = ${importId} and shelf_status = 'DRAFT'`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

interface Reason {
  /** Of the column; -1: of the row. */
  readonly at: number
  readonly words: Words
}

/** The rows of one transaction, counted for the outcome once it has ended. */
class Batch {
  readonly rejected: RejectedRow[] = []
  readonly #outcome = emptyOutcome()
  readonly #lang: 'zh' | 'en'
  readonly #options: ImportOptions

  constructor({ lang }: Context, options: ImportOptions) {
    this.#lang = lang
    this.#options = options
  }

  /** What is missing, with the column that would say it. */
  placed({ field, words }: MissingValue): Reason {
    return { at: this.#options.columns.indexOf(field), words }
  }

  reject(
    { rowNo, cells }: SheetRow,
    reasons: readonly Reason[],
    { values, missing }: { values: JsonRow; missing: readonly MissingValue[] },
  ): void {
    const { headers } = this.#options.sheet
    const errors = reasons.map(({ at, words }) => ({
      rowNo,
      column: at < 0 ? '' : letterOf(at),
      header: headers[at] ?? '',
      message: t(words, this.#lang),
    }))
    this.#outcome.errorCount += 1
    this.#outcome.errors.push(...errors)
    for (const { field } of missing) this.#outcome.missing[field] = (this.#outcome.missing[field] ?? 0) + 1
    this.#outcome.preview.push({ rowNo, values: shown(values), isDraft: false, errors })
    this.rejected.push({
      rowNo,
      cells,
      reasons: errors.map(({ column, header, message }) => [column, header, message].filter(Boolean).join(' ')),
    })
  }

  /** Submits a row; one that is rejected leaves the others of the transaction as they are. */
  async submit(ctx: Context, { row, body, isDraft }: ReadyRow): Promise<void> {
    await sql`savepoint stock_row`.execute(ctx.db)
    try {
      const { id, rowVersion } = await machineService.submit(ctx, isDraft ? { ...body, shelfStatus: 'DRAFT' } : body)
      const imported = { importId: this.#options.importId, rowNo: row.rowNo, rowId: String(id), created: true }
      if (!this.#options.dryRun) await noteImported(ctx, { ...imported, version: Number(rowVersion) })
      this.#outcome.created += 1
      if (isDraft) this.#outcome.drafts += 1
      this.#outcome.preview.push({ rowNo: row.rowNo, values: shown(body), isDraft, errors: [] })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      await sql`rollback to savepoint stock_row`.execute(ctx.db)
      const target = error.field?.replace(/\[.*/, '') ?? ''
      this.reject(row, [{ at: this.#columnOf(target), words: error.words }], { values: body, missing: [] })
    }
    await sql`release savepoint stock_row`.execute(ctx.db)
  }

  /** The column that fills a field; for remarks, which words of other columns go into, the one with these. */
  #columnOf(target: string): number {
    const { columns } = this.#options
    const found = columns.indexOf(target)
    return found < 0 && target === 'description' ? columns.findIndex((each) => each === 'text' || each === 'model') : found
  }

  addTo(outcome: StockOutcome): void {
    const { created, drafts, errorCount, errors, missing, preview } = this.#outcome
    outcome.created += created
    outcome.drafts += drafts
    outcome.errorCount += errorCount
    outcome.errors.push(...errors.slice(0, Math.max(0, mostErrors - outcome.errors.length)))
    for (const [field, count] of Object.entries(missing)) outcome.missing[field] = (outcome.missing[field] ?? 0) + count
    for (const row of preview) {
      const alike = outcome.preview.filter(({ errors }) => errors.length > 0 === row.errors.length > 0).length
      if (alike < (row.errors.length > 0 ? mostPreviewedErrors : mostPreviewed)) outcome.preview.push(row)
    }
  }
}

/** What is shown of a row: not what is the same in all of them. */
const shown = ({ photos, contact, origins, ...values }: JsonRow): JsonRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
