import type { SeededRandom } from './demo-random.ts'
import type { SeedRow } from './rows.ts'

/** An invented but plausible price of a new motor in CNY, by its power in kW. */
const newPrice = (powerKw: number): number => 200 + 320 * powerKw ** 0.86

const conditionFactors: Readonly<Record<string, number>> = { NEW: 1, NOS: 0.85, OPEN: 0.8, REMOVED: 0.6, REFURB: 0.5, USED: 0.35 }
const expensiveBrands = new Set(['BR001', 'BR026', 'BR039'])

const roundToTens = (value: number): number => Math.max(50, Math.round(value / 10) * 10)

/** Invented price factors relative to YE3. */
const seriesFactors: Readonly<Record<string, number>> = { YE4: 1.2, YVF2: 1.35, YEJ: 1.3, YBX3: 1.5 }

/** Returns the price of one motor (also where the price mode hides it), and the price fields of the listing. */
export function choosePrice(
  random: SeededRandom,
  powerKw: number,
  series: string,
  brandCode: string,
  condition: string,
): { singlePrice: number; fields: SeedRow } {
  const brandFactor = expensiveBrands.has(brandCode) ? 1.15 : 1
  const averagePrice = newPrice(powerKw) * (seriesFactors[series] ?? 1) * brandFactor * (conditionFactors[condition] ?? 1)
  const singlePrice = roundToTens(averagePrice * (0.92 + random.next() * 0.16))
  const priceMode = random.weighted({ FIXED: 46, NEGOTIABLE: 30, ASK: 15, TIER: 9 })
  const hasPrice = priceMode !== 'ASK'
  const isNew = ['NEW', 'NOS', 'OPEN'].includes(condition)
  const fields = {
    priceMode,
    unitPrice: hasPrice ? singlePrice : null,
    priceCny: hasPrice ? singlePrice : null,
    currency: hasPrice ? 'CNY' : null,
    taxMode: hasPrice ? random.weighted({ VAT13: 60, VAT1: 14, EXCL: 26 }) : null,
    priceUnitKw: hasPrice ? Math.round((singlePrice / powerKw) * 100) / 100 : null,
    freight: random.weighted({ BUYER: 60, SELLER: 25, PICKUP: 15 }),
    leadDays: random.weighted({ TODAY: 45, D3: 40, D7: 10, D15: 3, LONGER: 2 }),
    warrantyMonths: isNew ? random.choice([12, 12, 18]) : random.choice([0, 1, 3]),
    returnPolicy: random.weighted({ DAYS7: 55, INSPECT: 35, NONE: 10 }),
  }
  return { singlePrice, fields }
}

/** Returns the tier prices of a listing: 4 % off from five motors, 8 % off from ten. */
export function tierPriceRows(tenantId: string, machineId: string, price: number): SeedRow[] {
  return [
    [1, 1],
    [5, 0.96],
    [10, 0.92],
  ].map(([minQty = 1, factor = 1], lineNo) => ({ tenantId, machineId, lineNo, minQty, price: roundToTens(price * factor) }))
}
