import { polesWithin } from '#motors/figures.ts'
import type { Fields, Token } from '#motors/reading.ts'
import type { DemandQuery } from './demand-query.ts'

const rangesOf = ({ power, powers = power === undefined ? [] : [power], powerRange }: Fields): string[] =>
  powerRange ? [`${powerRange[0] ?? ''}-${powerRange[1] ?? ''}`] : powers.map((each) => `${each}-${each}`)

/** The query that finds what its text says: powers and poles by their filters, unless others are chosen, and the other words in the titles. */
export function withReadText(query: DemandQuery, tokens: readonly Token[]): DemandQuery {
  const isPower = ({ kind }: Token): boolean => kind === 'power' && query.powerMin_between.length === 0
  const isPoles = ({ kind }: Token): boolean => kind === 'poles' && query.polesAccept.length === 0
  // A bare number may be a size of a frame, too: it is looked for as it stands.
  const found = tokens.filter((token) => token.confidence === 1 && (isPower(token) || isPoles(token)))
  const isNoWord = (token: Token): boolean => found.includes(token) || token.kind === 'filler' || token.kind === 'intent'
  const words = tokens.filter((token) => !isNoWord(token)).map(({ start, end }) => query.title.slice(start, end))
  const poles = found.flatMap(({ fields }) => fields.poles ?? (fields.polesRange ? polesWithin(fields.polesRange) : [])).map(String)
  return {
    ...query,
    title: words.join(' '),
    powerMin_between: [...query.powerMin_between, ...found.flatMap(({ fields }) => rangesOf(fields))],
    polesAccept: query.polesAccept.length > 0 ? query.polesAccept : [...new Set(poles)],
  }
}
