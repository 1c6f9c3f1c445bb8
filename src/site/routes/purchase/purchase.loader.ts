import { redirect } from 'react-router'
import type { OpenAnswer, PageOf, PossibleTransition } from '#kernel/resource/open-row.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Facets } from '#site/motor/facets.ts'
import type { Choice, Services } from '#site/services.ts'
import { type Demand, demandOf, type ListedDemand } from './demand.ts'
import { chipsOf, type DemandChip, type DemandFilterGroup, filterGroupOf, withTypesBelow } from './demand-filter-groups.ts'
import { type DemandQuery, demandApiFiltersOf, demandApiQueryOf, demandFilters, demandSearchOf, demandsPerPage } from './demand-query.ts'

const forOwnStock = `${collaboration.at[0]}/for-own-stock`

export interface DemandList {
  readonly query: DemandQuery
  readonly page: PageOf<Demand>
  readonly groups: readonly DemandFilterGroup[]
  readonly chips: readonly DemandChip[]
}

/** Loads a page of the public demands with the counts of its filters. Redirects to the last page if the requested one does not exist. */
export async function loadDemands(services: Services, query: DemandQuery): Promise<DemandList> {
  const { records: types } = await services.open(motortype, 'listData', { size: '500' })
  const expanded = withTypesBelow(query, types)
  const [page, facets] = await Promise.all([
    query.hasStock
      ? services.get<OpenAnswer<typeof collaboration, 'listData'>>(forOwnStock, demandApiQueryOf(expanded))
      : services.open(collaboration, 'listData', demandApiQueryOf(expanded)),
    services.get<Facets>(`${query.hasStock ? forOwnStock : collaboration.at[0]}/facets`, demandApiFiltersOf(expanded)),
  ])
  const last = Math.max(1, Math.ceil(page.total / demandsPerPage))
  if (query.current > last) throw redirect(demandSearchOf({ ...query, current: last }) || '?')
  const groups = demandFilters.map((name) => filterGroupOf(name, query, { facets, types }, services.lang))
  return {
    query,
    page: { ...page, records: page.records.map(demandOf) },
    groups: groups.filter(({ options }) => options.length > 0),
    chips: chipsOf(query, groups, services.lang),
  }
}

/** A demand as its owner lists it. */
export interface OwnDemand extends Demand {
  readonly demandStatusName: string
  readonly demandReason?: string
  readonly matchCount?: number
  readonly transitions: readonly PossibleTransition[]
}

export interface OwnDemandList {
  readonly query: DemandQuery
  readonly states: readonly Choice[]
  readonly page: PageOf<OwnDemand>
}

/** Loads a page of the user's own demands, newest first. */
export async function loadOwnDemands(services: Services, query: DemandQuery): Promise<OwnDemandList> {
  const apiQuery = {
    isSelf: '1',
    current: String(query.current),
    size: String(demandsPerPage),
    ...(query.state && { demandStatus: query.state }),
  }
  const [page, states] = await Promise.all([
    services.get<PageOf<ListedDemand & OwnDemand>>('/blade-collaboration/collaboration/list', apiQuery),
    services.choices(collaboration.fields.demandStatus.dict),
  ])
  const records = page.records.map((row) => ({
    ...demandOf(row),
    demandStatusName: row.demandStatusName,
    transitions: row.transitions,
    ...(row.demandReason && { demandReason: row.demandReason }),
    ...(row.matchCount !== undefined && { matchCount: row.matchCount }),
  }))
  return { query, states, page: { ...page, records } }
}
