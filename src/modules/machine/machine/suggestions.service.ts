import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'
import { t, type Words } from '#i18n/translate.ts'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { openView } from '#kernel/crud/read.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { TokenKind } from '#motors/reading.ts'
import { machine } from './machine.resource.ts'
import { readerOf } from './text-reader.service.ts'

/** What a search box offers while somebody types. */
export interface Suggestion {
  readonly kind: 'model' | 'brand' | 'type' | 'region' | 'listing'
  /** A designation as listings write it, a code, or the id of a listing. */
  readonly key: string
  readonly label: string
  /** Listings behind it. */
  readonly count: number
}

export interface Suggested {
  readonly suggestions: readonly Suggestion[]
  /** The part of the text that they stand for. */
  readonly word: string
  /** What the text says so far, with the name of each property. */
  readonly reading: readonly { readonly text: string; readonly label: string }[]
}

/** Names of what a text says; words that say nothing to a search have none. */
const readings: Partial<Record<TokenKind, Words>> = {
  model: ['型号', 'model'],
  series: ['系列', 'series'],
  frame: ['机座', 'frame'],
  power: ['功率', 'power'],
  poles: ['极数', 'poles'],
  speed: ['转速', 'speed'],
  torque: ['转矩', 'torque'],
  voltage: ['电压', 'voltage'],
  frequency: ['频率', 'frequency'],
  mounting: ['安装', 'mounting'],
  efficiency: ['能效', 'efficiency'],
  ex: ['防爆', 'Ex'],
  ip: ['防护', 'protection'],
  ic: ['冷却', 'cooling'],
  insulation: ['绝缘', 'thermal class'],
  duty: ['工作制', 'duty'],
  feature: ['附加功能', 'feature'],
  brand: ['品牌', 'brand'],
  type: ['类型', 'type'],
  phases: ['相数', 'phases'],
  condition: ['成色', 'condition'],
  quantity: ['数量', 'quantity'],
  price: ['价格', 'price'],
  region: ['地区', 'place'],
  ratio: ['速比', 'ratio'],
}

/** A suggestion with all that it is found by, in capitals and without blanks. */
interface Entry extends Suggestion {
  readonly terms: readonly string[]
}

/** Milliseconds after which the stock is counted again; until it is, the former counts are shown. */
const maxAge = 10_000
const mostTenants = 200
/** Different designations that are offered, the most frequent first. */
const mostModels = 50_000
/** Suggestions of one kind. */
const mostOfKind = 4
const mostSuggestions = 10
const longestText = 64

const caches = onePerRuntime(
  (runtime) =>
    new LRUCache<string, readonly Entry[]>({
      max: mostTenants,
      ttl: maxAge,
      allowStale: true,
      fetchMethod: async (key) => {
        const [tenant = '', lang] = key.split(' ')
        return load(runtime, tenant, lang === 'en' ? 'en' : 'zh')
      },
    }),
)

export const plain = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** A name as it is, in pinyin, and by the initials of its characters: 西门子, `XIMENZI`, `XMZ`. */
export function termsOf(name: string): string[] {
  const latin = (pattern: 'pinyin' | 'first') => plain(pinyin(name, { toneType: 'none', pattern, nonZh: 'consecutive' }))
  return /\p{Script=Han}/u.test(name) ? [plain(name), latin('pinyin'), latin('first')] : [plain(name)]
}

