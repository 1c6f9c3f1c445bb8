import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem } from '#kernel/crud/states.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { collaboration } from './collaboration.resource.ts'

/** An open demand with quotes is a quoted one, and one without is open. */
export async function followQuotes(ctx: Context, row: StoredRow<typeof collaboration>): Promise<void> {
  const hasQuotes = (row.quoteCount ?? 0) > 0
  if (row.demandStatus === 'OPEN' && hasQuotes) await moveBySystem(ctx, collaboration, row, { transition: 'quoted' })
  if (row.demandStatus === 'QUOTED' && !hasQuotes) await moveBySystem(ctx, collaboration, row, { transition: 'quotesGone' })
}

/** Sets how many quotes a demand has, and the state that follows from it. */
export async function setQuoteCount(ctx: Context, id: string, quoteCount: number): Promise<void> {
  await followQuotes(ctx, await repository(ctx, collaboration, { rows: 'all' }).update({ id }, { quoteCount }))
}
