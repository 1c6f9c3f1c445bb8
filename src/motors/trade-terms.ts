import { countOf } from './chinese-figure.ts'
import { isDeniedAt } from './denied-behind.ts'
import { amountOf } from './spoken-figures.ts'
import { blanks } from './words-left.ts'

/** What a trader writes beside a motor and its price, by the fields of a listing: no plate prints it. */
export interface TradeTerms {
  readonly warrantyMonths?: number
  readonly freight?: 'SELLER' | 'BUYER' | 'PICKUP' | 'EXW' | 'FOB'
  readonly quantity?: number
}

/** Months that a listing may warrant. */
const warranted: ReadonlySet<number> = new Set([0, 1, 3, 6, 12, 18, 24])

const count = String.raw`(?<count>\d{1,2}|[一二两三四五六七八九十半]{1,3}|(?<![a-z])(?:a|one|two|three|six|twelve)(?=[\s-]))`
const period = String.raw`${count}\s?-?(?:个(?=\s?[整半]?月))?\s?(?<unit>整?年|月|months?|mths?|years?|yrs?)(?![a-z])`
const guarantee = '(?:质保|保修|保质|三包|包修|包换)'

const warranties: readonly RegExp[] = [
  new RegExp(`${guarantee}(?:期|时间)?\\s{0,2}[:：为]?\\s{0,2}${period}`, 'giu'),
  new RegExp(`(?<![\\d.])${period}的?\\s?${guarantee}期?`, 'giu'),
  new RegExp(`(?<![a-z])(?:warranty|guarantee)(?: period)?(?: of)?[:\\s]{1,3}${period}`, 'giu'),
  new RegExp(`(?<![\\w.])${period}\\s?(?:of\\s)?(?:warranty|guarantee)(?![a-z])`, 'giu'),
]
const unwarranted = /(?:无|没有?|不(?:带|含|提供)?)(?:质保|保修|三包)|(?<![a-z])(?:no|without) (?:warranty|guarantee)(?![a-z])/giu

const freights: readonly (readonly [NonNullable<TradeTerms['freight']>, RegExp])[] = [
  [
    'BUYER',
    /运费?(?:到付|自理|另[计算付])|(?<!货)到付|(?:(?<!\p{Script=Han})不要|不(?:用|需要?|必)?|[无毋]需|无须)(?:包邮|[含包]运费?)/giu,
  ],
  [
    'SELLER',
    /包邮|(?<=含)运费?[及和、]?(?=税)|(?:包|含(?!运费?[及和、]?税))运费?(?![单价])|(?<=含税费?)(?:[及和、]运费?|运)(?![费单价输])|包物流|免运费|送货(?:上门|到厂)/giu,
  ],
  ['PICKUP', /(?:上门|客户)?自[提取](?!价)|上门提货|(?<![a-z])pick[- ]?up only(?![a-z])/giu],
  ['EXW', /(?<![a-z])(?:exw|ex[- ]works)(?![a-z])/giu],
  ['FOB', /(?<![a-z])fob(?![a-z])/giu],
]

/** Behind a number that counts no pieces. */
const otherUnit = String.raw`[\w.%°~/*×-]|\s?(?:kw|hp|k?v(?![a-z])|hz|rpm|r\/|千瓦|马力|匹|伏|极|级|转|年|个?月|天|日|号|多|万|元|块|mm|kg|公斤|吨|机座)`
const pieces = String.raw`\s?(?:台(?!州)|只|个(?!月)|套|件|(?:pcs?|pieces?|units?|sets?)(?![a-z]))`
const several = String.raw`(?<count>\d{1,5}|[一二两三四五六七八九十]{1,3})`
/** Behind a number of pieces, what they cost: "一台4800". */
const amount = new RegExp(
  String.raw`^\s{0,2}(?:[单售]?价)?[:：]?\s{0,2}(?:[¥￥$€]\s?\d|\d{1,7}(?:\.\d{1,2})?\s?(?:元|块|万(?![瓦伏])|千(?![瓦伏]))|\d{3,7}(?!\d|${otherUnit})|[一二两三四五六七八九]{1,2}[百千万](?![瓦伏]))`,
  'iu',
)
const counted = new RegExp(`(?<![\\w.,/-])${several}${pieces}`, 'giu')
/** "库存6", "只剩1台", "5 in stock": how many there are, also without the unit. */
const stocks: readonly RegExp[] = [
  new RegExp(
    `(?:(?<!新)(?:库存|现存|结存|在库)(?:数量?|量)?|(?:只|仅|还|就|尚|剩)[剩余有]下?|(?<!\\p{Script=Han})剩下?)\\s?[:：]?\\s?(?:${several}${pieces}|(?<plain>\\d[万千百](?![瓦伏])\\d?|\\d{1,5})(?!千(?!瓦)|${otherUnit}))`,
    'giu',
  ),
  new RegExp(`(?<![a-z])(?:in )?stock(?: qty)?\\s?[:=]\\s?(?:(?<count>\\d{1,5})${pieces}|(?<plain>\\d{1,5})(?!${otherUnit}))`, 'giu'),
  /(?<![\w.,/-])(?:only )?(?<count>\d{1,5}) (?=(?:in stock|available|left|on hand)(?![a-z]))(?:available|left|on hand)?/giu,
]

