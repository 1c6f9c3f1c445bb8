import { lockNames } from '#kernel/database/named-locks.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'

/** What one account does of a kind at the same moment is done one after the other, so that each finds what the one before has written. */
export function oneAtATime<T>(ctx: Context, kind: string, run: (ctx: Context) => Promise<T>): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    await lockNames(ctx.db, `${kind} of ${ctx.tenant} ${callerId(ctx)}`)
    return run(ctx)
  })
}
