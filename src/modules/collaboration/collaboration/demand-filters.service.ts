import { sql } from 'kysely'
import { anyOf, type Condition, conditionsOf, pairsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import { collaboration } from './collaboration.resource.ts'

/** Whether it asks for demands for a power of some ranges. */
const isOfPowers = ({ field, operator }: Comparison): boolean => field === 'powerMin' && operator === 'between'

/** That a demand, which may itself be for a range of powers, is for one within these bounds. */
export const isForPower = (from: unknown, to: unknown): Condition =>
  sql<boolean>`(t.power_min <= ${String(to)}::numeric and coalesce(t.power_max, t.power_min) >= ${String(from)}::numeric)`

/** Whether it asks for demands by words of their titles. */
const isOfTitle = ({ field, operator }: Comparison): boolean => field === 'title' && operator === 'like'

/** Whether it is a filter that means more for demands than for the column of its name. */
export const isOfDemands = (filter: Comparison): boolean => isOfPowers(filter) || isOfTitle(filter)

/** Words that are looked for one by one. */
const mostWords = 10

/** That each word is in one of the two titles: a reader knows one of them, and a demand is searched in both languages. Of many the rest is one text. */
function hasWords(text: string): Condition[] {
  const words = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
  const sought = [...words.slice(0, mostWords), words.slice(mostWords).join(' ')].filter(Boolean)
  return sought.map((word) => sql<boolean>`strpos(lower(concat_ws(' ', t.title, t.title_en)), ${word}) > 0`)
}

/** A filter of the list of demands in SQL. */
export function demandConditions(filter: Comparison): Condition[] {
  if (isOfTitle(filter)) return hasWords(filter.values.join(' '))
  if (!isOfPowers(filter)) return conditionsOf(collaboration, [filter])
  const isOf = ([from, to]: readonly [unknown, unknown]) =>
    from === withoutValue ? sql<boolean>`t.power_min is null` : isForPower(from, to)
  return [anyOf(pairsOf(filter.values).map(isOf))]
}
