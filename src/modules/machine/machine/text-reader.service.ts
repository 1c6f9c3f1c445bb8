import { LRUCache } from 'lru-cache'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import type { ReferenceTables } from '#motors/checked-motor.ts'
import { wordDictionaries } from '#motors/dictionary-words.ts'
import { type InferredFields, inferFrom } from '#motors/inference.ts'
import type { DictionaryEntry } from '#motors/knowledge.ts'
import { makeReader, type Reader } from '#motors/reader.ts'
import type { Fields, Reading } from '#motors/reading.ts'
import { doubtfulParts } from '#motors/spelling.ts'
import { allowRead } from '../../auth/limits.service.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { referenceSources, referenceTables } from './reference-tables.service.ts'
import { type SpelledBrands, spelledBrands, spellingsIn } from './spelling.service.ts'
import { stockedModels } from './suggested-names.service.ts'

interface TenantReader {
  readonly reader: Reader
  readonly brands: SpelledBrands
  readonly spelled: LRUCache<string, readonly string[]>
  readonly catalogue: ReferenceTables
}

/** Milliseconds after which the tables are read again, in case the notification of a change was missed. */
const maxAge = 300_000
/** Words whose spellings are kept. */
const mostSpelled = 2_000
const sources = new Set(['', 'brand', 'region', 'dict', ...referenceSources])

const readers = onePerRuntime((runtime) => {
  const cache = new FreshCache<TenantReader>(maxAge, 100)
  onChange(runtime, (resource) => sources.has(resource) && cache.clear())
  return cache
})

/** The reader of texts with the brands of the tenant, and the tables that it draws conclusions from. */
export const readerOf = (ctx: Context): Promise<TenantReader> => readers(ctx.runtime).getFor(ctx, '', (db) => loadReader(ctx.runtime, db))

async function entriesOf(runtime: Runtime, dictionary: string): Promise<DictionaryEntry[]> {
  return [...(await dictionaryOf(runtime, dictionary))].map(([key, [zh, en]]) => ({ dictionary, key, zh, en }))
}

async function loadReader(runtime: Runtime, db: Db): Promise<TenantReader> {
  const [catalogue, dictionaries, brands, regions] = await Promise.all([
    referenceTables(runtime),
    Promise.all(wordDictionaries.map((code) => entriesOf(runtime, code))),
    db.selectFrom('brand').select(['brand_code', 'name_zh', 'name_en', 'aliases', 'model_prefixes']).where('enabled', '=', true).execute(),
    db.selectFrom('region').select(['code', 'name', 'name_en']).execute(),
  ])
  const text = (value: string | null): string => value ?? ''
  const thisYear = (): number => Number(dayFromToday({ runtime }, 0).slice(0, 4))
  const knowledge = {
    series: catalogue.series.map(({ series }) => series).filter(Boolean),
    frames: [...catalogue.framePowers, ...catalogue.flanges].map(({ frame }) => frame).filter(Boolean),
    brands: brands.map((row) => ({
      code: text(row.brand_code),
      names: [text(row.name_zh), text(row.name_en), ...(row.aliases ?? [])],
      prefixes: row.model_prefixes ?? [],
    })),
    dictionaries: dictionaries.flat(),
    regions: regions.map((row) => ({ code: text(row.code), name: text(row.name), nameEn: text(row.name_en) })),
  }
  const spelled = spelledBrands(brands.flatMap((row) => [text(row.name_zh), ...(row.aliases ?? [])]))
  return { reader: makeReader(knowledge, thisYear), catalogue, brands: spelled, spelled: new LRUCache({ max: mostSpelled }) }
}

/** The longest text that is read: a line, or a list of them. */
const longestText = 500

export interface TextAnswer extends Fields {
  /** What follows from the fields, with its origin. */
  readonly inferred: InferredFields
  readonly tokens: Reading['tokens']
  readonly conflicts: Reading['conflicts']
  /** The text as it may be meant, where a word is unknown and a known one is within one letter of it; at most three. */
  readonly spellings: readonly string[]
}

/** Reads a line as traders write it. */
export async function readLine(ctx: Context, text: string): Promise<TextAnswer> {
  if (text.length > longestText) reject([`最多 ${longestText} 个字`, `At most ${longestText} characters`], { field: 'text' })
  const { reader, catalogue } = await readerOf(ctx)
  const { fields, tokens, conflicts } = reader.read(text)
  return { ...fields, inferred: inferFrom(fields, catalogue), tokens, conflicts, spellings: await spellingsOfLine(ctx, text, tokens) }
}

/** A line as it may be meant, where a word of it is unknown: at most three. */
export async function spellingsOfLine(ctx: Context, line: string, tokens: Reading['tokens']): Promise<string[]> {
  const { reader, brands, spelled } = await readerOf(ctx)
  if (doubtfulParts(line, tokens, reader).length === 0) return []
  const models = await stockedModels(ctx)
  return spellingsIn(line, tokens, { reader, brands, spelled, countOf: (designation) => models.countOf(designation) }, ctx.lang)
}

/** Characters whose reading is as much work as a page of the stock list. */
const charactersOfRead = 2_000

/** Counts the reading of so many characters as the reads of the caller that it is worth; rejects one too many. */
export async function allowReading(ctx: Context, characters: number): Promise<void> {
  for (let reads = Math.floor(characters / charactersOfRead); reads > 0; reads -= 1) await allowRead(ctx)
}
