import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { resourceTable } from '#kernel/crud/rows.ts'
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
import { sharedBySellers, toldEnough } from './of-seller.service.ts'

/** Matches of one demand or one motor that are kept. */
const mostKept = 50
/** From this score a replacement is notified at once; the others wait for the weekly digest. */
const leastScore = 80

interface Pair extends Pick<Match, 'grade' | 'score'> {
  readonly demandId: string
  readonly listingId: string
}

const isWorthNotifying = ({ grade, score }: Pair): boolean => grade === 'A' || (grade === 'B' && score >= leastScore)

/** Keeps matches; returns those to be notified at once that never were: new ones, and those that have risen. Raw SQL, as what is known already is left out in one statement. */
async function keep(ctx: Context, pairs: readonly Pair[], isLater: (pair: Pair) => boolean): Promise<readonly Pair[]> {
  const isNow = (pair: Pair): boolean => isWorthNotifying(pair) && !isLater(pair)
  if (pairs.length === 0) return []
  const values = pairs.map(
    (pair) => sql`(${pair.demandId}, ${pair.listingId}, ${pair.grade}, ${pair.score}::integer, ${isNow(pair)}::boolean)`,
  )
  const { rows } = await sql<Pair>`insert into demand_match (demand_id, listing_id, grade, score, told_at_once) values ${sql.join(values)}
    on conflict do nothing returning demand_id as "demandId", listing_id as "listingId", grade, score`.execute(ctx.db)
  return rows.filter(isNow)
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
  const [counts, told] = [new Map<string, number>(), new Set(notified.map(({ listingId }) => listingId))]
  const owners = new Set<string>()
  for (const { listingId } of all)
    for (const owner of await ownersOf(ctx, machine, listingId)) {
      counts.set(owner, (counts.get(owner) ?? 0) + 1)
      if (told.has(listingId)) owners.add(owner)
    }
  for (const owner of owners) await notify(ctx, [owner], wantedNotice(demand, counts.get(owner) ?? 1))
}

/** Finds the stock for a demand; returns the matches of which both sides are told now. */
export async function findStock(ctx: Context, demandId: string): Promise<readonly Pair[]> {
  const demand = await repository(ctx, collaboration, { rows: 'all' }).find({ id: demandId, demandStatus: [...quotableStates] })
  if (!demand) return []
  const ranked = await stockFor(ctx, demand, 'sellers')
  const first = new Set((await sharedBySellers(ctx, ranked)).map(({ row }) => row.id))
  const [told, others] = [true, false].map((isFirst) => ranked.filter(({ row }) => first.has(row.id) === isFirst))
  const found = [...(told ?? []), ...(others ?? [])]
  const pairs = found.slice(0, mostKept).map(({ row, grade, score }) => ({ demandId, listingId: row.id, grade, score }))
  return withTransaction(ctx, async (ctx) => {
    const notified = await keep(ctx, pairs, ({ listingId }) => !first.has(listingId))
    await notifySellers(ctx, demand, notified, pairs.filter(isWorthNotifying))
    if (notified.length > 0 && demand.createUser) await notify(ctx, [demand.createUser], stockNotice(demand, notified.length))
    return notified
  })
}

/** Finds the open demands for a motor; returns the matches of which both sides are told now. */
export async function findDemands(ctx: Context, listingId: string): Promise<readonly Pair[]> {
  const [[motor], listing] = [
    await motorsOnShelf(ctx, [listingId]),
    await repository(ctx, machine, { rows: 'all' }).find({ id: listingId }),
  ]
  if (!motor || !listing) return []
  const found = (await demandsFor(ctx, motor, listing.createUser)).slice(0, mostKept)
  const pairs = found.map(({ row, grade, score }) => ({ demandId: row.id, listingId, grade, score }))
  const demandIds = pairs.map(({ demandId }) => demandId)
  return withTransaction(ctx, async (ctx) => {
    const enough = await toldEnough(ctx, demandIds, listing.createUser)
    const notified = await keep(ctx, pairs, ({ demandId }) => enough.has(demandId))
    for (const { demandId } of notified) await notify(ctx, await ownersOf(ctx, collaboration, demandId), offeredNotice(demandId, listing))
    const [best] = notified
    if (best && listing.createUser) await notify(ctx, [listing.createUser], demandsNotice(listing, best.demandId, notified.length))
    return notified
  })
}
