import { isDeniedAt } from './denied-behind.ts'
import { type LeadDays, takeLeadTime } from './lead-time-text.ts'
import { dueNames } from './needed-day.ts'
import { partsIn } from './part-figures.ts'
import { type PriceReading, takePrice } from './price-text.ts'
import { dueBehindYear, isToCome, year } from './production-years.ts'
import { asSpoken, withSpokenFigures } from './spoken-figures.ts'
import { isOfRange, partsTaken, type Taken } from './taken-parts.ts'
import { blanks } from './words-left.ts'

/** Values that stand on nameplates and in offers and that nobody searches by: the reader of searches has no words for them. */
export interface PlateValues extends PriceReading {
  readonly currentA?: number
  /** Behind a slash: that of the other connection. */
  readonly secondCurrentA?: number
  readonly efficiencyPct?: number
  readonly powerFactor?: number
  readonly weightKg?: number
  readonly noiseDb?: number
  readonly ambientMin?: number
  readonly ambientMax?: number
  readonly prodYear?: number
  readonly serialNo?: string
  readonly connection?: string
  readonly insulation?: string
  readonly leadDays?: LeadDays
}

export type PlateName = keyof Omit<PlateValues, keyof PriceReading | 'leadDays'>

/** The delta is written as the Greek letter, as a triangle, and as the letter D. */
const connections: Readonly<Record<string, string>> = { Δ: 'D', '△': 'D', D: 'D', Y: 'Y', 'D/Y': 'D/Y', 'Y/D': 'D/Y' }

const connectionOf = (written: string): string | undefined => connections[written.toUpperCase().replace(/[Δ△]/g, 'D')]

const between =
  (least: number, most: number) =>
  (written: string): number | undefined => {
    const value = Number(written.replace(',', '.'))
    return value >= least && value <= most ? value : undefined
  }

type Expression = readonly [
  name: PlateName,
  form: RegExp,
  parse: (written: string, thisYear: number) => number | string | undefined,
  second?: PlateName,
]

/** Of a month or a day; in "2020年 5.5kW" the figure has a unit. */
const ofDate =
  '\\d{1,2}(?!\\d|(?:\\.\\d{1,3})?[^\\S\\n]?(?:(?:k?[wv]|kva|hp|hz|poles?|p|r\\/?min|rpm|pcs?|pieces|units?|sets?)(?![a-z\\d])|台(?!达)|转(?!速)|[%极套只件千马匹伏]))'
const datedBy = (name: string): RegExp =>
  new RegExp(
    `(?:${name})\\s{0,4}[:：.]?\\s{0,4}(${year})(?:\\s{0,4}[-./年]\\s{0,4}${ofDate}(?:\\s{0,4}[-./月]\\s{0,4}${ofDate})?)?\\s{0,4}[年月日]?`,
    'giu',
  )
const madeDate = [
  '(?:出厂|生产|制造)(?:日期|时间|年[份月])',
  '(?<![a-z])(?:production|manufactur(?:ed?|ing)|mfg|mfd|build|built)\\.?\\s?date',
  'date\\s(?:of\\s)?(?:production|manufactur(?:e|ing)|mfg)',
  'made in|year(?:\\sof\\s(?:production|manufacture))?',
].join('|')
/** On a nameplate that of its production; in a list, an offer or a demand it may be that of the list, or any other. */
const anyDate = '(?<![货付求用要])日期|(?<!(?:delivery|due|arrival|required|requested|needed|dispatch|shipping|shipment)\\s?)date'
const otherDate = datedBy(anyDate)
const dateAlone: Expression = ['prodYear', otherDate, Number]
const otherNames = '(?:日期|时间|截[止至]到?|有效期[至到]?|[Dd]ate)'

/** A year without a name before it, which in a demand the reader of searches understands with its limits. */
const yearAlone: Expression = [
  'prodYear',
  new RegExp(
    `(?<!\\d|\\d{4}年?\\s?[-~～至到]\\s?|(?:${dueNames}|${otherNames})\\s?[:：为是]?\\s?)(${year})\\s?年(?!${dueBehindYear})(?:\\s?\\d{1,2}\\s?月(?:份)?)?(?:\\s?\\d{1,2}\\s?日)?(?:生产|出厂|制造|产|造|的)?(?![以之前后起及])`,
    'gu',
  ),
  (written, thisYear) => (isToCome([Number(written), null], thisYear) ? undefined : Number(written)),
]

const ambientName =
  '(?:最高)?(?:环境温度|环温|amb(?:ient)?\\.?(?:\\s?temp(?:erature)?\\.?)?)[\\s:：]{0,6}(?:(?:最高|不[超高][过于]|≤|up to|max\\.?)\\s{0,4})?'
