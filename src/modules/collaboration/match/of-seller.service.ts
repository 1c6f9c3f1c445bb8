import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'
import { sellerKey } from '../../auth/colleagues.service.ts'
import { openVisibilities } from '../../publication/contact.service.ts'

/** Motors of one seller that a buyer is notified of at once: one with many alike would hide all others. */
const mostOfSeller = 3

/** A motor with who offers it, colleagues being one; null or left out where nobody is known. */
interface Offered {
  readonly sellerKey?: string | null
}

/** The best of each seller, in the order of the ranking. */
export function limitedPerSeller<T extends Offered>(ranked: readonly T[]): T[] {
  const counts = new Map<string, number>()
  return ranked.filter(({ sellerKey }) => !sellerKey || countUp(counts, sellerKey) <= mostOfSeller)
}

function countUp(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** Motors that are shown, each last one of a seller with how many more of the seller are not. */
export function withMoreOfSeller<T extends Offered>(shown: readonly T[], ranked: readonly Offered[]): (T & { moreOfSeller: number })[] {
  const countOf = (motors: readonly Offered[], key: string) => motors.filter(({ sellerKey }) => sellerKey === key).length
  return shown.map((each, at) => {
    const key = each.sellerKey
    const isLast = key && countOf(shown.slice(at + 1), key) === 0
    return { ...each, moreOfSeller: isLast ? countOf(ranked, key) - countOf(shown, key) : 0 }
  })
}

/** Motors `m` and who offers each: nobody is known of one whose account is gone. Raw SQL, as the builder cannot name a company or an account by one text. */
const motorsWithSeller = sql`machine m left join "user" u on u.id = m.create_user`
const sellerOfMotor = sellerKey('u')

/** Those whose contact a reader may see: nothing links the others with each other, or with an account. */
export const sellerShownTo = (ctx: Context): RawBuilder<boolean> => sql`m.contact_visible = any(${openVisibilities(ctx)}::text[])`

/** Ranked motors with who offers each, of those where it counts. */
export async function withSellers<T extends { readonly row: { readonly id: string } }>(
  { db }: Context,
  ranked: readonly T[],
  counts: RawBuilder<boolean> = sql`true`,
): Promise<(T & { readonly sellerKey: string | null })[]> {
  const ids = ranked.map(({ row }) => row.id)
  const { rows } = await sql<{
    id: string
    key: string | null
  }>`select m.id::text as id, case when ${counts} then ${sellerOfMotor} end as key
    from ${motorsWithSeller} where m.id = any(${ids}::bigint[])`.execute(db)
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  return ranked.map((each) => ({ ...each, sellerKey: keys.get(each.row.id) ?? null }))
}

interface Pair {
  readonly demandId: string
  readonly listingId: string
}

/**
 * Those of these pairs that the buyer may be notified of at once, the best first: with what a buyer was notified of a demand within a week, at most
 * three motors of a seller. Those of which it was notified before are none of them, and take no place of another.
 */
export async function notifiableNow<T extends Pair>({ db }: Context, pairs: readonly T[]): Promise<ReadonlySet<T>> {
  const idsOf = (name: keyof Pair) => [...new Set(pairs.map((pair) => pair[name]))]
  const { rows } = await sql<Pair & { seller: string | null; isNotified: boolean; isRecent: boolean }>`
    with found as (select m.id, ${sellerOfMotor} as seller from ${motorsWithSeller} where m.id = any(${idsOf('listingId')}::bigint[]))
    select null as "demandId", id::text as "listingId", seller, false as "isNotified", false as "isRecent" from found
    union all
    select d.demand_id, d.listing_id, ${sellerOfMotor}, true, d.create_time > now() - interval '7 days'
    from ${motorsWithSeller} join demand_match d on m.id = d.listing_id::bigint
    where d.demand_id = any(${idsOf('demandId')}::text[]) and d.told_at_once and ${sellerOfMotor} in (select seller from found)`.execute(db)
  const sellers = new Map(rows.map(({ listingId, seller }) => [listingId, seller]))
  const notified = new Set(rows.filter(({ isNotified }) => isNotified).map(({ demandId, listingId }) => `${demandId} ${listingId}`))
  const counts = new Map<string, number>()
  for (const { demandId, seller, isRecent } of rows) if (isRecent) countUp(counts, `${demandId} ${seller}`)
  const isNew = ({ demandId, listingId }: Pair): boolean => !notified.has(`${demandId} ${listingId}`)
  return new Set(pairs.filter((pair) => isNew(pair) && countUp(counts, `${pair.demandId} ${sellers.get(pair.listingId)}`) <= mostOfSeller))
}
