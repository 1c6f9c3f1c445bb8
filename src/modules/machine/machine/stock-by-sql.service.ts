import { type RawBuilder, sql } from 'kysely'
import { readVersions } from '#kernel/cache/versions.ts'
import { allOf, conditionsOf, orderSql } from '#kernel/crud/conditions.ts'
import type { FindRows } from '#kernel/crud/crud.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { snake } from '#kernel/resource/names.ts'
import { withoutValue, withSeveral } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withValues } from '#kernel/schema/literals.ts'
import { type Counted, countedKeys, groupKey, isOwnCondition, isWithin, nameOf, pairKey, rangeKey } from '#search/definition.ts'
import { machine } from './machine.resource.ts'
import { stockDefinition } from './stock-index.service.ts'
import type { StockQuestion } from './stock-order.service.ts'
import { scanStock } from './stock-scans.service.ts'

/** Listings by key for each counted column, or pair of them. */
export type CountsOfColumns = Readonly<Record<string, ReadonlyMap<string, number>>>

/**
 * What the stock index counts, by SQL. Columns without a filter are counted together, in one scan of the stock; each of the others by itself,
 * without its own filter.
 */
export function countStock(ctx: Context, where: readonly Comparison[], counted: readonly Counted[]): Promise<CountsOfColumns> {
  return scanStock(ctx, { where, order: [] }, async () => {
    const isFiltered = (each: Counted): boolean => where.some((condition) => isOwnCondition(each, condition))
    const free = counted.filter((each) => !isFiltered(each))
    const found = free.length > 0 ? await countColumns(ctx, free, where) : []
    // One after the other, as a scan is all that a caller may have.
    for (const each of counted.filter(isFiltered)) {
      const others = where.filter((condition) => !isOwnCondition(each, condition))
      found.push(...(await countColumns(ctx, [each], others)))
    }
    return Object.fromEntries(found)
  })
}

/** The rows of a page in an order that only the index and this know; undefined where the order of the list is enough. */
export async function findBySql(ctx: Context, question: StockQuestion): ReturnType<FindRows> {
  const { where, order, closestTo, tiers, offset, limit } = question
  if (!closestTo && !tiers) return undefined
  return scanStock(ctx, question, async () => {
    const version = (await readVersions(ctx.db)).of(machine)
    const from = sql`from ${openView(machine, 'listData')} as t where ${withValues(ctx.db, allOf(conditionsOf(machine, where)))}`
    // Under another name, as the order is that of the number and not of its text.
    const ids = await sql<{ found: string }>`select t.id::text as found ${from}
      order by ${rankSql(question)}, ${orderSql(order, machine.open.listData.order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
      ctx.db,
    )
    const totals = await sql<{ total: string }>`select count(*) as total ${from}`.execute(ctx.db)
    return { ids: ids.rows.map(({ found }) => found), total: Number(totals.rows[0]?.total), version }
  })
}

/** What the index ranks rows by, as one number. */
export function rankSql(
  { closestTo, tiers = [] }: Pick<StockQuestion, 'closestTo' | 'tiers'>,
  conditions: (where: readonly Comparison[]) => readonly RawBuilder<boolean>[] = (where) => conditionsOf(machine, where),
): RawBuilder<number> {
  const cases = tiers.map((tier, at) => sql`when ${allOf(conditions(tier))} then ${sql.lit(at)}`)
  const tier = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${sql.lit(tiers.length)} end` : sql`0::integer`
  if (!closestTo) return sql<number>`${tier}`
  const [column, text] = [sql`lower(${sql.ref(snake(closestTo.name))})`, sql`lower(${closestTo.text})`]
  return sql<number>`case when ${column} = ${text} then 0 else 1 + 2 * ${tier} + case when starts_with(${column}, ${text}) then 0 else 1 end end`
}

/** The key that a row is counted by: of a column, of two, or the place of the first range that holds its number. */
function keySql({ name, ranges = [], with: second }: Counted) {
  const [column, other] = [stockDefinition.columns[name], second === undefined ? undefined : stockDefinition.columns[second]]
  if (other) return sql.raw(`${column?.sql} || '\n' || ${other.sql}`)
  if (column?.kind !== 'number') return sql.raw(column?.sql ?? 'null')
  const cases = ranges.map(([from, to], at) => `when ${column.sql} between '${from}'::numeric and '${to}'::numeric then '${at}'`)
  return sql.raw(`case ${cases.join(' ')} end`)
}

const keysOf = (value: string, column: string | undefined): string[] =>
  column !== undefined && stockDefinition.columns[column]?.kind === 'codes' ? value.split(',').filter(Boolean) : [value]

/** All that a row with this value is counted by. */
function countedAs(counted: Counted, value: unknown): string[] {
  const { name, with: second, kinds = [], ranges = [], groups = [] } = counted
  const [first = '', other = ''] = second === undefined ? [String(value ?? '')] : String(value ?? '').split('\n')
  if (second !== undefined) return value === null ? [] : keysOf(first, name).flatMap((a) => keysOf(other, second).map((b) => pairKey(a, b)))
  const keys = value === null ? [] : keysOf(first, name)
  const isOf = { [withoutValue]: keys.length === 0, [withSeveral]: keys.length > 1 }
  const within = stockDefinition.columns[name]?.kind === 'number' ? [] : ranges.filter((range) => isWithin(range, keys))
  const together = groups.filter((group) => keys.some((key) => group.includes(key)))
  return [...countedKeys(counted, keys), ...kinds.filter((kind) => isOf[kind]), ...within.map(rangeKey), ...together.map(groupKey)]
}

/** Raw SQL: grouping sets count several columns in one scan, which the query builder cannot express. */
async function countColumns(
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
  return counted.map((each, at) => {
    // The bits of `grouping`, first column first, say which columns a row is not of.
    const others = 2 ** counted.length - 1 - 2 ** (counted.length - 1 - at)
    const counts = new Map<string, number>()
    for (const row of rows.filter((found) => found.at === others))
      for (const key of countedAs(each, row[`k${at}`])) counts.set(key, (counts.get(key) ?? 0) + Number(row.count))
    return [nameOf(each), counts]
  })
}
