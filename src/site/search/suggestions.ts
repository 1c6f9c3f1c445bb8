import { CallError, send } from '#ui/request.ts'
import { forgetText, storedJson, storeText } from '#ui/try-to-store.ts'

/** A choice below the search box. */
export interface SearchOption {
  readonly kind: 'model' | 'brand' | 'type' | 'region' | 'listing' | 'search'
  readonly key: string
  readonly label: string
  /** Listings behind it; 0 where that is not known. */
  readonly count: number
  /** Without the language. */
  readonly path: string
}

export interface Suggested {
  readonly suggestions: readonly (Pick<SearchOption, 'key' | 'label' | 'count'> & {
    readonly kind: Exclude<SearchOption['kind'], 'search'>
  })[]
  /** The text without the part that they stand for. */
  readonly rest: string
  /** Whether nothing matches, and these are only spelled or pronounced alike. */
  readonly isGuess: boolean
  readonly reading: readonly { readonly text: string; readonly label: string }[]
  /** Listings that the text as it is finds. */
  readonly total?: number
}

/** What the box below a search says and offers. */
export interface Answered extends Pick<Suggested, 'reading' | 'isGuess' | 'total'> {
  readonly options: readonly SearchOption[]
}

const filters = { brand: 'brandCode', type: 'typeCode', region: 'regionCode' } as const

function pathOf({ kind, key, label }: Suggested['suggestions'][number], rest: string): string {
  if (kind === 'listing') return `/machine/${key}`
  if (kind === 'model' || rest !== '') return `/product?${new URLSearchParams({ q: [rest, label].filter(Boolean).join(' ') })}`
  return `/product?${new URLSearchParams({ [filters[kind]]: key, line: label })}`
}

/** Each stands for a part of the text; the rest of it is searched for as well. */
export const optionsOf = ({ suggestions, rest }: Suggested): SearchOption[] =>
  suggestions.map((each) => ({ ...each, path: pathOf(each, rest) }))

/** What a text may mean; nothing where the network does not answer. */
export async function suggest(text: string): Promise<Answered> {
  try {
    const { data } = (await send('GET', '/blade-machine/machine/suggest', { query: { text } })) as { data: Suggested }
    return { ...data, options: optionsOf(data) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { options: [], reading: [], isGuess: false }
  }
}

const storageKey = 'motorspot-searches'
const mostRemembered = 8

function storedLines(): string[] {
  const stored = storedJson('localStorage', storageKey)
  return Array.isArray(stored) ? stored.filter((line) => typeof line === 'string') : []
}

/** What was searched on this device, the latest first. */
export const recentSearches = (): SearchOption[] =>
  storedLines().map((line) => ({ kind: 'search', key: line, label: line, count: 0, path: `/product?${new URLSearchParams({ q: line })}` }))

export function rememberSearch(text: string): void {
  const line = text.trim().slice(0, 100)
  if (line === '') return
  storeText('localStorage', storageKey, JSON.stringify([line, ...storedLines().filter((each) => each !== line)].slice(0, mostRemembered)))
}

export const forgetSearches = (): void => forgetText('localStorage', storageKey)
