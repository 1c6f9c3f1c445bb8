/** China's rate of value-added tax on goods. */
const rate = 0.13

const toCents = (amount: number): number => Math.round(amount * 100) / 100

/**
 * What a buyer pays for a price with 13 % of tax included, at least and at most: tax is added to one that is without it; one without an
 * invoice stays as it is. Where nothing is said about tax, it may have to be added or not.
 */
export function priceWithTax(price: number, taxMode: string): readonly [least: number, most: number] {
  const added = toCents(price * (1 + rate))
  if (taxMode === 'EXCL') return [added, added]
  return taxMode === '' ? [price, added] : [price, price]
}
