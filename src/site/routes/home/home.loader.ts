import type { Facets, MotorType } from '#site/motor/facets.ts'
import type { Motor, Page } from '#site/motor/motor.ts'
import type { SiteServices } from '#ui/services.ts'

export interface Brand {
  readonly brandCode: string
  readonly nameZh: string
  readonly nameEn: string
  readonly logo: string
}

export interface HomeData {
  readonly newest: readonly Motor[]
  readonly facets: Facets
  readonly types: readonly MotorType[]
  readonly brands: readonly Brand[]
  /** Example of a search line that has results. */
  readonly example: string
}

/** Loads the newest listings, the facets, the motor types and the brands. `chance` (0 to 1) selects the motor of the example. */
export async function loadHome(services: SiteServices, chance: number): Promise<HomeData> {
  const [newest, facets, types, brands] = await Promise.all([
    services.get<Page<Motor>>('/blade-machine/machine/listData', { size: '8' }),
    services.get<Facets>('/blade-machine/machine/facets'),
    services.get<Page<MotorType>>('/blade-motortype/motortype/listData', { size: '500' }),
    services.get<Page<Brand>>('/blade-brand/brand/listData', { size: '100' }),
  ])
  const { records } = newest
  return {
    newest: records,
    facets,
    types: types.records,
    brands: brands.records,
    example: exampleOf(records[Math.floor(chance * records.length)]),
  }
}

function exampleOf(motor: Motor | undefined): string {
  if (!motor?.model) return 'YE3-132S-4 5.5kW B35'
  return [motor.model, motor.powerKw && `${motor.powerKw}kW`, motor.mounting[0]].filter(Boolean).join(' ')
}
