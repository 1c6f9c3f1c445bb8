import { isDeniedAt } from './denied-behind.ts'
import { isPowerStep } from './figures.ts'
import { numberIn, withPlainNumbers } from './number-text.ts'
import { chargeWords, endOfAll, isOtherSum, otherCurrencies } from './other-sums.ts'
import { amountOf, isOfOther, scaled, tenOfTenThousands, unscaled, withSpokenFigures } from './spoken-figures.ts'
import type { Taken } from './taken-parts.ts'
import { turns } from './units.ts'
import { blanks, wordsLeft } from './words-left.ts'

/** What a trader writes about the price of one piece, by the fields of a listing. */
export interface PriceReading {
  readonly unitPrice?: string
  readonly priceMode?: 'FIXED' | 'NEGOTIABLE' | 'ASK'
  readonly taxMode?: 'VAT13' | 'VAT1' | 'EXCL' | 'NA'
  readonly currency?: 'CNY' | 'USD' | 'EUR'
}

type TaxMode = NonNullable<PriceReading['taxMode']>

const points = String.raw`\s?(?:%|个?点)`

/** The words for each tax mode, the longer ones first: "不含税" contains "含税". */
const taxWords: readonly (readonly [TaxMode, string])[] = [
  [
    'EXCL',
    `(?:不(?:[要用]|需要?)?|[无毋]需)含\\s?(?:(?:13|1)${points}\\s?)?[税票]价?|未税价?|不带票|裸价|excl(?:uding|\\.)?(?: of)? ?(?:vat|tax)`,
  ],
  ['NA', '不开票|无票'],
  ['VAT1', `含税?\\s?1${points}(?:的?(?:增值)?税|普票|专票|票)?|(?<![\\d.])1${points}的?(?:普票|专票|票|税)|(?:含税|[含带开])?普票`],
  [
    'VAT13',
    `含税?\\s?13${points}(?:的?(?:增值)?税|专票|票)?|(?<![\\d.])13${points}的?(?:专票|票|税)|含\\s{1,3}税费?|含税费(?!用)|含[税票]价?(?:\\s?[(（]13${points}[)）]|专票)?|带票|[带开]?专票|incl(?:uding|\\.)? ?(?:vat|tax)`,
  ],
]
const taxWord = taxWords.map(([, words]) => words).join('|')
const taxForms = taxWords.map(([mode, words]) => [mode, new RegExp(`^(?:${words})$`, 'iu')] as const)

const taxModeOf = (written: string | undefined): TaxMode | undefined =>
  written === undefined ? undefined : taxForms.find(([, form]) => form.test(written))?.[0]

const currencySigns: readonly (readonly [NonNullable<PriceReading['currency']>, RegExp])[] = [
  ['USD', /^(?:us)?\$$|^usd$|^美[元金]$/i],
  ['EUR', /^€$|^eur$|^欧元$/i],
  ['CNY', /./],
]

/** Units behind a number that is no price, as long as no currency stands there. */
const latinUnit = '(?:kw|kv|v|a|hz|r|hp|kg|nm|mm)'
/** Behind a blank they are words of their own: a colour or a brand may begin with the same letter, as in "1800 RAL5010". */
const otherUnit = String.raw`(?:${latinUnit}|[kw](?![a-z])|\s{1,2}(?:${latinUnit}|kwh|kva|kgs|rpm|rev|v[ad]c|volts?|amps?)(?![a-z\d-])|\s{0,2}(?:千瓦|瓦|伏|转|极|级|[台只个套](?![a-z])|p(?![a-z])|pcs|%|℃|年|月))`
/** What a number is none of either, behind words that may as well stand before something else. */
const anyUnit = String.raw`[a-z\d.%~/-]|\s{0,2}(?:个|匹|马力|号|机座|中心高|轴承|以?[上下内]|左右|[产寸天日]|出厂|生产)`

/** Names of a price that say it only of three digits: "只要3800", "一个280", "1台8500". */
const onePiece = String.raw`(?:(?<![十百一二三四五六七八九])一|(?<![\d.,至到-])1)\s?[台只个套件]`
const looseName = String.raw`(?:只[要卖需]|仅[售需要]|到手价?|处理价|清仓价|优惠价|现价|自提价|${onePiece})(?=\s{0,2}[:：]?\s{0,2}(?:\d{1,3},\d{3}|\d{3,8}|\d百)(?!${anyUnit}))`

