import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { resourceTable } from '#kernel/crud/rows.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import type { Match } from '#motors/matching/match.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { motorsOnShelf } from '../../machine/matching/candidates.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import type { StoredDemand } from './demand-wish.service.ts'
import { demandsFor, stockFor } from './match.service.ts'
import { limitedPerSeller, notifiableNow, withSellers } from './of-seller.service.ts'

/** Matches of one demand or one motor that are kept. */
const mostKept = 50
/** From this score a replacement is notified at once; the others wait for the weekly digest. */
const leastScore = 80

interface Pair extends Pick<Match, 'grade' | 'score'> {
  readonly demandId: string
  readonly listingId: string
}

/** Whether the owners hear of a match at once: the seller of each, the buyer of so many of a seller. */
export const isWorthNotifying = ({ grade, score }: Pick<Match, 'grade' | 'score'>): boolean =>
  grade === 'A' || (grade === 'B' && score >= leastScore)

const isWorth = (row: string) => sql`(${sql.ref(`${row}.grade`)} = 'A' or ${sql.ref(`${row}.grade`)} = 'B'
  and ${sql.ref(`${row}.score`)} >= ${leastScore})`

/** A match of which its seller is notified at once, and its buyer, unless it waits for the weekly digest. */
interface ToldPair extends Pair {
  readonly toldAtOnce: boolean
}

/** Lets those who count what a buyer was notified of these demands wait for each other until the transaction ends. */
const lockNotified = (ctx: Context, pairs: readonly Pair[]): Promise<void> =>
  lockNames(ctx.db, ...pairs.map(({ demandId }) => `matches of ${ctx.tenant} ${demandId}`))

/**
 * Keeps matches; returns those to be notified at once that never were: new ones, and those that have risen. What has risen and is more of a
 * seller than a buyer is notified of at once waits for the next digest, also where an earlier one told of it as it was. In a transaction. Raw SQL,
 * as what is known already is left out in one statement.
 */
async function keep(ctx: Context, pairs: readonly Pair[]): Promise<readonly ToldPair[]> {
  if (pairs.length === 0) return []
  const worth = pairs.filter(isWorthNotifying)
  await lockNotified(ctx, worth)
  const now = await notifiableNow(ctx, worth)
  const values = pairs.map(
    (pair) => sql`(${pair.demandId}, ${pair.listingId}, ${pair.grade}, ${pair.score}::integer, ${now.has(pair)}::boolean)`,
  )
  const known = sql`select from demand_match as known where known.demand_id = found.demand_id and known.listing_id = found.listing_id`
  const kept = sql`t.demand_id as "demandId", t.listing_id as "listingId", t.grade, t.score, t.told_at_once as "toldAtOnce"`
  const { rows } = await sql<ToldPair>`
    with found as (
      select * from (values ${sql.join(values)}) as found (demand_id, listing_id, grade, score, told_at_once)
      where not exists (${known} and (known.told_at_once or ${isWorth('known')}))),
    risen as (
      update demand_match as t set grade = found.grade, score = found.score, create_time = now() from found
      where t.demand_id = found.demand_id and t.listing_id = found.listing_id and ${isWorth('found')} and not found.told_at_once
      returning ${kept}),
    added as (
      insert into demand_match as t (demand_id, listing_id, grade, score, told_at_once) select * from found
      on conflict do nothing returning ${kept})
    select * from added union all select * from risen`.execute(ctx.db)
  const keyOf = ({ demandId, listingId }: Pair) => `${demandId} ${listingId}`
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  // The best first, as they were found.
  return pairs.flatMap((pair) => byKey.get(keyOf(pair)) ?? []).filter(isWorthNotifying)
}

/** Whoever published a row; nobody where it is gone. Raw SQL, as it reads one column of either resource. */
async function ownersOf(ctx: Context, resource: Resource, id: string): Promise<string[]> {
  const { rows } = await sql<{ owner: string | null }>`select create_user::text as owner from ${resourceTable(resource)}
    where id = ${id}::bigint`.execute(ctx.db)
  return rows.flatMap(({ owner }) => owner ?? [])
}

type Titled = Pick<StoredDemand, 'title' | 'titleEn'>

const demandMeets: Words = ['有求购符合您的现货', 'A demand that your stock meets']

const noticeOf = (demandId: string, title: Words, text: Words): Notice => ({ kind: 'DEMAND', title, text, path: `/purchase/${demandId}` })

