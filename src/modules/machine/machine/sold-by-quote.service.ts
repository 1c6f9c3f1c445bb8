import { sql } from 'kysely'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import type { machine } from './machine.resource.ts'

/**
 * Rejects a listing that the recorded sale of a quote of the caller has sold out, as long as that stands: taken back at the listing alone, the
 * quote would still say that it is sold, and could not be recorded anew.
 */
export async function rejectSoldByQuote(ctx: Context, { id, shelfStatus, rowVersion }: StoredRow<typeof machine>): Promise<void> {
  if (shelfStatus !== 'SOLD') return
  const sale = await ctx.db
    .selectFrom('quote')
    .select('id')
    .where('create_user', '=', callerId(ctx))
    .where('listing_id', '=', id)
    .where('sold_version', '=', rowVersion)
    .executeTakeFirst()
  if (sale)
    reject(
      [
        '这次售出是按报价登记的，请在该求购页面的“我的报价”中撤销登记',
        'This sale was recorded with your quote: take it back there, under “My quotes” on the page of the demand',
      ],
      { status: 409, field: 'ids' },
    )
}

/** Of listings in a query: that no recorded sale of a quote of their seller has sold them out. */
export const notSoldByQuote = sql<boolean>`not exists (select from quote where quote.create_user = machine.create_user
  and quote.listing_id = machine.id::text and quote.sold_version = machine.row_version)`
