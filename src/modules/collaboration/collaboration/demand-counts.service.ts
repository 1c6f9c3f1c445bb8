import { sql } from 'kysely'
import { repository } from '#kernel/crud/repository.ts'
import { moveAllBySystem, moveBySystem } from '#kernel/crud/states.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { recordChange } from '#kernel/runtime/transaction.ts'
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

/** Locks demands in one order, before their quotes, as the decisions of buyers do. Raw SQL, as the repository locks one row. */
export async function lockAll({ db }: Context, ids: readonly string[]): Promise<void> {
  await sql`select 1 from collaboration where id = any(${ids}::bigint[]) order by id for update`.execute(db)
}

/** Counts the quotes of many demands whose quotes a closed account has withdrawn. Raw SQL: one statement for all; what the server counts has no history. */
export async function recountAll(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`update collaboration as d set row_version = row_version + 1, quote_count = (
      select count(*) from quote where demand_id = d.id and quote_state in ('OFFERED', 'ACCEPTED', 'EXPIRED'))
    where id = any(${ids}::bigint[]) returning case when quote_count = 0 then id::text end as id`.execute(ctx.db)
  await moveAllBySystem(
    ctx,
    collaboration,
    rows.flatMap(({ id }) => id ?? []),
    'quotesGone',
  )
  recordChange(ctx, collaboration.name)
}
