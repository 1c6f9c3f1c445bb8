import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { printReasons } from '#i18n/chosen-reasons.ts'
import { t, type Words } from '#i18n/translate.ts'
import { onePerRuntime } from '../cache/fresh-cache.ts'
import { isEmpty } from '../resource/check.ts'
import type { Field, FieldOf } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { codesOf, type Resource } from '../resource/resource.ts'
import { type Context, mayDo, ownersFor } from '../runtime/context.ts'
import { type Dictionaries, dictionaryOf, providersOf } from '../runtime/provide.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onChange } from '../runtime/transaction.ts'
import { quote } from '../schema/table-model.ts'
import type { Projection } from './printing.ts'
import type { JsonRow } from './rows.ts'

/** The SQL of a resource's title in the caller's language: the English title field, if the resource has one and it is filled. */
export function titleSql(resource: Resource, lang: 'zh' | 'en') {
  const englishField = [resource.title.replace(/(Zh)?$/, 'En'), 'nameEn'].find((name) => name !== resource.title && resource.fields[name])
  const title = sql.ref(snake(resource.title))
  return lang === 'en' && englishField
    ? sql<string>`coalesce(nullif(${sql.ref(snake(englishField))}, ''), ${title})`
    : sql<string>`${title}`
}

/** Cached titles, by resource and then by tenant, language and key; dropped when a change of the resource is notified. */
const titlesByResource = onePerRuntime((runtime) => {
  const titles = new Map<string, LRUCache<string, string>>()
  onChange(runtime, (resource) => (resource === '' ? titles.clear() : titles.delete(resource)))
  return titles
})
const maxTitles = 20_000
/** Milliseconds after which titles are read again, in case a change was not notified, such as one made by hand in the database. */
const maxAge = 300_000

function cachedTitlesOf(runtime: Runtime, to: string): LRUCache<string, string> {
  const cached = titlesByResource(runtime)
  const known = cached.get(to) ?? new LRUCache({ max: maxTitles, ttl: maxAge })
  cached.set(to, known)
  return known
}

/** Titles of other rows by id or natural key: known ones, and the rest in one query. */
export async function titlesOf(ctx: Context, to: string, by: string | undefined, keys: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(keys.filter((key) => key !== '' && key !== '0'))]
  if (ctx.db.isTransaction || ctx.allTenants) return readTitles(ctx, to, by, wanted)
  const known = cachedTitlesOf(ctx.runtime, to)
  const prefix = `${ctx.tenant} ${ctx.lang} ${by} `
  const found = new Map(wanted.map((key) => [key, known.get(prefix + key)]))
  const missing = wanted.filter((key) => found.get(key) === undefined)
  // A change that is notified during the query drops the cache itself, so that an outdated title is not cached.
  const read = await readTitles(ctx, to, by, missing)
  for (const [key, title] of read) known.set(prefix + key, title)
  return new Map(wanted.map((key) => [key, found.get(key) ?? read.get(key) ?? '']))
}

