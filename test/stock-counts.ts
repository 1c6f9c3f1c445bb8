import { type RawBuilder, sql } from 'kysely'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { stockDefinition } from '#modules/machine/machine/stock-index.service.ts'
import { type Counted, nameOf, rangeKey } from '#search/definition.ts'

/** What the stock index counts, as statements: rows with the name of what is counted, a key and the number of motors of a view. */
export function countsBySql(
  view: RawBuilder<unknown>,
  counted: Counted,
  holds: (more?: Comparison[]) => RawBuilder<boolean>,
): RawBuilder<unknown>[] {
  const { name, kinds = [], ranges = [] } = counted
  const column = stockDefinition.columns[name]
  const countAs = (key: string, condition: RawBuilder<boolean>) =>
    sql`select ${nameOf(counted)}::text as name, ${key}::text as key, count(*)::int as n from ${view} as t where ${condition}`
  const within = (range: readonly [number, number]): RawBuilder<boolean> =>
    column?.kind === 'number'
      ? sql`${holds()} and ${sql.raw(column.sql)} between ${String(range[0])}::numeric and ${String(range[1])}::numeric`
      : holds([{ field: name, operator: 'between', values: range }])
  const ofRanges = ranges.map((range, at) => countAs(column?.kind === 'number' ? String(at) : rangeKey(range), within(range)))
  if (column?.kind === 'number') return ofRanges
  const keys = sql.raw(column?.kind === 'codes' ? `unnest(string_to_array(${column.sql}, ','))` : (column?.sql ?? ''))
  return [
    sql`select ${nameOf(counted)}::text as name, key, count(*)::int as n from (select ${keys} as key from ${view} as t where ${holds()}) as k where key <> '' group by key`,
    ...kinds.map((kind) => countAs(kind, holds([{ field: name, operator: 'equal', values: [kind] }]))),
    ...ofRanges,
  ]
}