/** "10台@800": "at" between pieces and their price, not between a rating and the speed or voltage that it holds for. */
const at = String.raw`(?<=(?:^|[\s,，;；、(（×*]|[台只个套件]|(?<![a-z])(?:pcs?|pieces?|units?|ea))\s{0,2})(?<!\d\s{0,2}(?:nm|k?w|hp|hz|k?v|a)\s{0,2})[@＠]`

/**
 * A number with something that makes it a price: a word or a sign before it, or a sign, "each" or a tax mode behind it.
 * Repetitions are bounded, so that no text slows it down.
 */
const amount = new RegExp(
  [
    String.raw`(?:(?<taxBefore>${taxWord})\s{0,2}|(?<name>(?:单台|含运)?(?:单价|价格|报价|售价|特价|一口价)|每[台只个套件]|${looseName}|${at}|(?<![a-z])(?:unit )?price)\s{0,2})?[:：]?\s{0,2}`,
    String.raw`(?<signBefore>[¥￥€]|(?:us)?\$|(?<![a-z])(?:rmb|cny|usd|eur))?\s{0,2}`,
    String.raw`(?<![\w.,，/万千百亿零〇-])(?<digits>\d{1,3}(?:[,，]\d{3}){1,3}(?:\.\d{1,2})?|\d{1,8}(?:\.\d{1,4})?|${tenOfTenThousands})(?![\d]|[.,，]\d)`,
    `(?<scale>${scaled})?${unscaled}(?!\\d{1,4}[千百]?\\s?${turns})`,
    String.raw`(?:(?<signBehind>\s{0,2}(?:[元块]钱?|人民币|美[元金]|欧元|[€$](?!\s?\d)|(?:rmb|cny|yuan|usd|eur)(?![a-z])))|(?!${otherUnit}))`,
    String.raw`(?<each>\s{0,2}(?:[/每]\s?[台只个套件]|一[台只个套件]|\/\s?(?:pcs?|pieces?|units?|ea|each)(?![a-z])|each(?![a-z])))?`,
    String.raw`(?:\s{0,2}[(（,，/]?\s?(?<taxBehind>${taxWord})[)）]?)?`,
    String.raw`(?:\s{0,2}[/每]\s?[台只个套件])?`,
  ].join(''),
  'giu',
)

const taxAlone = new RegExp(`(?:${taxWord})`, 'giu')
const onRequest =
  /(?:价格|单价|报价)?\s{0,2}[:：]?\s{0,2}(?:面议|电议|请?电询|price on request|on request|(?<![a-z])p\.?o\.?a\.?(?![a-z]))/giu
const negotiable = /(?:价格)?(?:可议价?|可小刀|可谈|(?<!不)议价)|(?<![a-z])(?:negotiable|or best offer|o\.?b\.?o\.?)(?![a-z])/giu

const longestPrice = 16
const joint = '(?:[-~～–—至到]|\\s[-~～–—至到]\\s)[¥￥$€]?\\s?'
/** Two prices are a range, and neither of them is the price: "3000-5000元", "5000元到3000元". Behind a price another figure may stand as well. */
const isRange = (text: string, at: number, end: number): boolean =>
  rangeBefore.test(text.slice(Math.max(0, at - longestPrice), at)) || rangeBehind.test(text.slice(end, end + longestPrice))
const rangeBefore = new RegExp(`(?:\\d{3}|\\d\\s?[元块万千百](?:\\d\\s?[元块]?)?)${joint}$`)
const rangeBehind = new RegExp(
  `^${joint}(?!20\\d\\d[-./年])(?:\\d{3,8}|\\d{1,3},\\d{3}|\\d{1,4}(?:\\.\\d{1,4})?(?=\\s?[万千百元块]))(?![\\w/-]|${otherUnit})`,
  'i',
)

const isOneMotor = /^[一1]\s?台$/
const isOfOne = /^\s{0,2}一/
/** The number of pieces before the price of one stays: "1台8500". */
const countBefore = /^[一1]\s?台/

type Groups = Readonly<Record<string, string | undefined>>

function pricedBy({ digits = '', scale = '' }: Groups): string | undefined {
  const price = amountOf(`${numberIn(digits) ?? digits}${scale}`)
  return price > 0 && price < 1e9 ? String(Number(price.toFixed(2))) : undefined
}

