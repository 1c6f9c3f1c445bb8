import { sql } from 'kysely'
import { toStoredRow } from '#kernel/crud/repository.ts'
import { type DatabaseRow, resourceTable } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { powersWishedFor } from '#motors/matching/match-rating.ts'
import { yieldToEventLoop } from '../../machine/machine/event-loop.service.ts'
import type { StoredMotor } from '../../machine/machine/matched-motor.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import type { StoredDemand } from './demand-wish.service.ts'
import { MotorCandidates } from './motor-candidates.ts'

/** Demands that are compared: the latest. */
const mostDemands = 2_000

interface DemandCandidate {
  readonly demand: StoredDemand
  /** The motors that may meet it. */
  readonly candidates: readonly StoredMotor[]
}

/** The open demands that some of these motors may meet, the latest first, without those of their sellers. */
export async function demandCandidates(
  ctx: Context,
  motors: readonly StoredMotor[],
  sellers: readonly string[],
): Promise<DemandCandidate[]> {
  const powers = motors.map(({ powerKw }) => Number(powerKw ?? 0))
  if (powers.length === 0) return []
  const [{ leastNeeded }, { mostNeeded }] = [powersWishedFor(Math.min(...powers)), powersWishedFor(Math.max(...powers))]
  const poles = [...new Set(motors.flatMap(({ poles }) => poles ?? []))]
  // Raw SQL: a demand without a power or without poles is open to all of them.
  const { rows } = await sql<DatabaseRow>`select * from ${resourceTable(collaboration)} as t
    where demand_status = any(${[...quotableStates]}::text[]) and (create_user = any(${[...sellers]}::bigint[])) is not true
      and (power_min is null
        or power_min <= ${mostNeeded}::numeric and coalesce(power_max, power_min) >= ${leastNeeded}::numeric)
      and (poles_accept = '{}' or poles_accept && ${poles}::integer[])
    order by create_time desc limit ${sql.lit(mostDemands)}`.execute(ctx.db)
  const stock = new MotorCandidates(motors)
  const found: DemandCandidate[] = []
  const pause = yieldToEventLoop()
  for (const row of rows) {
    const demand = toStoredRow(collaboration, row)
    const candidates = stock.of(demand)
    if (candidates.length > 0) found.push({ demand, candidates })
    await pause()
  }
  return found
}
