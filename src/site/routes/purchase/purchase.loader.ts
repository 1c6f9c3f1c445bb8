import { redirect } from 'react-router'
import { t, type Words } from '#i18n/translate.ts'
import type { PageOf, PossibleTransition } from '#kernel/resource/open-row.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import { type Facets, type FacetValue, type MotorType, typeFacetValues, withDescendants } from '#site/motor/facets.ts'
import type { Choice, Services } from '#site/services.ts'
import { type Demand, demandOf, type ListedDemand } from './demand.ts'
import {
  type DemandFilter,
  type DemandQuery,
  demandApiFiltersOf,
  demandApiQueryOf,
  demandFilters,
  demandSearchOf,
  demandsPerPage,
} from './demand-query.ts'

/** A filter as the page shows it. */
export interface DemandFilterGroup {
  readonly name: DemandFilter
  readonly title: string
  readonly options: readonly (FacetValue & { readonly level?: number })[]
}

/** A chosen filter, with the search without it. */
export interface DemandChip {
  readonly label: string
  readonly search: string
}

export interface DemandList {
  readonly query: DemandQuery
  readonly page: PageOf<Demand>
  readonly groups: readonly DemandFilterGroup[]
  readonly chips: readonly DemandChip[]
}

const titles: Readonly<Record<DemandFilter, Words>> = {
  urgency: ['紧急程度', 'Urgency'],
  deadline_le: ['报价截止', 'Quotes until'],
  typeCode: ['电机类型', 'Type'],
  powerMin_between: ['功率 (kW)', 'Power (kW)'],
  polesAccept: ['极数', 'Poles'],
  deliverRegion: ['交货地', 'Delivery to'],
  exNeeded: ['防爆', 'Explosion protection'],
}

/** Loads a page of the public demands with the counts of its filters. Redirects to the last page if the requested one does not exist. */
export async function loadDemands(services: Services, query: DemandQuery): Promise<DemandList> {
  const { records: types } = await services.open(motortype, 'listData', { size: '500' })
  const expanded = { ...query, typeCode: withDescendants(query.typeCode, types) }
  const [page, facets] = await Promise.all([
    services.open(collaboration, 'listData', demandApiQueryOf(expanded)),
    services.get<Facets>('/blade-collaboration/collaboration/facets', demandApiFiltersOf(expanded)),
  ])
  const last = Math.max(1, Math.ceil(page.total / demandsPerPage))
  if (query.current > last) throw redirect(demandSearchOf({ ...query, current: last }) || '?')
  const groups = demandFilters.map((name) => groupOf(name, query, { facets, types }, services.lang))
  return {
    query,
    page: { ...page, records: page.records.map(demandOf) },
    groups: groups.filter(({ options }) => options.length > 0),
    chips: chipsOf(query, groups, services.lang),
  }
}

interface Named {
  readonly facets: Facets
  readonly types: readonly MotorType[]
}

/** The choices that find something, and those that are chosen. */
function groupOf(name: DemandFilter, query: DemandQuery, { facets, types }: Named, lang: 'zh' | 'en'): DemandFilterGroup {
  const counted = facets[name] ?? []
  const all = name === 'typeCode' ? typeFacetValues(types, counted, lang).filter(({ level }) => level === 1) : counted
  const chosen = new Set(query[name])
  const options = all.filter(({ key, count }) => count > 0 || chosen.has(key))
  const missing = query[name].filter((key) => !all.some((each) => each.key === key))
  return { name, title: t(titles[name], lang), options: [...options, ...missing.map((key) => ({ key, label: key, count: 0 }))] }
}

function chipsOf(query: DemandQuery, groups: readonly DemandFilterGroup[], lang: 'zh' | 'en'): DemandChip[] {
  const without = (change: Partial<DemandQuery>): string => demandSearchOf({ ...query, ...change, current: 1 })
  return [
    ...(query.title ? [{ label: t(['“{text}”', '"{text}"'], lang, { text: query.title }), search: without({ title: '' }) }] : []),
    ...groups.flatMap(({ name, options }) =>
      query[name].map((key) => ({
        label: options.find((each) => each.key === key)?.label ?? key,
        search: without({ [name]: query[name].filter((each) => each !== key) }),
      })),
    ),
  ]
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