async function load(runtime: Runtime, tenant: string, lang: 'zh' | 'en'): Promise<readonly Entry[]> {
  const db = runtime.appDb(tenant)
  const stock = openView(machine, 'listData')
  // Grouping sets count all four in one pass; the query builder has none.
  const { rows } = await sql<{
    model: string | null
    brand: string | null
    type: string | null
    region: string | null
    at: number
    n: number
  }>`
    select model, brand_code as brand, type_code as type, left(region_code, 4) as region,
      grouping(model, brand_code, type_code, left(region_code, 4)) as at, count(*)::int as n
    from ${stock} group by grouping sets ((model), (brand_code), (type_code), (left(region_code, 4)))
    order by n desc limit ${sql.lit(mostModels)}`.execute(db)
  const counted = (at: number, key: 'brand' | 'type' | 'region'): Map<string, number> =>
    new Map(rows.flatMap((row) => (row.at === at && row[key] ? [[row[key], row.n] as const] : [])))
  const [brands, types, regions] = [counted(0b1011, 'brand'), counted(0b1101, 'type'), counted(0b1110, 'region')]
  const [brandRows, typeRows, regionRows] = await Promise.all([
    db.selectFrom('brand').select(['brand_code', 'name_zh', 'name_en', 'aliases']).where('enabled', '=', true).execute(),
    db.selectFrom('motortype').select(['type_code', 'name_zh', 'name_en']).execute(),
    db
      .selectFrom('region')
      .select(['code', 'name', 'name_en'])
      .where('code', 'in', [...regions.keys(), ''])
      .execute(),
  ])
  const named = (zh: string | null, en: string | null): string => (lang === 'en' ? en || zh : zh || en) ?? ''
  return [
    ...rows.flatMap(({ model, at, n }): Entry[] =>
      at === 0b0111 && model ? [{ kind: 'model', key: model, label: model, count: n, terms: [plain(model)] }] : [],
    ),
    ...brandRows.map(
      (row): Entry => ({
        ...{
          kind: 'brand',
          key: row.brand_code ?? '',
          label: named(row.name_zh, row.name_en),
          count: brands.get(row.brand_code ?? '') ?? 0,
        },
        terms: [row.name_zh, row.name_en, ...(row.aliases ?? [])].flatMap((name) => (name ? termsOf(name) : [])),
      }),
    ),
    ...typeRows.map(
      (row): Entry => ({
        ...{
          kind: 'type',
          key: row.type_code ?? '',
          label: named(row.name_zh, row.name_en),
          count: countBelow(types, row.type_code ?? ''),
        },
        terms: [row.name_zh, row.name_en].flatMap((name) => (name ? termsOf(name) : [])),
      }),
    ),
    ...regionRows.map(
      (row): Entry => ({
        ...{ kind: 'region', key: row.code ?? '', label: named(row.name, row.name_en), count: regions.get(row.code ?? '') ?? 0 },
        terms: [row.name, row.name_en].flatMap((name) => (name ? termsOf(name) : [])),
      }),
    ),
  ].filter(({ count }) => count > 0)
}

/** Of a type and those below it. */
const countBelow = (counts: ReadonlyMap<string, number>, code: string): number =>
  [...counts].reduce((sum, [key, n]) => (key === code || key.startsWith(`${code}.`) ? sum + n : sum), 0)

/** 3 where a term begins with the text, 2 where it contains it, 0 else; a text of one letter only begins. */
export function rankOf({ terms }: Pick<Entry, 'terms'>, text: string): number {
  if (terms.some((term) => term.startsWith(text))) return 3
  return text.length > 1 && terms.some((term) => term.includes(text)) ? 2 : 0
}

/** Models, brands, types and places that a word may mean: those that begin with it first, then the most frequent. */
function matching(entries: readonly Entry[], word: string): Suggestion[] {
  const text = plain(word)
  if (text === '') return []
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, text)
    return rank > 0 ? [{ entry, rank }] : []
  })
  ranked.sort((a, b) => b.rank - a.rank || b.entry.count - a.entry.count)
  const ofKind = new Map<string, number>()
  const first = ranked.filter(({ entry: { kind } }) => {
    ofKind.set(kind, (ofKind.get(kind) ?? 0) + 1)
    return (ofKind.get(kind) ?? 0) <= mostOfKind
  })
  return first.slice(0, mostSuggestions).map(({ entry: { terms, ...suggestion } }) => suggestion)
}

/** For the whole text, else for its latest word that means something, with the listing of a number first. */
async function suggestionsFor(ctx: Context, text: string): Promise<Omit<Suggested, 'reading'>> {
  const listings = await listingOf(ctx, plain(text))
  const entries = (await caches(ctx.runtime).fetch(`${ctx.tenant} ${ctx.lang}`)) ?? []
  for (const word of [text, ...text.split(/\s+/).toReversed()]) {
    const suggestions = matching(entries, word)
    if (suggestions.length > 0) return { suggestions: [...listings, ...suggestions], word }
  }
  return { suggestions: listings, word: text }
}

/** What a search box offers for a text: what it says so far, and what it may mean. */
export async function suggest(ctx: Context, given: string): Promise<Suggested> {
  const text = given.trim().slice(0, longestText)
  const { reader } = await readerOf(ctx)
  const { tokens } = reader.read(text)
  const reading = tokens.flatMap(({ text, kind }) => {
    const words = readings[kind]
    return words ? [{ text, label: t(words, ctx.lang) }] : []
  })
  return { ...(await suggestionsFor(ctx, text)), reading }
}

/** The listing of a number such as `M2611240001`. */
async function listingOf(ctx: Context, text: string): Promise<Suggestion[]> {
  if (!/^M\d{10,13}$/.test(text)) return []
  const { rows } = await sql<{
    id: string
    title: string | null
  }>`select id::text, title from ${openView(machine, 'listData')} where listing_no = ${text}`.execute(ctx.db)
  return rows.map(({ id, title }) => ({ kind: 'listing', key: id, label: title ?? text, count: 1 }))
}
