import { sql } from 'kysely'
import { isId } from '#kernel/crud/kinds.ts'
import { projectionOf } from '#kernel/crud/printing.ts'
import { printRows, rowsOf, selectAll } from '#kernel/crud/read.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { priceWithTax } from '#motors/price-with-tax.ts'
import { offerOf } from '../../machine/machine/matched-motor.service.ts'
import { motorsOnShelf } from '../../machine/matching/candidates.service.ts'
import { listedMotors, notesOf } from '../../machine/matching/similar.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { matchOfDemand, wishesOf } from '../match/demand-wish.service.ts'
import { quote } from './quote.resource.ts'

/** What is paid for one piece, with tax. */
const leastOf = ({ price, taxMode }: JsonRow): number => priceWithTax(Number(price), String(taxMode))[0]

/** Those in the currency of the demand first, and within each currency the cheapest: there are no rates of exchange to compare by. */
const byPrice =
  (own: string) =>
  (a: JsonRow, b: JsonRow): number =>
    Number(b.currency === own) - Number(a.currency === own) ||
    String(a.currency).localeCompare(String(b.currency)) ||
    leastOf(a) - leastOf(b)

/** All quotes for a demand that were not withdrawn, for its buyer alone, each with the motor that is offered and how well it meets the demand; the cheapest of each currency first. */
export async function receivedQuotes(ctx: Context, demandId: string): Promise<JsonRow[]> {
  const demand = isId(demandId)
    ? await repository(ctx, collaboration, { rows: 'all' }).find({ id: demandId, createUser: ownersFor(ctx, collaboration) })
    : undefined
  if (!demand) return notFound()
  const projection = projectionOf(quote.fields, 'owner')
  const where = [sql<boolean>`demand_id = ${demandId}::bigint and quote_state <> 'WITHDRAWN'`]
  const quotes = await printRows(ctx, quote, projection, await selectAll(ctx, rowsOf(quote, projection, where, sql`id`), 500))
  const ids = [...new Set(quotes.map(({ listingId }) => String(listingId)).filter(isId))]
  const motors = await listedMotors(ctx, ids)
  const wishes = wishesOf(demand, { knowsBudget: true })
  const stored = new Map((await motorsOnShelf(ctx, ids)).map((motor) => [motor.id, motor]))
  return quotes.toSorted(byPrice(demand.currency ?? 'CNY')).map((row): JsonRow => {
    const [motor, compared] = [motors.get(String(row.listingId)), stored.get(String(row.listingId))]
    if (!motor || !compared) return { quote: row }
    const match = matchOfDemand(demand, wishes, {
      ...offerOf(compared),
      unitPrice: leastOf(row),
      tiers: undefined,
      currency: String(row.currency),
    })
    return { quote: row, motor, grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }
  })
}
