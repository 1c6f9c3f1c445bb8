import { sql } from 'kysely'
import { allOf, anyOf, type Condition, conditionsOf, orderSql, pairsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withValues } from '#kernel/schema/literals.ts'
import { familiesFor, familyOf } from '#motors/matching/match-family.ts'
import type { IndexQuery } from '#search/definition.ts'
import { ratioSql } from '../machine/gear-ratio.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { type StoredMotor, storedColumns } from '../machine/matched-motor.service.ts'
import { rankSql } from '../machine/stock-by-sql.service.ts'
import { askIndex } from '../machine/stock-index.service.ts'
import { scanStock } from '../machine/stock-scans.service.ts'
import { motorTypeCodes } from '../motortype/types-below.service.ts'
import { type CandidateQuery, type Depth, queriesFor, type Sought } from './candidate-queries.ts'

/** Motors that may meet a wish, and whether there are more than were looked at. */
export interface Candidates {
  readonly motors: readonly StoredMotor[]
  readonly hasMore: boolean
}

/** For one of many lines, and for what is searched by itself. */
const [ofLine, thorough]: readonly [Depth, Depth] = [
  { enough: 12, mostOfPlace: 12, mostOfNarrow: 30, mostOfWide: 60 },
  { enough: 60, mostOfPlace: 20, mostOfNarrow: 60, mostOfWide: 120 },
]
/** Queries that are asked together: between these groups the index answers others. */
const atOnce = 16
/** Queries of one statement. */
const ofStatement = 40

const { order } = machine.open.listData

/** What the rows of a query are ranked by, before their order. */
function rankOf({ where, tiers }: CandidateQuery): Pick<IndexQuery, 'closestTo' | 'tiers'> {
  const model = where.find(({ operator }) => operator === 'like')
  return { ...(model && { closestTo: { name: 'modelNorm', text: String(model.values[0]) } }), ...(tiers && { tiers }) }
}

async function answersOfIndex(ctx: Context, queries: readonly CandidateQuery[]): Promise<(readonly string[] | undefined)[]> {
  const answers: (readonly string[] | undefined)[] = []
  for (let at = 0; at < queries.length; at += atOnce) {
    const group = queries
      .slice(at, at + atOnce)
      .map(
        async (query) =>
          (await askIndex(ctx, { ...rankOf(query), where: query.where, order, offset: 0, limit: query.limit, counted: [] }))?.ids,
      )
    answers.push(...(await Promise.all(group)))
  }
  return answers
}

/** The ratio of a gear unit, which only the index has as a column, within any of these bounds, or unknown. */
const ratioWithin = ({ values }: Comparison): Condition =>
  anyOf(
    pairsOf(values).map(([from, to]) =>
      from === withoutValue
        ? sql<boolean>`${sql.raw(ratioSql)} is null`
        : sql<boolean>`${sql.raw(ratioSql)} between ${String(from)}::numeric and ${String(to)}::numeric`,
    ),
  )

function sqlOf(where: readonly Comparison[]): Condition[] {
  const [ofRatio, others] = [true, false].map((isRatio) => where.filter(({ field }) => (field === 'gearRatio') === isRatio))
  return [...conditionsOf(machine, others ?? []), ...(ofRatio ?? []).map(ratioWithin)]
}