function currencyOf({ signBefore, signBehind }: Groups): PriceReading['currency'] {
  const sign = (signBefore ?? signBehind ?? '').trim()
  return sign === '' ? undefined : currencySigns.find(([, form]) => form.test(sign))?.[0]
}

/** The words behind a price say more, as in "含税1850 普票", unless they contradict those before it: then they belong to the next price. */
function taxOf({ taxBefore, taxBehind }: Groups): TaxMode | undefined {
  const [before, behind] = [taxModeOf(taxBefore), taxModeOf(taxBehind)]
  const isOfNext = before !== undefined && (before === 'EXCL') !== (behind === 'EXCL')
  return isOfNext ? before : (behind ?? before)
}

/** A word alone may stand before another figure: a price has two digits at least, unless a currency or a scale stands with it. */
function isPrice({ digits = '', name, taxBefore, taxBehind, signBefore, signBehind, each, scale }: Groups): boolean {
  if (signBefore || signBehind || (scale && !scale.startsWith('百'))) return true
  // "1台 160" is rather one of 160 kW, and "5.5 一台" one of 5.5 kW.
  if (name && isOneMotor.test(name) && isPowerStep(Number(digits))) return false
  if (each && isOfOne.test(each)) return /^\d{3,}$/.test(digits) && !(each.startsWith(' ') && isPowerStep(Number(digits)))
  return (digits.length > 1 || scale !== undefined) && Boolean(name || taxBefore || taxBehind || each)
}

interface Amount {
  readonly at: number
  readonly found: string
  readonly says: PriceReading
  /** A scale alone, as in "三千五", may be that of anything. */
  readonly isNamed: boolean
}

/** The prices of one piece that a text says. */
function amountsIn(text: string): Amount[] {
  const amounts: Amount[] = []
  text.replace(amount, (found: string, ...more: unknown[]) => {
    const groups = more.at(-1) as Groups
    const at = Number(more.at(-3))
    const unitPrice = isPrice(groups) ? pricedBy(groups) : undefined
    if (unitPrice === undefined || isOtherSum(text, at, groups.each !== undefined)) return found
    const [begins, ends] = [at + found.search(/\S/), at + found.length]
    if (isRange(text, begins, ends) || endOfAll(text, begins, ends) !== undefined) return found
    if (groups.scale && !groups.name && !groups.each && !groups.signBefore && isOfOther(text, begins, ends)) return found
    const [taxMode, currency] = [taxOf(groups), currencyOf(groups)]
    const says: PriceReading = { unitPrice, priceMode: 'FIXED', ...(taxMode && { taxMode }), ...(currency && { currency }) }
    const [kept = ''] = countBefore.exec(found) ?? []
    const isNamed = [groups.name, groups.signBefore, groups.signBehind, taxMode, groups.each].some(Boolean)
    amounts.push({ at: at + kept.length, found: found.slice(kept.length), says, isNamed })
    return found
  })
  return amounts
}

interface TakenPrice {
  readonly price: PriceReading
  readonly rest: string
  readonly taken: readonly Taken[]
}

/** Takes what is said about the price out of a text; the rest is left in its place, for the reader of motors. */
export function takePrice(text: string): TakenPrice {
  const price: { -readonly [Name in keyof PriceReading]: PriceReading[Name] } = {}
  const taken: Taken[] = []
  const take = (found: string, at: number, says: PriceReading): string => {
    taken.push({ at, text: found, says: { ...says } })
    return blanks(found)
  }
  const amounts = amountsIn(text)
  const named = amounts.filter(({ isNamed }) => isNamed)
  const withoutAmounts = (named.length > 0 ? named : amounts).reduce((left, { at, found, says }) => {
    if (price.unitPrice === undefined) Object.assign(price, says)
    return left.slice(0, at) + take(found, at, says) + left.slice(at + found.length)
  }, text)
  const open = (found: string, at: number, whole: string): string => {
    if (isDeniedAt(whole, at)) return found
    price.priceMode = price.unitPrice === undefined ? 'ASK' : 'NEGOTIABLE'
    return take(found, at, { priceMode: price.priceMode })
  }
  const rest = withoutAmounts
    .replace(taxAlone, (found, at: number, whole: string) => {
      if (isDeniedAt(whole, at)) return found
      const taxMode = taxModeOf(found)
      if (taxMode) price.taxMode ??= taxMode
      return take(found, at, taxMode ? { taxMode } : {})
    })
    .replace(onRequest, open)
    .replace(negotiable, open)
  return { price, rest, taken }
}

