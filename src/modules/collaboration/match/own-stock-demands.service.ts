import { setImmediate as untilIdle } from 'node:timers/promises'
import { sql } from 'kysely'
import { openView } from '#kernel/crud/read.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { offerOf, type StoredMotor, storedColumns } from '../../machine/machine/matched-motor.service.ts'
import { openDemandsNear } from './demand-candidates.service.ts'
import { matchOfDemand, wishesOf } from './demand-wish.service.ts'

/** Motors of a seller that are compared: the latest confirmed. */
const mostMotors = 1_000
/** Demands that are compared before the requests of others come in between. */
const comparedAtOnce = 20

/** The ids of the open demands of others that some motor of the caller or of colleagues on the shelf meets, if only with a check. */
export async function demandsForOwnStock(ctx: Context): Promise<readonly string[]> {
  const sellers = ownersFor(ctx, machine)
  // Raw SQL, as the view of the open detail is no resource.
  const { rows } = await sql<StoredMotor>`select ${storedColumns} from ${openView(machine, 'detail')}
    where shelf_status = 'ON' and create_user = any(${[...sellers]}::bigint[])
    order by last_confirmed_at desc nulls last limit ${sql.lit(mostMotors)}`.execute(ctx.db)
  const offers = new Map(rows.map((motor) => [motor.id, offerOf(motor)]))
  const met: string[] = []
  for (const [at, { demand, near }] of (await openDemandsNear(ctx, rows, sellers)).entries()) {
    const wishes = wishesOf(demand, { knowsBudget: false })
    if (near.some(({ id }) => matchOfDemand(demand, wishes, offers.get(id) ?? {}).grade !== 'D')) met.push(demand.id)
    if (at % comparedAtOnce === comparedAtOnce - 1) await untilIdle()
  }
  return met
}
