import { sql } from 'kysely'
import { toStoredRow } from '#kernel/crud/repository.ts'
import { type DatabaseRow, resourceTable } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { StoredMotor } from '../../machine/machine/matched-motor.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { quotableStates } from '../collaboration/demand-states.fields.ts'
import { modelSought, type StoredDemand } from './demand-wish.service.ts'

/** Demands that are compared: the latest. */
const mostDemands = 2_000
/** The power of a motor that meets a demand is at most two steps, and so about twice, above what is needed; a little less passes as the same. */
const [mostOversize, leastOf] = [2.2, 0.985]

/** Whether neither power, poles nor the model rule out that a motor meets a demand; the model counts where no power says how strong it is. */
function isNear(demand: StoredDemand, { powerKw, poles, model }: StoredMotor): boolean {
  const { powerMin, polesAccept } = demand
  if (polesAccept.length > 0 && !polesAccept.some((count) => poles?.includes(count))) return false
  const power = Number(powerKw)
  if (powerMin !== null) return power >= Number(powerMin) * leastOf && power <= Number(powerMin) * mostOversize
  const wanted = modelSought(demand).toLowerCase()
  return wanted !== '' && (model ?? '').toLowerCase().includes(wanted)
}

interface NearDemand {
  readonly demand: StoredDemand
  /** The motors that may meet it. */
  readonly near: readonly StoredMotor[]
}

/** The open demands that some of these motors may meet, the latest first, without those of their sellers. */
export async function openDemandsNear(ctx: Context, motors: readonly StoredMotor[], sellers: readonly string[]): Promise<NearDemand[]> {
  const powers = motors.map(({ powerKw }) => Number(powerKw ?? 0))
  if (powers.length === 0) return []
  const poles = [...new Set(motors.flatMap(({ poles }) => poles ?? []))]
  // Raw SQL: a demand without a power or without poles is open to all of them.
  const { rows } = await sql<DatabaseRow>`select * from ${resourceTable(collaboration)} as t
    where demand_status = any(${[...quotableStates]}::text[]) and (create_user = any(${[...sellers]}::bigint[])) is not true
      and (power_min is null
        or power_min between ${Math.min(...powers) / mostOversize}::numeric and ${Math.max(...powers) / leastOf}::numeric)
      and (poles_accept = '{}' or poles_accept && ${poles}::integer[])
    order by create_time desc limit ${sql.lit(mostDemands)}`.execute(ctx.db)
  return rows
    .map((row) => toStoredRow(collaboration, row))
    .map((demand) => ({ demand, near: motors.filter((motor) => isNear(demand, motor)) }))
    .filter(({ near }) => near.length > 0)
}
