import { type RawBuilder, sql } from 'kysely'
import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem, moveRows, type TransitionRules } from '#kernel/crud/states.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { recordChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { machine } from '../machine/machine.resource.ts'

/** Expired listings that one call puts back on the shelf. */
const mostExpired = 500

const confirmed = (): { last_confirmed_at: Date; expire_time: RawBuilder<Date>; row_version: RawBuilder<number> } => ({
  last_confirmed_at: new Date(),
  expire_time: sql<Date>`now() + make_interval(days => coalesce(valid_days, 30))`,
  row_version: sql<number>`row_version + 1`,
})

/**
 * Confirms that the motors of these sellers are still in stock, these or all: their validity begins anew without a review, and what has expired goes
 * back on the shelf. Returns the number of listings. It is no edit: history and time of the last change stay, as thousands are confirmed
 * at a time. `rules` are those of the transitions.
 */
export function confirmStock(
  ctx: Context,
  sellers: readonly string[],
  chosen: readonly string[] | 'all',
  rules: TransitionRules<typeof machine>,
): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const owned = ctx.db
      .updateTable('machine')
      .set(confirmed())
      .where('create_user', 'in', [...sellers])
      .where('shelf_status', 'in', ['ON', 'RESERVED'])
    const onShelf = await (chosen === 'all' ? owned : owned.where('id', 'in', [...chosen])).returning('id').execute()
    const expired = await expiredOf(ctx, sellers, chosen)
    const done = new Set([...onShelf.map(({ id }) => id), ...expired])
    if (chosen !== 'all' && chosen.some((id) => !done.has(id)))
      reject(['只有上架中、已预订或已到期的现货可以确认库存', 'Only stock that is on the shelf, reserved or expired can be confirmed'], {
        field: 'ids',
      })
    const listings = repository(ctx, machine, { rows: 'all' })
    // By the system: the seller may have come by a link instead of a login.
    for (const id of expired) await moveBySystem(ctx, machine, await listings.lock(id), { transition: 'confirmStock' }, rules)
    if (done.size > 0) recordChange(ctx, machine.name)
    return done.size
  })
}

/** Expired listings of sellers that have a quantity. */
async function expiredOf(ctx: Context, sellers: readonly string[], chosen: readonly string[] | 'all'): Promise<string[]> {
  const expired = ctx.db
    .selectFrom('machine')
    .select('id')
    .where('create_user', 'in', [...sellers])
    .where('shelf_status', '=', 'EXPIRED')
    .where('quantity', '>', 0)
    .orderBy('expire_time', 'desc')
    .limit(mostExpired)
  const found = await (chosen === 'all' ? expired : expired.where('id', 'in', [...chosen])).execute()
  return found.map(({ id }) => id)
}

/**
 * Takes sold motors off the quantity of a listing of the caller or of a colleague. Of the last ones the listing itself is sold, which can be taken back; who
 * counts what is left has confirmed it.
 */
export function sellPart(ctx: Context, id: string, sold: number, rules: TransitionRules<typeof machine>): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    const listings = repository(ctx, machine)
    const row = await listings.lock(id)
    if (!ownersFor(ctx, machine).includes(row.createUser ?? '')) notFound()
    const quantity = row.quantity ?? 0
    if (sold > quantity)
      reject([`库存只有 ${quantity}，不能售出 ${sold}`, `Only ${quantity} are in stock: ${sold} cannot be sold`], { field: 'quantity' })
    if (row.shelfStatus !== 'ON' && row.shelfStatus !== 'RESERVED')
      reject(['现货不在架上，不能登记售出', 'The listing is not on the shelf, so no sale can be recorded'], { field: 'id' })
    if (sold === quantity) await moveRows(ctx, machine, [id], { transition: 'sell' }, rules)
    else await listings.update(row, { quantity: quantity - sold, lastConfirmedAt: new Date() })
    return { left: quantity - sold }
  })
}

/**
 * Puts motors back that a sale of some took off the quantity of a listing of the caller or of a colleague: added to what is there now, so
 * that what others have sold since stays sold.
 */
export function undoSale(ctx: Context, id: string, sold: number): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    const listings = repository(ctx, machine)
    const row = await listings.lock(id)
    if (!ownersFor(ctx, machine).includes(row.createUser ?? '')) notFound()
    if (row.shelfStatus !== 'ON' && row.shelfStatus !== 'RESERVED')
      reject(
        [
          `这条现货已不在架（数量 ${row.quantity ?? 0}），请核对数量后修改`,
          `The listing is no longer on the shelf (its quantity is ${row.quantity ?? 0}): check the quantity and change it`,
        ],
        { status: 409, field: 'id' },
      )
    const left = (row.quantity ?? 0) + sold
    await listings.update(row, { quantity: left })
    return { left }
  })
}
