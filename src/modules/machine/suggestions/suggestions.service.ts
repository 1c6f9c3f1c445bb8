import { sql } from 'kysely'
import { t, type Words } from '#i18n/translate.ts'
import { Cached, cachedAnswer } from '#kernel/cache/cached-answers.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import { openView } from '#kernel/crud/read.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Token } from '#motors/reading.ts'
import { isChinese, isWithinOneCharacter } from '#motors/spelling.ts'
import { tokenKinds } from '#motors/token-kinds.ts'
import type { Counted } from '#search/definition.ts'
import { machine } from '../machine/machine.resource.ts'
import { plain } from '../machine/model-list.ts'
import { latinOf, soundsLike } from '../machine/spelling.service.ts'
import { type CountsOfColumns, countStock } from '../machine/stock-by-sql.service.ts'
import { askIndex } from '../machine/stock-index.service.ts'
import { type NamedEntry, rankOf, type SuggestibleNames, suggestibleNames } from '../machine/suggested-names.service.ts'
import { readerOf } from '../machine/text-reader.service.ts'
import { countsOfLines } from './line-count.service.ts'

/** What a search box offers while somebody types. */
export interface Suggestion {
  readonly kind: 'model' | 'brand' | 'type' | 'region' | 'listing'
  /** A designation as listings write it, a code, or the id of a listing. */
  readonly key: string
  readonly label: string
  /** Listings that it leads to, with the rest of the text. */
  readonly count: number
}

export interface Suggested {
  readonly suggestions: readonly Suggestion[]
  /** The text without the part that they stand for. */
  readonly rest: string
  /** Whether nothing matches, and these are only spelled or pronounced alike. */
  readonly isGuess: boolean
  /** What the text says so far, with the name of each property. */
  readonly reading: readonly { readonly text: string; readonly label: string }[]
  /** Listings that the text as it is finds; absent while they cannot be counted at once. */
  readonly total?: number
}

const nameOf = ({ kind, fields }: Token): Words | undefined => (fields.listingNo ? ['编号', 'listing number'] : tokenKinds[kind].name)

/** Suggestions of one kind. */
const mostOfKind = 4
/** Designations whose motors are counted, as the last of some may have been sold. */
const mostCounted = 2 * mostOfKind
const mostSuggestions = 10
const longestText = 200
/** What is compared with names by its letters. */
const isPronounceable = /^[A-Z]{3,20}$/
/** Rows that a cached answer counts for. */
const cachedRows = 1

const counted: readonly Counted[] = [{ name: 'brandCode' }, { name: 'typeCode' }, { name: 'regionCode' }]
const question = { where: [], order: [], offset: 0, limit: 0 } as const

/** Milliseconds for which counts by SQL are used, while there is no index. */
const maxAge = 10_000
const countsBySql = onePerRuntime(() => new FreshCache<CountsOfColumns>(maxAge, 200))

interface StockByName {
  readonly counts: CountsOfColumns
  /** Whether the stock index is loaded: without it, lines are not counted. */
  readonly isIndexed: boolean
}

/** Listings of each brand, type and place. */
async function stockByName(ctx: Context): Promise<StockByName> {
  const answer = await askIndex(ctx, { ...question, counted }, { atOnce: true })
  if (answer) return { counts: answer.counts, isIndexed: true }
  return { counts: await countsBySql(ctx.runtime).get(ctx.tenant, () => countStock(ctx, [], counted)), isIndexed: false }
}

/** What is offered for a text is chosen from these. */
type Offer = SuggestibleNames & StockByName

/** Of a brand; of a type and those below it; of a city. */
function countOf({ kind, key }: NamedEntry, counts: CountsOfColumns): number {
  if (kind === 'brand') return counts.brandCode?.get(key) ?? 0
  const belongs = kind === 'type' ? (code: string) => code === key || code.startsWith(`${key}.`) : (code: string) => code.startsWith(key)
  const codes = counts[kind === 'type' ? 'typeCode' : 'regionCode'] ?? []
  return [...codes].reduce((sum, [code, n]) => (belongs(code) ? sum + n : sum), 0)
}

