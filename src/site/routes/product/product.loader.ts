import { redirect } from 'react-router'
import type { Facets, MotorType } from '#site/motor/choices.ts'
import type { Motor, Page } from '#site/motor/motor.ts'
import type { SiteServices } from '#ui/services.ts'
import { apiQueryOf, type Chip, chipsOf, filtersOf, type ProductQuery, searchOf, without } from './product-query.ts'

/** What one would find without one of the filters. */
export interface Relief {
  readonly chip: Chip
  readonly total: number
}

export interface Found {
  readonly asked: ProductQuery
  readonly page: Page<Motor>
  readonly facets: Facets
  readonly types: readonly MotorType[]
  /** Only when nothing was found: what to leave away, the most helpful first. */
  readonly reliefs: readonly Relief[]
}

type Widen = (codes: readonly string[], types: readonly MotorType[]) => string[]

/** The public list as the address asks for it. */
export async function findMotors(services: SiteServices, asked: ProductQuery, widen: Widen): Promise<Found> {
  const reading = services.get<Page<MotorType>>('/blade-motortype/motortype/listData', { size: '500' })
  const known = asked.typeCode.length > 0 ? (await reading).records : []
  const wide = (narrow: ProductQuery): ProductQuery => ({ ...narrow, typeCode: widen(narrow.typeCode, known) })
  const [page, facets, { records: types }] = await Promise.all([
    services.get<Page<Motor>>('/blade-machine/machine/listData', apiQueryOf(wide(asked))),
    services.get<Facets>('/blade-machine/machine/facets', filtersOf(wide(asked))),
    reading,
  ])
  const last = Math.max(1, Math.ceil(page.total / asked.size))
  if (asked.current > last) throw redirect(searchOf({ ...asked, current: last }) || '?')
  const reliefs = page.total === 0 ? await relieve(services, asked, wide) : []
  return { asked, page, facets, types, reliefs }
}

async function relieve(services: SiteServices, asked: ProductQuery, wide: (asked: ProductQuery) => ProductQuery): Promise<Relief[]> {
  const tries = chipsOf(asked).slice(0, 8)
  const reliefs = await Promise.all(
    tries.map(async (chip) => {
      const query = { ...filtersOf(wide(without(asked, chip))), size: '1' }
      const { total } = await services.get<Page<Motor>>('/blade-machine/machine/listData', query)
      return { chip, total }
    }),
  )
  return reliefs.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

/** A transition that the caller may make with a listing. */
export interface Move {
  readonly to: string
  readonly label: string
  /** Why must be said. */
  readonly reason: boolean
}

export interface OwnMotor extends Motor {
  readonly moves: readonly Move[]
  readonly shelfReason?: string
  readonly expireTime?: string
  readonly updateTime?: string
}

/** One's own listings in all states, the newest first. */
export function findOwn(services: SiteServices, asked: ProductQuery, state: string): Promise<Page<OwnMotor>> {
  const query = { current: String(asked.current), size: String(asked.size), ...(state ? { shelfStatus: state } : {}) }
  return services.get<Page<OwnMotor>>('/blade-machine/machine/list1', query)
}
