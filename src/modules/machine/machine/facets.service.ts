import { sql } from 'kysely'
import { Cached, cachedAnswer, uncached } from '#kernel/cache/cached-answers.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import { crudOf } from '#kernel/crud/crud.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { type Comparison, type ListQuery, splitKey } from '#kernel/crud/list-query.ts'
import { refersTo } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import type { Counted } from '#search/definition.ts'
import { type FacetChoice, facetChoices, placeLengths } from './facet-choices.service.ts'
import { type Facet, facetsOf } from './facet-list.ts'
import { machine } from './machine.resource.ts'
import { type CountsOfColumns, countStock, findBySql } from './stock-by-sql.service.ts'
import { stockFilters, stockOrder, wantedModel } from './stock-filters.service.ts'
import { askIndex, isIndexed, microseconds, stockDefinition } from './stock-index.service.ts'
import { stockQuestion, type Wishes } from './stock-order.service.ts'
import { scanStock } from './stock-scans.service.ts'

/** By the parameter of the list that takes the keys of the choices. */
type Facets = Readonly<Record<string, readonly FacetChoice[]>>

/** Milliseconds for which counts by SQL may be outdated after a write. */
const maxAge = 10_000
const maxEntries = 500

const cacheOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<Cached<Facets>>(maxAge, maxEntries)
  onChange(runtime, (name) => {
    const changed = runtime.registry.find(name)
    // Rows of other resources name the choices.
    if (name === '' || (changed && changed !== machine && (refersTo(machine, changed) || changed.serves === 'dictionary'))) cache.clear()
  })
  return cache
})

/** Rows that a cached answer counts for. */
const cachedRows = 60

/** The filters of one moment: years, and days before today, move with it. */
interface FacetList {
  readonly facets: readonly Facet[]
  readonly counted: readonly Counted[]
  /** The first day of a facet of days, as the list takes it. */
  readonly dayOf: (facet: Facet) => string
}

/** The filters of a year. They are many objects, which are made once and not for each request. */
interface YearFacets {
  readonly year: number
  readonly facets: readonly Facet[]
  readonly numbers: readonly Facet[]
  /** By the column of keys, with what it is counted by where nothing of it is chosen. */
  readonly keyed: readonly { readonly name: string; readonly facets: readonly Facet[]; readonly counted: Counted }[]
}

function facetsOfYear(year: number): YearFacets {
  const facets = facetsOf(year)
  const isNumber = ({ field }: Facet): boolean => stockDefinition.columns[field]?.kind === 'number'
  const keyed = Map.groupBy(
    facets.filter((facet) => !isNumber(facet)),
    ({ field }) => field,
  )
  return {
    ...{ year, facets, numbers: facets.filter(isNumber) },
    keyed: [...keyed].map(([name, each]) => ({ name, facets: each, counted: countedBy(name, each) })),
  }
}

let ofThisYear: YearFacets | undefined

async function facetsNow(ctx: Context, where: readonly Comparison[], chosen = where): Promise<FacetList> {
  const { timeZone } = ctx.runtime
  const year = Number(printTime(new Date(), timeZone).slice(0, 4))
  ofThisYear = ofThisYear?.year === year ? ofThisYear : facetsOfYear(year)
  const { facets, numbers, keyed } = ofThisYear
  const dayOf = ({ days = 0 }: Facet): string => printTime(new Date(Date.now() - days * 86_400_000), timeZone).slice(0, 10)
  const ranges = numbers.map(async (facet): Promise<Counted> => {
    const from = facet.days === undefined ? undefined : await microseconds(ctx, `${dayOf(facet)} 00:00:00`)
    return { name: facet.field, ranges: from === undefined ? (facet.ranges ?? []) : [[from, Number.POSITIVE_INFINITY]] }
  })
  const keys = keyed.flatMap(({ name, facets: each, counted }): Counted[] => {
    // Of several filters on one column that is filtered, each is counted under those of the others.
    if (each.length > 1 && where.some(({ field }) => field === name))
      return each.map((facet) => ({
        ...countedBy(name, [facet], chosen),
        filter: { name: facet.name, others: each.filter((other) => other !== facet).map(operatorOf) },
      }))
    return [chosen.some(({ field }) => field === name) ? countedBy(name, each, chosen) : counted]
  })
  return { facets, counted: [...keys, ...(await Promise.all(ranges))], dayOf }
}

/** A column of keys with all that these facets count it by, where this is chosen. */
export const countedBy = (name: string, facets: readonly Facet[], chosen: readonly Comparison[] = []): Counted => ({
  name,
  ...prefixesOf(facets, chosen),
  kinds: facets.flatMap(({ kinds = [] }) => kinds),
  ranges: facets.flatMap(({ ranges = [] }) => ranges),
  groups: facets.flatMap(({ groups = [] }) => groups.map(({ keys }) => keys)),
})

