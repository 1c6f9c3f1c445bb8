import { sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'
import { recordChange } from '#kernel/runtime/transaction.ts'
import { machine } from './machine.resource.ts'

type Proof = keyof typeof machine.fields.proofs.options

/** Whether this user is a verified seller; regardless of which accounts the caller may see. */
export async function isVerifiedSeller(ctx: Context, userId: string | null | undefined): Promise<boolean> {
  if (!userId) return false
  const found = await ctx.db.selectFrom('user').select('seller_verified').where('id', '=', userId).executeTakeFirst()
  return found?.seller_verified === true
}

/**
 * Gives the listings of sellers the proof of a verified seller, or takes it from them. It is no edit of a listing: its history and the time
 * of its last change stay, so that a transition can still be taken back; its version grows, because cached answers are of a version.
 */
export async function markListingsOf(ctx: Context, sellers: readonly string[], isVerified: boolean): Promise<void> {
  const others = sql<Proof[]>`array_remove(proofs, 'SELLER')`
  await ctx.db
    .updateTable('machine')
    .set({
      proofs: isVerified ? sql<Proof[]>`array_append(${others}, 'SELLER')` : others,
      row_version: sql`row_version + 1`,
    })
    .where('create_user', 'in', [...sellers])
    .where(sql<boolean>`('SELLER' = any(proofs)) <> ${isVerified}`)
    .execute()
  recordChange(ctx, machine.name)
}
