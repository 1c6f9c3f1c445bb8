import type { Chance } from './demo-chance.ts'
import type { SeedRow } from './rows.ts'

/** Invented, and only plausible: what a new motor might cost in CNY, with its curve over the power in kW. */
const newPrice = (powerKw: number): number => 200 + 320 * powerKw ** 0.86

const ofCondition: Readonly<Record<string, number>> = { NEW: 1, NOS: 0.85, OPEN: 0.8, REMOVED: 0.6, REFURB: 0.5, USED: 0.35 }
const dear = new Set(['BR001', 'BR026', 'BR039'])

const tens = (value: number): number => Math.max(50, Math.round(value / 10) * 10)

/** How much dearer than YE3; invented likewise. */
const ofSeries: Readonly<Record<string, number>> = { YE4: 1.2, YVF2: 1.35, YEJ: 1.3, YBX3: 1.5 }

/** The price of one, whatever the mode, and the price fields of a listing. */
export function priceOf(
  chance: Chance,
  powerKw: number,
  series: string,
  brandCode: string,
  condition: string,
): { firstPrice: number; fields: SeedRow } {
  const maker = dear.has(brandCode) ? 1.15 : 1
  const fair = newPrice(powerKw) * (ofSeries[series] ?? 1) * maker * (ofCondition[condition] ?? 1)
  const firstPrice = tens(fair * (0.92 + chance.next() * 0.16))
  const priceMode = chance.weighted({ FIXED: 46, NEGOTIABLE: 30, ASK: 15, TIER: 9 })
  const single = priceMode === 'FIXED' || priceMode === 'NEGOTIABLE'
  const priced = priceMode !== 'ASK'
  const isNew = ['NEW', 'NOS', 'OPEN'].includes(condition)
  const fields = {
    priceMode,
    unitPrice: single ? firstPrice : null,
    currency: priced ? 'CNY' : null,
    taxMode: priced ? chance.weighted({ VAT13: 60, VAT1: 14, EXCL: 26 }) : null,
    priceUnitKw: single ? Math.round((firstPrice / powerKw) * 100) / 100 : null,
    freight: chance.weighted({ BUYER: 60, SELLER: 25, PICKUP: 15 }),
    leadDays: chance.weighted({ TODAY: 45, D3: 40, D7: 15 }),
    warrantyMonths: isNew ? chance.among([12, 12, 18]) : chance.among([0, 1, 3]),
    returnPolicy: chance.weighted({ DAYS7: 55, INSPECT: 35, NONE: 10 }),
  }
  return { firstPrice, fields }
}

/** Cheaper from five and from ten. */
export function tiersOf(tenantId: string, machineId: string, price: number): SeedRow[] {
  return [
    [1, 1],
    [5, 0.96],
    [10, 0.92],
  ].map(([minQty = 1, share = 1], lineNo) => ({ tenantId, machineId, lineNo, minQty, price: tens(price * share) }))
}
