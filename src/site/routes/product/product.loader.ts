import { redirect } from 'react-router'
import type { Words } from '#i18n/translate.ts'
import type { PageOf, PossibleTransition } from '#kernel/resource/open-row.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Facets, MotorType } from '#site/motor/facets.ts'
import type { ListedMotor, Motor } from '#site/motor/motor.ts'
import type { MissingOfDraft } from '#site/own/missing-of-draft.ts'
import type { Choice, Services } from '#site/services.ts'
import { apiQueryOf, filtersOf, type ProductQuery, searchOf, wishesOf, withoutPlaces } from './product-query.ts'
import { type Decoded, essentials, nearestQueries, type WiderQuery, widerQueries, widerTogether, withSubstitutes } from './relaxations.ts'
import { isPartOfNumber, queryOfReading } from './search-line.ts'
import { type Reading, type SearchLink, type ShownFilters, searchLink, shownFilters } from './shown-filters.ts'

/** A wider search with the number of its results. */
export interface Relaxation extends SearchLink {
  readonly total: number
}

export interface SearchResult<M extends Motor = Motor> {
  readonly query: ProductQuery
  readonly page: PageOf<M>
  readonly filters: ShownFilters
  /** Only without results: wider searches that find something, in the order in which a buyer gives way. */
  readonly relaxations: readonly Relaxation[]
  /** Only with results: what the line may be meant as where a word of it is not understood. */
  readonly corrections: readonly Relaxation[]
  /** Whether there is more to say about the line than its filters. */
  readonly hasMeanings: boolean
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
  const expanded = (original: ProductQuery): ProductQuery =>
    withoutPlaces(withSubstitutes({ ...original, typeCode: addDescendants(original.typeCode, filterTypes) }))
  const [{ page, facets }, { records: types }, reading] = await Promise.all([
    services.get<{ page: PageOf<ListedMotor>; facets: Facets }>('/blade-machine/machine/search', {
      ...apiQueryOf(expanded(query)),
      ...wishesOf(query),
    }),
    loadingTypes,
    query.line === '' ? undefined : services.get<Reading>('/blade-machine/machine/parse', { text: query.line }),
  ])
  const last = Math.max(1, Math.ceil(page.total / query.size))
  if (query.current > last) throw redirect(searchOf({ ...query, current: last }) || '?')
  const filters = shownFilters(query, reading, { facets, types }, services.lang)
  const isDoubtful = page.total === 0 || filters.unread.length > 0
  const spellings = isDoubtful ? await findSpellings(services, reading?.spellings ?? [], expanded) : []
  const relaxations = page.total === 0 ? [...spellings, ...(await findRelaxations(services, query, expanded, facets))] : []
  const { contradiction, alternatives, unread, unfiltered } = filters
  const hasMeanings = contradiction !== '' || alternatives.length + unread.length + unfiltered.length > 0
  return { query, page, filters, relaxations, corrections: page.total === 0 ? [] : spellings, hasMeanings }
}

/** The id of the motor whose listing number a line names, or the one whose number has it as a part where the line names nothing else. */
export async function findListing(services: Services, reading: Reading): Promise<string | undefined> {
  const { listingNo, text = '' } = reading
  if (isPartOfNumber(reading)) {
    const [{ records, total }, all] = await Promise.all([
      services.open(machine, 'listData', { listingNo_like: text.toUpperCase(), size: '1' }),
      services.open(machine, 'listData', { model: text, size: '1' }),
    ])
    // What is a part of a designation, too, may not mean the number.
    return total === 1 && all.total === 1 && all.records[0]?.id === records[0]?.id ? records[0]?.id : undefined
  }
  if (listingNo === undefined) return undefined
  const { records } = await services.open(machine, 'listData', { listingNo, size: '1' })
  return records[0]?.id
}

/** The filters of a line. A place where nothing is found may be what many call a brand: 大连 is 大连电机, too. */
export async function queryOfLine(services: Services, { tokens, ...fields }: Reading): Promise<ProductQuery> {
  const first = queryOfReading(fields)
  const other = tokens.find(({ kind, alternative }) => kind === 'region' && alternative?.brand)?.alternative
  if (!other || fields.brand !== undefined) return first
  const { regionCode: _, ...rest } = fields
  const second = queryOfReading({ ...rest, ...other })
  const findsAny = async (query: ProductQuery): Promise<boolean> =>
    (await services.open(machine, 'listData', { ...filtersOf(query), size: '1' })).total > 0
  return !(await findsAny(first)) && (await findsAny(second)) ? second : first
}

/** What the line may be meant as: what finds something, else the first of them, so that nobody takes a wrong name for one that is not sold. */
async function findSpellings(
  services: Services,
  lines: readonly string[],
  expanded: (query: ProductQuery) => ProductQuery,
): Promise<Relaxation[]> {
  const found = await Promise.all(
    lines.map(async (spelled) => {
      const reading = await services.get<Reading>('/blade-machine/machine/parse', { text: spelled })
      const line = services.lang === 'en' ? await withEnglishBrand(services, spelled, reading) : spelled
      const query = { ...queryOfReading(reading), line }
      const { total } = await services.open(machine, 'listData', { ...filtersOf(expanded(query)), size: '1' })
      return { ...searchLink([`是不是要找“${line}”`, `Did you mean "${line}"`], query, services.lang), total }
    }),
  )
  const useful = found.filter(({ total }) => total > 0)
  return useful.length > 0 ? useful : found.slice(0, 1)
}