async function readTitles(ctx: Context, to: string, by: string | undefined, wanted: readonly string[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const target = ctx.runtime.registry.get(to)
  const key = sql.ref(snake(by ?? 'id'))
  const { rows } = await sql<{ key: string; title: string }>`
    select ${key}::text as key, ${titleSql({ ...target, title: target.tree?.path ?? target.title }, ctx.lang)} as title from ${sql.table(snake(to))}
    where ${key} = any(${wanted}::${by ? sql`text[]` : sql`bigint[]`})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row.title ?? '']))
}

const somebodyElse: Words = ['其他人员', 'Somebody else']

/** Whether the caller may know who did something to a row of a resource. */
export const knowsAuthor = (ctx: Context, resource: Resource, id: string | null): boolean =>
  !id || mayDo(ctx, codesOf(resource)) || ownersFor(ctx, resource).includes(id)

/**
 * Who did something to a row, as the caller may know it: owners know themselves and those who share the row with them, and of nobody
 * else: members have no business with the names of staff.
 */
export function authorFor(ctx: Context, resource: Resource, id: string | null, names: ReadonlyMap<string, string>): JsonRow {
  return knowsAuthor(ctx, resource, id)
    ? { createUser: id ?? '', createUserName: names.get(id ?? '') ?? '' }
    : { createUser: '', createUserName: t(somebodyElse, ctx.lang) }
}

/** Fills the display names of a projection: `deptName` of `deptId`, `categoryName` of `category`; in blocks and lines as well. Reasons of transitions get words. */
export async function addDisplayNames(ctx: Context, resource: Resource, projection: Projection, rows: JsonRow[]): Promise<JsonRow[]> {
  if (rows.length === 0) return rows
  for (const [name, inner] of projection.inner) {
    if (inner.displayNames.length === 0) continue
    const innerRows = rows.flatMap((row) => [row[name] ?? []].flat() as JsonRow[]).filter((row) => !isEmpty(row))
    await addDisplayNames(ctx, resource, inner, innerRows)
  }
  // Waited for once, not for each of forty fields.
  let dictionaries: Dictionaries | undefined
  for (const { name, displayName, field } of projection.displayNames) {
    if (rows.every((row) => isEmpty(row[name]))) for (const row of rows) row[displayName] = ''
    else if (field.kind === 'oneOf' || field.kind === 'manyOf') {
      dictionaries ??= await providersOf(ctx.runtime).dictionaries(ctx.runtime)
      addDisplayName(ctx, resource, name, displayName, field, rows, chosenTitles(ctx, field, dictionaries))
    } else {
      const titles = await pointedTitles(ctx, resource, name, field, rows)
      addDisplayName(ctx, resource, name, displayName, field, rows, (key) => titles.get(key))
    }
  }
  const { reasonField = '', reasonDict } = resource.states ?? {}
  if (reasonDict && rows.some((row) => row[reasonField]))
    printReasons(rows, reasonField, await dictionaryOf(ctx.runtime, reasonDict), ctx.lang)
  return rows
}

/** What the root of a tree is called. */
export const topLevel: Words = ['顶级', 'Top level']

type TitleOf = (key: string) => string | undefined

function addDisplayName(
  ctx: Context,
  resource: Resource,
  name: string,
  displayName: string,
  field: Field,
  rows: JsonRow[],
  titleOf: TitleOf,
): void {
  const known = (key: unknown): string => titleOf(String(key)) ?? ''
  for (const row of rows) {
    const value = row[name]
    if (field.kind === 'parent' && value === resource.tree?.root) row[displayName] = t(topLevel, ctx.lang)
    else if (Array.isArray(value)) row[displayName] = value.map(known).join(',')
    else if (!String(value).includes(',')) row[displayName] = known(value)
    else row[displayName] = String(value).split(',').map(known).filter(Boolean).join(',')
  }
}

function chosenTitles(ctx: Context, { dict, options }: FieldOf<'oneOf'> | FieldOf<'manyOf'>, dictionaries: Dictionaries): TitleOf {
  const choices = dictionaries.get(dict ?? '')
  return (key) => {
    const words = options ? (Object.hasOwn(options, key) ? options[key] : undefined) : choices?.get(key)
    return words && t(words, ctx.lang)
  }
}

function pointedTitles(ctx: Context, resource: Resource, name: string, field: Field, rows: JsonRow[]): Promise<Map<string, string>> {
  const keys = rows.flatMap((row) => String(row[name] ?? '').split(','))
  if (field.kind === 'parent') return titlesOf(ctx, resource.name, resource.key, keys)
  const regions = ctx.runtime.registry.serving('region')
  if (field.kind === 'region') return regions ? titlesOf(ctx, regions.name, regions.key, keys) : Promise.resolve(new Map())
  const pointing = field as FieldOf<'reference'>
  return titlesOf(ctx, pointing.to, pointing.by, keys)
}

const childRowTexts = new WeakMap<Projection, RawBuilder<unknown>>()

/** `lines` and `references` of a row called `t`, by field, as one JSON value; undefined for a projection without them. */
export function childRowsSql(resource: Resource, projection: Projection): RawBuilder<unknown> | undefined {
  if (projection.childRows.length === 0) return undefined
  const texts = () => projection.childRows.map(({ name }) => childRowText(resource, name))
  const text = childRowTexts.get(projection) ?? sql.raw(`json_build_object(${texts().join(', ')})`)
  childRowTexts.set(projection, text)
  return text
}

function childRowText(resource: Resource, name: string): string {
  const field = resource.fields[name] as FieldOf<'lines'> | FieldOf<'references'>
  const own = snake(resource.name)
  const from = `from ${quote(`${own}_${snake(name)}`)} as p where ${quote(`${own}_id`)} = t.id`
  // An array is cheaper than an aggregate, which sorts what the index has in order.
  return field.kind === 'lines'
    ? `'${name}', array(select row_to_json(p) ${from} order by line_no)`
    : `'${name}', (select string_agg(${quote(`${snake(field.to)}_id`)}::text, ',' order by line_no) ${from})`
}
