import type { Comparison } from '#kernel/crud/list-query.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withSubtypes } from '../motortype/types-below.service.ts'

/** Filters of a list of motors as buyers mean them: a type stands for those below it, a voltage for any that a motor is rated for. */
export const stockFilters = async (ctx: Context, where: readonly Comparison[]): Promise<readonly Comparison[]> =>
  (await withSubtypes(ctx, where)).map(forAnyRating)

function forAnyRating(filter: Comparison): Comparison {
  if (filter.field !== 'voltageV' || filter.operator === 'isNotNull') return filter
  if (filter.operator === 'isNull') return { field: 'voltages', operator: 'equal', values: [withoutValue] }
  return { ...filter, field: 'voltages' }
}
