import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { serverContext } from '#kernel/jobs/attempts.ts'
import type { RequestedJob } from '#kernel/jobs/define-job.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { collaboration } from '../collaboration/collaboration/collaboration.resource.ts'
import { quotableStates } from '../collaboration/collaboration/demand-states.fields.ts'
import { endQuotesOf } from '../collaboration/quote/quote.service.ts'
import { machine } from '../machine/machine/machine.resource.ts'
import { endedAtClosing } from '../machine/machine/shelf.fields.ts'
import { endPublished } from '../publication/end-published.service.ts'
import { enqueueOnce } from '../publication/jobs-on-change.service.ts'
import { user } from '../system/user/user.resource.ts'

/** Ends what a closed account offers, where it is too much for the request that closes the account. */
export const endTradeLater: Omit<RequestedJob<{ owner: string }>, 'run'> = {
  name: 'end-trade',
  label: ['结束已注销账号的现货、求购和报价', 'End what a closed account offers'],
}

interface Most {
  readonly listings: number
  readonly quotes: number
  readonly demands: number
}

/** What one transaction ends. */
const atOnce: Most = { listings: 500, quotes: 500, demands: 500 }
/** How often rows that somebody else holds are tried again, and the milliseconds in between. */
const [mostWaits, pause] = [20, 500]

/** Ends at most so many listings, demands and quotes of a closed account. */
export async function endSomeTrade(ctx: Context, owner: string, most: Most): Promise<void> {
  await endPublished(ctx, collaboration, owner, quotableStates, most.demands)
  await endPublished(ctx, machine, owner, endedAtClosing, most.listings)
  await endQuotesOf(ctx, owner, most.quotes)
}

/** How many listings, demands and quotes of an account go on. */
export async function tradeLeft({ db }: Context, owner: string): Promise<number> {
  const own = sql`create_user = ${owner}::bigint`
  const { rows } = await sql<{ left: number }>`select (
      (select count(*) from machine where ${own} and shelf_status = any(${[...endedAtClosing, 'PENDING']}))
      + (select count(*) from collaboration where ${own} and demand_status = any(${[...quotableStates, 'PENDING']}))
      + (select count(*) from quote where ${own} and quote_state = 'OFFERED'))::int as left`.execute(db)
  return rows[0]?.left ?? 0
}

/** The same of an account that stays closed until the transaction ends: what its owner puts back after that is not ended. False if it is open again. */
async function endOfClosed(ctx: Context, owner: string): Promise<boolean> {
  const closed = ctx.db.selectFrom('user').select('id').where('id', '=', owner).where('close_time', 'is not', null)
  if (!(await closed.forShare().executeTakeFirst())) return false
  await endSomeTrade(ctx, owner, atOnce)
  return true
}

/** Ends all that a closed account offers; each transaction is committed, so that what was done is not lost. */
export async function endTrade(ctx: Context, owner: string, progress?: (done: number, total: number) => Promise<void>): Promise<number> {
  const total = await tradeLeft(ctx, owner)
  let waits = 0
  for (let left = total; left > 0; ) {
    if (!(await withTransaction(ctx, (ctx) => endOfClosed(ctx, owner)))) return total - left
    const before = left
    left = await tradeLeft(ctx, owner)
    await progress?.(total - left, total)
    if (left < before) continue
    waits += 1
    if (waits > mostWaits) throw new Error(`${left} rows of a closed account are held by others`)
    await wait(pause)
  }
  return total
}

/**
 * Asks anew for the end of what closed accounts still offer, in all tenants: a job is given up after its attempts, as while others hold the
 * rows. Returns the number of accounts.
 */
export async function endTradeOfClosed(runtime: Runtime): Promise<number> {
  const closed = await crossTenantDb(runtime, 'closed accounts')
    .selectFrom('user')
    .select(['id', 'tenant_id'])
    .where('close_time', 'is not', null)
    .where('erased_at', 'is', null)
    .execute()
  let asked = 0
  for (const { id, tenant_id } of closed) {
    const ctx = serverContext(runtime, tenant_id)
    if ((await tradeLeft(ctx, id)) === 0) continue
    await withTransaction(ctx, (ctx) => enqueueOnce(ctx, endTradeLater, { owner: id }, user))
    asked += 1
  }
  return asked
}
