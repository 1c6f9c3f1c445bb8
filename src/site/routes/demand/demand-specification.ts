import type { Lang } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { displayNameOfKey } from '#kernel/resource/check.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { formatMoney } from '#motors/money.ts'
import { conditionOf } from '../../motor/motor-text.ts'
import { type SpecificationGroup, specificationOf } from '../machine/specification.ts'
import type { DemandDetail } from '../purchase/demand.ts'

/** Fields that the page shows elsewhere, or that are no properties of the demand. */
const excluded: ReadonlySet<string> = new Set([
  ...([
    'title',
    'titleEn',
    'quantity',
    'urgency',
    'deadline',
    'deliverRegion',
    'photos',
    'description',
    'contact',
    'contactVisible',
  ] as const),
  ...(['anonymous', 'demandStatus', 'demandReason', 'quoteCount', 'viewCount', 'closedListingId', 'closedPrice'] as const),
  'closedCurrency',
  ...(['exNeeded', 'budgetVisible', 'budgetUnit', 'budgetTotal', 'isDemo', 'currency', 'closedAt'] as const),
])

/** What the page reads of a demand; the other fields are sent to the browser as the formatted specification only. */
const pageNames: ReadonlySet<string> = new Set([
  ...(['id', 'title', 'titleEn', 'powerMin', 'powerMax', 'polesAccept', 'voltageV', 'freqHz', 'mountingAccept', 'frameAccept'] as const),
  ...(['ieMin', 'exNeeded', 'quantity', 'shownBudgetUnit', 'currency', 'urgency', 'needBy', 'deadline', 'demandStatus'] as const),
  ...(['quoteCount', 'isDemo', 'createTime', 'photos', 'description', 'contact', 'contactHidden', 'anonymous', 'typeCode'] as const),
  ...['urgency', 'deliverRegion', 'demandStatus', 'typeCode'].map(displayNameOfKey),
  'transitions',
])

/** The values that the page reads. */
export const shownDemand = (row: DemandDetail): DemandDetail =>
  Object.fromEntries(Object.entries(row).filter(([name]) => pageNames.has(name))) as DemandDetail

/** What must fit, as formatted text. `brands` are the names of brands by their codes. */
export function demandSpecification(
  row: DemandDetail,
  lang: Lang,
  brands: Readonly<Record<string, string>>,
): readonly SpecificationGroup[] {
  // The names of conditions contain commas, by which the names of several would be told apart.
  const conditions = row.conditionAccept.map((condition) => t(conditionOf({ condition, conditionName: condition }), lang))
  const brandNames = row.brandAccept.map((code) => brands[code] ?? code)
  const named = { ...row, conditionAcceptName: conditions.join(','), brandAcceptName: brandNames.join(',') }
  return specificationOf(collaboration.fields, named, lang, excluded)
}

export type PrivateAmount = readonly [label: Words, amount: string]

type ForOwner = DemandDetail & Partial<Readonly<Record<'budgetUnit' | 'budgetTotal' | 'closedPrice' | 'closedCurrency', string>>>

/** The budgets that the buyer does not show, and the price paid: only owners and staff are sent them. */
export function privateAmounts(row: ForOwner): PrivateAmount[] {
  const { budgetUnit, budgetTotal, closedPrice } = collaboration.fields
  const budgets = [
    [budgetUnit.label, row.budgetUnit, row.currency],
    [budgetTotal.label, row.budgetTotal, row.currency],
  ] as const
  const amounts = [...(row.budgetVisible ? [] : budgets), [closedPrice.label, row.closedPrice, row.closedCurrency ?? ''] as const]
  return amounts.flatMap(([label, amount, currency]) => (amount ? [[label, formatMoney(amount, currency)] as const] : []))
}
