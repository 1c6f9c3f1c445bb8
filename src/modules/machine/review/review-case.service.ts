import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { stateWords } from '#kernel/crud/state-history.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withColleagues } from '../../auth/colleagues.service.ts'
import { possibleContactsInTexts } from '../../publication/published-texts.service.ts'
import { nameOfOther } from '../../publication/review-queue.service.ts'
import { sinceApproval } from '../../publication/since-approval.service.ts'
import { checkListing, medianOf } from '../machine/listing-check.service.ts'
import { approvals } from '../machine/listing-review.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineService } from '../machine/machine.service.ts'
import { heldStates } from '../machine/shelf.fields.ts'
import { listingQueue } from './listing-queue.service.ts'

type Listing = StoredRow<typeof machine>

/** What speaks for and against a listing, for who decides of it. */
export async function reviewCase(ctx: Context, id: string): Promise<JsonRow> {
  const listing = await repository(ctx, machine).one(id)
  const row = uncached(await machineService.detail(ctx, id))
  const { warnings, compliance } = await checkListing(ctx, row, id)
  return {
    claimedBy: await nameOfOther(ctx, listingQueue, id),
    warnings: warnings.map(({ code, level, field, note }) => ({ code, level, field, note: t(note, ctx.lang) })),
    compliance,
    contacts: possibleContactsInTexts(machine, row).map(({ field, label, found }) => ({ field, label: t(label, ctx.lang), found })),
    market: (await medianOf(ctx, id, { ...listing, series: listing.series ?? undefined, powerKw: listing.powerKw ?? undefined })) ?? {
      price: 0,
      samples: 0,
    },
    duplicates: await duplicatesOf(ctx, listing),
    ...(await sinceApproval(ctx, machine, id, approvals)),
    seller: await sellerOf(ctx, listing.createUser),
  }
}

/** Other listings of the seller or of a colleague that say the same of a motor. */
async function duplicatesOf(ctx: Context, { id, createUser, modelNorm, powerKw, condition }: Listing): Promise<JsonRow[]> {
  if (!modelNorm || !createUser) return []
  const found = await ctx.db
    .selectFrom('machine')
    .select(['id', 'listing_no', 'title', 'title_en', 'shelf_status', 'quantity'])
    // Raw SQL, as the colleagues of an account are a query of their own.
    .where(sql<boolean>`create_user in (${withColleagues(createUser)})`)
    .where('model_norm', '=', modelNorm)
    .where(sql<boolean>`power_kw is not distinct from ${powerKw}`)
    .where('condition', '=', condition)
    .where('shelf_status', 'in', heldStates)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const wordsOf = await stateWords(ctx, machine)
  return found.map((each) => ({
    id: each.id,
    listingNo: each.listing_no ?? '',
    title: (ctx.lang === 'en' && each.title_en) || (each.title ?? ''),
    stateName: t(wordsOf(each.shelf_status ?? ''), ctx.lang),
    quantity: each.quantity ?? 0,
  }))
}

/** Who sells, what is on the shelf, and how reviews ended. */
async function sellerOf(ctx: Context, id: string | null): Promise<JsonRow> {
  const seller = id ? await ctx.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!id || !seller)
    return { id: '', name: '', company: '', isVerified: false, since: '', listings: 0, onShelf: 0, rejected: 0, blocked: 0 }
  const { rows } = await sql<{ listings: number; on_shelf: number; rejected: number; blocked: number }>`
    select count(*)::int as listings, count(*) filter (where shelf_status = 'ON')::int as on_shelf,
      coalesce(sum((select count(*) from machine_state_history h where h.machine_id = t.id and h.transition = 'reject')), 0)::int as rejected,
      coalesce(sum((select count(*) from machine_state_history h where h.machine_id = t.id and h.transition = 'block')), 0)::int as blocked
    from machine as t where create_user = ${id}::bigint`.execute(ctx.db)
  const [counts] = rows
  return {
    id,
    name: seller.real_name || seller.name || seller.account || '',
    company: seller.company ?? '',
    isVerified: seller.seller_verified === true,
    since: printTime(seller.create_time, ctx.runtime.timeZone).slice(0, 10),
    ...{ listings: counts?.listings ?? 0, onShelf: counts?.on_shelf ?? 0, rejected: counts?.rejected ?? 0, blocked: counts?.blocked ?? 0 },
  }
}
