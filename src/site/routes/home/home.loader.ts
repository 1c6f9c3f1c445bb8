import type { OpenRow } from '#kernel/resource/open-row.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Facets, MotorType } from '#site/motor/facets.ts'
import type { ListedMotor } from '#site/motor/motor.ts'
import type { Services } from '#site/services.ts'

export type Brand = OpenRow<typeof brand, 'listData'>

type ListedDemand = OpenRow<typeof collaboration, 'listData'>

export interface HomeData {
  readonly newest: readonly ListedMotor[]
  readonly facets: Facets
  readonly types: readonly MotorType[]
  readonly brands: readonly Brand[]
  /** Open demands that are urgent, or else end first. */
  readonly demands: readonly ListedDemand[]
  /** Open demands altogether. */
  readonly openDemands: number
  /** Example of a search line that has results. */
  readonly example: string
}

/** Demands on the page. */
const shownDemands = 3

/** Loads the newest listings, the urgent demands, the facets, the motor types and the brands. `chance` (0 to 1) selects the motor of the example. */
export async function loadHome(services: Services, chance: number): Promise<HomeData> {
  const demands = (filter: Readonly<Record<string, string>>) =>
    services.open(collaboration, 'listData', { ...filter, ascs: 'deadline', size: String(shownDemands) })
  const [newest, stopped, urgent, nearest, facets, types, brands] = await Promise.all([
    services.open(machine, 'listData', { size: '8' }),
    demands({ urgency: 'STOP' }),
    demands({ urgency: 'WEEK' }),
    demands({}),
    services.get<Facets>('/blade-machine/machine/facets'),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'listData', { size: '100' }),
  ])
  const { records } = newest
  return {
    newest: records,
    facets,
    types: types.records,
    brands: brands.records,
    // Where production stands still first; demands that only end soon fill up what is left.
    demands: firstOf([...stopped.records, ...urgent.records, ...nearest.records]),
    openDemands: nearest.total,
    example: exampleOf(records[Math.floor(chance * records.length)]),
  }
}

const firstOf = (demands: readonly ListedDemand[]): ListedDemand[] =>
  [...new Map(demands.map((demand) => [demand.id, demand])).values()].slice(0, shownDemands)

function exampleOf(motor: ListedMotor | undefined): string {
  if (!motor?.model) return 'YE3-132S-4 5.5kW'
  return [motor.model, motor.powerKw && `${motor.powerKw}kW`, motor.mounting[0]].filter(Boolean).join(' ')
}
