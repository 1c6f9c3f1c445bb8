import { sql } from 'kysely'
import { Cached, cachedAnswer } from '#kernel/cache/cached-answers.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import { allOf, conditionsOf } from '#kernel/crud/conditions.ts'
import { titlesOf } from '#kernel/crud/display-names.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { snake } from '#kernel/resource/names.ts'
import { refersTo } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { withValues } from '#kernel/schema/literals.ts'
import { codedName } from '#motors/coded-name.ts'
import { machine } from './machine.resource.ts'
import { countOnShelf } from './stock-index.service.ts'

/** A choice of a filter with the number of listings behind it. */
export interface FacetChoice {
  readonly key: string
  readonly label: string
  readonly count: number
}

/** What the filter panel of the public list counts. Power is counted by the ranges that buyers use. */
const facetFields = ['typeCode', 'brandCode', 'poles', 'voltageV', 'mounting', 'condition', 'ieClass'] as const
type FacetField = (typeof facetFields)[number]

/** Upper ends of the power ranges in kW; a listing counts for the first that holds it. */
const powerRanges = [
  [0, 0.55],
  [0.75, 4],
  [5.5, 15],
  [18.5, 45],
  [55, 110],
  [132, 315],
  [355, 1000],
] as const

const most = 60

/** Milliseconds for which counts by SQL may be outdated after a write. */
const maxAge = 10_000
const maxEntries = 500

type Facets = Readonly<Record<string, FacetChoice[]>>

const cacheOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<Cached<Facets>>(maxAge, maxEntries)
  onChange(runtime, (name) => {
    const changed = runtime.registry.find(name)
    // Rows of other resources name the choices.
    if (name === '' || (changed && changed !== machine && (refersTo(machine, changed) || changed.serves === 'dictionary'))) cache.clear()
  })
  return cache
})

/** Counts for each filter under all filters but itself: exact, or while the stock index is being loaded at most ten seconds old. */
export function facets(ctx: Context, where: readonly Comparison[]): Promise<Cached<Facets>> {
  const key = `facets ${JSON.stringify(where)}`
  const readers = 'public'
  const versionNow = async () => (await readVersions(ctx.db)).of(machine)
  return cachedAnswer(ctx, machine, { key, readers }, versionNow, async () => {
    const answer = await countOnShelf(ctx, where, fields)
    if (answer) return new Cached(await choicesOfAll(ctx, answer.counts, where), { key, readers, version: answer.version, rows: most })
    return cacheOf(ctx.runtime).get(`${ctx.tenant} ${ctx.lang} ${key}`, async () => {
      const version = await versionNow()
      return new Cached(await choicesOfAll(ctx, await countAll(ctx, where), where), { key, readers, version, rows: most })
    })
  })
}

const fields = [...facetFields, 'powerKw'] as const
type Field = (typeof fields)[number]

/** Fields without a filter are counted together, in one scan of the stock; each of the others by itself, without its own filter. */
async function countAll(ctx: Context, where: readonly Comparison[]): Promise<CountsOfAll> {
  const filtered = fields.filter((name) => where.some(({ field }) => field === name))
  const free = fields.filter((name) => !filtered.includes(name))
  const counted = await Promise.all([
    free.length > 0 ? countFields(ctx, free, where) : [],
    ...filtered.map((name) =>
      countFields(
        ctx,
        [name],
        where.filter(({ field }) => field !== name),
      ),
    ),
  ])
  return Object.fromEntries(counted.flat())
}

type Counts = ReadonlyMap<string, number>
type CountsOfAll = Readonly<Record<string, Counts>>

async function choicesOfAll(ctx: Context, counted: CountsOfAll, where: readonly Comparison[]): Promise<Facets> {
  const choices = fields.map(async (name) => [name, await choicesOf(ctx, name, counted[name] ?? new Map(), where)] as const)
  return Object.fromEntries(await Promise.all(choices))
}

/** Raw SQL: grouping sets count several fields in one scan, which the query builder cannot express. */
async function countFields(ctx: Context, names: readonly Field[], where: readonly Comparison[]): Promise<[Field, Counts][]> {
  const columns = names.map((name) => sql.ref(snake(name)))
  const { rows } = await sql<Record<string, unknown> & { at: number; count: string }>`
    select ${sql.join(columns)}, grouping(${sql.join(columns)}) as at, count(*) as count
    from ${openView(machine, 'listData')} where ${withValues(ctx.db, allOf(conditionsOf(machine, where)))}
    group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})`.execute(ctx.db)
  return names.map((name, at) => {
    // The bits of `grouping`, first name first, say which columns a row is not of.
    const others = 2 ** names.length - 1 - 2 ** (names.length - 1 - at)
    const counts = new Map<string, number>()
    for (const row of rows.filter((each) => each.at === others)) {
      const value = row[snake(name)]
      for (const key of Array.isArray(value) ? value : value === null ? [] : [value])
        counts.set(String(key), (counts.get(String(key)) ?? 0) + Number(row.count))
    }
    return [name, counts]
  })
}

/** The most frequent choices, and those that are chosen, also without a listing: their labels are shown as well. */
async function choicesOf(ctx: Context, name: Field, counts: Counts, where: readonly Comparison[]): Promise<FacetChoice[]> {
  if (name === 'powerKw') return rangesOf(counts)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, most)
  const chosen = where.filter(({ field, operator }) => field === name && operator === 'equal').flatMap(({ values }) => values.map(String))
  const missing = [...new Set(chosen)].filter((key) => sorted.every(([counted]) => counted !== key)).slice(0, most)
  const first = [...sorted, ...missing.map((key) => [key, counts.get(key) ?? 0] as const)]
  const labels = await labelsOf(
    ctx,
    name,
    first.map(([key]) => key),
  )
  return first.map(([key, count]) => ({ key, label: codedName(name, key, labels.get(key) || key), count }))
}

async function labelsOf(ctx: Context, name: FacetField, keys: string[]): Promise<ReadonlyMap<string, string>> {
  const field = machine.fields[name]
  if (field.kind === 'reference') return titlesOf(ctx, field.to, field.by, keys)
  if (!('dict' in field)) return new Map()
  const choices = await dictionaryOf(ctx.runtime, field.dict)
  return new Map([...choices].map(([key, words]) => [key, words[ctx.lang === 'zh' ? 0 : 1]]))
}

function rangesOf(counts: Counts): FacetChoice[] {
  return powerRanges.map(([from, to]) => {
    const inside = [...counts].filter(([power]) => Number(power) >= from && Number(power) <= to)
    return {
      key: `${from}-${to}`,
      label: from === 0 ? `≤ ${to} kW` : `${from}–${to} kW`,
      count: inside.reduce((sum, [, count]) => sum + count, 0),
    }
  })
}
