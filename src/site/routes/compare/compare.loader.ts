import { machine } from '#modules/machine/machine/machine.resource.ts'
import type { MotorDetail } from '#site/motor/motor.ts'
import type { Services } from '#site/services.ts'

/** Loads the motors in the order of `ids`. Leaves out invalid ids and motors that do not exist or that the user may not see. */
export async function loadComparedMotors(services: Services, ids: readonly string[]): Promise<MotorDetail[]> {
  const motors = await Promise.all(ids.map((id) => loadMotorOrNone(services, id)))
  return motors.filter((motor) => motor !== undefined)
}

async function loadMotorOrNone(services: Services, id: string): Promise<MotorDetail | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined
  try {
    return await services.open(machine, 'detail', { id })
  } catch (error) {
    if (error instanceof Response && error.status === 404) return undefined
    throw error
  }
}