const isFound = ({ count }: Suggestion): boolean => count > 0

/** With the listings that the search for each and for the rest of the text finds. */
async function countedWithRest(ctx: Context, suggestions: readonly Suggestion[], rest: string): Promise<Suggestion[]> {
  const isCounted = ({ kind }: Suggestion): boolean => rest === '' && kind !== 'model'
  const uncounted = suggestions.filter((each) => !isCounted(each))
  const counts = await countsOfLines(
    ctx,
    uncounted.map(({ label }) => `${rest} ${label}`),
  )
  const found = new Map(uncounted.map((each, at) => [each, counts[at]]))
  return suggestions.map((each) => ({ ...each, count: found.get(each) ?? each.count }))
}

/** The first of each kind. */
function firstOfKinds(ranked: readonly Suggestion[], most: number): Suggestion[] {
  const ofKind = new Map<string, number>()
  return ranked.filter(({ kind }) => {
    ofKind.set(kind, (ofKind.get(kind) ?? 0) + 1)
    return (ofKind.get(kind) ?? 0) <= most
  })
}

/** Models, brands, types and places that a word may mean: those that begin with it first, then the most frequent. */
async function matching(ctx: Context, { names, models, counts }: Offer, word: string, rest: string): Promise<Suggestion[]> {
  const text = plain(word)
  if (text === '') return []
  const found = models.find(text, mostCounted)
  const matched = names.flatMap((entry) => {
    const rank = rankOf(entry.terms, text)
    return rank > 0 ? [{ entry, rank }] : []
  })
  if (found.length + matched.length === 0) return []
  const named = matched.flatMap(({ entry, rank }) => {
    const { kind, key, label } = entry
    const count = countOf(entry, counts)
    return count > 0 ? [{ suggestion: { kind, key, label, count }, rank }] : []
  })
  const ofModels = found.map(({ label, count }) => ({
    suggestion: { kind: 'model', key: label, label, count } as const,
    rank: rankOf([plain(label)], text),
  }))
  const ranked = [...ofModels, ...named].sort((a, b) => b.rank - a.rank || b.suggestion.count - a.suggestion.count)
  const tried = firstOfKinds(
    ranked.map(({ suggestion }) => suggestion),
    mostCounted,
  )
  return firstOfKinds((await countedWithRest(ctx, tried, rest)).filter(isFound), mostOfKind).slice(0, mostSuggestions)
}

/**
 * Brands, types and places in stock that are spelled within one letter of a word, or pronounced like it: 卧龙 for `wolng` and 沃龙; and brands
 * with another character among three or more: 西门子 for 西门孑. Counted with the rest of the text, with which there may be none.
 */
async function namesLike(ctx: Context, { names, counts }: Offer, word: string, rest: string): Promise<Suggestion[]> {
  const [text, written] = [plain(latinOf(word)), plain(word)]
  const [isSpelled, isInChinese] = [isPronounceable.test(text), isChinese(written)]
  const isAlike = ({ kind, terms }: NamedEntry): boolean =>
    (isSpelled && terms.some((term) => soundsLike(text, term))) ||
    (isInChinese && kind === 'brand' && terms.some((term) => isWithinOneCharacter(written, term)))
  const alike = isSpelled || isInChinese ? names.filter(isAlike) : []
  if (alike.length === 0) return []
  const inStock = alike
    .map((entry) => ({ kind: entry.kind, key: entry.key, label: entry.label, count: countOf(entry, counts) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return countedWithRest(ctx, inStock.slice(0, mostOfKind), rest)
}

/** Words from the end of a text that are tried: each asks the stock index. */
const mostWords = 4

/** What suggestions can stand for: the whole text, and each of its latest words. */
function partsOf(text: string): { readonly word: string; readonly rest: string }[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word,
    rest: `${text.slice(0, index)}${text.slice(index + word.length)}`.trim(),
  }))
  return [{ word: text, rest: '' }, ...words.slice(-mostWords).toReversed()]
}

