import { sql } from 'kysely'
import { t, type Words } from '#i18n/translate.ts'
import type { Condition } from '#kernel/crud/conditions.ts'
import { deletedTable } from '#kernel/crud/deleted-rows.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import { repository } from '#kernel/crud/repository.ts'
import { stateWords } from '#kernel/crud/state-history.ts'
import type { Resource, StoredRow } from '#kernel/resource/resource.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { formatMoney } from '#motors/money.ts'
import { idsWithColleagues } from '../../auth/colleagues.service.ts'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { readableStates } from '../../collaboration/collaboration/demand-states.fields.ts'
import { machine } from '../machine/machine.resource.ts'
import { visibleStates } from '../machine/shelf.fields.ts'
import type { TargetType } from './follow-targets.service.ts'
import { approvedSince, countStock } from './saved-search.service.ts'
import { followName } from './search-name.service.ts'
import { userFollow } from './user-follow.resource.ts'

type Follow = StoredRow<typeof userFollow>

/** A property of a followed listing or demand that is not as it was when the follower looked last. */
interface Change {
  readonly label: string
  readonly was: string
  readonly is: string
}

/** What somebody follows, as it is now. */
export interface Followed {
  readonly id: string
  readonly targetType: TargetType
  readonly targetId: string
  readonly name: string
  /** The page that shows it, without the language; '' where nothing does any more. */
  readonly path: string
  readonly createTime: string
  readonly changes: readonly Change[]
  /** Motors that went on the shelf since the follower looked last. */
  readonly newCount: number
}

/** A followed listing or demand as it is now; a demand has no price. */
interface Current {
  readonly id: string
  readonly price: string | null
  readonly currency: string | null
  readonly quantity: number | null
  readonly state: string
}

/** What the caller follows of a kind, the latest first; a page of it, and how many there are. */
export async function followed(
  ctx: Context,
  targetType: TargetType,
  { current: page, size }: { current: number; size: number },
): Promise<{ records: Followed[]; total: number }> {
  const all = await repository(ctx, userFollow, { rows: 'all' }).list({ follower: callerId(ctx), targetType })
  const rows = all.slice((page - 1) * size, page * size)
  const current = await currentOf(ctx, targetType, rows)
  const wordsOf = await stateWords(ctx, hasStates(targetType) ? kindsWithStates[targetType].resource : machine)
  const show = (row: Follow): Promise<Followed> => shownAs(ctx, row, current, (state) => t(wordsOf(state), ctx.lang))
  const records: Followed[] = []
  // One after the other: each may count the stock.
  for (const row of rows) records.push(await show(row))
  return { records, total: all.length }
}

/** What has states that followers hear of: of which resource, and in which states everybody may read it. */
export const kindsWithStates = {
  LISTING: { resource: machine, visible: visibleStates, gone: ['已下架', 'Not offered any more'] },
  DEMAND: { resource: collaboration, visible: readableStates, gone: ['已撤下', 'Not public any more'] },
} as const satisfies Partial<Record<TargetType, { resource: Resource; visible: readonly string[]; gone: Words }>>

/** Whether followers hear of the states of a kind. */
export const hasStates = (type: string | null): type is keyof typeof kindsWithStates =>
  type !== null && Object.hasOwn(kindsWithStates, type)

