import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { openView } from '#kernel/crud/read.ts'
import { runTask } from '#kernel/database/work.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import type { IndexAnswer } from '#search/definition.ts'
import { machine } from './machine.resource.ts'
import { type Model, ModelList, plain } from './model-list.ts'
import { askIndex } from './stock-index.service.ts'

/** A brand, a type, a province or a city with all that it is found by. */
export interface NamedEntry {
  readonly kind: 'brand' | 'type' | 'region'
  readonly key: string
  readonly label: string
  readonly terms: readonly string[]
}

/** What a word may mean, whether there are motors of it or not. */
export interface SuggestibleNames {
  readonly names: readonly NamedEntry[]
  readonly models: ModelList
  /** Another one for other candidates. */
  readonly number: number
}

/** Milliseconds for which names are used, unless a change is notified. */
const maxAgeOfNames = 300_000
/** Milliseconds after which designations are read again; until they are, the former ones are used. How many motors each has is counted when it is offered. */
const maxAgeOfModels = 60_000
const mostTenants = 200
/** Different designations that are offered, the most frequent first. */
const mostModels = 50_000
const named: ReadonlySet<string> = new Set(['', 'brand', 'motortype', 'region'])

const namesOf = onePerRuntime((runtime) => {
  const cache = new FreshCache<readonly NamedEntry[]>(maxAgeOfNames, 2 * mostTenants)
  onChange(runtime, (resource) => named.has(resource) && cache.clear())
  return cache
})

/** Milliseconds for which designations are awaited that were never read: of a large stock that takes longer than an answer may. */
const patience = 1_000
const noModels = new ModelList([])

const modelsOf = onePerRuntime(
  (runtime) =>
    new LRUCache<string, ModelList>({
      max: mostTenants,
      ttl: maxAgeOfModels,
      allowStale: true,
      fetchMethod: (tenant) => runTask('designations of the stock', () => loadModels(serverContext(runtime, tenant))),
    }),
)

/** The last names of each tenant and language: new ones where names or designations were read again. */
const lastOf = onePerRuntime(() => new LRUCache<string, SuggestibleNames>({ max: 2 * mostTenants }))

/** The designations of the motors on the shelf; none while those of a large stock are read for the first time. */
export async function stockedModels({ runtime, tenant }: Context): Promise<ModelList> {
  const reading = modelsOf(runtime).forceFetch(tenant)
  return modelsOf(runtime).peek(tenant) ? reading : Promise.race([reading, wait(patience, noModels)])
}

export async function suggestibleNames(ctx: Context): Promise<SuggestibleNames> {
  const { runtime, tenant, lang } = ctx
  const key = `${tenant} ${lang}`
  const [names, models] = await Promise.all([namesOf(runtime).getFor(ctx, lang, (db) => loadNames(db, lang)), stockedModels(ctx)])
  const last = lastOf(runtime).get(key)
  if (last?.names === names && last.models === models) return last
  const suggestible = { names, models, number: (last?.number ?? 0) + 1 }
  lastOf(runtime).set(key, suggestible)
  return suggestible
}

/** A name as it is, in pinyin, and by the initials of its characters: 西门子, `XIMENZI`, `XMZ`. */
export function termsOf(names: readonly (string | null)[]): string[] {
  const latin = (name: string, pattern: 'pinyin' | 'first') => plain(pinyin(name, { toneType: 'none', pattern, nonZh: 'consecutive' }))
  const all = names.flatMap((name) => {
    if (!name) return []
    return /\p{Script=Han}/u.test(name) ? [plain(name), latin(name, 'pinyin'), latin(name, 'first')] : [plain(name)]
  })
  return [...new Set(all)]
}

