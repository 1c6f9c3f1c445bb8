import type { MotorDetail, Translate } from '#site/routes/machine/machine.loader.ts'
import type { SiteServices } from '#ui/services.ts'

/** Those of the motors that this reader may see, in the order of their ids; what is wrong, gone or another tenant's is left out. */
export async function findCompared(services: SiteServices, ids: readonly string[]): Promise<(MotorDetail & Translate)[]> {
  const found = await Promise.all(ids.map((id) => motorOf(services, id)))
  return found.filter((motor) => motor !== undefined)
}

async function motorOf(services: SiteServices, id: string): Promise<(MotorDetail & Translate) | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined
  try {
    return await services.get<MotorDetail & Translate>('/blade-machine/machine/detail', { id })
  } catch (userError) {
    if (userError instanceof Response && userError.status < 500) return undefined
    throw userError
  }
}
