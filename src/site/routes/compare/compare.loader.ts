import type { MotorDetail, RawRow } from '#site/routes/machine/machine.loader.ts'
import type { SiteServices } from '#ui/services.ts'

/** Loads the motors in the order of `ids`. Leaves out invalid ids and motors that do not exist or that the user may not see. */
export async function loadComparedMotors(services: SiteServices, ids: readonly string[]): Promise<(MotorDetail & RawRow)[]> {
  const motors = await Promise.all(ids.map((id) => loadMotorOrNone(services, id)))
  return motors.filter((motor) => motor !== undefined)
}

async function loadMotorOrNone(services: SiteServices, id: string): Promise<(MotorDetail & RawRow) | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined
  try {
    return await services.get<MotorDetail & RawRow>('/blade-machine/machine/detail', { id })
  } catch (error) {
    if (error instanceof Response && error.status < 500) return undefined
    throw error
  }
}
