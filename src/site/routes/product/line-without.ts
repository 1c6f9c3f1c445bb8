import type { Token } from '#motors/reading.ts'
import { type Chip, chipsOf, type ProductQuery, withoutFilter } from './product-query.ts'
import { queryOfReading } from './search-line.ts'

const isSame = (a: Chip, b: Chip): boolean => a.name === b.name && a.key === b.key && a.of === b.of

/** The designation is made of several words; a word that is not understood is looked for in it too. */
const stoodFor = ({ fields }: Token, chip: Chip): boolean =>
  chipsOf(queryOfReading(fields)).some((each) => isSame(each, chip) || (each.name === 'model' && chip.name === 'model'))

/** A query without a filter, and its line without the words that the filter was read from, so that the search for the line is the same. */
export function withoutRead(query: ProductQuery, chip: Chip, tokens: readonly Token[]): ProductQuery {
  const words = tokens.filter((token) => stoodFor(token, chip)).toReversed()
  const line = words.reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, query.line)
  return { ...withoutFilter(query, chip), line: words.length === 0 ? query.line : line.replace(/\s+/g, ' ').trim() }
}
