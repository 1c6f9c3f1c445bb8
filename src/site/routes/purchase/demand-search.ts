import type { Words } from '#i18n/translate.ts'
import { polesWithin } from '#motors/figures.ts'
import { regionOf } from '#motors/read-values.ts'
import type { Fields, Token } from '#motors/reading.ts'
import { tokenKinds } from '#motors/token-kinds.ts'
import { woundRotor } from '#motors/wound-rotor.ts'
import { titles } from './demand-filter-groups.ts'
import { type DemandFilter, type DemandQuery, demandFilters, emptyDemandQuery } from './demand-query.ts'

const rangesOf = ({ power, powers = power === undefined ? [] : [power], powerRange }: Fields): string[] =>
  powerRange ? [`${powerRange[0] ?? ''}-${powerRange[1] ?? ''}`] : powers.map((each) => `${each}-${each}`)

const isExAlone = ({ typeHint }: Fields): boolean => typeHint === 'EX'

/** Those that a text is read to; the others are chosen. */
type ReadFilter = Exclude<DemandFilter, 'urgency' | 'deadline_le'>

/** What a token says of each filter; nothing of what no filter finds, as wound rotors, which are in several types. */
const filtersRead: Readonly<Record<ReadFilter, (token: Token) => readonly string[]>> = {
  powerMin_between: ({ kind, fields }) => (kind === 'power' ? rangesOf(fields) : []),
  polesAccept: ({ kind, fields: { poles, polesRange } }) =>
    kind === 'poles' ? (poles ?? (polesRange ? polesWithin(polesRange) : [])).map(String) : [],
  deliverRegion: ({ kind, fields: { deliverRegion = '', regionCode = deliverRegion, regionCodes = [regionCode] } }) =>
    kind === 'region' || kind === 'deliverRegion' ? regionCodes.flatMap((code) => regionOf(code) || []) : [],
  typeCode: ({ kind, fields }) =>
    kind === 'type' && fields.typeHint && !isExAlone(fields) && fields.typeHint !== woundRotor.typeHint ? [fields.typeHint] : [],
  exNeeded: ({ kind, fields }) => (kind === 'type' && isExAlone(fields) ? ['1'] : []),
}

/** The query that finds what its text says: by filters what they can find, unless others are chosen, and the other words in the titles. */
export function withReadText(query: DemandQuery, tokens: readonly Token[]): DemandQuery {
  const found = new Set<Token>()
  const filters: Partial<Record<DemandFilter, readonly string[]>> = {}
  for (const [name, keysOf] of Object.entries(filtersRead) as [DemandFilter, (token: Token) => readonly string[]][]) {
    if (query[name].length > 0) continue
    // A bare number may be a size of a frame, too: it is looked for as it stands.
    const read = tokens.filter((token) => token.confidence === 1 && keysOf(token).length > 0)
    for (const token of read) found.add(token)
    filters[name] = [...new Set(read.flatMap(keysOf))]
  }
  const isWord = (token: Token): boolean => !found.has(token) && tokenKinds[token.kind].title
  const words = tokens.filter(isWord).map(({ start, end }) => query.title.slice(start, end))
  return { ...query, ...filters, title: words.join(' ') }
}

/** A search that is less narrow. */
export interface WiderDemandQuery {
  readonly label: Words
  readonly query: DemandQuery
}

/** Wider searches that are counted for one that finds nothing. */
const mostWider = 4

/** The conditions of a query, by name: its text and its filters. */
const conditionsOf = (read: DemandQuery): readonly ('title' | DemandFilter)[] =>
  (['title', ...demandFilters] as const).filter((name) => read[name].length > 0)

/**
 * Wider searches than a query with its text read, of which nothing is found: first those without one of its conditions, then those with one
 * of them alone, as far as there may be so many. Of a single condition there is none.
 */
export function widerDemandQueries(read: DemandQuery): readonly (readonly WiderDemandQuery[])[] {
  const names = conditionsOf(read)
  if (names.length < 2) return []
  const wordsOf = (name: 'title' | DemandFilter): Words => (name === 'title' ? [read.title, read.title] : titles[name])
  const without = names.map((name): WiderDemandQuery => {
    const [zh, en] = wordsOf(name)
    return { label: [`去掉“${zh}”`, `Without "${en}"`], query: { ...read, [name]: emptyDemandQuery[name], current: 1 } }
  })
  const alone = names.map((name): WiderDemandQuery => {
    const [zh, en] = wordsOf(name)
    return { label: [`只按“${zh}”`, `Only "${en}"`], query: { ...emptyDemandQuery, hasStock: read.hasStock, [name]: read[name] } }
  })
  if (names.length === 2) return [without]
  return [without.slice(0, mostWider), alone.slice(0, Math.max(0, mostWider - without.length))]
}
