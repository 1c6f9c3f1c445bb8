import { sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'
import { withColleagues } from '../../auth/colleagues.service.ts'

/** Motors of one seller that a buyer is told of at once: one with many alike would hide all others. */
export const mostOfSeller = 3

/** A match that is told, with how many more of its seller are not, behind the last one of the seller. */
export type Shared<T> = T & { readonly moreOfSeller: number }

/** The best of each seller, colleagues being one, in the order of the ranking. */
export async function sharedBySellers<T extends { readonly row: { readonly id: string } }>(
  ctx: Context,
  ranked: readonly T[],
): Promise<Shared<T>[]> {
  const sellers = await sellersOf(
    ctx,
    ranked.map(({ row }) => row.id),
  )
  const bySeller = Map.groupBy(ranked, ({ row }) => sellers.get(row.id) ?? row.id)
  const last = new Map([...bySeller.values()].map((all) => [all[mostOfSeller - 1], all.length - mostOfSeller]))
  const kept = new Set([...bySeller.values()].flatMap((all) => all.slice(0, mostOfSeller)))
  return ranked.filter((each) => kept.has(each)).map((each) => ({ ...each, moreOfSeller: last.get(each) ?? 0 }))
}

/** Who offers each of these motors: a company, or an account without one. Raw SQL, as the builder cannot join by a text that names either. */
async function sellersOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; seller: string }>`
    select m.id::text as id, coalesce('company ' || u.company_id, m.create_user::text, '') as seller
    from machine m left join "user" u on u.id = m.create_user where m.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, seller }) => [id, seller]))
}

/** Those of these demands whose buyers were told at once, within a week, of as many motors of this seller as they are told of. */
export async function toldEnough({ db }: Context, demandIds: readonly string[], seller: string | null): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.demand_id as id from demand_match d join machine m on m.id::text = d.listing_id
    where d.demand_id = any(${[...demandIds]}::text[]) and d.told_at_once and d.create_time > now() - interval '7 days'
      and m.create_user in (${withColleagues(seller)})
    group by d.demand_id having count(*) >= ${mostOfSeller}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
