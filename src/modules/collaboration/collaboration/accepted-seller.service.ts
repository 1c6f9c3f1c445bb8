import { sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'

/** Whether the buyer of a demand has accepted a quote of the caller. Raw SQL, as quotes build on demands. */
export async function isAcceptedSeller({ db, user }: Context, demandId: string): Promise<boolean> {
  if (!user) return false
  const { rows } = await sql<{ accepted: boolean }>`select exists (select from quote
    where demand_id = ${demandId}::bigint and quote_state = 'ACCEPTED' and create_user = ${user.id}::bigint) as accepted`.execute(db)
  return rows[0]?.accepted === true
}
