import { type RawBuilder, sql } from 'kysely'
import { allOf } from '#kernel/crud/conditions.ts'
import type { Comparison, Operator } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { ownRows, rowAccess } from '#kernel/crud/repository.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isBeginningOfListingNo, isPartOfListingNo } from '#motors/listing-number.ts'
import { comparableModel } from '#motors/model-text.ts'
import { withSubtypes } from '../motortype/types-below.service.ts'
import { machine } from './machine.resource.ts'

/** Filters of the public list of motors as buyers mean them. */
export const stockFilters = (ctx: Context, where: readonly Comparison[]): Promise<readonly Comparison[]> =>
  filtersAmong(ctx, where, openView(machine, 'listData'))

/** The same in the list of the caller's own motors. */
export const ownFilters = (ctx: Context, where: readonly Comparison[]): Promise<readonly Comparison[]> =>
  filtersAmong(ctx, where, sql`(select model_norm from machine where ${ownRows(ctx, machine) ?? sql`false`}) as own`)

/** The same in the back office, which sees motors in each state, as far as the caller's row access goes. */
export const staffFilters = (ctx: Context, where: readonly Comparison[]): Promise<readonly Comparison[]> =>
  filtersAmong(ctx, where, sql`(select * from machine where ${allOf(rowAccess(ctx, machine))}) as seen`)

/**
 * A type stands for those below it, a voltage for any that a motor is rated for, a designation for each way to write it. No motor that the
 * caller's list does not show decides what a text means.
 */
async function filtersAmong(ctx: Context, where: readonly Comparison[], motors: RawBuilder<unknown>): Promise<readonly Comparison[]> {
  const filters = (await withSubtypes(ctx, where)).map(forAnyRating)
  return (await Promise.all(filters.map((filter) => forAnySpelling(ctx, filter, motors)))).flat()
}

function forAnyRating(filter: Comparison): Comparison {
  if (filter.field !== 'voltageV' || filter.operator === 'isNotNull') return filter
  if (filter.operator === 'isNull') return { field: 'voltages', operator: 'equal', values: [withoutValue] }
  return { ...filter, field: 'voltages' }
}

const partly: ReadonlySet<Operator> = new Set<Operator>(['like', 'notLike', 'startsWith', 'endsWith'])

async function isInDesignation(ctx: Context, text: string, motors: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from ${motors} where model_norm like ${`%${text}%`} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Blanks and dashes alone ask for nothing. */
async function forAnySpelling(ctx: Context, filter: Comparison, motors: RawBuilder<unknown>): Promise<Comparison[]> {
  if (filter.field !== 'model' || !partly.has(filter.operator)) return [filter]
  const asked = String(filter.values[0]).trim()
  if (filter.operator === 'like' && isBeginningOfListingNo(asked))
    return [{ field: 'listingNo', operator: 'startsWith', values: [asked.toUpperCase()] }]
  const text = comparableModel(asked)
  if (filter.operator === 'like' && isPartOfListingNo(asked) && !(await isInDesignation(ctx, text, motors)))
    return [{ field: 'listingNo', operator: 'like', values: [asked.toUpperCase()] }]
  return text === '' ? [] : [{ ...filter, field: 'modelNorm', values: [text] }]
}

/** The designation that a list is searched for, as it was typed; '' for none. */
export const modelAsked = (where: readonly Comparison[]): string =>
  String(where.find(({ field, operator }) => field === 'model' && operator === 'like')?.values[0] ?? '')
