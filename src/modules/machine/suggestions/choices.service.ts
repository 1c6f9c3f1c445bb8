import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { plain } from '../machine/model-list.ts'
import { rankOf, termsOf } from '../machine/suggested-names.service.ts'

/** Fields whose choices are too many to look through: they are searched by name, alias, pinyin and initials. */
type SearchedField = 'typeCode' | 'brandCode' | 'regionCode'

interface FoundChoice {
  readonly key: string
  readonly label: string
}

interface Entry extends FoundChoice {
  readonly terms: readonly string[]
}

type Entries = Readonly<Record<SearchedField, readonly Entry[]>>

/** Milliseconds after which the tables are read again, in case the notification of a change was missed. */
const maxAge = 300_000
const sources = new Set(['', 'brand', 'motortype', 'region'])
const mostChoices = 20

const caches = onePerRuntime((runtime) => {
  const cache = new FreshCache<Entries>(maxAge, 100)
  onChange(runtime, (resource) => sources.has(resource) && cache.clear())
  return cache
})

type Names = readonly (string | null)[]

/** With the code itself, which some know by heart. */
const entryOf = (key: string | null, label: string, names: Names): Entry => ({
  key: key ?? '',
  label,
  terms: [plain(key ?? ''), ...termsOf(names)],
})

async function load(db: Db, lang: 'zh' | 'en'): Promise<Entries> {
  const [types, brands, regions] = await Promise.all([
    db.selectFrom('motortype').select(['type_code', 'name_zh', 'name_en']).orderBy('type_code').execute(),
    db.selectFrom('brand').select(['brand_code', 'name_zh', 'name_en', 'aliases']).where('enabled', '=', true).execute(),
    db.selectFrom('region').select(['code', 'name', 'name_en', 'full_name']).where('code', '<>', '00').orderBy('code').execute(),
  ])
  const named = (zh: string | null, en: string | null): string => (lang === 'en' ? en || zh : zh || en) ?? ''
  return {
    typeCode: types.map((row) => entryOf(row.type_code, named(row.name_zh, row.name_en), [row.name_zh, row.name_en])),
    brandCode: brands.map((row) => {
      const others = lang === 'zh' ? row.name_en : row.name_zh
      const label = named(row.name_zh, row.name_en)
      return entryOf(row.brand_code, others && others !== label ? `${label} · ${others}` : label, [
        row.name_zh,
        row.name_en,
        ...(row.aliases ?? []),
      ])
    }),
    regionCode: regionEntries(regions, lang),
  }
}

interface RegionRow {
  readonly code: string | null
  readonly name: string | null
  readonly name_en: string | null
  readonly full_name: string | null
}

/** Each with what it is in, once: 江苏省 无锡市 江阴市; `Jiangyin, Wuxi, Jiangsu`. What only groups the districts of a municipality is no place. */
function regionEntries(regions: readonly RegionRow[], lang: 'zh' | 'en'): Entry[] {
  const byCode = new Map(regions.map((row) => [row.code, row]))
  const labelOf = ({ code, name, name_en, full_name }: RegionRow): string => {
    if (lang === 'zh') return full_name || name || ''
    const province = byCode.get(code?.slice(0, 2) ?? '')?.name_en ?? ''
    const own = name_en || name || ''
    return own === province || own.endsWith(`, ${province}`) ? own : [own, province].filter(Boolean).join(', ')
  }
  return regions.flatMap((row) => {
    const above = byCode.get(row.code?.slice(0, -2) ?? '')
    const label = labelOf(row)
    return above && labelOf(above) === label ? [] : [entryOf(row.code, label, [row.name, row.name_en])]
  })
}

/** The choices of a field that a text may mean: those that begin with it first, of regions the larger ones. */
export async function searchChoices(ctx: Context, field: SearchedField, given: string): Promise<FoundChoice[]> {
  const text = plain(given.slice(0, 64))
  if (text === '') return []
  const entries = await caches(ctx.runtime).getFor(ctx, ctx.lang, (db) => load(db, ctx.lang))
  const ranked = entries[field].map((entry) => ({ entry, rank: rankOf(entry.terms, text) })).filter(({ rank }) => rank > 0)
  ranked.sort((a, b) => b.rank - a.rank || a.entry.key.length - b.entry.key.length)
  return ranked.slice(0, mostChoices).map(({ entry: { key, label } }) => ({ key, label }))
}
