import { sql } from 'kysely'
import { splitWords, t, type Words } from '#i18n/translate.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { stateWords } from '#kernel/crud/state-history.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from '../machine/machine.resource.ts'
import { visibleStates } from '../machine/shelf.fields.ts'
import type { TargetType } from './follow-targets.service.ts'
import { approvedSince, countStock } from './saved-search.service.ts'
import { userFollow } from './user-follow.resource.ts'

type Follow = StoredRow<typeof userFollow>

/** A property of a followed listing that is not as it was when the follower looked last. */
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

interface Listing {
  readonly id: string
  readonly price: string | null
  readonly quantity: number | null
  readonly state: string
}

/** What the caller follows of a kind, the latest first; a page of it, and how many there are. */
export async function followed(
  ctx: Context,
  targetType: TargetType,
  { current, size }: { current: number; size: number },
): Promise<{ records: Followed[]; total: number }> {
  const all = await repository(ctx, userFollow, { rows: 'all' }).list({ follower: ctx.user?.id ?? '0', targetType })
  const rows = all.slice((current - 1) * size, current * size)
  const listings = targetType === 'LISTING' ? await listingsOf(ctx, rows) : new Map<string, Listing>()
  const wordsOf = await stateWords(ctx, machine)
  const show = (row: Follow): Promise<Followed> => shownAs(ctx, row, listings, (state) => t(wordsOf(state), ctx.lang))
  const records: Followed[] = []
  // One after the other: each may count the stock.
  for (const row of rows) records.push(await show(row))
  return { records, total: all.length }
}

async function listingsOf({ db }: Context, rows: readonly Follow[]): Promise<Map<string, Listing>> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('machine')
    .select(['id', 'unit_price as price', 'quantity', 'shelf_status as state'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((each) => [each.id, { ...each, state: each.state ?? '' }]))
}

async function shownAs(
  ctx: Context,
  row: Follow,
  listings: ReadonlyMap<string, Listing>,
  nameOf: (state: string) => string,
): Promise<Followed> {
  const { id, targetId, name, createTime, seenTime } = row
  const targetType = row.targetType as TargetType
  const listing = listings.get(targetId ?? '')
  const isGone = targetType === 'LISTING' && !(visibleStates as readonly string[]).includes(listing?.state ?? '')
  return {
    id,
    targetType,
    targetId: targetId ?? '',
    name: t(splitWords(name ?? ''), ctx.lang),
    path: isGone ? '' : pathOf(row),
    createTime: printTime(createTime, ctx.runtime.timeZone),
    changes: targetType === 'LISTING' ? changesOf(ctx, row, isGone ? undefined : listing, nameOf) : [],
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

const gone: Words = ['已下架', 'Not offered any more']

function changesOf({ lang }: Context, seen: Follow, listing: Listing | undefined, nameOf: (state: string) => string): Change[] {
  const state = (key: string | null | undefined): string => (key ? nameOf(key) : '')
  if (!listing) return [{ label: t(['状态', 'State'], lang), was: state(seen.seenState), is: t(gone, lang) }]
  const price = (value: string | null): string => (value === null ? t(['面议', 'On request'], lang) : String(Number(value)))
  const pairs: readonly (readonly [Words, string, string])[] = [
    [['价格', 'Price'], price(seen.seenPrice), price(listing.price)],
    [['数量', 'Quantity'], String(seen.seenQuantity ?? ''), String(listing.quantity ?? '')],
    [['状态', 'State'], state(seen.seenState), state(listing.state)],
  ]
  return pairs.flatMap(([label, was, is]) => (was === is ? [] : [{ label: t(label, lang), was, is }]))
}

/** Motors of a brand, a seller or a search that went on the shelf since a moment. */
export async function newSince(ctx: Context, { targetType, targetId, seller, query }: Follow, since: Date): Promise<number> {
  const fresh = approvedSince(since)
  if (targetType === 'SEARCH') return countStock(ctx, query ?? '', [fresh])
  if (targetType === 'BRAND') return countStock(ctx, '', [fresh, sql<boolean>`brand_code = ${targetId}`])
  if (targetType === 'SELLER') return countStock(ctx, '', [fresh, sql<boolean>`create_user = ${seller}::bigint`])
  return 0
}

/** The caller has looked at what these follows show: from now on they are compared with what it is now. */
export async function markSeen(ctx: Context, ids: readonly string[]): Promise<void> {
  const rows = repository(ctx, userFollow, { rows: 'all' })
  const mine = await rows.list({ follower: ctx.user?.id ?? '0', id: ids })
  const listings = await listingsOf(
    ctx,
    mine.filter(({ targetType }) => targetType === 'LISTING'),
  )
  for (const row of mine) {
    const now = listings.get(row.targetId ?? '')
    const seen = now && { seenPrice: now.price, seenQuantity: now.quantity, seenState: now.state }
    await rows.update(row, { ...seen, seenTime: new Date() })
  }
}
