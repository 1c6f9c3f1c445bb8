import { sql } from 'kysely'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'

/** What one account does of a kind at the same moment is done one after the other, so that each finds what the one before has written. */
export function oneAtATime<T>(ctx: Context, kind: string, run: (ctx: Context) => Promise<T>): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    // Raw SQL, as the builder has no locks by name.
    await sql`select pg_advisory_xact_lock(hashtext(${`${kind} of ${ctx.tenant} ${callerId(ctx)}`}))`.execute(ctx.db)
    return run(ctx)
  })
}
