import { queryOf } from '#kernel/crud/crud.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { searchFiltersOf } from '#motors/search-filters.ts'
import { machine } from '../machine/machine.resource.ts'
import { stockFilters } from '../machine/stock-filters.service.ts'
import { askIndex, isIndexed } from '../machine/stock-index.service.ts'
import { readerOf } from '../machine/text-reader.service.ts'

/** Parameters of the list with their values. */
type Filters = ReadonlyMap<string, string>

/**
 * Listings that the search for each line finds; undefined where the stock index cannot say at once. What all lines have in common, as the
 * rest of a line has that is completed in several ways, is parsed once and found once.
 */
export async function countsOfLines(ctx: Context, lines: readonly string[]): Promise<readonly (number | undefined)[]> {
  const { reader } = await readerOf(ctx)
  const filters = lines.map((line): Filters => {
    const all = Object.entries(searchFiltersOf(reader.read(line).fields)).map(([name, value]) => [name, String(value)] as const)
    return new Map(all.filter(([, value]) => value !== ''))
  })
  const [first = new Map<string, string>(), ...others] = filters
  const isShared = ([name, value]: readonly [string, string]): boolean => others.every((each) => each.get(name) === value)
  const shared = [...first].filter(isShared)
  const names = new Set(shared.map(([name]) => name))
  const [where, ...alternatives] = await Promise.all(
    [shared, ...filters.map((each) => [...each].filter(([name]) => !names.has(name)))].map((each) => conditionsFor(ctx, each)),
  )
  if (where === undefined) return lines.map(() => 0)
  const indexed = alternatives.flatMap((each) => (each && isIndexed({ where: each, order: [] }) ? [each] : []))
  const question = { where, order: [], offset: 0, limit: 0, counted: [], alternatives: indexed }
  const answer = indexed.length > 0 ? await askIndex(ctx, question, { atOnce: true }) : undefined
  return alternatives.map((each) => (each ? answer?.totals[indexed.indexOf(each)] : 0))
}

/** What the list asks for by its parameters; undefined for a number that no field holds, which is found in no listing. */
async function conditionsFor(ctx: Context, filters: readonly (readonly [string, string])[]): Promise<readonly Comparison[] | undefined> {
  try {
    return await stockFilters(ctx, queryOf.open(ctx, machine, 'listData', Object.fromEntries(filters)).where)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
