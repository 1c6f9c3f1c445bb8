import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { machineRules } from '../../machine/machine/machine.service.ts'
import { type RecordedSale, secondsToUndoRecorded, sellPart, undoRecorded } from '../../machine/own-stock/stock-upkeep.service.ts'
import { quote } from './quote.resource.ts'

/** Takes the pieces of an accepted quote of the caller off the listing that it names, once. */
export function recordSale(ctx: Context, id: string): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    await requireOpenAccount(ctx)
    const quotes = repository(ctx, quote)
    const row = await quotes.lock(id)
    if (row.createUser !== callerId(ctx)) notFound()
    if (row.quoteState !== 'ACCEPTED' || !row.listingId)
      reject(['只有已采纳且指定了现货的报价可以登记售出', 'Only the sale of an accepted quote that names a listing can be recorded'], {
        status: 409,
      })
    if (row.soldAt) reject(['这份报价已登记售出', 'The sale of this quote is recorded already'], { status: 409 })
    const { left, version } = await sellPart(ctx, row.listingId ?? '', row.qty ?? 0, machineRules)
    await quotes.update(row, { soldAt: new Date(), soldVersion: version })
    return { left }
  })
}

/** Takes the recorded sale of a quote of the caller back: its pieces are in stock again, and it can be recorded anew. */
export function undoRecordedSale(ctx: Context, id: string): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    await requireOpenAccount(ctx)
    const quotes = repository(ctx, quote)
    const row = await quotes.lock(id)
    if (row.createUser !== callerId(ctx)) notFound()
    if (!row.soldAt) reject(['这份报价没有登记售出', 'No sale of this quote is recorded'], { status: 409 })
    // Before its listing, which is not put back while the quote says that it is sold.
    await quotes.update(row, { soldAt: null, soldVersion: null })
    return undoRecorded(ctx, saleOf(row), machineRules)
  })
}

const saleOf = ({ listingId, qty, soldVersion }: StoredRow<typeof quote>): RecordedSale => ({
  listingId: listingId ?? '',
  sold: qty ?? 0,
  version: soldVersion,
})

/** A quote of the caller as its seller reads it: for how long its recorded sale can be taken back. */
export async function withUndo(ctx: Context, row: JsonRow): Promise<JsonRow> {
  if (!row.soldAt || row.createUser !== ctx.user?.id) return row
  return { ...row, secondsToUndo: await secondsToUndoRecorded(ctx, saleOf(await repository(ctx, quote).one(String(row.id)))) }
}
