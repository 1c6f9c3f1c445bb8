import { sql } from 'kysely'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { openVisibilities } from '../../publication/contact.service.ts'

/**
 * Of these inquiries those in which the caller may not know the other side yet: the seller of a listing that hides its contact, as long as the
 * seller has not answered; the buyer of a demand who is anonymous. Raw SQL, as an inquiry names its listing by a text, which may be gone.
 */
export async function withUnnamedOther(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const colleagues = [...ownersFor(ctx, { owned: 'shared' })]
  const { rows } = await sql<{ id: string }>`select i.id::text as id from inquiry i left join machine m on m.id = i.listing_id::bigint
    where i.id = any(${ids}::bigint[]) and case when i.demand_id is null
      then i.seller <> all(${colleagues}::text[]) and (m.contact_visible = any(${openVisibilities(ctx)})) is not true
        and not exists (select from inquiry_message w where w.inquiry_id = i.id::text and w.sender = i.seller)
      else i.buyer <> all(${colleagues}::text[]) and i.is_buyer_named is not true end`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
