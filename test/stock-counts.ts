import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Comparison } from '#kernel/crud/list-query.ts'
import type { Db } from '#kernel/database/db.ts'
import { stockDefinition } from '#modules/machine/machine/stock-index.service.ts'
import { type Counted, groupKey, type IndexAnswer, type IndexQuery, nameOf, rangeKey } from '#search/definition.ts'

/** What the stock index counts, as statements: rows with the name of what is counted, a key and the number of motors of a view. */
export function countsBySql(
  view: RawBuilder<unknown>,
  counted: Counted,
  holds: (more?: Comparison[]) => RawBuilder<boolean>,
): RawBuilder<unknown>[] {
  const { name, kinds = [], ranges = [], groups = [], prefixes } = counted
  const column = stockDefinition.columns[name]
  const countAs = (key: string, condition: RawBuilder<boolean>) =>
    sql`select ${nameOf(counted)}::text as name, ${key}::text as key, count(*)::int as n from ${view} as t where ${condition}`
  const within = (range: readonly [number, number]): RawBuilder<boolean> =>
    column?.kind === 'number'
      ? sql`${holds()} and ${sql.raw(column.sql)} between ${String(range[0])}::numeric and ${String(range[1])}::numeric`
      : holds([{ field: name, operator: 'between', values: range }])
  const ofRanges = ranges.map((range, at) => countAs(column?.kind === 'number' ? String(at) : rangeKey(range), within(range)))
  if (column?.kind === 'number') return ofRanges
  const asValue = (key: string): string | number => (column?.as === 'number' ? Number(key) : key)
  const text = column?.sql ?? ''
  const beginnings = prefixes && `unnest(array(select distinct left(${text}, length) from unnest(array[${prefixes.join()}]) as length))`
  const keys = sql.raw(beginnings ?? (column?.kind === 'codes' ? `unnest(string_to_array(${text}, ','))` : text))
  return [
    sql`select ${nameOf(counted)}::text as name, key, count(*)::int as n from (select ${keys} as key from ${view} as t where ${holds()}) as k where key <> '' group by key`,
    ...kinds.map((kind) => countAs(kind, holds([{ field: name, operator: 'equal', values: [kind] }]))),
    ...ofRanges,
    ...groups.map((group) => countAs(groupKey(group), holds([{ field: name, operator: 'equal', values: group.map(asValue) }]))),
  ]
}

/** All designations of a view, each with the number of its motors, the most frequent first. */
export async function textsBySql(view: RawBuilder<unknown>, holds: RawBuilder<boolean>, db: Db): Promise<IndexAnswer['texts']> {
  const { rows } = await sql<{ text: string; n: number }>`
    select lower(model_norm) as text, count(*)::int as n from ${view} as t where ${holds} and model_norm <> '' group by 1 order by n desc`.execute(
    db,
  )
  return rows.map(({ text, n }) => [text, n])
}

/** As many as the question asks for; those of as many motors are in any order. */
export function expectTexts({ frequent, ...question }: IndexQuery, found: IndexAnswer['texts'], all: IndexAnswer['texts']): void {
  const most = frequent?.most ?? 0
  expect([question, found.map(([, rows]) => rows)]).toEqual([question, all.slice(0, most).map(([, rows]) => rows)])
  const rowsOf = new Map(all)
  expect([question, found]).toEqual([question, found.map(([text]) => [text, rowsOf.get(text)])])
  expect(new Set(found.map(([text]) => text)).size).toBe(found.length)
}
