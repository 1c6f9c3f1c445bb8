import { sql } from 'kysely'
import { anyOf, type Condition, conditionsOf, pairsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import { collaboration } from './collaboration.resource.ts'

/** Whether it asks for demands for a power of some ranges. */
export const isOfPowers = ({ field, operator }: Comparison): boolean => field === 'powerMin' && operator === 'between'

/** That a demand, which may itself be for a range of powers, is for one within these bounds. */
export const isForPower = (from: unknown, to: unknown): Condition =>
  sql<boolean>`(t.power_min <= ${String(to)}::numeric and coalesce(t.power_max, t.power_min) >= ${String(from)}::numeric)`

/** A filter of the list of demands in SQL. */
export function demandConditions(filter: Comparison): Condition[] {
  if (!isOfPowers(filter)) return conditionsOf(collaboration, [filter])
  const isOf = ([from, to]: readonly [unknown, unknown]) =>
    from === withoutValue ? sql<boolean>`t.power_min is null` : isForPower(from, to)
  return [anyOf(pairsOf(filter.values).map(isOf))]
}
