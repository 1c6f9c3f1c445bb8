import { type RawBuilder, sql } from 'kysely'
import { repository } from '#kernel/crud/repository.ts'
import { latestToUndo, moveBySystem, moveRows, type TransitionRules, undoTransitions } from '#kernel/crud/states.ts'
import { minutesToUndo } from '#kernel/resource/open-row.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, ownersFor } from '#kernel/runtime/context.ts'
import { recordChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { accountSubject, issueTicket, readTicket, takeTicket } from '../../auth/tickets.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { withListings } from './named-listings.service.ts'

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
    const left = chosen === 'all' ? [] : chosen.filter((id) => !done.has(id))
    if (left.length > 0)
      reject(
        await withListings(ctx, sellers, left, [
          '只有上架中、已预订或已到期的现货可以确认库存',
          'Only stock that is on the shelf, reserved or expired can be confirmed',
        ]),
        { field: 'ids' },
      )
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

/** What a sale has left of a listing. */
export interface Sale {
  readonly left: number
  /** Pieces that were taken off the quantity: none where the sale of the last ones has marked the listing as sold. */
  readonly taken: number
  /** Of the listing after the sale. */
  readonly version: number
}

/**
 * Takes sold motors off the quantity of a listing of the caller or of a colleague. Of the last ones the listing itself is sold, which can be taken back; who
 * counts what is left has confirmed it.
 */
export function sellPart(ctx: Context, id: string, sold: number, rules: TransitionRules<typeof machine>): Promise<Sale> {
  return withTransaction(ctx, async (ctx) => {
    const listings = repository(ctx, machine)
    const row = await lockOwn(ctx, id)
    const quantity = row.quantity ?? 0
    if (sold > quantity)
      reject([`库存只有 ${quantity}，不能售出 ${sold}`, `Only ${quantity} are in stock: ${sold} cannot be sold`], { field: 'quantity' })
    if (!isOnShelf(row))
      reject(['现货不在架上，不能登记售出', 'The listing is not on the shelf, so no sale can be recorded'], { field: 'id' })
    const left = quantity - sold
    if (left === 0) await moveRows(ctx, machine, [id], { transition: 'sell' }, rules)
    else await listings.update(row, { quantity: left, lastConfirmedAt: new Date() })
    return { left, taken: left === 0 ? 0 : sold, version: (await listings.one(id)).rowVersion }
  })
}

/** A listing of the caller or of a colleague. */
async function lockOwn(ctx: Context, id: string): Promise<StoredRow<typeof machine>> {
  const row = await repository(ctx, machine).lock(id)
  return ownersFor(ctx, machine).includes(row.createUser ?? '') ? row : notFound()
}

/** For which a sale of some can be taken back: as long as a transition. */
const secondsToUndo = minutesToUndo * 60

const soldBy = (ctx: Context, id: string): string => `${accountSubject('undo-sale', ctx.tenant, callerId(ctx))} ${id} `

/** A ticket by which the caller can take back this one sale. */
export const undoTicket = (ctx: Context, id: string, { taken }: Sale): Promise<string> =>
  issueTicket(ctx.runtime, soldBy(ctx, id) + taken, secondsToUndo)

/** Takes a sale of some back by its ticket, once. */
export function undoSale(ctx: Context, id: string, ticket: string, rules: TransitionRules<typeof machine>): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    // Locked before the ticket is read: of two that use it at once, the second finds it used.
    await repository(ctx, machine).lock(id)
    const subject = (await readTicket(ctx.runtime, ticket)) ?? ''
    if (!subject.startsWith(soldBy(ctx, id))) reject(['此操作已不能撤销', 'This can no longer be undone'], { status: 409, field: 'undo' })
    const left = await putBackSold(ctx, await lockOwn(ctx, id), Number(subject.split(' ').at(-1)), rules)
    await takeTicket(ctx.runtime, ticket)
    return left
  })
}

/**
 * Puts the pieces back that a sale took off a listing: added to what is there now, so that what others have sold since stays sold. Where it took
 * none, the listing that it marked as sold is on the shelf again.
 */
async function putBackSold(
  ctx: Context,
  row: StoredRow<typeof machine>,
  taken: number,
  rules: TransitionRules<typeof machine>,
): Promise<{ left: number }> {
  const left = (row.quantity ?? 0) + taken
  if (taken === 0 ? (await millisecondsToUndo(ctx, row)) <= 0 : !isOnShelf(row) || left > machine.fields.quantity.max)
    return rejectUndo(row)
  const listings = repository(ctx, machine)
  if (taken === 0) await undoTransitions(ctx, machine, [row.id], rules)
  else await listings.update(row, { quantity: left })
  return { left }
}

const millisecondsToUndo = async (ctx: Context, row: StoredRow<typeof machine>): Promise<number> =>
  (await latestToUndo(ctx, machine, [row]))[0]?.milliseconds ?? 0

const isOnShelf = ({ shelfStatus }: StoredRow<typeof machine>): boolean => shelfStatus === 'ON' || shelfStatus === 'RESERVED'

const rejectUndo = ({ quantity }: StoredRow<typeof machine>): never =>
  reject(
    [
      `登记售出后现货有改动，或已过撤销时间，不能撤销；请直接修改现货的数量（现为 ${quantity ?? 0}）`,
      `The listing has changed since the sale, or it is too late to take the sale back: change the quantity of the listing instead (it is ${quantity ?? 0})`,
    ],
    { status: 409, field: 'id' },
  )

/** A sale that was recorded: its listing, its pieces, and the version of the listing that it left. */
export interface RecordedSale {
  readonly listingId: string
  readonly sold: number
  readonly version: number | null
}

/** Pieces that a recorded sale took off a listing which is as the sale left it. */
const takenBy = ({ sold }: RecordedSale, { shelfStatus }: StoredRow<typeof machine>): number => (shelfStatus === 'SOLD' ? 0 : sold)

/** Takes a recorded sale back while its listing is as the sale left it: whatever has changed it since may have counted the pieces anew. */
export function undoRecorded(ctx: Context, sale: RecordedSale, rules: TransitionRules<typeof machine>): Promise<{ left: number }> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwn(ctx, sale.listingId)
    if (row.rowVersion !== sale.version) rejectUndo(row)
    return putBackSold(ctx, row, takenBy(sale, row), rules)
  })
}

/**
 * Seconds for which a recorded sale can be taken back, as far as is known now; 0: not any more. That of some pieces has no end while nobody changes
 * the listing, which is to be looked at again by then.
 */
export async function secondsToUndoRecorded(ctx: Context, sale: RecordedSale): Promise<number> {
  const row = await repository(ctx, machine, { rows: 'all' }).find({ id: sale.listingId, createUser: ownersFor(ctx, machine) })
  if (!row || row.rowVersion !== sale.version) return 0
  if (takenBy(sale, row) > 0) return isOnShelf(row) ? secondsToUndo : 0
  return Math.max(0, Math.floor((await millisecondsToUndo(ctx, row)) / 1000))
}
