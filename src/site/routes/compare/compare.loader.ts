import type { MotorDetail, Told } from '#site/routes/machine/machine.loader.ts'
import type { SiteServices } from '#ui/services.ts'

/** Those of the motors that this reader may see, in the order of their ids; what is wrong, gone or another tenant's is left out. */
export async function findCompared(services: SiteServices, ids: readonly string[]): Promise<(MotorDetail & Told)[]> {
  const found = await Promise.all(ids.map((id) => motorOf(services, id)))
  return found.filter((motor) => motor !== undefined)
}

async function motorOf(services: SiteServices, id: string): Promise<(MotorDetail & Told) | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined
  try {
    return await services.get<MotorDetail & Told>('/blade-machine/machine/detail', { id })
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status < 500) return undefined
    throw refusal
  }
}
