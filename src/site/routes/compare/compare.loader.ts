import type { MotorDetail } from '#site/motor/motor.ts'

/** Loads the motors in the order of `ids`. Leaves out invalid ids and motors that do not exist, were sold long ago or are not public. */
export async function loadComparedMotors(ids: readonly string[], load: (id: string) => Promise<MotorDetail>): Promise<MotorDetail[]> {
  const motors = await Promise.all(ids.map((id) => loadMotorOrNone(id, load)))
  return motors.filter((motor) => motor !== undefined)
}

async function loadMotorOrNone(id: string, load: (id: string) => Promise<MotorDetail>): Promise<MotorDetail | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined
  try {
    return await load(id)
  } catch (error) {
    if (error instanceof Response && (error.status === 404 || error.status === 410)) return undefined
    throw error
  }
}
