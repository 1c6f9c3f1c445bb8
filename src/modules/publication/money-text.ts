/** An amount with the sign of its currency: `¥1,450`, `$99.50`. */
export const moneyText = (amount: number, currency: string | null | undefined): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency || 'CNY',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