type Groups = Readonly<Record<string, string | undefined>>

function monthsOf({ count = '', unit = '' }: Groups): number {
  return countOf(count) * (/年|y/i.test(unit) ? 12 : 1)
}

interface Taken {
  readonly terms: TradeTerms
  /** The text with blanks in place of what was taken. */
  readonly rest: string
}

/** Takes who pays for the transport out of a text. What is said first counts. */
export function takeFreight(text: string): Taken {
  let freight: TradeTerms['freight']
  let rest = text
  for (const [each, form] of freights)
    rest = rest.replace(form, (found, ...more: unknown[]) => {
      if (isDeniedAt(rest, Number(more.find((one) => typeof one === 'number')))) return found
      freight ??= each
      return blanks(found)
    })
  return { rest, terms: freight === undefined ? {} : { freight } }
}

function takeWarranty(text: string): Taken {
  let warrantyMonths: number | undefined
  let rest = text
  for (const form of warranties)
    rest = rest.replace(form, (found: string, ...more: unknown[]) => {
      const months = monthsOf(more.at(-1) as Groups)
      if (isDeniedAt(rest, Number(more.at(-3))) || !warranted.has(months)) return found
      warrantyMonths ??= months
      return blanks(found)
    })
  rest = rest.replace(unwarranted, (found) => {
    warrantyMonths ??= 0
    return blanks(found)
  })
  return { rest, terms: warrantyMonths === undefined ? {} : { warrantyMonths } }
}

/** "三台 库存 一台4800": that one costs so much, and three are there. */
function isPriced(text: string, found: string, at: number, number: number): boolean {
  // 只剩 and its like count what is there, whatever it costs.
  if (!/^[库现结在]/.test(found) || !amount.test(text.slice(at + found.length, at + found.length + 16))) return false
  const others = [...`${text.slice(0, at)}\n${text.slice(at + found.length)}`.matchAll(counted)]
  return (number === 1 && found.includes('一')) || others.some(({ groups }) => ![1, number].includes(countOf(groups?.count ?? '')))
}

function takeStock(text: string): Taken {
  let quantity: number | undefined
  let rest = text
  for (const form of stocks)
    rest = rest.replace(form, (found: string, ...more: unknown[]) => {
      const { count, plain } = more.at(-1) as Groups
      const number = count === undefined ? amountOf(plain ?? '') : countOf(count)
      const isOther = quantity !== undefined && number !== quantity
      if (!(number > 0) || isOther || (plain === undefined && isPriced(rest, found, Number(more.at(-3)), number))) return found
      quantity ??= number
      return blanks(found)
    })
  return { rest, terms: quantity === undefined ? {} : { quantity } }
}

/** Takes the terms of an offer out of a text; the rest is left in its place, for the reader. */
export function takeTradeTerms(text: string): Taken {
  const warranty = takeWarranty(text)
  const freight = takeFreight(warranty.rest)
  const stock = takeStock(freight.rest)
  return { terms: { ...warranty.terms, ...freight.terms, ...stock.terms }, rest: stock.rest }
}