/** Raw SQL: one statement for many lists, each with its own limit. Whose motors they are is in no open list, but in the open detail. */
async function answersOfSql(ctx: Context, queries: readonly CandidateQuery[], sellers?: readonly string[]): Promise<string[][]> {
  const answers: string[][] = queries.map(() => [])
  const from = sellers === undefined ? openView(machine, 'listData') : openView(machine, 'detail')
  const own = sellers === undefined ? [] : [sql<boolean>`shelf_status = 'ON' and create_user = any(${[...(sellers ?? [])]}::bigint[])`]
  for (let first = 0; first < queries.length; first += ofStatement) {
    const parts = queries.slice(first, first + ofStatement).map((query, at) => {
      const holds = withValues(ctx.db, allOf([...own, ...sqlOf(query.where)]))
      // Under another name, as the order is that of the number and not of its text.
      return sql`(select id::text as found, ${sql.lit(first + at)} as at from ${from} as t where ${holds}
        order by ${rankSql(rankOf(query), sqlOf)}, ${orderSql(order)} limit ${sql.lit(query.limit)})`
    })
    const { rows } = await sql<{ found: string; at: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
    for (const { found, at } of rows) answers[at]?.push(found)
  }
  return answers
}

/** The ids that each query finds: from memory, else from the database. */
async function idsOf(
  ctx: Context,
  queries: readonly CandidateQuery[],
  sellers?: readonly string[],
): Promise<ReadonlyMap<CandidateQuery, readonly string[]>> {
  const fromIndex = sellers === undefined ? await answersOfIndex(ctx, queries) : []
  const left = queries.filter((_, at) => !fromIndex[at])
  const questions = left.map(({ where, tiers }) => ({ where, order: [], ...(tiers && { tiers }) }))
  const readLeft = () => answersOfSql(ctx, left, sellers)
  // The motors of some sellers are found by these, and are no scan.
  const fromSql = left.length === 0 || sellers ? await readLeft() : await scanStock(ctx, questions, readLeft)
  return new Map(queries.map((query, at) => [query, fromIndex[at] ?? fromSql[left.indexOf(query)] ?? []]))
}

/** Codes of the types of a family, and of those that stand in for it. */
async function typesOf(ctx: Context, family: string | undefined): Promise<readonly string[]> {
  if (family === undefined) return []
  const families = familiesFor(family)
  return (await motorTypeCodes(ctx)).filter((code) => families.includes(familyOf(code)))
}

/** What a search has found so far. */
interface Search {
  readonly queries: CandidateQuery[]
  readonly ids: Set<string>
  /** Of the place: they need no wider search, and spare none. */
  readonly nearby: string[]
  hasMore: boolean
}

interface SearchOptions {
  readonly depth?: Depth
  /** Only the motors of these sellers. */
  readonly sellers?: readonly string[]
  /** Without the motors of these accounts: of the buyer and of colleagues. */
  readonly without?: readonly string[]
}

/**
 * The motors on the shelf that may meet each of these wishes: the one search behind lists of motors, demands, replacements and what a seller can
 * offer. From narrow to wide, those that are alike once; all rows are read by one statement.
 */
export async function candidatesOf(
  ctx: Context,
  sought: readonly Sought[],
  { depth = ofLine, sellers, without }: SearchOptions = {},
): Promise<readonly Candidates[]> {
  const byKey = new Map<string, Search>()
  const searches = await Promise.all(
    sought.map(async (each) => {
      const queries = queriesFor(each, await typesOf(ctx, each.wishes[0]?.family), depth)
      const key = JSON.stringify(queries)
      const search = byKey.get(key) ?? { queries, ids: new Set<string>(), nearby: [], hasMore: false }
      byKey.set(key, search)
      return search
    }),
  )
  for (let open = [...byKey.values()]; open.length > 0; ) {
    open = open.filter(({ queries, ids }) => queries.length > 0 && ids.size < depth.enough)
    const next = open.flatMap((search) =>
      search.queries.splice(0, search.queries[0]?.isOfPlace ? 2 : 1).map((query) => ({ search, query })),
    )
    const found = await idsOf(
      ctx,
      next.map(({ query }) => query),
      sellers,
    )
    for (const { search, query } of next) {
      const ids = found.get(query) ?? []
      if (query.isOfPlace) {
        search.nearby.push(...ids)
        continue
      }
      search.hasMore ||= ids.length === query.limit && query.limit > 1
      for (const id of ids) search.ids.add(id)
    }
  }
  for (const { ids, nearby } of byKey.values()) for (const id of nearby) ids.add(id)
  const ids = [...byKey.values()].flatMap((search) => [...search.ids])
  const byId = new Map((await motorsOnShelf(ctx, ids, without)).map((row) => [row.id, row]))
  return searches.map(({ ids, hasMore }) => ({ motors: [...ids].flatMap((id) => byId.get(id) ?? []), hasMore }))
}

/** The candidates of each of some demands, which may name several models, as thoroughly as of one. */
export async function candidatesForEach(
  ctx: Context,
  demands: readonly (readonly Sought[])[],
  whose: Omit<SearchOptions, 'depth'> = {},
): Promise<(readonly StoredMotor[])[]> {
  const found = [...(await candidatesOf(ctx, demands.flat(), { ...whose, depth: thorough }))]
  return demands.map(({ length }) => [...new Set(found.splice(0, length).flatMap(({ motors }) => motors))])
}

/** The candidates of one demand, which may name several models, or of one motor that is to be replaced. */
export const candidatesFor = async (
  ctx: Context,
  sought: Sought | readonly Sought[],
  whose: Omit<SearchOptions, 'depth'> = {},
): Promise<readonly StoredMotor[]> => (await candidatesForEach(ctx, [[sought].flat()], whose))[0] ?? []

/** Motors as they are compared, of those that are on the shelf, without those of some accounts. Raw SQL, as the view of the open detail is no resource. */
export async function motorsOnShelf(
  ctx: Context,
  ids: readonly string[],
  without: readonly string[] = [],
): Promise<readonly StoredMotor[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredMotor>`select ${storedColumns} from ${openView(machine, 'detail')}
    where shelf_status = 'ON' and id = any(${[...new Set(ids)]}::bigint[]) and (create_user = any(${[...without]}::bigint[])) is not true`.execute(
    ctx.db,
  )
  return rows
}
