import { sql } from 'kysely'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, callerId, ownersFor } from '#kernel/runtime/context.ts'
import type { Match } from '#motors/matching/match.ts'
import { idsWithColleagues, isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { offerOf, type StoredMotor } from '../../machine/machine/matched-motor.service.ts'
import { candidatesFor, candidatesForEach, motorsOnShelf } from '../../machine/matching/candidates.service.ts'
import { listedMotors, notesOf } from '../../machine/matching/similar.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { collaborationService } from '../collaboration/collaboration.service.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import { demandCandidates } from './demand-candidates.service.ts'
import { byRank, matchOfDemand, type StoredDemand, soughtBy, wishesOf } from './demand-wish.service.ts'
import { limitedPerSeller, sellerShownTo, withMoreOfSeller, withSellers } from './of-seller.service.ts'

/** Matches in one answer. */
export const mostShown = 20

export type Ranked<T> = Match & { readonly row: T }

function ranked<T>(rows: readonly T[], matchOf: (row: T) => Match): Ranked<T>[] {
  return rows
    .map((row) => ({ row, ...matchOf(row) }))
    .filter(({ grade }) => grade !== 'D')
    .sort(byRank)
}

/** Whom the stock for a demand is ranked for: its buyer, anybody else, or the sellers who hear of the demand. */
type Audience = 'buyer' | 'others' | 'sellers'

/**
 * The motors on the shelf that meet a demand, the best first. Without those of the buyer and of colleagues, but not for others: to them the
 * gap would tell who the buyer is, who may be anonymous. A hidden budget counts for the buyer alone: a seller who changes the price could
 * find it out by what is notified at once.
 */
export async function stockFor(ctx: Context, demand: StoredDemand, audience: Audience): Promise<Ranked<StoredMotor>[]> {
  const wishes = wishesOf(demand, { knowsBudget: audience === 'buyer' })
  const without = audience === 'others' ? [] : await idsWithColleagues(ctx, demand.createUser)
  const motors = await candidatesFor(ctx, soughtBy(demand, wishes), { without })
  return ranked(motors, (motor) => matchOfDemand(demand, wishes, offerOf(motor)))
}

/** The open demands that a motor meets, the best first, without those of its seller and of colleagues. */
export async function demandsFor(ctx: Context, motor: StoredMotor, seller: string | null): Promise<Ranked<StoredDemand>[]> {
  const offer = offerOf(motor)
  const demands = await demandCandidates(ctx, [motor], await idsWithColleagues(ctx, seller))
  return ranked(
    demands.map(({ demand }) => demand),
    (demand) => matchOfDemand(demand, wishesOf(demand, { knowsBudget: false }), offer),
  )
}

const isQuotable = ({ demandStatus }: StoredDemand): boolean => (quotableStates as readonly (string | null)[]).includes(demandStatus)

/** The stock for a demand, at most so many motors, for its buyer, or for anybody while it is on public display. */
export async function matchesOfDemand(ctx: Context, id: string, most: number): Promise<JsonRow[]> {
  const demand = isId(id) ? await repository(ctx, collaboration, { rows: 'all' }).find({ id }) : undefined
  const isBuyer = demand !== undefined && isOwnOrColleagues(ctx, demand)
  if (!demand || !(isBuyer || isQuotable(demand))) return notFound()
  const all = await withSellers(ctx, await stockFor(ctx, demand, isBuyer ? 'buyer' : 'others'), sellerShownTo(ctx))
  const best = limitedPerSeller(all).slice(0, most)
  const listed = await listedMotors(
    ctx,
    best.map(({ row }) => row.id),
  )
  const shown = best.filter(({ row }) => listed.has(row.id))
  return withMoreOfSeller(shown, all).map(
    (match): JsonRow => ({
      motor: listed.get(match.row.id),
      grade: match.grade,
      score: match.score,
      moreOfSeller: match.moreOfSeller,
      reasons: notesOf(ctx, match),
    }),
  )
}

/** Demands that are counted in one answer. */
const mostCounted = 20

/** How many motors on the shelf meet each of these demands of the caller that are open: those that its page ranks. */
export async function matchCounts(ctx: Context, ids: readonly string[]): Promise<{ id: string; matchCount: number }[]> {
  const own = { id: ids.filter(isId).slice(0, mostCounted), createUser: ownersFor(ctx, collaboration), demandStatus: [...quotableStates] }
  const demands = (await repository(ctx, collaboration, { rows: 'all' }).list(own)).map((demand) => ({
    demand,
    wishes: wishesOf(demand, { knowsBudget: true }),
  }))
  const motors = await candidatesForEach(
    ctx,
    demands.map(({ demand, wishes }) => soughtBy(demand, wishes)),
    { without: await idsWithColleagues(ctx, callerId(ctx)) },
  )
  return demands.map(({ demand, wishes }, at) => ({
    id: demand.id,
    matchCount: ranked(motors[at] ?? [], (motor) => matchOfDemand(demand, wishes, offerOf(motor))).length,
  }))
}

/** The open demands for a motor on the shelf, for its seller alone. */
export async function matchesOfListing(ctx: Context, id: string): Promise<JsonRow[]> {
  const listing: StoredRow<typeof machine> | undefined = isId(id)
    ? await repository(ctx, machine, { rows: 'all' }).find({ id, createUser: ownersFor(ctx, machine) })
    : undefined
  if (!listing) return notFound()
  const [motor] = await motorsOnShelf(ctx, [id])
  const best = motor ? (await demandsFor(ctx, motor, listing.createUser)).slice(0, mostShown) : []
  const listed = await listedDemands(
    ctx,
    best.map(({ row }) => row.id),
  )
  return best.flatMap((match): JsonRow[] => {
    const demand = listed.get(match.row.id)
    return demand ? [{ demand, grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }] : []
  })
}

/** Demands as the public list prints them, by id. */
async function listedDemands(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, JsonRow>> {
  if (ids.length === 0) return new Map()
  const query = queryOf.open(ctx, collaboration, 'listData', { size: String(ids.length) })
  const page = uncached(await collaborationService.open(ctx, 'listData', query, [sql<boolean>`id = any(${ids}::bigint[])`]))
  return new Map(('records' in page ? page.records : page).map((row) => [String((row as JsonRow).id), row as JsonRow]))
}