/** For the whole text, else for its latest word that means something, with the listings of a number first. */
async function suggestionsFor(
  ctx: Context,
  offer: Offer,
  text: string,
  tokens: readonly Token[],
): Promise<Omit<Suggested, 'reading' | 'total'>> {
  const isUnread = (word: string): boolean =>
    tokens.some(({ kind, text, fields }) => kind === 'text' && !fields.brand && text.includes(word))
  const listings = await listingsOf(ctx, plain(text))
  const parts = partsOf(text)
  for (const { word, rest } of parts) {
    const suggestions = await matching(ctx, offer, word, rest)
    if (suggestions.length > 0) return { suggestions: [...listings, ...suggestions], rest, isGuess: false }
  }
  let spelled: Pick<Suggested, 'suggestions' | 'rest'> | undefined
  for (const { word, rest } of parts) {
    const alike = await namesLike(ctx, offer, word, rest)
    const suggestions = alike.filter(isFound)
    if (suggestions.length > 0) return { suggestions: [...listings, ...suggestions], rest, isGuess: listings.length === 0 }
    if (alike.length > 0 && isUnread(word)) spelled ??= { suggestions: alike.slice(0, 1), rest }
  }
  // The first of them, as on the page of the results, so that nobody takes a wrong name for one that is not sold.
  if (spelled && listings.length === 0) return { ...spelled, isGuess: true }
  return { suggestions: listings, rest: '', isGuess: false }
}

/** What a search box offers for a text: what it says so far, and what it may mean. */
export async function suggest(ctx: Context, given: string): Promise<Cached<Suggested>> {
  const text = given.trim().slice(0, longestText)
  const [key, readers] = [`suggest ${text}`, 'public']
  const versionOf = ({ number }: SuggestibleNames): Promise<string> =>
    readVersions(ctx.db).then((versions) => `${versions.of(machine)} ${number}`)
  const suggestible = await suggestibleNames(ctx)
  return cachedAnswer(
    ctx,
    machine,
    { key, readers },
    () => versionOf(suggestible),
    async () => {
      // Read before the answer, so that what is written meanwhile makes it outdated.
      const version = await versionOf(suggestible)
      const [{ reader }, stock] = await Promise.all([readerOf(ctx), stockByName(ctx)])
      const { tokens } = reader.read(text)
      const reading = tokens.flatMap((token) => {
        const words = nameOf(token)
        return words ? [{ text: token.text, label: t(words, ctx.lang) }] : []
      })
      const [found, [total]] = await Promise.all([
        suggestionsFor(ctx, { ...suggestible, ...stock }, text, tokens),
        reading.length > 0 ? countsOfLines(ctx, [text]) : [],
      ])
      const suggested = { ...found, reading, ...(total === undefined ? {} : { total }) }
      // Without the index no line is counted: the next request may find it loaded.
      return new Cached(suggested, { key, readers, version: stock.isIndexed ? version : undefined, rows: cachedRows })
    },
  )
}

/** The first listings whose numbers begin so, such as `M2611240001`: from six digits on, which are those of a day. */
async function listingsOf(ctx: Context, text: string): Promise<Suggestion[]> {
  if (!/^M\d{6,13}$/.test(text)) return []
  const { rows } = await sql<{
    id: string
    title: string | null
    titleEn: string | null
  }>`select id::text, title, title_en as "titleEn" from ${openView(machine, 'listData')}
    where listing_no between ${text} and ${text.padEnd(14, '9')} order by listing_no limit ${sql.lit(mostOfKind)}`.execute(ctx.db)
  return rows.map(({ id, title, titleEn }) => {
    const label = (ctx.lang === 'en' ? titleEn || title : title) ?? text
    return { kind: 'listing', key: id, label, count: 1 }
  })
}