function prefixesOf(facets: readonly Facet[], chosen: readonly Comparison[]): Pick<Counted, 'prefixes'> {
  const [facet] = facets
  if (facet?.length === undefined || facets.length > 1) return {}
  return {
    prefixes: placeLengths(
      facet.length,
      chosen.filter(({ field }) => field === facet.field),
    ),
  }
}

/** Of the condition that the list makes of a filter with keys. */
function operatorOf({ name }: Facet): Comparison['operator'] {
  const [, suffix = 'equal'] = splitKey(name)
  return suffix === 'in' || suffix === 'ignore' ? 'equal' : suffix
}

/** Counts for each filter under all filters but itself: exact, or while the stock index is being loaded at most ten seconds old. */
export async function facets(ctx: Context, filters: readonly Comparison[]): Promise<Cached<Facets>> {
  const where = await stockFilters(ctx, filters)
  const list = await facetsNow(ctx, where)
  return facetsFrom(ctx, where, list, () => askIndex(ctx, { where, order: [], offset: 0, limit: 0, counted: list.counted }))
}

/** A page of the public list with the counts for its filters, which the index finds together. */
export async function searchStock(ctx: Context, given: ListQuery, wishes: Wishes): Promise<{ page: unknown; facets: Facets }> {
  const query = { ...given, where: await stockFilters(ctx, given.where), order: stockOrder(given) }
  const list = await facetsNow(ctx, query.where, [...query.where, ...chosenPlaces(wishes.nearTo)])
  const question = await stockQuestion(ctx, query, wishes, wishes.wanted || wantedModel(given.where))
  let answer: ReturnType<typeof askIndex> | undefined
  const ask = () => {
    answer ??= askIndex(ctx, { ...question, counted: list.counted })
    return answer
  }
  // Pages are cached by their filters and their order: one that is sorted by wishes is not.
  const more = wishes.wanted === '' && wishes.nearTo.length === 0 ? [] : [sql<boolean>`true`]
  const readPage = () => crudOf(machine).open(ctx, 'listData', query, more, async () => (await ask()) ?? findBySql(ctx, question))
  const readCounts = () => facetsFrom(ctx, query.where, list, ask, wishes.nearTo)
  const [page, counted] = isIndexed(question)
    ? await Promise.all([readPage(), readCounts()])
    : await scanStock(ctx, question, async () => [await readPage(), await readCounts()] as const)
  return { page: uncached(page), facets: counted.value }
}

async function facetsFrom(
  ctx: Context,
  where: readonly Comparison[],
  list: FacetList,
  ask: () => ReturnType<typeof askIndex>,
  nearTo: readonly string[] = [],
): Promise<Cached<Facets>> {
  const key = `facets ${nearTo.join()} ${JSON.stringify(where)} ${list.facets.map((facet) => (facet.days ? list.dayOf(facet) : '')).join('')}`
  const readers = 'public'
  const versionNow = async () => (await readVersions(ctx.db)).of(machine)
  const cached = async (counts: CountsOfColumns, version: number) =>
    new Cached(await choicesOf(ctx, list, counts, [...where, ...chosenPlaces(nearTo)]), { key, readers, version, rows: cachedRows })
  return cachedAnswer(ctx, machine, { key, readers }, versionNow, async () => {
    const answer = await ask()
    if (answer) return cached(answer.counts, answer.version)
    return cacheOf(ctx.runtime).get(`${ctx.tenant} ${ctx.lang} ${key}`, async () => {
      const version = await versionNow()
      return cached(await countStock(ctx, where, list.counted), version)
    })
  })
}

/** Places near to which motors stand first are offered as those that are filtered by. */
const chosenPlaces = (codes: readonly string[]): Comparison[] =>
  codes.length > 0 ? [{ field: 'regionCode', operator: 'equal', values: codes }] : []

async function choicesOf(ctx: Context, list: FacetList, counts: CountsOfColumns, where: readonly Comparison[]): Promise<Facets> {
  const choices = list.facets.map(async (facet) => {
    const found = counts[facet.name] ?? counts[facet.field] ?? new Map()
    const own = where.filter(({ field }) => field === facet.field)
    if (facet.days !== undefined)
      return [facet.name, [{ key: list.dayOf(facet), label: dayLabel(ctx, facet.days), count: found.get('0') ?? 0 }]] as const
    return [facet.name, await facetChoices(ctx, facet, found, own)] as const
  })
  return Object.fromEntries(await Promise.all(choices))
}

const dayLabel = ({ lang }: Context, days: number): string => (lang === 'zh' ? `${days} 天内确认有货` : `Confirmed within ${days} days`)
