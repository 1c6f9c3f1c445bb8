// A format costs a hundred times as much to make as to use.
const [wholeAmount, amountWithCents] = [0, 2].map(
  (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
) as [Intl.NumberFormat, Intl.NumberFormat]

const currencySymbols: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€' }

/** An amount with its currency, CNY without one: `¥1,280` or `$1,280.50`. */
export function formatMoney(value: string | number, currency?: string | null): string {
  const amount = Number(value)
  const text = (Number.isInteger(amount) ? wholeAmount : amountWithCents).format(amount)
  return `${currencySymbols[currency || 'CNY'] ?? `${currency}\u202f`}${text}`
}