/** Listings or demands as they are now, by id. */
async function currentOf({ db }: Context, targetType: string, rows: readonly Follow[]): Promise<Map<string, Current>> {
  const ids = rows.flatMap((row) => (row.targetType === targetType ? (row.targetId ?? []) : []))
  if (ids.length === 0 || !hasStates(targetType)) return new Map()
  if (targetType === 'DEMAND') {
    const demands = await db.selectFrom('collaboration').select(['id', 'demand_status as state']).where('id', 'in', ids).execute()
    return new Map(demands.map(({ id, state }) => [id, { id, state: state ?? '', price: null, currency: null, quantity: null }]))
  }
  const found = await db
    .selectFrom('machine')
    .select(['id', 'unit_price as price', 'currency', 'quantity', 'shelf_status as state'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((each) => [each.id, { ...each, state: each.state ?? '' }]))
}

async function shownAs(
  ctx: Context,
  row: Follow,
  current: ReadonlyMap<string, Current>,
  nameOf: (state: string) => string,
): Promise<Followed> {
  const { id, targetId, createTime, seenTime } = row
  const targetType = row.targetType as TargetType
  const now = current.get(targetId ?? '')
  const kind = hasStates(targetType) ? kindsWithStates[targetType] : undefined
  const isGone = kind !== undefined && !(kind.visible as readonly string[]).includes(now?.state ?? '')
  return {
    id,
    targetType,
    targetId: targetId ?? '',
    name: t(await followName(ctx, row), ctx.lang),
    path: isGone ? '' : pathOf(row),
    createTime: printTime(createTime, ctx.runtime.timeZone),
    changes: kind ? changesOf(ctx, row, isGone || !now ? kind.gone : now, nameOf) : [],
    newCount: await newSince(ctx, row, seenTime ?? createTime),
  }
}

/** The page that shows what is followed. */
export function pathOf({ targetType, targetId, query }: Pick<Follow, 'targetType' | 'targetId' | 'query'>): string {
  if (targetType === 'LISTING') return `/machine/${targetId}`
  if (targetType === 'DEMAND') return `/purchase/${targetId}`
  if (targetType === 'BRAND') return `/stock/brand/${encodeURIComponent(targetId ?? '')}`
  return targetType === 'SEARCH' ? `/product?${query}` : ''
}

/** What changed since the follower looked last; `now` is a sentence where nobody may read it any more. */
function changesOf({ lang }: Context, seen: Follow, now: Current | Words, nameOf: (state: string) => string): Change[] {
  const state = (key: string | null | undefined): string => (key ? nameOf(key) : '')
  if (!('state' in now)) return [{ label: t(['状态', 'State'], lang), was: state(seen.seenState), is: t(now, lang) }]
  const price = (value: string | null): string => (value === null ? t(['面议', 'On request'], lang) : formatMoney(value, now.currency))
  const pairs: readonly (readonly [Words, string, string])[] = [
    [['价格', 'Price'], price(seen.seenPrice), price(now.price)],
    [['数量', 'Quantity'], String(seen.seenQuantity ?? ''), String(now.quantity ?? '')],
    [['状态', 'State'], state(seen.seenState), state(now.state)],
  ]
  return pairs.flatMap(([label, was, is]) => (was === is ? [] : [{ label: t(label, lang), was, is }]))
}

/** Motors of a brand, a seller or a search that went on the shelf since a moment. */
export async function newSince(ctx: Context, { targetType, targetId, seller, query }: Follow, since: Date): Promise<number> {
  const fresh = approvedSince(since)
  if (targetType === 'SEARCH') return countStock(ctx, query ?? '', [fresh]).catch(noneIfRejected)
  if (targetType === 'BRAND') return countStock(ctx, '', [fresh, sql<boolean>`brand_code = ${targetId}`])
  if (targetType === 'SELLER') return countStock(ctx, '', [fresh, await alikeOfSeller(ctx, targetId ?? '0', seller)])
  return 0
}

/** A search of which a filter or a choice is no more finds nothing new. */
function noneIfRejected(error: unknown): number {
  if (error instanceof UserError && error.status === 400) return 0
  throw error
}

/** Choices of who sees a contact by which every follower, who is a member, does. */
const openToMembers: readonly string[] = ['PUBLIC', 'LOGIN']

/**
 * Motors of a seller that show their contact as the one does by which the seller is followed: of a seller who hides there, the count of what
 * the company publishes openly would tell who it is, and the other way round. Raw SQL, as the listing may be deleted, and the open list does
 * not tell who sees a contact.
 */
async function alikeOfSeller(ctx: Context, listingId: string, seller: string | null): Promise<Condition> {
  const { rows } = await sql<{
    open: boolean
  }>`select contact_visible = any(${openToMembers}) as open from machine where id = ${listingId}::bigint
    union all select contact_visible = any(${openToMembers}) from ${deletedTable(machine)} where id = ${listingId}::bigint`.execute(ctx.db)
  const isOpen = rows[0]?.open === true
  // The accounts by their ids, as the planner knows nothing of how many a query in its place would find.
  return sql<boolean>`create_user = any(${await idsWithColleagues(ctx, seller)}::bigint[]) and exists (select from ${openView(machine, 'detail')} d
    where d.id = t.id and coalesce(d.contact_visible = any(${openToMembers}), false) = ${isOpen})`
}

/** The caller has looked at what these follows show: from now on they are compared with what it is now. */
export async function markSeen(ctx: Context, ids: readonly string[]): Promise<void> {
  const rows = repository(ctx, userFollow, { rows: 'all' })
  const mine = await rows.list({ follower: callerId(ctx), id: ids })
  const current = new Map([...(await currentOf(ctx, 'LISTING', mine)), ...(await currentOf(ctx, 'DEMAND', mine))])
  for (const row of mine) {
    const now = current.get(row.targetId ?? '')
    const seen = now && { seenPrice: now.price, seenQuantity: now.quantity, seenState: now.state }
    await rows.update(row, { ...seen, seenTime: new Date() })
  }
}
