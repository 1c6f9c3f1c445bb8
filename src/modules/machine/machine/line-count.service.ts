import { queryOf } from '#kernel/crud/crud.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { searchFiltersOf } from '#motors/search-filters.ts'
import { machine } from './machine.resource.ts'
import { stockFilters } from './stock-filters.service.ts'
import { askIndex } from './stock-index.service.ts'
import { readerOf } from './text-reader.service.ts'

/** Listings that the search for a line finds; undefined where the stock index cannot say at once. */
export async function countOfLine(ctx: Context, line: string): Promise<number | undefined> {
  const { reader } = await readerOf(ctx)
  const filters = Object.entries(searchFiltersOf(reader.read(line).fields)).map(([name, value]) => [name, String(value)])
  try {
    const { where } = queryOf.open(ctx, machine, 'listData', Object.fromEntries(filters))
    const question = { where: await stockFilters(ctx, where), order: [], offset: 0, limit: 0, counted: [] }
    return (await askIndex(ctx, question, { atOnce: true }))?.total
  } catch (error) {
    // A number that no field holds is found in no listing.
    if (error instanceof UserError) return 0
    throw error
  }
}
