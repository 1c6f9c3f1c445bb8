import { type RawBuilder, sql } from 'kysely'
import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem, moveRows, type TransitionRules, undoTransitions } from '#kernel/crud/states.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, ownersFor } from '#kernel/runtime/context.ts'
import { recordChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { accountSubject, issueTicket, readTicket, takeTicket } from '../../auth/tickets.service.ts'
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

/** Seconds for which a sale of some can be taken back: as long as a transition. */
const secondsToUndo = 600

const soldBy = (ctx: Context, id: string): string => `${accountSubject('undo-sale', ctx.tenant, callerId(ctx))} ${id} `

/** A ticket by which the caller can take back this one sale. */
export const undoTicket = (ctx: Context, id: string, sold: number): Promise<string> =>
  issueTicket(ctx.runtime, soldBy(ctx, id) + sold, secondsToUndo)

/** Takes a sale of some back by its ticket, once. */
export function undoSale(ctx: Context, id: string, ticket: string, rules: TransitionRules<typeof machine>): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    // Locked before the ticket is read: of two that use it at once, the second finds it used.
    await repository(ctx, machine).lock(id)
    const subject = (await readTicket(ctx.runtime, ticket)) ?? ''
    if (!subject.startsWith(soldBy(ctx, id))) reject(['此操作已不能撤销', 'This can no longer be undone'], { status: 409, field: 'undo' })
    const left = await putBackSold(ctx, id, Number(subject.split(' ').at(-1)), rules)
    await takeTicket(ctx.runtime, ticket)
    return left
  })
}

/**
 * Puts motors back that a sale took off a listing of the caller or of a colleague: added to what is there now, so that what others have sold
 * since stays sold. Where they were the last ones, the listing is on the shelf again, as long as its sale can be undone.
 */
export function putBackSold(ctx: Context, id: string, sold: number, rules: TransitionRules<typeof machine>): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    const listings = repository(ctx, machine)
    const row = await listings.lock(id)
    if (!ownersFor(ctx, machine).includes(row.createUser ?? '')) notFound()
    if (row.shelfStatus === 'SOLD' && row.quantity === sold) {
      await undoTransitions(ctx, machine, [id], rules)
      return { left: sold }
    }
    const left = (row.quantity ?? 0) + sold
    if ((row.shelfStatus !== 'ON' && row.shelfStatus !== 'RESERVED') || left > machine.fields.quantity.max)
      reject(
        [
          `这条现货已不在架或数量已改（数量 ${row.quantity ?? 0}），请核对后修改`,
          `The listing is no longer on the shelf, or its quantity was changed (it is ${row.quantity ?? 0}): check the quantity and change it`,
        ],
        { status: 409, field: 'id' },
      )
    await listings.update(row, { quantity: left })
    return { left }
  })
}
