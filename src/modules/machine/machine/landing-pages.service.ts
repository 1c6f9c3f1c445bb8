import { sql } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { openView } from '#kernel/crud/read.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type LandingKind, landingMinimum, pagesInSitemap, withAncestors } from './landing-kinds.ts'
import { machine } from './machine.resource.ts'

/** A page about a part of the stock that is worth an entry in a search engine. */
export interface LandingPage {
  readonly kind: LandingKind
  /** Code of a type, of a brand or of a region; a series; a power in kW and a number of poles as `5.5-4`. */
  readonly key: string
  /** Of a brand and a type, the code of the type; else ''. */
  readonly type: string
  readonly count: number
}

/** Milliseconds for which the list of pages may be outdated: the pages themselves count exactly. */
const maxAge = 300_000

const cacheOf = onePerRuntime(() => new FreshCache<LandingPage[]>(maxAge, 100))

/** The pages about parts of the stock with enough motors on the shelf, those with the most first. */
export const landingPages = (ctx: Context): Promise<LandingPage[]> => cacheOf(ctx.runtime).get(ctx.tenant, () => countLandingPages(ctx))

interface Counted {
  readonly brand: string | null
  readonly type: string | null
  readonly series: string | null
  readonly power: string | null
  readonly poles: number | null
  readonly province: string | null
  readonly city: string | null
  readonly count: number
}

async function countLandingPages(ctx: Context): Promise<LandingPage[]> {
  // Raw SQL: grouping sets count all kinds in one scan, which the query builder cannot express.
  const { rows } = await sql<Counted>`
    select brand_code as brand, type_code as type, series, trim_scale(power_kw)::text as power, poles[1] as poles,
      substr(region_code, 1, 2) as province, substr(region_code, 1, 4) as city, count(*)::int as count
    from ${openView(machine, 'listData')}
    group by grouping sets ((brand_code, type_code), (series), (trim_scale(power_kw), poles[1]), (substr(region_code, 1, 2)), (substr(region_code, 1, 4)))`.execute(
    ctx.db,
  )
  const counts = new Map<string, LandingPage>()
  const add = (kind: LandingKind, key: string, count: number, type = ''): void => {
    const id = `${kind} ${key} ${type}`
    counts.set(id, { kind, key, type, count: (counts.get(id)?.count ?? 0) + count })
  }
  for (const row of rows) addRow(row, add)
  return [...counts.values()].filter(({ kind, count }) => count >= landingMinimum[kind]).sort((a, b) => b.count - a.count)
}

function addRow(
  { brand, type, series, power, poles, province, city, count }: Counted,
  add: (kind: LandingKind, key: string, count: number, type?: string) => void,
): void {
  if (brand && type) {
    add('brand', brand, count)
    for (const each of withAncestors(type)) {
      add('type', each, count)
      add('brandType', brand, count, each)
    }
  }
  if (series) add('series', series, count)
  if (power && poles) add('power', `${power}-${poles}`, count)
  for (const region of [province, city]) if (region) add('region', region, count)
}

export interface MotorAddress {
  readonly id: string
  /** Day of the last confirmation of the stock, `YYYY-MM-DD`. */
  readonly day: string
}

/** Motors in one answer. */
const mostAddresses = 5_000

/** The motors on the shelf behind an id, in the order of their ids: at most 5,000, for the files that tell search engines of them. */
export async function motorAddresses(ctx: Context, after: string): Promise<MotorAddress[]> {
  const { rows } = await sql<MotorAddress>`
    select t.id::text as id, coalesce(to_char(last_confirmed_at, 'YYYY-MM-DD'), '') as day from ${openView(machine, 'listData')} as t
    where t.id > ${after}::bigint order by t.id limit ${sql.lit(mostAddresses)}`.execute(ctx.db)
  return rows
}

const partsOf = onePerRuntime(() => new FreshCache<string[]>(maxAge, 100))

/** The id behind which each file for search engines begins, the first with 0; at most five minutes old. */
export const addressParts = (ctx: Context): Promise<string[]> =>
  partsOf(ctx.runtime).get(ctx.tenant, async () => {
    const { rows } = await sql<{ id: string }>`
      select n.id::text as id from (select id, row_number() over (order by id) as number from ${openView(machine, 'listData')}) as n
      where n.number % ${sql.lit(pagesInSitemap)} = 0 order by n.id`.execute(ctx.db)
    return ['0', ...rows.map(({ id }) => id)]
  })
