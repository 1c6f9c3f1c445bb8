import { sql } from 'kysely'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository, toStoredRow } from '#kernel/crud/repository.ts'
import { type DatabaseRow, type JsonRow, resourceTable } from '#kernel/crud/rows.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import type { Match } from '#motors/match.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { offerOf, type StoredMotor, storedColumns } from '../../machine/machine/matched-motor.service.ts'
import { listedMotors, notesOf } from '../../machine/machine/similar.service.ts'
import { isOwn } from '../../publication/contact.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { collaborationService } from '../collaboration/collaboration.service.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import { candidatesFor } from './candidates.service.ts'
import { byRank, matchOfDemand, type StoredDemand, wishesOf } from './demand-wish.service.ts'

/** Matches in one answer. */
const mostShown = 20
/** Demands that are compared with one motor. */
const mostDemands = 500
/** The power of a motor that meets a demand is at most two steps, and so about twice, above what is needed. */
const mostOversize = 2.2

export type Ranked<T> = Match & { readonly row: T }

function ranked<T>(rows: readonly T[], matchOf: (row: T) => Match): Ranked<T>[] {
  return rows
    .map((row) => ({ row, ...matchOf(row) }))
    .filter(({ grade }) => grade !== 'D')
    .sort(byRank)
}

/** The motors on the shelf that meet a demand, the best first, without those of the buyer. */
export async function stockFor(ctx: Context, demand: StoredDemand, knowsBudget: boolean): Promise<Ranked<StoredMotor>[]> {
  const wishes = wishesOf(demand, { knowsBudget })
  return ranked(await candidatesFor(ctx, demand), (motor) => matchOfDemand(demand, wishes, offerOf(motor)))
}

/** A motor as it is compared; undefined where it is not on the shelf. Raw SQL, as the columns are those of the view of the open detail. */
export async function motorOnShelf(ctx: Context, id: string): Promise<StoredMotor | undefined> {
  if (!isId(id)) return undefined
  const { rows } =
    await sql<StoredMotor>`select ${storedColumns} from machine_detail where shelf_status = 'ON' and id = ${id}::bigint`.execute(ctx.db)
  return rows[0]
}

/** The open demands that a motor meets, the best first, without those of its seller. */
export async function demandsFor(ctx: Context, motor: StoredMotor, seller: string | null): Promise<Ranked<StoredDemand>[]> {
  const power = motor.powerKw ?? '0'
  // Raw SQL: a demand without a power or without poles is open to all of them.
  const { rows } = await sql<DatabaseRow>`select * from ${resourceTable(collaboration)} as t
    where demand_status = any(${[...quotableStates]}::text[]) and create_user is distinct from ${seller}::bigint
      and (power_min is null or power_min between ${power}::numeric / ${sql.lit(mostOversize)} and ${power}::numeric / 0.985)
      and (poles_accept = '{}' or poles_accept && ${motor.poles ?? []}::integer[])
    order by create_time desc limit ${sql.lit(mostDemands)}`.execute(ctx.db)
  const demands = rows
    .map((row) => toStoredRow(collaboration, row))
    .filter(({ powerMin, modelOld, modelWanted }) => {
      return powerMin !== null || modelOld !== null || modelWanted.length > 0
    })
  const offer = offerOf(motor)
  return ranked(demands, (demand) => matchOfDemand(demand, wishesOf(demand, { knowsBudget: false }), offer))
}

const isQuotable = ({ demandStatus }: StoredDemand): boolean => (quotableStates as readonly (string | null)[]).includes(demandStatus)

/** The stock for a demand, for its buyer, or for anybody while it is on public display. */
export async function matchesOfDemand(ctx: Context, id: string): Promise<JsonRow[]> {
  const demand = isId(id) ? await repository(ctx, collaboration, { rows: 'all' }).find({ id }) : undefined
  const isBuyer = demand !== undefined && isOwn(ctx, demand)
  if (!demand || !(isBuyer || isQuotable(demand))) return notFound()
  const best = (await stockFor(ctx, demand, isBuyer)).slice(0, mostShown)
  const listed = await listedMotors(
    ctx,
    best.map(({ row }) => row.id),
  )
  return best.flatMap((match): JsonRow[] => {
    const motor = listed.get(match.row.id)
    return motor ? [{ motor, grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }] : []
  })
}

/** The open demands for a motor on the shelf, for its seller alone. */
export async function matchesOfListing(ctx: Context, id: string): Promise<JsonRow[]> {
  const listing: StoredRow<typeof machine> | undefined = isId(id)
    ? await repository(ctx, machine, { rows: 'all' }).find({ id, createUser: ownersFor(ctx, machine) })
    : undefined
  if (!listing) return notFound()
  const motor = await motorOnShelf(ctx, id)
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