const ambientBehind = '\\s?(?:max\\.?\\s)?(?:环境(?:温度)?|amb(?:ient)?(?![a-z])\\.?(?:\\s?temp(?:erature)?(?![a-z])\\.?)?)'
const degrees = '\\s{0,4}(?:℃|°\\s?C|摄氏度|度(?!数))'
const degreesBetween = `\\+?(-?\\d{1,2})(?:${degrees})?\\s{0,4}(?:[~～至到…-]|to)\\s{0,4}\\+?(-?\\d{1,2})${degrees}`
/** °C. */
const ofPlace = between(-90, 90)

/** The first group of an expression is the value, a second one that of the field which the expression names: else of the current at the other connection. Repetitions are bounded, so that no text slows them down. What a sign before it says is part of the expression, so that it is not left over. */
const expressions: readonly Expression[] = [
  ['powerFactor', /(?:cos\s?[φϕΦψ]?|功率因[数素]|(?<![a-z])p\.?f\.?)\s{0,4}[:：=]?\s{0,4}([01]?[.,]\d{1,3})/giu, between(0.3, 1)],
  [
    'efficiencyPct',
    /(?:η|效率|(?<![a-z])eff(?:iciency)?\.?)\s{0,4}[:：=]?\s{0,4}(?:%\s{0,4})?(\d{2}(?:[.,]\d{1,2})?)\s{0,4}%?(?![\d.]|,\d)/giu,
    between(20, 99.9),
  ],
  [
    'currentA',
    /(?:电流\s{0,4}[:：]?\s{0,4})?(?<![\w.-]|\d[,，])(\d{1,5}(?:[.,]\d{1,2})?)(?:\s?\/\s?(\d{1,5}(?:[.,]\d{1,3})?))?\s{0,4}(?:A|安培?)(?![\w\p{Script=Han}/])/gu,
    between(0.01, 100_000),
  ],
  [
    'weightKg',
    /(?:(?:净重|重量|质量|weight|mass)\s{0,4}[:：]?\s{0,4})?(?<![\w.-]|\d[,，])(\d{1,6}(?:[.,]\d{1,2})?)\s{0,4}(?:kgs?|公斤|千克)(?![a-z])/giu,
    between(0.1, 1_000_000),
  ],
  [
    'noiseDb',
    /(?:(?:噪[声音]|LW|LP)\s{0,4}[:：]?\s{0,4})?(?<![\w.-]|\d[,，])(\d{2,3}(?:[.,]\d)?)\s{0,4}dB(?:\s{0,4}\(?A\)?)?/giu,
    between(20, 150),
  ],
  ['ambientMin', new RegExp(`${ambientName}${degreesBetween}`, 'giu'), ofPlace, 'ambientMax'],
  ['ambientMin', new RegExp(`(?<![\\w.~-]|\\d[,，])${degreesBetween}${ambientBehind}`, 'giu'), ofPlace, 'ambientMax'],
  ['ambientMax', new RegExp(`${ambientName}\\+?(-?\\d{2})${degrees}`, 'giu'), ofPlace],
  ['ambientMax', new RegExp(`(?<![\\w.~-]|\\d[,，])\\+?(-?\\d{2})${degrees}${ambientBehind}`, 'giu'), ofPlace],
  ['prodYear', datedBy(madeDate), Number],
  dateAlone,
  yearAlone,
  [
    'serialNo',
    /(?:(?:出厂|产品)?编号|serial(?: ?(?:no|number))?\.?|s\/n)\s{0,4}(?:[:：.]\s{0,4})?((?=[A-Z-]{0,31}\d)[A-Z0-9-]{4,32})/giu,
    String,
  ],
  ['serialNo', /(?<![a-z])(?<![a-z] )no\.\s{0,4}((?=[A-Z-]{0,31}\d)[A-Z0-9-]{4,32})/giu, String],
  ['connection', /接法\s{0,4}[:：]?\s{0,4}([ΔΔ△DY](?:\/[ΔΔ△DY])?)(?![\w-])/giu, connectionOf],
  // Behind the voltage: 380 V D, 380/660 V Δ/Y.
  ['connection', /(?<=\d\s?V\s{0,4})([ΔΔ△DY](?:\/[ΔΔ△DY])?)(?![\w-])/gu, connectionOf],
  ['connection', /(?<![\w-])([ΔΔ△DY](?:\/[ΔΔ△DY])?)\s{0,4}(?:形)?接法?/giu, connectionOf],
  [
    'connection',
    /(?<![A-Za-z\p{Script=Han}])([Δ△](?:\s?\/\s?Y)?|Y\s?\/\s?[Δ△])(?![\w-])/gu,
    (written) => connectionOf(written.replace(/\s/g, '')),
  ],
  // Before the word, behind which a temperature rise may follow.
  [
    'insulation',
    /(?<![\w-]|\d\s)(?:class\s)?([ABEFHNR])(?:\s?级\s?)?(?:绝缘(?:等级)?|\s(?:class\s)?insulation(?![a-z]))(?!(?:等级)?\s{0,4}(?:cl(?:ass)?\.?)?\s{0,4}[:：]?\s{0,4}[ABEFHNR](?![a-z0-9])(?!\s?级?\s?(?:温升|考核|(?:temp[a-z.]{0,8}\s)?rise)))/giu,
    (written) => written.toUpperCase(),
  ],
  [
    'insulation',
    /(?:绝缘(?:等级)?|(?<![a-z])ins(?:ulation)?\.?\s{0,4}(?:cl(?:ass)?\.?)?|th(?:ermal)?\.?\s?cl(?:ass)?\.?)\s{0,4}[:：]?\s{0,4}([ABEFHNR])(?![a-z0-9])(?!\s?级?\s?(?:温升|考核|(?:temp[a-z.]{0,8}\s)?rise)(?!(?:等级)?\s?[:：为]?\s?(?:class\s?)?[ABEFHNR](?![a-z0-9])))级?/giu,
    (written) => written.toUpperCase(),
  ],
]

