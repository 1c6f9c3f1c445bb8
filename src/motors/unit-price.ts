interface Priced {
  readonly priceMode?: unknown
  readonly unitPrice?: unknown
  readonly tierPrices?: unknown
}

/** Whether a price is in CNY, as one is that names no currency. */
export const isInCny = ({ currency }: { readonly currency?: unknown }): boolean => (currency || 'CNY') === 'CNY'

/** The price of one motor: of tiers, that of the smallest quantity. '' for none. */
export function unitPriceOf({ priceMode, unitPrice, tierPrices }: Priced): string {
  if (priceMode !== 'TIER') return String(unitPrice ?? '')
  const tiers = (Array.isArray(tierPrices) ? tierPrices : []) as readonly { readonly minQty: unknown; readonly price: unknown }[]
  const [first] = tiers.toSorted((a, b) => Number(a.minQty) - Number(b.minQty))
  return String(first?.price ?? '')
}
