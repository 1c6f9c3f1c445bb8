import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { plain } from './model-list.ts'
import { rankOf, termsOf } from './suggested-names.service.ts'

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

async function load(runtime: Runtime, tenant: string, lang: 'zh' | 'en'): Promise<Entries> {
  const db = runtime.appDb(tenant)
  const [types, brands, regions] = await Promise.all([
    db.selectFrom('motortype').select(['type_code', 'name_zh', 'name_en']).orderBy('type_code').execute(),
    db.selectFrom('brand').select(['brand_code', 'name_zh', 'name_en', 'aliases']).where('enabled', '=', true).execute(),
    db.selectFrom('region').select(['code', 'name', 'name_en']).where('code', '<>', '00').orderBy('code').execute(),
  ])
  const named = (zh: string | null, en: string | null): string => (lang === 'en' ? en || zh : zh || en) ?? ''
  const names = new Map(regions.map(({ code, name, name_en }) => [code, named(name, name_en)]))
  const path = (code: string): string => {
    const above = [2, 4].flatMap((length) => (code.length > length ? (names.get(code.slice(0, length)) ?? []) : []))
    return [...new Set([...above, names.get(code) ?? ''])].join(lang === 'en' ? ', ' : ' ')
  }
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
    regionCode: regions.map((row) => entryOf(row.code, path(row.code ?? ''), [row.name, row.name_en])),
  }
}

/** The choices of a field that a text may mean: those that begin with it first, of regions the larger ones. */
export async function searchChoices(ctx: Context, field: SearchedField, given: string): Promise<FoundChoice[]> {
  const text = plain(given.slice(0, 64))
  if (text === '') return []
  const entries = await caches(ctx.runtime).get(`${ctx.tenant} ${ctx.lang}`, () => load(ctx.runtime, ctx.tenant, ctx.lang))
  const ranked = entries[field].map((entry) => ({ entry, rank: rankOf(entry.terms, text) })).filter(({ rank }) => rank > 0)
  ranked.sort((a, b) => b.rank - a.rank || a.entry.key.length - b.entry.key.length)
  return ranked.slice(0, mostChoices).map(({ entry: { key, label } }) => ({ key, label }))
}