/** Texts that, alone in a field, say that the price is told on request. */
const onRequestAlone =
  /^(?:面议|电议|电询|询价|议价|待询|另议|来电|私聊|暂无|[-–—/]+|ask|(?:up)?on request|negotiable|to be agreed|poa|tbd|n\/?a)$/i

/** What means something else outside a field of a price: "1.2w" may be a power, "net" a weight, "10台起" a quantity. */
const meantInField: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)\s?w(?![a-z])/i, '万'],
  [/(?<=\d)\s?k(?![a-z])/i, '千'],
  [/(?<![a-z])net(?![a-z])/i, '未税'],
  [/(?<=\d[\s(]{1,2})13%(?=\s?\)?$)/, '含税13%'],
  [/(?<=\d\s?[元块]?)\s?起$/, '可议'],
]

/** A decimal comma, or thousands with a digit left out: "1,85". */
const unclear = /(?<![\d.,])[1-9]\d{0,2},\d{1,2}(?![\d.,]|\s?[万千wk])/i
const euro = /€|eur|欧元/i

/** What stands in a field for a price, as far as it is read, and what is left of it; undefined where it is not clear which price is meant. */
function readField(text: string): { readonly price: PriceReading; readonly rest: string } | undefined {
  const normal = withSpokenFigures(text.normalize('NFKC').trim())
  if (onRequestAlone.test(normal)) return { price: { priceMode: 'ASK' }, rest: '' }
  if (unclear.test(normal) && !euro.test(normal)) return undefined
  const number = numberIn(normal)
  if (number !== undefined) return Number(number) < 0 ? undefined : { price: plainPrice(number), rest: '' }
  const written = meantInField.reduce((read, [form, meant]) => read.replace(form, meant), withPlainNumbers(normal))
  return takePrice(/^\d/.test(written) ? `单价 ${written}` : written)
}

/** Reads what stands in a field for a price. Undefined where that says no price, or more than that, or where it is not clear which price is meant. */
export function readPrice(text: string): PriceReading | undefined {
  const { price, rest } = readField(text) ?? { price: {}, rest: '' }
  return /[\p{L}\p{N}]/u.test(rest) || Object.keys(price).length === 0 ? undefined : price
}

/** Words beside an amount with which it is not the price of one piece, or in a currency that is not known. */
const otherPrice = new RegExp(
  [
    String.raw`\d|港|${otherCurrencies}|(?<![a-z])(?:total|deposit|not|no|kg|kw|tons?)(?![a-z])`,
    '[总共批不非吨瓦]|合计|打包|全部|一起|全要|[订定押]金|原价|进价|成本|公斤|千克|以[上下]|[低高]于|[至到]',
    String.raw`[/每]\s?[米对双副]|[一两]\s?[对双副]|(?<!加)${chargeWords}[:为]?(?:\s{2}|\s*$)`,
  ].join('|'),
  'i',
)

/** The same beside words that are not understood. Undefined also where those may make it another price. */
export function readPriceAndWords(text: string): { readonly price: PriceReading; readonly unread: readonly string[] } | undefined {
  const only = withPlainNumbers(text).match(/\d+(?:\.\d+)?/g)?.length === 1
  const found = [text, ...(only ? [text.replace(/(?<![a-z\d.,/–—−-])(?=\d)/i, ' 单价 ')] : [])]
    .map(readField)
    .find((each) => each?.price.priceMode !== undefined)
  return found && !otherPrice.test(found.rest) ? { price: found.price, unread: wordsLeft(found.rest) } : undefined
}

/** What is typed for one motor: there, unlike in a sheet whose empty prices are written as 0, a zero is a price that is asked about. */
export const readTypedPrice = (text: string): PriceReading | undefined =>
  Number(numberIn(text.normalize('NFKC').trim()) ?? 1) === 0 ? { unitPrice: '0', priceMode: 'FIXED' } : readPrice(text)

/** A number alone; nothing costs nothing. */
const plainPrice = (number: string): PriceReading =>
  Number(number) === 0
    ? { priceMode: 'ASK' }
    : { unitPrice: /\.\d{3}/.test(number) ? String(Number(Number(number).toFixed(2))) : number, priceMode: 'FIXED' }