/** A nameplate, or what is pasted. */
type TextOf = 'plate' | 'offer' | 'demand'
const ofText: Readonly<Record<TextOf, readonly Expression[]>> = {
  plate: expressions,
  offer: expressions.filter((each) => each !== dateAlone),
  demand: expressions.filter((each) => each !== dateAlone && each !== yearAlone),
}

/** Numbers of standards, which are on every nameplate and no values: GB/T 28575-2020, JB/T 10391, IEC 60034-1. */
const standards = /(?<![A-Z])(?:GB|JB|Q|IEC|EN|GBT|JBT)\s?(?:\/\s?[A-Z]{1,5})?\s?\d{3,6}(?:\.\d+)?(?:\s?[-—–]\s?\d{1,4})*/g

/** Alone it asks for no dispatch: what is offered here is stock. */
const inStock = /^(?:现货|(?:in|ex)[- ]stock)$/i

export interface PlateReading {
  readonly values: PlateValues
  readonly rest: string
  /** In the order in which they were found. */
  readonly taken: readonly Taken[]
}

/** Takes what only nameplates say out of a text that is read in this year; the rest is left in its place, for the reader. */
export function takePlateValues(text: string, thisYear: number, of: TextOf = 'plate'): PlateReading {
  const values: Record<string, number | string> = {}
  const parts: Taken[] = []
  // One sign for the triangle and one for the slash, so that both are read wherever they were typed.
  const plain = text.replace(/[∆▲]/g, 'Δ').replace(/[／∕⁄]/g, '/')
  const withoutStandards = withSpokenFigures(plain).replace(standards, (found, at: number) => {
    parts.push({ at, text: found, says: { standard: found } })
    return blanks(found)
  })
  const { rest: withoutLead, ...lead } = takeLeadTime(withoutStandards)
  for (const each of partsTaken(withoutStandards, withoutLead))
    parts.push({ ...each, says: inStock.test(each.text) ? {} : { leadDays: each.text } })
  const { price, rest: withoutPrice, taken } = takePrice(withoutLead)
  parts.push(...taken)
  let rest = withoutPrice
  const ofParts = partsIn(rest)
  for (const [name, expression, parse, secondName = 'secondCurrentA'] of ofText[of])
    rest = rest.replace(expression, (found: string, written: string, second: unknown, ...more: unknown[]) => {
      // Without a second group its place is the next argument.
      const at = Number([second, ...more].find((each) => typeof each === 'number'))
      const isOther = name === 'prodYear' ? isDeniedAt(plain, at) : isOfRange(found, at, plain)
      const value = isOther ? undefined : parse(written, thisYear)
      if (value === undefined || ofParts.some(({ start, end }) => start < at + found.length && at < end)) return found
      const other = typeof second === 'string' && values[name] === undefined ? parse(second, thisYear) : undefined
      if (other !== undefined) values[secondName] ??= other
      values[name] ??= value
      parts.push({ at, text: found, says: { [name]: value, ...(other !== undefined && { [secondName]: other }) } })
      return blanks(found)
    })
  // What the reader would take for a year of production, or for a part of what stands behind it, is told.
  if (of !== 'plate')
    rest = rest.replace(otherDate, (found, _year, at: number) => {
      parts.push({ at, text: found, says: { date: found } })
      return blanks(found)
    })
  return {
    values: { ...price, ...lead, ...values },
    rest: asSpoken(rest, plain),
    taken: parts.map((each) => ({ ...each, text: asWritten(text, each) })),
  }
}

const asWritten = (text: string, { at, text: { length } }: Taken): string => text.slice(at, at + length)