/** A line with the English name of a brand that is spelled like its Chinese one. */
async function withEnglishBrand(services: Services, line: string, { brand: brandCode = '', tokens }: Reading): Promise<string> {
  const token = tokens.find(({ kind, text }) => kind === 'brand' && /\p{Script=Han}/u.test(text))
  if (!token || brandCode === '') return line
  const { records } = await services.open(brand, 'listData', { brandCode, size: '1' })
  return line.slice(0, token.start) + (records[0]?.nameEn || token.text) + line.slice(token.end)
}

/** Searches that are tried at most. */
const maxTried = 10

async function findRelaxations(
  services: Services,
  query: ProductQuery,
  expanded: (query: ProductQuery) => ProductQuery,
  facets: Facets,
): Promise<Relaxation[]> {
  const decoded = query.model === '' ? {} : await services.get<Decoded>('/blade-machine/machine/decode', { model: query.model })
  const counted = async (all: readonly WiderQuery[]): Promise<Relaxation[]> => {
    const totals = all.slice(0, maxTried).map(async ({ label, query }) => {
      const { total } = await services.open(machine, 'listData', { ...filtersOf(expanded(query)), size: '1' })
      return { ...searchLink(label, query, services.lang), total }
    })
    return (await Promise.all(totals)).filter(({ total }) => total > 0)
  }
  const single = await counted(widerQueries(query, decoded))
  if (single.length > 0) return single
  const [first] = await counted(widerTogether(query, decoded))
  if (first) return [first]
  const left = await counted(essentials(query, decoded))
  return left.length > 0 ? left : counted(nearestQueries(query, facets))
}

export interface MyListing extends ListedMotor {
  readonly transitions: readonly PossibleTransition[]
  readonly rowVersion: number
  readonly shelfReason?: string
  readonly expireTime?: string
  /** Of a draft: the labels of what it lacks. */
  readonly missing?: readonly Words[]
}

/** The user's listings in each state, those that expire soon or have, the time of the server, and before when a listing expires soon. */
interface OwnFigures {
  readonly now: string
  readonly states: Readonly<Record<string, number>>
  readonly due: number
  readonly dueBefore: string
}

/** Which of the own listings are shown. */
export interface ShownOwn {
  readonly query: ProductQuery
  /** Shelf state to show; '' for all. */
  readonly state: string
  /** Only what is to be confirmed. */
  readonly isDue: boolean
}

export interface MyStockData extends ShownOwn {
  readonly states: readonly Choice[]
  /** What was typed; '' for all. */
  readonly searched: string
  readonly figures: OwnFigures
  readonly page: PageOf<MyListing>
}

type ApiQuery = Readonly<Record<string, string>>

/** The filters of what was typed, in the order in which they are tried: as the public list reads a line, else as a part of a designation or of a listing number. */
async function ownSearches(services: Services, { line, model }: ProductQuery): Promise<ApiQuery[]> {
  const typed = line || model
  if (typed === '') return [{}]
  const asModel: ApiQuery = { model_like: typed }
  if (line === '') return [asModel]
  const read = filtersOf(queryOfReading(await services.get<Reading>('/blade-machine/machine/parse', { text: line })))
  return Object.keys(read).length === 0 ? [asModel] : [read, asModel]
}

/** Loads a page of the user's own listings, newest first. */
export async function loadMyStock(services: Services, shown: ShownOwn, missingOf: MissingOfDraft): Promise<MyStockData> {
  const { query, state, isDue } = shown
  const [searches, states, figures] = await Promise.all([
    ownSearches(services, query),
    services.choices(machine.fields.shelfStatus.dict),
    services.get<OwnFigures>('/blade-machine/machine/own-figures'),
  ])
  const filters: ApiQuery = {
    ...{ current: String(query.current), size: String(query.size) },
    ...(isDue ? { shelfStatus: 'ON,EXPIRED', expireTime_lt: figures.dueBefore } : state && { shelfStatus: state }),
  }
  const find = (search: ApiQuery) => services.get<PageOf<MyListing>>(`/blade-machine/machine/${machine.ownList}`, { ...search, ...filters })
  const [first = {}, second] = searches
  const found = await find(first)
  const page = found.total === 0 && second ? await find(second) : found
  const withMissing = async (row: MyListing): Promise<MyListing> =>
    row.shelfStatus === 'DRAFT' ? { ...row, ...(await missingOf(row.id)) } : row
  const records = await Promise.all(page.records.map(withMissing))
  return { ...shown, states, searched: query.line || query.model, figures, page: { ...page, records } }
}
