import type { Words } from '#i18n/translate.ts'
import { numberIn } from '#motors/number-text.ts'
import { readPrice } from '#motors/price-text.ts'

const questions = {
  price: ['请只写一个金额，如 1850', 'Write one amount, such as 1850'],
  qty: ['请只写台数，如 3', 'Write the number of pieces, such as 3'],
  leadDays: ['请只写天数，如 5', 'Write the number of days, such as 5'],
} as const satisfies Readonly<Record<string, Words>>

/** An amount. Words about bargaining are not lost in silence: a quote has no field for them. */
function amountIn(text: string): string | undefined {
  const { unitPrice, priceMode } = readPrice(text) ?? {}
  return priceMode === 'FIXED' ? unitPrice : undefined
}

/** What is chosen beside a price that may name it as well. */
const contradictions = {
  currency: ['单价中写的币种与此不同，请核对', 'The price names another currency: choose which holds'],
  taxMode: ['单价中写的税票与此不同，请核对', 'The price names another kind of tax: choose which holds'],
} as const satisfies Readonly<Record<string, Words>>

const readers: Readonly<Record<keyof typeof questions, (text: string) => string | undefined>> = {
  price: amountIn,
  qty: (text) => numberIn(text, ['台', '只', '个', '套', 'pcs.', 'pcs', 'pc', 'pieces', 'piece', 'units', 'unit', 'sets', 'set']),
  leadDays: (text) => numberIn(text, ['天', '日', 'days', 'day']),
}

/** What was entered in the form of a quote, with numbers as they are sent, and what to say beside those that are not clear. */
export function quoteValues(entered: Readonly<Record<string, string>>) {
  const values: Record<string, string> = { ...entered }
  const unclear: [name: string, words: Words][] = []
  for (const name of ['price', 'qty', 'leadDays'] as const) {
    const text = entered[name] ?? ''
    const number = text === '' ? '' : readers[name](text)
    if (number === undefined) unclear.push([name, questions[name]])
    else values[name] = number
  }
  const named = readPrice(entered.price ?? '') ?? {}
  for (const name of ['currency', 'taxMode'] as const)
    if ((named[name] ?? entered[name]) !== entered[name]) unclear.push([name, contradictions[name]])
  return { values, unclear }
}