/** For the seller of so many motors that meet a demand. */
function wantedNotice(demand: StoredDemand, count: number): Notice {
  const [zh, en] = titleWords(demand.title, demand.titleEn)
  const text: Words = count > 1 ? [`${zh}（您有 ${count} 条现货符合）`, `${en} (${count} listings of yours meet it)`] : [zh, en]
  return noticeOf(demand.id, demandMeets, text)
}

/** For the buyer of a demand that a motor meets. */
const offeredNotice = (demandId: string, { title, titleEn }: Titled): Notice =>
  noticeOf(demandId, ['有现货符合您的求购', 'A motor that meets your demand'], titleWords(title, titleEn))

/** For the buyer of a demand that so many motors meet. */
function stockNotice(demand: StoredDemand, count: number): Notice {
  const [zh, en] = titleWords(demand.title, demand.titleEn)
  return noticeOf(
    demand.id,
    ['有现货符合您的求购', 'Stock that meets your demand'],
    [`${zh}：${count} 条现货符合`, `${en}: ${count === 1 ? '1 listing meets' : `${count} listings meet`} it`],
  )
}

/** For the seller of a motor that meets so many demands, of which the first is the best. */
function demandsNotice(listing: Titled, demandId: string, count: number): Notice {
  const [zh, en] = titleWords(listing.title, listing.titleEn)
  return noticeOf(demandId, demandMeets, [`${zh}：符合 ${count} 条求购`, `${en}: it meets ${count} ${count === 1 ? 'demand' : 'demands'}`])
}

/** Tells each seller once of a demand, however many motors meet it. */
async function notifySellers(ctx: Context, demand: StoredDemand, notified: readonly Pair[], all: readonly Pair[]): Promise<void> {
  if (notified.length === 0) return
  const [counts, found] = [new Map<string, number>(), new Set(notified.map(({ listingId }) => listingId))]
  const owners = new Set<string>()
  for (const { listingId } of all)
    for (const owner of await ownersOf(ctx, machine, listingId)) {
      counts.set(owner, (counts.get(owner) ?? 0) + 1)
      if (found.has(listingId)) owners.add(owner)
    }
  for (const owner of owners) await notify(ctx, [owner], wantedNotice(demand, counts.get(owner) ?? 1))
}

/** Finds the stock for a demand; returns the matches of which the sellers are notified now, and the buyer as far as each says. */
export async function findStock(ctx: Context, demandId: string): Promise<readonly ToldPair[]> {
  const demand = await repository(ctx, collaboration, { rows: 'all' }).find({ id: demandId, demandStatus: [...quotableStates] })
  if (!demand) return []
  const ranked = await withSellers(ctx, await stockFor(ctx, demand, 'sellers'))
  // Of the motors that are kept, none of a seller with few is left out for one with many.
  const found = [...new Set([...limitedPerSeller(ranked), ...ranked])].slice(0, mostKept)
  const pairs = found.map(({ row, grade, score }) => ({ demandId, listingId: row.id, grade, score }))
  return withTransaction(ctx, async (ctx) => {
    const notified = await keep(ctx, pairs)
    await notifySellers(ctx, demand, notified, pairs.filter(isWorthNotifying))
    const count = notified.filter(({ toldAtOnce }) => toldAtOnce).length
    if (count > 0 && demand.createUser) await notify(ctx, [demand.createUser], stockNotice(demand, count))
    return notified
  })
}

/** Finds the open demands for a motor; returns the matches of which the seller is notified now, and the buyers as far as each says. */
export async function findDemands(ctx: Context, listingId: string): Promise<readonly ToldPair[]> {
  const [[motor], listing] = [
    await motorsOnShelf(ctx, [listingId]),
    await repository(ctx, machine, { rows: 'all' }).find({ id: listingId }),
  ]
  if (!motor || !listing) return []
  const found = (await demandsFor(ctx, motor, listing.createUser)).slice(0, mostKept)
  const pairs = found.map(({ row, grade, score }) => ({ demandId: row.id, listingId, grade, score }))
  return withTransaction(ctx, async (ctx) => {
    const notified = await keep(ctx, pairs)
    for (const { demandId, toldAtOnce } of notified)
      if (toldAtOnce) await notify(ctx, await ownersOf(ctx, collaboration, demandId), offeredNotice(demandId, listing))
    const [best] = notified
    if (best && listing.createUser) await notify(ctx, [listing.createUser], demandsNotice(listing, best.demandId, notified.length))
    return notified
  })
}