async function loadNames(db: Db, lang: 'zh' | 'en'): Promise<readonly NamedEntry[]> {
  const [brands, types, regions] = await Promise.all([
    db.selectFrom('brand').select(['brand_code', 'name_zh', 'name_en', 'aliases']).where('enabled', '=', true).execute(),
    db.selectFrom('motortype').select(['type_code', 'name_zh', 'name_en']).execute(),
    // Without what only groups the districts of a municipality.
    db
      .selectFrom('region')
      .select(['code', 'name', 'name_en'])
      .where(sql<boolean>`code <> '00' and (length(code) = 2 or length(code) = 4 and full_name like '% %')`)
      .execute(),
  ])
  const entry = (kind: NamedEntry['kind'], key: string | null, [zh, en]: readonly (string | null)[], aliases: readonly string[] = []) => ({
    ...{ kind, key: key ?? '', label: (lang === 'en' ? en || zh : zh || en) ?? '' },
    terms: termsOf([zh ?? null, en ?? null, ...aliases]),
  })
  return [
    ...brands.map((row) => entry('brand', row.brand_code, [row.name_zh, row.name_en], row.aliases ?? [])),
    ...types.map((row) => entry('type', row.type_code, [row.name_zh, row.name_en])),
    ...regions.map((row) => entry('region', row.code, [row.name, row.name_en])),
  ]
}

/** Listings that SQL groups by their designations in a moment; of more, the index tells the most frequent ones. */
const groupedBySql = 50_000
/** Listings of a designation among which its most frequent spelling is looked for. */
const comparedSpellings = 20
/** Milliseconds for which that spelling is used: another one becomes more frequent slowly. */
const maxAgeOfSpellings = 3_600_000

/** The spelling of each designation of a tenant. */
const spellingsOf = onePerRuntime(() => new LRUCache<string, string>({ max: 4 * mostModels, ttl: maxAgeOfSpellings }))

async function loadModels(ctx: Context): Promise<ModelList> {
  const view = openView(machine, 'listData')
  const frequent = { name: 'modelNorm', most: mostModels } as const
  const answer = (await isLarge(ctx, view))
    ? await askIndex(ctx, { where: [], order: [], offset: 0, limit: 0, counted: [], frequent })
    : undefined
  return new ModelList(answer ? await spelledModels(ctx, view, answer.texts) : (await groupedModels(view).execute(ctx.db)).rows)
}

async function isLarge({ db }: Context, view: ReturnType<typeof openView>): Promise<boolean> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select from ${view} limit ${sql.lit(groupedBySql + 1)}) as listings`.execute(db)
  return (rows[0]?.counted ?? 0) > groupedBySql
}

const groupedModels = (view: ReturnType<typeof openView>) => sql<Model>`
  select (array_agg(model order by listings desc, model))[1] as label, sum(listings)::int as count from
    (select model_norm, model, count(*) as listings from ${view} where model_norm <> '' group by model_norm, model) as spelled
  group by model_norm order by count desc, model_norm limit ${sql.lit(mostModels)}`

/** Designations in small letters, each with its listings, as listings write them. Only spellings that are not known are looked for. */
async function spelledModels(ctx: Context, view: ReturnType<typeof openView>, texts: IndexAnswer['texts']): Promise<Model[]> {
  const spellings = spellingsOf(ctx.runtime)
  const keyOf = (modelNorm: string): string => `${ctx.tenant} ${modelNorm}`
  const designations = texts.map(([text, count]) => ({ modelNorm: text.toUpperCase(), count }))
  const unknown = designations.flatMap(({ modelNorm }) => (spellings.has(keyOf(modelNorm)) ? [] : [modelNorm]))
  const { rows } = await sql<{ model_norm: string; label: string }>`
    select counted.model_norm, spelled.label from unnest(${unknown}::text[]) as counted (model_norm)
    cross join lateral (
      select model as label from (select model from ${view} where model_norm = counted.model_norm limit ${sql.lit(comparedSpellings)}) as sample
      group by model order by count(*) desc, model limit 1) as spelled`.execute(ctx.db)
  for (const { model_norm, label } of rows) spellings.set(keyOf(model_norm), label)
  return designations.flatMap(({ modelNorm, count }) => {
    const label = spellings.get(keyOf(modelNorm))
    return label === undefined ? [] : [{ label, count }]
  })
}

/** 3 where a term begins with the text, 2 where it contains it, 0 else; a text of one letter only begins. */
export function rankOf(terms: readonly string[], text: string): number {
  if (terms.some((term) => term.startsWith(text))) return 3
  return text.length > 1 && terms.some((term) => term.includes(text)) ? 2 : 0
}
