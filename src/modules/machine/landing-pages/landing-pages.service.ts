import { sql } from 'kysely'
import { Cached, cachedAnswer } from '#kernel/cache/cached-answers.ts'
import { openReader } from '#kernel/cache/open-reader.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import { openView } from '#kernel/crud/read.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type Counted, keysIn } from '#search/definition.ts'
import { machine } from '../machine/machine.resource.ts'
import { type CountsOfColumns, countStock } from '../machine/stock-by-sql.service.ts'
import { askIndex } from '../machine/stock-index.service.ts'
import { type LandingKind, landingMinimum, pagesInSitemap, withAncestors } from './landing-kinds.ts'

/** A page about a part of the stock that is worth an entry in a search engine. */
export interface LandingPage {
  readonly kind: LandingKind
  /** Code of a type, of a brand or of a region; a series; a power in kW and a number of poles as `5.5-4`. */
  readonly key: string
  /** Of a brand and a type, the code of the type; else ''. */
  readonly type: string
  readonly count: number
}

/** By brand and type, series, power and poles, place. */
const counted: readonly Counted[] = [
  { name: 'brandCode', with: 'typeCode' },
  { name: 'series' },
  { name: 'powerKw', with: 'poles' },
  { name: 'regionCode' },
]

/** The pages about parts of the stock with enough motors on the shelf, those with the most first. */
export const landingPages = (ctx: Context): Promise<Cached<LandingPage[]>> =>
  ofStock(ctx, 'landing pages', async () => {
    const version = (await readVersions(ctx.db)).of(machine)
    const answer = await askIndex(ctx, { where: [], order: [], offset: 0, limit: 0, counted })
    const counts = answer?.counts ?? (await countStock(ctx, [], counted))
    return { value: pagesOf(counts), version: answer?.version ?? version }
  })

/** Entries that take as much memory as a listing. */
const entriesOfRow = 20

/** What follows from the stock alone, made once for each version of it. */
const ofStock = <T extends object[] | string[]>(
  ctx: Context,
  key: string,
  make: () => Promise<{ readonly value: T; readonly version: number }>,
): Promise<Cached<T>> => {
  const readers = 'public'
  const versionNow = async (): Promise<number> => (await readVersions(ctx.db)).of(machine)
  return cachedAnswer(ctx, machine, { key, readers }, versionNow, async () => {
    const { value, version } = await make()
    return new Cached(value, { key, readers, version, rows: Math.ceil(value.length / entriesOfRow) })
  })
}

function pagesOf(counts: CountsOfColumns): LandingPage[] {
  const pages = new Map<string, LandingPage>()
  const add = (kind: LandingKind, key: string, count: number, type = ''): void => {
    const id = `${kind} ${key} ${type}`
    pages.set(id, { kind, key, type, count: (pages.get(id)?.count ?? 0) + count })
  }
  for (const [pair, count] of counts['brandCode typeCode'] ?? []) {
    const [brand, type] = keysIn(pair)
    add('brand', brand, count)
    for (const each of withAncestors(type)) {
      add('type', each, count)
      add('brandType', brand, count, each)
    }
  }
  for (const [series, count] of counts.series ?? []) add('series', series, count)
  for (const [pair, count] of counts['powerKw poles'] ?? []) add('power', keysIn(pair).join('-'), count)
  for (const [region, count] of counts.regionCode ?? [])
    for (const each of new Set([region.slice(0, 2), region.slice(0, 4)])) add('region', each, count)
  return [...pages.values()].filter(({ kind, count }) => count >= landingMinimum[kind]).sort((a, b) => b.count - a.count)
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
  const addresses = sql<MotorAddress>`
    select t.id::text as id, coalesce(to_char(last_confirmed_at, 'YYYY-MM-DD'), '') as day from ${openView(machine, 'listData')} as t
    where t.id > ${after}::bigint order by t.id limit ${sql.lit(mostAddresses)}`
  return (await openReader(ctx, machine)(({ db }) => addresses.execute(db))).rows
}

/** What changes whenever a motor does: files for search engines are the same as long as it is. */
export const stockVersion = async (ctx: Context): Promise<{ readonly version: string }> => ({
  version: String((await readVersions(ctx.db)).of(machine)),
})

/** The id behind which each file for search engines begins, the first with 0. */
export const addressParts = (ctx: Context): Promise<Cached<string[]>> =>
  ofStock(ctx, 'address parts', async () => {
    const version = (await readVersions(ctx.db)).of(machine)
    const answer = await askIndex(ctx, { where: [], order: [], offset: 0, limit: 0, counted: [], every: pagesInSitemap })
    return { value: ['0', ...(answer?.milestones ?? (await partsBySql(ctx)))], version: answer?.version ?? version }
  })

async function partsBySql(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id::text as id from (select id, row_number() over (order by id) as number from ${openView(machine, 'listData')}) as n
    where n.number % ${sql.lit(pagesInSitemap)} = 0 order by n.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
