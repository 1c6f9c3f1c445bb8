import { priceWithTax } from '#motors/price-with-tax.ts'
import type { PrintedQuote, ReceivedQuote } from './quotes.loader.ts'

type Compared = Pick<PrintedQuote, 'id' | 'price' | 'currency' | 'taxMode' | 'leadDays' | 'quoteState'> & Pick<ReceivedQuote, 'grade'>

/** The ids of the quotes that stand out; '' where none does alone. */
export interface Best {
  readonly lowest: string
  readonly fastest: string
}

/** The one quote that is below all others, whatever is left open about either. */
function single(all: readonly { readonly id: string; readonly least: number; readonly most: number }[]): string {
  const isBelowOthers = (most: number, id: string): boolean => all.every((other) => other.id === id || most < other.least)
  return all.length < 2 ? '' : (all.find(({ id, most }) => isBelowOthers(most, id))?.id ?? '')
}

/**
 * Of the quotes that stand, the lowest by its price with tax and the fastest, without those for a motor that does not meet the demand.
 * Amounts of different currencies are not compared.
 */
export function bestOf(quotes: readonly Compared[]): Best {
  const standing = quotes.filter(({ quoteState, grade }) => quoteState === 'OFFERED' && grade !== 'D')
  const isOneCurrency = new Set(standing.map(({ currency }) => currency)).size === 1
  const priced = standing.map(({ id, price, taxMode }) => {
    const [least, most] = priceWithTax(Number(price), taxMode)
    return { id, least, most }
  })
  const timed = standing.flatMap(({ id, leadDays }) => (leadDays === '' ? [] : [{ id, least: leadDays, most: leadDays }]))
  return { lowest: isOneCurrency ? single(priced) : '', fastest: single(timed) }
}
