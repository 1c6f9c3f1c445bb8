interface Priced {
  readonly priceMode?: unknown
  readonly unitPrice?: unknown
  readonly tierPrices?: unknown
}

/** Whether a price is in CNY, as one is that names no currency. */
export const isInCny = ({ currency }: { readonly currency?: unknown }): boolean => (currency || 'CNY') === 'CNY'

interface Tier {
  readonly minQty: unknown
  readonly price: unknown
}

/** Of tiers, the one that this quantity belongs to; the first also for less than it asks. */
export function tierFor<T extends Tier>(tiers: readonly T[], quantity: number): T | undefined {
  const [first, ...others] = tiers.toSorted((a, b) => Number(a.minQty) - Number(b.minQty))
  return others.findLast(({ minQty }) => Number(minQty) <= quantity) ?? first
}

/** The price of one motor: of tiers, that of the smallest quantity. '' for none. */
export function unitPriceOf({ priceMode, unitPrice, tierPrices }: Priced): string {
  if (priceMode !== 'TIER') return String(unitPrice ?? '')
  return String(tierFor((Array.isArray(tierPrices) ? tierPrices : []) as Tier[], 0)?.price ?? '')
}
