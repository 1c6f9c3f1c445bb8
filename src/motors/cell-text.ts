/** A price as traders write it into a cell. */
export interface CellPrice {
  readonly priceMode: 'FIXED' | 'NEGOTIABLE' | 'ASK'
  /** Absent where it is told on request. */
  readonly unitPrice?: string
  readonly taxMode?: 'VAT13' | 'VAT1' | 'EXCL' | 'NA'
  readonly currency?: 'CNY' | 'USD' | 'EUR'
}

/**
 * The numbers of a text in plain writing: blanks and commas between thousands are left out (`1,800`, `1 450`), a comma before decimals is
 * a point (`11,2`, `1.234,5`). What else stands there stays.
 */
export function withPlainNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<![\d.,])\d{1,3}(?:[, ]\d{3}){1,4}(?:\.\d{1,6})?(?![\d,])/g, (found) => found.replace(/[, ]/g, ''))
    .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3}){1,4},\d{1,6}(?![\d.,])/g, (found) => found.replaceAll('.', '').replace(',', '.'))
    .replace(/(?<![\d.,])(\d{1,9}),(\d{1,6})(?![\d.,])/g, '$1.$2')
}

const onRequest =
  /^(?:面议|电议|电询|询价|议价|待询|另议|来电|私聊|暂无|[-—/]+|ask|on request|upon request|negotiable|to be agreed|poa|tbd|n\/?a)$/i

const taxes = [
  [/不开票|无票/, 'NA'],
  [/不含税价?|未税价?|不带票|裸价|excl\.?(?:uding)?(?: of)? ?(?:vat|tax)?|\bnet\b/gi, 'EXCL'],
  [/(?:含|带|开)?普票|含税1%/g, 'VAT1'],
  [/含税?(?:13%?)?(?:专票)?价?|13%(?:专票)?|(?:含|带|开)?专票|含票|带票|incl\.?(?:uding)? ?(?:vat|tax)?/gi, 'VAT13'],
] as const

const currencies = [
  [/us\$|usd|美元|美金|\$/gi, 'USD'],
  [/eur|欧元|€/gi, 'EUR'],
  [/rmb|cny|人民币|[¥￥]/gi, 'CNY'],
] as const

/** The first of some expressions that occurs in the text, and the text without it. */
function taken<K extends string>(text: string, entries: readonly (readonly [RegExp, K])[]): [key: K | undefined, rest: string] {
  const found = entries.find(([form]) => text.search(form) >= 0)
  return found ? [found[1], text.replace(found[0], ' ')] : [undefined, text]
}

/** `1800含税`, `1,800/台`, `¥1.2万`, `$99.5`, `面议`; undefined for what is no price. */
export function readCellPrice(written: string): CellPrice | undefined {
  const text = withPlainNumbers(written).trim()
  if (onRequest.test(text)) return { priceMode: 'ASK' }
  const [taxMode, untaxed] = taken(text, taxes)
  const [currency, amount] = taken(untaxed, currencies)
  const isOpen = /可议|可谈|可小刀|起|or best offer|obo/i.test(amount)
  const figure =
    /^[\s()（）,，;；:：]{0,9}(\d{1,9}(?:\.\d{1,4})?)\s{0,3}(万|w|k)?\s{0,3}(?:元|块)?\s{0,3}(?:[/每]\s{0,3}(?:台|个|只|套|件|pcs?\.?|pieces?|unit|each|ea))?(?:可议|可谈|可小刀|起|or best offer|obo|[\s()（）,，;；:：]){0,9}$/i.exec(
      amount,
    )
  if (!figure?.[1]) return undefined
  const times = { 万: 10_000, w: 10_000, k: 1_000 }[(figure[2] ?? '').toLowerCase()] ?? 1
  const price = Number((Number(figure[1]) * times).toFixed(2))
  if (price === 0) return { priceMode: 'ASK' }
  return {
    priceMode: isOpen ? 'NEGOTIABLE' : 'FIXED',
    unitPrice: String(price),
    ...(taxMode && { taxMode }),
    ...(currency && { currency }),
  }
}
