import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Condition } from '#kernel/crud/conditions.ts'
import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineService } from '../machine/machine.service.ts'

/** Parameters of the public list that are no filters: how it is shown, and what was typed. */
const display = new Set(['sort', 'size', 'view', 'current', 'line', 'substitutes', 'isSelf'])
const longest = 2_000

/** The filters of the query string of the public list, by name and in one order; rejects what the list does not filter by. */
export function filtersIn(ctx: Context, search: string): [string, string][] {
  const parameters = new URLSearchParams(search.slice(0, longest + 1))
  const filters = [...parameters].filter(([name, value]) => !display.has(name) && value !== '').sort(([a], [b]) => (a < b ? -1 : 1))
  const known = filtersOf.open(machine, 'listData', 'member')
  const isKnown = ([name]: [string, string]): boolean => Object.hasOwn(known, name.replace(/_[a-z]+$/, ''))
  if (search.length > longest || filters.length === 0 || !filters.every(isKnown))
    reject(['请先选择至少一个筛选条件，再保存搜索', 'Choose at least one filter before you save the search'], { field: 'query' })
  queryOf.open(ctx, machine, 'listData', Object.fromEntries(filters))
  return filters
}

/** The filters as a query string, and a name for them that is as long whatever they are. */
export function canonical(filters: readonly [string, string][]): { readonly query: string; readonly id: string } {
  const query = new URLSearchParams(filters.map(([name, value]) => [name, value])).toString().replaceAll('%2C', ',')
  return { query, id: createHash('sha256').update(query).digest('hex').slice(0, 40) }
}

/** Rows of the public list that went on the shelf after a moment. */
export const approvedSince = (since: Date): Condition =>
  sql<boolean>`id in (select machine_id from machine_state_history where transition in ('approve', 'autoApprove') and create_time > ${since})`

/** How many motors of the public list match the filters and these conditions. */
export async function countStock(ctx: Context, query: string, more: readonly Condition[]): Promise<number> {
  const params = Object.fromEntries(new URLSearchParams(query))
  const found = uncached(await machineService.open(ctx, 'listData', queryOf.open(ctx, machine, 'listData', { ...params, size: '1' }), more))
  return 'total' in found ? found.total : found.length
}
