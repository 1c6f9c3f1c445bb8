import { type RawBuilder, sql } from 'kysely'
import { allOf } from '#kernel/crud/conditions.ts'
import type { Comparison, ListQuery, Operator } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { ownRows, rowAccess } from '#kernel/crud/repository.ts'
import { isRowKind, withoutValue } from '#kernel/resource/row-kinds.ts'
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
  filtersAmong(ctx, where, sql`(select id, listing_no, model_norm from machine where ${ownRows(ctx, machine) ?? sql`false`}) as own`)

/** The same in the back office, which sees motors in each state, as far as the caller's row access goes; with its order. */
export async function askedByStaff(ctx: Context, query: ListQuery): Promise<ListQuery> {
  const seen = sql`(select * from machine where ${allOf(rowAccess(ctx, machine))}) as seen`
  return { ...query, where: await filtersAmong(ctx, query.where, seen), order: stockOrder(query) }
}

/**
 * A type stands for those below it, a voltage for any that a motor is rated for, a designation for each way to write it. No motor that the
 * caller's list does not show decides what a text means.
 */
async function filtersAmong(ctx: Context, where: readonly Comparison[], motors: RawBuilder<unknown>): Promise<readonly Comparison[]> {
  const filters = (await withSubtypes(ctx, inCny(where))).map(forAnyRating)
  return (await Promise.all(filters.map((filter) => forAnySpelling(ctx, filter, motors)))).flat()
}

const namesCurrency = (where: readonly Comparison[]): boolean => where.some(({ field }) => field === 'currency')

/** An amount without a currency is one in CNY. */
const inCny = (where: readonly Comparison[]): readonly Comparison[] =>
  namesCurrency(where)
    ? where
    : where.map((each) => (each.field === 'unitPrice' && !each.operator.startsWith('is') ? { ...each, field: 'priceCny' } : each))

/** The order in which a list of motors is meant: by price in CNY, with those in other currencies after them, unless one currency is asked for. */
export const stockOrder = ({ where, order }: ListQuery): ListQuery['order'] =>
  namesCurrency(where) ? order : order.flatMap((each) => (each[0] === 'unitPrice' ? [['priceCny', each[1]] as const, each] : [each]))

/** Whether PostgreSQL's type `integer` holds it. */
const isWhole = (value: unknown): boolean => Number.isInteger(Number(value)) && Math.abs(Number(value)) < 2 ** 31

function forAnyRating(filter: Comparison): Comparison {
  if (filter.field !== 'voltageV' || filter.operator === 'isNotNull') return filter
  if (filter.operator === 'isNull') return { field: 'voltages', operator: 'equal', values: [withoutValue] }
  // A motor is rated for whole numbers of volts, and so for no other one, be it wanted or to be left out.
  const isExact = filter.operator === 'equal' || filter.operator === 'notEqual'
  const values = isExact ? filter.values.filter((each) => isRowKind(each) || isWhole(each)) : filter.values
  return { ...filter, field: 'voltages', values }
}

const partly: ReadonlySet<Operator> = new Set<Operator>(['like', 'notLike', 'startsWith', 'endsWith'])

/** Motors that are named one by one, at most. */
const mostNamed = 500

async function idsWith(ctx: Context, motors: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id::text as id from ${motors} where ${condition} limit ${sql.lit(mostNamed + 1)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Digits may be a part of designations, or of the numbers of listings: where they are a part of the ones and the beginning of the others, both are meant. */
async function forDigits(ctx: Context, typed: string, named: Comparison, motors: RawBuilder<unknown>): Promise<Comparison> {
  const ofModels = await idsWith(ctx, motors, sql`model_norm like ${`%${named.values[0]}%`}`)
  if (ofModels.length === 0) return { field: 'listingNo', operator: 'like', values: [typed.toUpperCase()] }
  const number = typed.toUpperCase().replace(/^M?/, 'M')
  if (ofModels.length > mostNamed || !isBeginningOfListingNo(number)) return named
  const ofNumbers = await idsWith(ctx, motors, sql`listing_no between ${number} and ${number.padEnd(14, '9')}`)
  const ids = [...new Set([...ofModels, ...ofNumbers])]
  return ofNumbers.length === 0 || ids.length > mostNamed ? named : { field: 'id', operator: 'equal', values: ids }
}

/** Blanks and dashes alone ask for nothing. */
async function forAnySpelling(ctx: Context, filter: Comparison, motors: RawBuilder<unknown>): Promise<Comparison[]> {
  if (filter.field !== 'model' || !partly.has(filter.operator)) return [filter]
  const typed = String(filter.values[0]).trim()
  if (filter.operator === 'like' && isBeginningOfListingNo(typed))
    return [{ field: 'listingNo', operator: 'startsWith', values: [typed.toUpperCase()] }]
  const text = comparableModel(typed)
  const named: Comparison = { ...filter, field: 'modelNorm', values: [text] }
  if (filter.operator === 'like' && isPartOfListingNo(typed)) return [await forDigits(ctx, typed, named, motors)]
  return text === '' ? [] : [named]
}

/** The designation that a list is searched for, as it was typed; '' for none. */
export const wantedModel = (where: readonly Comparison[]): string =>
  String(where.find(({ field, operator }) => field === 'model' && operator === 'like')?.values[0] ?? '')
