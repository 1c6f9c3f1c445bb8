import type { Token } from '#motors/reading.ts'
import { type Chip, chipsOf, type ProductQuery, withoutFilter } from './product-query.ts'
import { queryOfReading } from './search-line.ts'

const isSame = (a: Chip, b: Chip): boolean => a.name === b.name && a.key === b.key && a.of === b.of

/** Whether limits are a part of other ones, which several words say: "5.5kW以上 15kW以下". */
function isBoundOf(each: Chip, chip: Chip): boolean {
  if (each.name !== chip.name || each.of !== chip.of || !(chip.name === 'bounds' || chip.name.endsWith('_between'))) return false
  const [from, to] = chip.key.split('-')
  return each.key === `${from}-` || each.key === `-${to}`
}

/**
 * The designation is made of several words; a word that is not understood is looked for in it too. Of several powers each is written by
 * itself, and what all may cost limits the price of each by their number.
 */
const stoodFor = ({ fields }: Token, chip: Chip): boolean =>
  (chip.name === 'powerKw' && fields.power === Number(chip.key)) ||
  (chip.of === 'unitPrice' && fields.priceTotal !== undefined) ||
  chipsOf(queryOfReading(fields)).some(
    (each) => isSame(each, chip) || isBoundOf(each, chip) || (each.name === 'model' && chip.name === 'model'),
  )

/** A query without some filters, and its line without the words that they were read from, so that the search for the line is the same. */
export function withoutRead(query: ProductQuery, chips: readonly Chip[], tokens: readonly Token[]): ProductQuery {
  const words = tokens.filter((token) => chips.some((chip) => stoodFor(token, chip))).toReversed()
  const line = words.reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, query.line)
  return { ...chips.reduce(withoutFilter, query), line: words.length === 0 ? query.line : line.replace(/\s+/g, ' ').trim() }
}

/** How a value of a filter is written in a line; undefined for one that a line cannot say. */
function wordOf({ name, key, of }: Chip): string | undefined {
  if (name === 'bounds' && of === 'powerKw') return `${key.split('-')[0]}kW`
  if (name === 'powerKw') return `${key}kW`
  if (name === 'voltageV') return `${key}V`
  if (name === 'poles') return /^\d+$/.test(key) ? `${key}P` : undefined
  return name === 'mounting' || name === 'ieClass' ? key : undefined
}

/**
 * A query with another value of a filter, which is written into the line too where the former one was read from it: the search for the line
 * stays the same. A line that cannot say it is left out.
 */
export function replacedRead(query: ProductQuery, chip: Chip, other: ProductQuery, tokens: readonly Token[]): ProductQuery {
  const words = tokens.filter((token) => stoodFor(token, chip))
  if (words.length === 0) return other
  const saysMore = words.some(({ fields }) => chipsOf(queryOfReading(fields)).some((each) => !isSame(each, chip)))
  const replacement = chipsOf(other).find((each) => !chipsOf(query).some((before) => isSame(before, each)))
  const word = replacement && wordOf(replacement)
  if (saysMore || word === undefined) return { ...other, line: '' }
  const line = words.reduceRight(
    (text, { start, end }, at) => `${text.slice(0, start)} ${at === 0 ? word : ''} ${text.slice(end)}`,
    query.line,
  )
  return { ...other, line: line.replace(/\s+/g, ' ').trim() }
}
