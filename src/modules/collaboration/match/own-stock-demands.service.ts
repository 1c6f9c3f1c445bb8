import { sql } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import { openView } from '#kernel/crud/read.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { yieldToEventLoop } from '../../machine/machine/event-loop.service.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { offerOf, type StoredMotor, storedColumns } from '../../machine/machine/matched-motor.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { demandCandidates } from './demand-candidates.service.ts'
import { meetsDemand, type StoredDemand, wishesOf } from './demand-wish.service.ts'

/** Motors of a seller that are compared: the latest confirmed. */
const mostMotors = 1_000

/** What was found is cached for a minute, and shared by the page and the counts of its filters, as long as no motor and no demand has changed. */
const cacheOf = onePerRuntime(() => new FreshCache<readonly string[]>(60_000, 1_000))

/** The ids of the open demands of others that some motor of the caller or of colleagues on the shelf meets, if only with a check. */
export async function demandsForOwnStock(ctx: Context): Promise<readonly string[]> {
  const versions = await readVersions(ctx.db)
  const key = [ctx.tenant, versions.of(machine), versions.of(collaboration), ...ownersFor(ctx, machine)].join(' ')
  return cacheOf(ctx.runtime).get(key, () => findDemands(ctx))
}

async function findDemands(ctx: Context): Promise<readonly string[]> {
  const sellers = ownersFor(ctx, machine)
  // Raw SQL, as the view of the open detail is no resource.
  const { rows } = await sql<StoredMotor>`select ${storedColumns} from ${openView(machine, 'detail')}
    where shelf_status = 'ON' and create_user = any(${[...sellers]}::bigint[])
    order by last_confirmed_at desc nulls last limit ${sql.lit(mostMotors)}`.execute(ctx.db)
  const offers = new Map(rows.map((motor) => [motor.id, offerOf(motor)]))
  const met: string[] = []
  const pause = yieldToEventLoop()
  const isMet = async (demand: StoredDemand, candidates: readonly StoredMotor[]): Promise<boolean> => {
    const wishes = wishesOf(demand, { knowsBudget: false })
    for (const { id } of candidates) {
      if (meetsDemand(demand, wishes, offers.get(id) ?? {})) return true
      await pause()
    }
    return false
  }
  for (const { demand, candidates } of await demandCandidates(ctx, rows, sellers)) if (await isMet(demand, candidates)) met.push(demand.id)
  return met
}
