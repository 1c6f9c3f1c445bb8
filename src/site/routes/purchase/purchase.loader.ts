import { redirect } from 'react-router'
import type { Words } from '#i18n/translate.ts'
import type { OpenAnswer, PageOf, PossibleTransition } from '#kernel/resource/open-row.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Reading } from '#motors/reading.ts'
import type { Facets } from '#site/motor/facets.ts'
import type { MissingOfDraft } from '#site/own/missing-of-draft.ts'
import type { Choice, Services } from '#site/services.ts'
import { type Demand, demandOf, type ListedDemand } from './demand.ts'
import { chipsOf, type DemandChip, type DemandFilterGroup, filterGroupOf, withTypesBelow } from './demand-filter-groups.ts'
import { type DemandQuery, demandApiFiltersOf, demandApiQueryOf, demandFilters, demandSearchOf, demandsPerPage } from './demand-query.ts'
import { type WiderDemandQuery, widerDemandQueries, withReadText } from './demand-search.ts'

const matchCounts = `${collaboration.at[0]}/match-counts`
const openStates: ReadonlySet<string> = new Set(collaboration.open.listData.rows.demandStatus)
const forOwnStock = `${collaboration.at[0]}/for-own-stock`

export interface DemandList {
  readonly query: DemandQuery
  readonly page: PageOf<Demand>
  readonly groups: readonly DemandFilterGroup[]
  readonly chips: readonly DemandChip[]
  /** Where nothing is found: wider searches that find something. */
  readonly wider: readonly WiderDemands[]
}

interface WiderDemands {
  readonly label: Words
  readonly search: string
  readonly total: number
}

/** Loads a page of the public demands with the counts of its filters. Redirects to the last page if the requested one does not exist. */
export async function loadDemands(services: Services, query: DemandQuery): Promise<DemandList> {
  const [{ records: types }, reading] = await Promise.all([
    services.open(motortype, 'listData', { size: '500' }),
    query.title === '' ? undefined : services.get<Pick<Reading, 'tokens'>>('/blade-machine/machine/parse', { text: query.title }),
  ])
  const read = reading ? withReadText(query, reading.tokens) : query
  const expanded = withTypesBelow(read, types)
  const pageOf = (each: DemandQuery, size = demandsPerPage) => {
    const asked = { ...demandApiQueryOf(each), size: String(size) }
    return each.hasStock
      ? services.get<OpenAnswer<typeof collaboration, 'listData'>>(forOwnStock, asked)
      : services.open(collaboration, 'listData', asked)
  }
  const [page, facets] = await Promise.all([
    pageOf(expanded),
    services.get<Facets>(`${query.hasStock ? forOwnStock : collaboration.at[0]}/facets`, demandApiFiltersOf(expanded)),
  ])
  const last = Math.max(1, Math.ceil(page.total / demandsPerPage))
  if (query.current > last) throw redirect(demandSearchOf({ ...query, current: last }) || '?')
  const groups = demandFilters.map((name) => filterGroupOf(name, query, { facets, types }, services.lang))
  const counted = async ({ label, query: each }: WiderDemandQuery): Promise<WiderDemands> => {
    // The page does without a suggestion that fails, as where calls are too many.
    const { total } = await pageOf(withTypesBelow(each, types), 1).catch(() => ({ total: 0 }))
    return { label, search: demandSearchOf(each), total }
  }
  let wider: readonly WiderDemands[] = []
  for (const searches of page.total > 0 ? [] : widerDemandQueries(read))
    if (wider.length === 0) wider = (await Promise.all(searches.map(counted))).filter(({ total }) => total > 0)
  return {
    query,
    wider,
    page: { ...page, records: page.records.map(demandOf) },
    groups: groups.filter(({ options }) => options.length > 0),
    chips: chipsOf(query, groups, services.lang),
  }
}

/** A demand as its owner lists it. */
export interface OwnDemand extends Demand {
  readonly demandStatusName: string
  readonly demandReason?: string
  /** Motors on the shelf that meet it now, while it is open. */
  readonly matchCount?: number
  readonly transitions: readonly PossibleTransition[]
  /** Of a draft: the labels of what it lacks. */
  readonly missing?: readonly Words[]
}

export interface OwnDemandList {
  readonly query: DemandQuery
  readonly states: readonly Choice[]
  readonly page: PageOf<OwnDemand>
}

/** Loads a page of the user's own demands, newest first. */
export async function loadOwnDemands(services: Services, query: DemandQuery, missingOf: MissingOfDraft): Promise<OwnDemandList> {
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
  const open = page.records.filter(({ demandStatus }) => openStates.has(demandStatus)).map(({ id }) => id)
  const counts = open.length > 0 ? await services.get<{ id: string; matchCount: number }[]>(matchCounts, { ids: open.join() }) : []
  const matchCountOf = new Map(counts.map(({ id, matchCount }) => [id, { matchCount }]))
  const shown = async (row: ListedDemand & OwnDemand): Promise<OwnDemand> => ({
    ...demandOf(row),
    demandStatusName: row.demandStatusName,
    transitions: row.transitions,
    ...(row.demandStatus === 'DRAFT' && (await missingOf(row.id))),
    ...(row.demandReason && { demandReason: row.demandReason }),
    ...matchCountOf.get(row.id),
  })
  const records = await Promise.all(page.records.map(shown))
  return { query, states, page: { ...page, records } }
}
