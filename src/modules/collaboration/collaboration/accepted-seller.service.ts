import { sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'

/** Whether the buyer of a demand has accepted a quote of the caller, who may know the buyer: one who is anonymous has to say so. Raw SQL, as quotes build on demands. */
export async function isNamedPartner({ db, user }: Context, demandId: string, isAnonymous: boolean): Promise<boolean> {
  if (!user) return false
  const { rows } = await sql<{ accepted: boolean }>`select exists (select from quote
    where demand_id = ${demandId}::bigint and quote_state = 'ACCEPTED' and create_user = ${user.id}::bigint)
    and (not ${isAnonymous}::boolean or exists (select from inquiry
      where demand_id = ${demandId} and seller = ${user.id} and is_buyer_named)) as accepted`.execute(db)
  return rows[0]?.accepted === true
}
