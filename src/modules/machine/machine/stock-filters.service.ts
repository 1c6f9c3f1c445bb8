import type { Comparison, Operator } from '#kernel/crud/list-query.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { comparableModel } from '#motors/model-text.ts'
import { withSubtypes } from '../motortype/types-below.service.ts'

/**
 * Filters of a list of motors as buyers mean them: a type stands for those below it, a voltage for any that a motor is rated for, a
 * designation for each way to write it.
 */
export const stockFilters = async (ctx: Context, where: readonly Comparison[]): Promise<readonly Comparison[]> =>
  (await withSubtypes(ctx, where)).map(forAnyRating).flatMap(forAnySpelling)

function forAnyRating(filter: Comparison): Comparison {
  if (filter.field !== 'voltageV' || filter.operator === 'isNotNull') return filter
  if (filter.operator === 'isNull') return { field: 'voltages', operator: 'equal', values: [withoutValue] }
  return { ...filter, field: 'voltages' }
}

const partly: ReadonlySet<Operator> = new Set<Operator>(['like', 'notLike', 'startsWith', 'endsWith'])

/** The number of a listing, or the beginning of one; no designation is like it. */
const listingNumber = /^M2\d[01]\d[0-3]\d{1,8}$/i

/** Blanks and dashes alone ask for nothing. */
function forAnySpelling(filter: Comparison): Comparison[] {
  if (filter.field !== 'model' || !partly.has(filter.operator)) return [filter]
  const asked = String(filter.values[0]).trim()
  if (filter.operator === 'like' && listingNumber.test(asked))
    return [{ field: 'listingNo', operator: 'startsWith', values: [asked.toUpperCase()] }]
  const text = comparableModel(asked)
  return text === '' ? [] : [{ ...filter, field: 'modelNorm', values: [text] }]
}

/** The designation that a list is searched for, as it was typed; '' for none. */
export const modelAsked = (where: readonly Comparison[]): string =>
  String(where.find(({ field, operator }) => field === 'model' && operator === 'like')?.values[0] ?? '')
