import { sql } from 'kysely'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { importedRow } from '#kernel/exchange/imported-row.resource.ts'
import type { RejectedRow } from '#kernel/exchange/rejected-rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { providersOf } from '#kernel/runtime/provide.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { ownContact } from '../../publication/contact.service.ts'
import { yieldToEventLoop } from '../machine/event-loop.service.ts'
import { ImportBatch, type ImportOptions, type StockOutcome } from './import-batch.service.ts'
import { completeBody, withRemarks } from './listing-body.service.ts'
import { lockOwnStock, ownStock } from './own-stock.service.ts'
import { type ReadRow, rowReader } from './row-reader.service.ts'
import type { SheetRow } from './sheet-columns.service.ts'

/** Rows of one transaction. */
const batchSize = 100

class RollBack extends Error {}

/** The caller with the rights of this moment; undefined for one who has logged out or is blocked. */
async function stillCalling(ctx: Context): Promise<Context | undefined> {
  const caller = await providersOf(ctx.runtime).callerOf(ctx.runtime, ctx.user?.sessionId ?? '')
  return caller && { ...ctx, ...caller, tenant: ctx.tenant }
}

/**
 * Imports the rows of a sheet as listings of the caller, as long as the caller is logged in; rows that an earlier attempt has imported are
 * left out. What it did is counted in `outcome` when it is committed, and what it did not import is returned.
 */
export async function importStock(ctx: Context, options: ImportOptions, outcome: StockOutcome): Promise<RejectedRow[]> {
  const { sheet, targets, importId, dryRun, progress, unreadToRemarks } = options
  const read = await rowReader(ctx, sheet.headers, targets)
  const contact = await ownContact(ctx)
  const done = dryRun ? new Set<number>() : await importedBefore(ctx, importId, outcome)
  const rows = sheet.rows.filter(({ rowNo }) => !done.has(rowNo))
  const rejected: RejectedRow[] = []
  const pause = yieldToEventLoop()
  for (let at = 0; at < rows.length; at += batchSize) {
    const own = await stillCalling(ctx)
    outcome.isStopped = own === undefined
    if (!own) break
    const batch = new ImportBatch(own, options)
    await withTransaction(own, async (ctx) => {
      const taken: { row: SheetRow; whole: JsonRow; found: Omit<ReadRow, 'body'> }[] = []
      for (const row of rows.slice(at, at + batchSize)) {
        const { body, ...found } = await read(ctx, row.cells)
        const whole = completeBody(unreadToRemarks ? withRemarks(body, found.unread) : body, options.defaults, contact)
        taken.push({ row, whole, found })
        await pause()
      }
      if (!dryRun) await lockOwnStock(ctx)
      const isListed = await ownStock(
        ctx,
        importId,
        taken.map(({ whole }) => whole),
      )
      for (const { row, whole, found } of taken) batch.take(row, whole, found, isListed(whole))
      await batch.submit(ctx)
      if (dryRun) throw new RollBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
    rejected.push(...batch.rejected)
    batch.addTo(outcome)
    outcome.rows = Math.min(at + batchSize, rows.length) + done.size
    await progress(outcome.rows, sheet.rows.length)
  }
  return rejected.toSorted((a, b) => a.rowNo - b.rowNo)
}

/** The numbers of the rows that an earlier attempt has imported; they are counted in the outcome. */
async function importedBefore(ctx: Context, importId: string, outcome: StockOutcome): Promise<ReadonlySet<number>> {
  const rows = await repository(ctx, importedRow, { rows: 'all' }).list({ importId })
  outcome.created = rows.length
  if (rows.length > 0) Object.assign(outcome, await statesOf(ctx, importId))
  return new Set(rows.map(({ rowNo }) => rowNo ?? 0))
}

/** How many listings of an import are drafts, and on the shelf. Raw, as the builder does not join by a text that holds an id. */
async function statesOf(ctx: Context, importId: string): Promise<Pick<StockOutcome, 'drafts' | 'onShelf'>> {
  const { rows } = await sql<{ drafts: number; onShelf: number }>`
    select (count(*) filter (where shelf_status = 'DRAFT'))::int as drafts, (count(*) filter (where shelf_status = 'ON'))::int as "onShelf"
    from machine join imported_row on machine.id = row_id::bigint where import_id = ${importId}`.execute(ctx.db)
  return rows[0] ?? { drafts: 0, onShelf: 0 }
}
