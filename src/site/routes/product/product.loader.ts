import { redirect } from 'react-router'
import type { PageOf, PossibleTransition } from '#kernel/resource/open-row.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Facets, MotorType } from '#site/motor/facets.ts'
import type { ListedMotor, Motor } from '#site/motor/motor.ts'
import type { Choice, Services } from '#site/services.ts'
import { apiQueryOf, type Chip, chipsOf, filtersOf, type ProductQuery, searchOf, withoutFilter } from './product-query.ts'

/** The number of results without one of the filters. */
export interface Relaxation {
  readonly chip: Chip
  readonly total: number
}

export interface SearchResult<M extends Motor = Motor> {
  readonly query: ProductQuery
  readonly page: PageOf<M>
  readonly facets: Facets
  readonly types: readonly MotorType[]
  /** The name of the region that is searched; '' for anywhere. */
  readonly regionName: string
  /** Only without results: filters whose removal gives results, the most results first. */
  readonly relaxations: readonly Relaxation[]
}

/** Adds the descendants of type codes. */
type AddDescendants = (codes: readonly string[], types: readonly MotorType[]) => string[]

/** Loads a page of the public stock list with its facets. Redirects to the last page if the requested one does not exist. */
export async function searchMotors(
  services: Services,
  query: ProductQuery,
  addDescendants: AddDescendants,
): Promise<SearchResult<ListedMotor>> {
  const loadingTypes = services.open(motortype, 'listData', { size: '500' })
  // Only a type filter needs the types before the other requests.
  const filterTypes = query.typeCode.length > 0 ? (await loadingTypes).records : []
  const withSubtypes = (original: ProductQuery): ProductQuery => ({ ...original, typeCode: addDescendants(original.typeCode, filterTypes) })
  const [page, facets, { records: types }, regionName] = await Promise.all([
    services.open(machine, 'listData', apiQueryOf(withSubtypes(query))),
    services.get<Facets>('/blade-machine/machine/facets', filtersOf(withSubtypes(query))),
    loadingTypes,
    regionNameOf(services, query.regionCode),
  ])
  const last = Math.max(1, Math.ceil(page.total / query.size))
  if (query.current > last) throw redirect(searchOf({ ...query, current: last }) || '?')
  const relaxations = page.total === 0 ? await findRelaxations(services, query, withSubtypes) : []
  return { query, page, facets, types, regionName, relaxations }
}

async function regionNameOf(services: Services, code: string): Promise<string> {
  if (code === '') return ''
  const nodes = await services.get<{ id: string; title: string }[]>('/blade-system/region/lazy-tree', { code })
  return nodes.find(({ id }) => id === code)?.title ?? ''
}

/** Maximum number of filters whose removal is tried. */
const maxRelaxations = 8

async function findRelaxations(
  services: Services,
  query: ProductQuery,
  withSubtypes: (query: ProductQuery) => ProductQuery,
): Promise<Relaxation[]> {
  const chips = chipsOf(query).slice(0, maxRelaxations)
  const relaxations = await Promise.all(
    chips.map(async (chip) => {
      const apiQuery = { ...filtersOf(withSubtypes(withoutFilter(query, chip))), size: '1' }
      const { total } = await services.open(machine, 'listData', apiQuery)
      return { chip, total }
    }),
  )
  return relaxations.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

export interface MyListing extends ListedMotor {
  readonly transitions: readonly PossibleTransition[]
  readonly shelfReason?: string
  readonly expireTime?: string
  readonly updateTime?: string
}

export interface MyStockData {
  readonly query: ProductQuery
  /** Shelf state to show; '' for all. */
  readonly state: string
  readonly states: readonly Choice[]
  readonly page: PageOf<MyListing>
}

/** Loads a page of the user's own listings, newest first. */
export async function loadMyStock(services: Services, query: ProductQuery, state: string): Promise<MyStockData> {
  const apiQuery = { current: String(query.current), size: String(query.size), ...(state ? { shelfStatus: state } : {}) }
  const [page, states] = await Promise.all([
    services.get<PageOf<MyListing>>(`/blade-machine/machine/${machine.ownList}`, apiQuery),
    services.choices(machine.fields.shelfStatus.dict),
  ])
  return { query, state, states, page }
}
