import type { Words } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { allowContact } from '../../auth/limits.service.ts'
import { quotableStates } from '../../collaboration/collaboration/demand-states.fields.ts'
import { titleWords } from '../../publication/title-words.ts'
import { brand } from '../brand/brand.resource.ts'
import { visibleStates } from '../machine/shelf.fields.ts'
import { listedSellers } from './listed-sellers.service.ts'
import { canonical, filtersIn } from './saved-search.service.ts'
import { nameOfSearch } from './search-name.service.ts'
import type { userFollow } from './user-follow.resource.ts'

/** Kinds of things that a user can follow. */
export type TargetType = keyof typeof userFollow.fields.targetType.options

/** What is stored of a target when somebody begins to follow it. */
export interface Target {
  readonly targetId: string
  readonly name: Words
  /** Whose stock is followed; for the server alone. */
  readonly seller?: string
  readonly query?: string
  readonly price?: string | null
  readonly quantity?: number | null
  readonly state?: string | null
}

interface TargetRequest {
  readonly targetId: string
  /** Of a search. */
  readonly query: string
  readonly name: string
}

const unknown = (): never =>
  reject(['要关注的内容不存在或已下架', 'What you want to follow does not exist any more'], { status: 404, field: 'targetId' })

async function listing({ db }: Context, { targetId }: TargetRequest): Promise<Target> {
  const row = isId(targetId)
    ? await db
        .selectFrom('machine')
        .select(['id', 'title', 'title_en', 'unit_price', 'quantity', 'shelf_status'])
        .where('id', '=', targetId)
        .where('shelf_status', 'in', [...visibleStates])
        .executeTakeFirst()
    : undefined
  if (!row) return unknown()
  return {
    targetId: row.id,
    name: titleWords(row.title, row.title_en),
    price: row.unit_price,
    quantity: row.quantity,
    state: row.shelf_status,
  }
}

async function brandTarget(ctx: Context, { targetId }: TargetRequest): Promise<Target> {
  const row = (await repository(ctx, brand, { rows: 'all' }).find({ brandCode: targetId, enabled: true })) ?? unknown()
  return { targetId, name: [row.nameZh ?? '', row.nameEn || (row.nameZh ?? '')] }
}

/** A seller is named by a listing, as the public knows no accounts; the name is shown only where the listing shows its contact. */
async function seller(ctx: Context, { targetId }: TargetRequest): Promise<Target> {
  const row = (await listedSellers(ctx, [targetId])).get(targetId)
  if (!row?.isVisible) return unknown()
  const { sellerName, title, titleEn, isNamed } = row
  const showsName = isNamed && sellerName !== ''
  // A name is a part of the contact, and counts as one.
  if (showsName) await allowContact(ctx)
  return { targetId, seller: row.seller, name: showsName ? [sellerName, sellerName] : [`卖家 · ${title}`, `Seller of ${titleEn}`] }
}

async function demand({ db }: Context, { targetId }: TargetRequest): Promise<Target> {
  const row = isId(targetId)
    ? await db
        .selectFrom('collaboration')
        .select(['title', 'title_en', 'demand_status'])
        .where('id', '=', targetId)
        .where('demand_status', 'in', [...quotableStates])
        .executeTakeFirst()
    : undefined
  if (!row) return unknown()
  return { targetId, name: titleWords(row.title, row.title_en), state: row.demand_status }
}

async function search(ctx: Context, { query, name }: TargetRequest): Promise<Target> {
  const { id, query: filters } = canonical(filtersIn(ctx, query))
  return { targetId: id, name: await nameOfSearch(ctx, name, query, filters), query: filters }
}

/** Finds what somebody wants to follow, as everybody may read it; a 404 where there is no such thing. */
export const findTarget: Readonly<Record<TargetType, (ctx: Context, request: TargetRequest) => Promise<Target>>> = {
  LISTING: listing,
  DEMAND: demand,
  BRAND: brandTarget,
  SELLER: seller,
  SEARCH: search,
}
