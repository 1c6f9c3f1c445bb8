import type { Words } from '#i18n/translate.ts'

/** Conditions that a buyer has to be told about. Source: `conditionNote` in the fields of a listing, 'must for USED/REFURB'. */
const conditionsWithNote: ReadonlySet<unknown> = new Set(['USED', 'REFURB'])

/** Whether a listing of this condition is asked for a note on it. */
export const needsConditionNote = (condition: unknown): boolean => conditionsWithNote.has(condition)

const pricedModes: ReadonlySet<unknown> = new Set(['FIXED', 'NEGOTIABLE'])

/** Whether a price is entered that would give the motor away; one that is told on request is no price. */
const isZeroPrice = (priceMode: unknown, price: unknown): boolean => pricedModes.has(priceMode) && !isBlank(price) && Number(price) === 0

const aboveZero: Words = ['请输入大于 0 的价格，或选择“面议”', "Enter a price above 0, or choose 'price on request'"]

/** The tiers of which the price would give the motor away, by their path. */
function zeroTiers(priceMode: unknown, tiers: unknown): Record<string, Words> {
  if (priceMode !== 'TIER' || !Array.isArray(tiers)) return {}
  const prices = tiers.map((tier) => (tier as { readonly price?: unknown } | null)?.price)
  return Object.fromEntries(
    prices.flatMap((price, at) => (isBlank(price) || Number(price) !== 0 ? [] : [[`tierPrices[${at}].price`, aboveZero]])),
  )
}

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === ''

/** What no single field of a listing is to blame for: the messages of what it lacks by the values of others, by field. */
export function conditionallyRequiredMissing({
  model,
  powerKw,
  poles,
  condition,
  conditionNote,
  priceMode,
  unitPrice,
  tierPrices,
}: Readonly<Record<string, unknown>>): Record<string, Words> {
  return {
    ...(isBlank(model) && (isBlank(powerKw) || isBlank(poles))
      ? { model: ['请输入型号，或功率和极数', 'Enter the model, or the power and the poles'] as const }
      : {}),
    ...(needsConditionNote(condition) && isBlank(conditionNote)
      ? { conditionNote: ['二手或翻新电机请说明成色', 'Describe the condition of a used or refurbished motor'] as const }
      : {}),
    ...(isZeroPrice(priceMode, unitPrice) ? { unitPrice: aboveZero } : {}),
    ...zeroTiers(priceMode, tierPrices),
  }
}
