import { sql } from 'kysely'
import { Cached, cachedAnswer, uncached } from '#kernel/cache/cached-answers.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import { allOf, conditionsOf } from '#kernel/crud/conditions.ts'
import { crudOf } from '#kernel/crud/crud.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import type { Comparison, ListQuery } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { refersTo } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { withValues } from '#kernel/schema/literals.ts'
import type { Counted } from '#search/definition.ts'
import { type FacetChoice, facetChoices } from './facet-choices.service.ts'
import { type Facet, facetsOf } from './facet-list.ts'
import { machine } from './machine.resource.ts'
import { askIndex, microseconds, pageQuestion, stockDefinition } from './stock-index.service.ts'

/** By the parameter of the list that takes the keys of the choices. */
type Facets = Readonly<Record<string, readonly FacetChoice[]>>

/** Listings by key for each field. */
type CountsOfFields = Readonly<Record<string, ReadonlyMap<string, number>>>

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

async function facetsNow(ctx: Context): Promise<FacetList> {
  const { timeZone } = ctx.runtime
  const today = printTime(new Date(), timeZone)
  const dayOf = ({ days = 0 }: Facet): string => printTime(new Date(Date.now() - days * 86_400_000), timeZone).slice(0, 10)
  const facets = facetsOf(Number(today.slice(0, 4)))
  const isNumber = ({ field }: Facet): boolean => stockDefinition.columns[field]?.kind === 'number'
  const numbers = facets.filter(isNumber).map(async (facet): Promise<Counted> => {
    const from = facet.days === undefined ? undefined : await microseconds(ctx, `${dayOf(facet)} 00:00:00`)
    return { name: facet.field, ranges: from === undefined ? (facet.ranges ?? []) : [[from, Number.POSITIVE_INFINITY]] }
  })
  const keys = [...new Set(facets.filter((facet) => !isNumber(facet)).map(({ field }) => field))].map((name) => ({ name }))
  return { facets, counted: [...keys, ...(await Promise.all(numbers))], dayOf }
}

/** Counts for each filter under all filters but itself: exact, or while the stock index is being loaded at most ten seconds old. */
export async function facets(ctx: Context, where: readonly Comparison[]): Promise<Cached<Facets>> {
  const list = await facetsNow(ctx)
  return facetsFrom(ctx, where, list, () => askIndex(ctx, { where, order: [], offset: 0, limit: 0, counted: list.counted }))
}

/** A page of the public list with the counts for its filters, which the index finds together. */
export async function searchStock(ctx: Context, query: ListQuery): Promise<{ page: unknown; facets: Facets }> {
  const list = await facetsNow(ctx)
  let asked: ReturnType<typeof askIndex> | undefined
  const ask = () => {
    asked ??= askIndex(ctx, { ...pageQuestion(query), counted: list.counted })
    return asked
  }
  const [page, counted] = await Promise.all([
    crudOf(machine).open(ctx, 'listData', query, [], ask),
    facetsFrom(ctx, query.where, list, ask),
  ])
  return { page: uncached(page), facets: counted.value }
}

async function facetsFrom(
  ctx: Context,
  where: readonly Comparison[],
  list: FacetList,
  ask: () => ReturnType<typeof askIndex>,
): Promise<Cached<Facets>> {
  const key = `facets ${JSON.stringify(where)} ${list.facets.map((facet) => (facet.days ? list.dayOf(facet) : '')).join('')}`
  const readers = 'public'
  const versionNow = async () => (await readVersions(ctx.db)).of(machine)
  const cached = async (counts: CountsOfFields, version: number) =>
    new Cached(await choicesOf(ctx, list, counts, where), { key, readers, version, rows: cachedRows })
  return cachedAnswer(ctx, machine, { key, readers }, versionNow, async () => {
    const answer = await ask()
    if (answer) return cached(answer.counts, answer.version)
    return cacheOf(ctx.runtime).get(`${ctx.tenant} ${ctx.lang} ${key}`, async () => {
      const version = await versionNow()
      return cached(await countBySql(ctx, where, list.counted), version)
    })
  })
}

async function choicesOf(ctx: Context, list: FacetList, counts: CountsOfFields, where: readonly Comparison[]): Promise<Facets> {
  const choices = list.facets.map(async (facet) => {
    const found = counts[facet.field] ?? new Map()
    const own = where.filter(({ field }) => field === facet.field)
    if (facet.days !== undefined)
      return [facet.name, [{ key: list.dayOf(facet), label: dayLabel(ctx, facet.days), count: found.get('0') ?? 0 }]] as const
    return [facet.name, await facetChoices(ctx, facet, found, own)] as const
  })
  return Object.fromEntries(await Promise.all(choices))
}

const dayLabel = ({ lang }: Context, days: number): string => (lang === 'zh' ? `${days} 天内确认有货` : `Confirmed within ${days} days`)

/** Fields without a filter are counted together, in one scan of the stock; each of the others by itself, without its own filter. */
async function countBySql(ctx: Context, where: readonly Comparison[], counted: readonly Counted[]): Promise<CountsOfFields> {
  const isFiltered = ({ name }: Counted): boolean => where.some(({ field }) => field === name)
  const free = counted.filter((each) => !isFiltered(each))
  const found = await Promise.all([
    free.length > 0 ? countFields(ctx, free, where) : [],
    ...counted.filter(isFiltered).map((each) =>
      countFields(
        ctx,
        [each],
        where.filter(({ field }) => field !== each.name),
      ),
    ),
  ])
  return Object.fromEntries(found.flat())
}

/** The key that a row is counted by: of a column, or the place of the first range that holds its number. */
function keySql({ name, ranges = [] }: Counted) {
  const column = stockDefinition.columns[name]
  if (column?.kind !== 'number') return sql.raw(column?.sql ?? 'null')
  const cases = ranges.map(([from, to], at) => `when ${column.sql} between '${from}'::numeric and '${to}'::numeric then '${at}'`)
  return sql.raw(`case ${cases.join(' ')} end`)
}

/** Raw SQL: grouping sets count several fields in one scan, which the query builder cannot express. */
async function countFields(
  ctx: Context,
  counted: readonly Counted[],
  where: readonly Comparison[],
): Promise<[string, Map<string, number>][]> {
  const columns = counted.map((_, at) => sql.ref(`k${at}`))
  const keys = counted.map((each, at) => sql`${keySql(each)} as ${sql.ref(`k${at}`)}`)
  const { rows } = await sql<Record<string, unknown> & { at: number; count: string }>`
    select ${sql.join(columns)}, grouping(${sql.join(columns)}) as at, count(*) as count
    from (select ${sql.join(keys)} from ${openView(machine, 'listData')} as t
      where ${withValues(ctx.db, allOf(conditionsOf(machine, where)))}) as stock
    group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})`.execute(ctx.db)
  return counted.map(({ name }, at) => {
    // The bits of `grouping`, first column first, say which columns a row is not of.
    const others = 2 ** counted.length - 1 - 2 ** (counted.length - 1 - at)
    const counts = new Map<string, number>()
    for (const row of rows.filter((each) => each.at === others)) {
      const value = row[`k${at}`]
      const isList = stockDefinition.columns[name]?.kind === 'codes'
      for (const key of value === null ? [] : isList ? String(value).split(',').filter(Boolean) : [String(value)])
        counts.set(key, (counts.get(key) ?? 0) + Number(row.count))
    }
    return [name, counts]
  })
}
