import { sql } from 'kysely'
import { allOf, type Condition } from '#kernel/crud/conditions.ts'
import type { ListQuery } from '#kernel/crud/list-query.ts'
import { rowAccess } from '#kernel/crud/repository.ts'
import { codesOf, type Resource } from '#kernel/resource/resource.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { demandQueue } from '#modules/collaboration/review/demand-case.service.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { machineService } from '#modules/machine/machine/machine.service.ts'
import { reviewFigures } from '#modules/publication/review-queue.service.ts'
import { user } from '#modules/system/user/user.resource.ts'

/** The fields of a pending listing that the dashboard shows; all of them texts. */
export const pendingFields = ['id', 'listingNo', 'title', 'titleEn', 'model', 'brandName', 'createTime'] as const

type PendingListing = Readonly<Record<(typeof pendingFields)[number], string>>

export interface DashboardFigures {
  /** Listings by state. */
  readonly machines: Readonly<Record<string, number>>
  readonly users: number
  readonly pendingUsers: number
  readonly brands: number
  /** Demands that wait for review, and since when the oldest does; '' without one. */
  readonly pendingDemands: number
  readonly oldestDemand: string
  /** The newest first, five at most. */
  readonly newestPending: readonly PendingListing[]
}

/** Counts the rows that the caller may see: 0 without the permission of their page. */
export async function dashboardFigures(ctx: Context): Promise<DashboardFigures> {
  const users = await usersByState(ctx)
  const demands = mayDo(ctx, codesOf(collaboration)) ? await reviewFigures(ctx, demandQueue) : { waiting: 0, oldest: '' }
  return {
    machines: await machinesByState(ctx),
    users: users.get(1) ?? 0,
    pendingUsers: users.get(0) ?? 0,
    brands: await countBrands(ctx),
    pendingDemands: Number(demands.waiting),
    oldestDemand: String(demands.oldest),
    newestPending: await newestPending(ctx),
  }
}

/** The rows that a list of the resource would show to the caller. */
export const visible = (ctx: Context, resource: Resource): Condition =>
  mayDo(ctx, codesOf(resource)) ? allOf(rowAccess(ctx, resource)) : sql<boolean>`false`

async function machinesByState(ctx: Context): Promise<Record<string, number>> {
  const counts = await ctx.db
    .selectFrom('machine as t')
    .where(visible(ctx, machine))
    .groupBy('shelf_status')
    .select((eb) => ['shelf_status as state', eb.fn.countAll<string>().as('count')])
    .execute()
  return Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)]))
}

async function usersByState(ctx: Context): Promise<ReadonlyMap<number | null, number>> {
  const counts = await ctx.db
    .selectFrom('user as t')
    .where(visible(ctx, user))
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<string>().as('count')])
    .execute()
  return new Map(counts.map(({ status, count }) => [status, Number(count)]))
}

async function countBrands(ctx: Context): Promise<number> {
  const brands = ctx.db.selectFrom('brand as t').where(visible(ctx, brand))
  const { count } = await brands.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

const pendingQuery: ListQuery = {
  where: [{ field: 'shelfStatus', operator: 'equal', values: ['PENDING'] }],
  order: [['createTime', 'desc']],
  page: { current: 1, size: 5 },
}

async function newestPending(ctx: Context): Promise<PendingListing[]> {
  if (!mayDo(ctx, codesOf(machine))) return []
  const page = await machineService.list(ctx, pendingQuery)
  const rows = 'records' in page ? page.records : page
  return rows.map((row) => Object.fromEntries(pendingFields.map((name) => [name, row[name] ?? ''])) as PendingListing)
}
