import { type RawBuilder, sql } from 'kysely'
import { isEmpty } from '../resource/check.ts'
import type { Field, FieldOf, Words } from '../resource/field.ts'
import { say, snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { hearChanged } from './atomically.ts'
import type { Context } from './context.ts'
import type { House } from './house.ts'
import { providersOf } from './provide.ts'
import { hasColumn, printFields, type Stored, twinOf, type Wire } from './rows.ts'
import { quote } from './table-model.ts'

/** The SQL of a noun's title in the caller's language: its English twin where it has one and it is filled. */
export function titleSql(resource: Resource, lang: 'zh' | 'en') {
  const twin = [resource.title.replace(/Zh$/, 'En'), 'nameEn'].find((name) => name !== resource.title && resource.fields[name])
  const title = sql.ref(snake(resource.title))
  return lang === 'en' && twin ? sql<string>`coalesce(nullif(${sql.ref(snake(twin))}, ''), ${title})` : sql<string>`${title}`
}

/** Titles that were read lately, by noun and then by tenant, language and key; a change of the noun that is announced drops them. */
const titles = new WeakMap<House, Map<string, Map<string, string>>>()
const titlesKept = 20_000
/** Milliseconds for which an old title may stand where no announcement comes, as of a change made by hand in the database. */
const maxAge = 300_000

function titlesKeptOf(house: House, to: string): Map<string, string> {
  let kept = titles.get(house)
  if (!kept) {
    const fresh = new Map<string, Map<string, string>>()
    kept = fresh
    titles.set(house, fresh)
    hearChanged(house, (noun) => (noun === '' ? fresh.clear() : fresh.delete(noun)))
    setInterval(() => fresh.clear(), maxAge).unref()
  }
  const known = kept.get(to) ?? new Map<string, string>()
  if (known.size > titlesKept) known.clear()
  kept.set(to, known)
  return known
}

/** Titles of other rows by id or natural key: known ones, and the rest in one query. */
export async function titlesOf(ctx: Context, to: string, by: string | undefined, keys: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(keys.filter((key) => key !== '' && key !== '0'))]
  if (ctx.db.isTransaction || ctx.across) return readTitles(ctx, to, by, wanted)
  const known = titlesKeptOf(ctx.house, to)
  const place = `${ctx.tenant} ${ctx.lang} ${by} `
  const missing = wanted.filter((key) => !known.has(place + key))
  // What is dropped meanwhile takes the map with it, so that an old title is not kept.
  for (const [key, title] of await readTitles(ctx, to, by, missing)) known.set(place + key, title)
  return new Map(wanted.map((key) => [key, known.get(place + key) ?? '']))
}

async function readTitles(ctx: Context, to: string, by: string | undefined, wanted: readonly string[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const target = ctx.house.nouns.get(to)
  const key = sql.ref(snake(by ?? 'id'))
  const { rows } = await sql<{ key: string; title: string }>`
    select ${key}::text as key, ${titleSql({ ...target, title: target.tree?.path ?? target.title }, ctx.lang)} as title from ${sql.table(snake(to))}
    where ${key} = any(${wanted}::${by ? sql`text[]` : sql`bigint[]`}) and gone = 0`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row.title ?? '']))
}

/** Adds the readable twins: `deptName` to `deptId`, `categoryName` to `category`. */
export async function enrich(ctx: Context, resource: Resource, names: readonly string[], rows: Wire[]): Promise<Wire[]> {
  if (rows.length === 0) return rows
  for (const name of names) {
    const field = resource.fields[name]
    const twin = field && twinOf(name, field)
    if (!twin) continue
    if (rows.every((row) => isEmpty(row[name]))) for (const row of rows) row[twin] = ''
    else await addTwin(ctx, resource, name, twin, field, rows)
  }
  return rows
}

async function addTwin(ctx: Context, resource: Resource, name: string, twin: string, field: Field, rows: Wire[]): Promise<void> {
  const titleOf = await titlesFor(ctx, resource, name, field, rows)
  const known = (key: unknown): string => titleOf(String(key)) ?? ''
  for (const row of rows) {
    const value = row[name]
    if (field.kind === 'parent' && value === resource.tree?.root) row[twin] = say(['顶级', 'Top level'], ctx.lang)
    else if (Array.isArray(value)) row[twin] = value.map(known).join(',')
    else if (!String(value).includes(',')) row[twin] = known(value)
    else row[twin] = String(value).split(',').map(known).filter(Boolean).join(',')
  }
}

async function titlesFor(
  ctx: Context,
  resource: Resource,
  name: string,
  field: Field,
  rows: Wire[],
): Promise<(key: string) => string | undefined> {
  if (field.kind === 'oneOf' || field.kind === 'manyOf') {
    const { options } = field
    const choices = options ? undefined : await providersOf(ctx.house).choices(ctx.house, field.dict ?? '')
    return (key) => {
      const words = choices ? choices.get(key) : options && Object.hasOwn(options, key) ? options[key as never] : undefined
      return words && say(words as Words, ctx.lang)
    }
  }
  const titles = await pointedTitles(ctx, resource, name, field, rows)
  return (key) => titles.get(key)
}

function pointedTitles(ctx: Context, resource: Resource, name: string, field: Field, rows: Wire[]): Promise<Map<string, string>> {
  const keys = rows.flatMap((row) => String(row[name] ?? '').split(','))
  if (field.kind === 'parent') return titlesOf(ctx, resource.name, resource.key, keys)
  if (field.kind === 'region') return titlesOf(ctx, 'region', 'code', keys)
  const pointing = field as FieldOf<'reference'>
  return titlesOf(ctx, pointing.to, pointing.by, keys)
}

/** Kinds whose values JSON would change: they travel as texts, as the driver gives them. */
const asText: ReadonlySet<string> = new Set(['money', 'decimal', 'reference', 'dateTime'])

const partsMade = new WeakMap<Resource, Map<string, string>>()

/** `lines` and `references` of the row whose id is `id`, by field, as one JSON value; undefined where there are none among `names`. */
export function partsSql(resource: Resource, names: readonly string[], id = 'id'): RawBuilder<unknown> | undefined {
  const made = partsMade.get(resource) ?? new Map<string, string>()
  partsMade.set(resource, made)
  const parts = names.filter((name) => !hasColumn(resource.fields[name] ?? { kind: 'text', label: ['', ''] }))
  const key = `${parts.join()} ${id}`
  const text = made.get(key) ?? parts.map((name) => partText(resource, name, id)).join(', ')
  made.set(key, text)
  return parts.length === 0 ? undefined : sql.raw(`json_build_object(${text})`)
}

function partText(resource: Resource, name: string, id: string): string {
  const field = resource.fields[name] as FieldOf<'lines'> | FieldOf<'references'>
  const own = snake(resource.name)
  const select = field.kind === 'lines' ? linesText(field) : `string_agg(${quote(`${snake(field.to)}_id`)}::text, ',' order by line_no)`
  return `'${name}', (select ${select} from ${quote(`${own}_${snake(name)}`)} where ${quote(`${own}_id`)} = ${id})`
}

function linesText({ fields }: FieldOf<'lines'>): string {
  const columns = Object.entries(fields).map(
    ([part, { kind }]) => `'${snake(part)}', ${quote(snake(part))}${asText.has(kind) ? '::text' : ''}`,
  )
  return `json_agg(json_build_object(${columns.join(', ')}) order by line_no)`
}

type Parts = Readonly<Record<string, Stored[] | string | null>>

/** Adds `lines` and the comma strings of `references`: those that came with their row as `row_parts`, else by one query for all rows. */
export async function addParts(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  rows: Wire[],
  stored: readonly Stored[],
): Promise<void> {
  const select = partsSql(resource, names, 'row_id')
  if (!select || rows.length === 0) return
  let parts = stored.map((row) => row.row_parts as Parts | undefined)
  if (parts.some((each) => !each)) {
    const ids = rows.map((row) => String(row.id))
    const found = await sql<{ parts: Parts }>`select ${select} as parts from unnest(${ids}::bigint[]) with ordinality as given(row_id, at)
      order by at`.execute(ctx.db)
    parts = found.rows.map((row) => row.parts)
  }
  for (const [at, row] of rows.entries()) for (const name of names) addPart(ctx, resource, name, row, parts[at]?.[name])
}

function addPart(ctx: Context, resource: Resource, name: string, row: Wire, part: Stored[] | string | null | undefined): void {
  const field = resource.fields[name]
  if (field?.kind === 'references') row[name] = part ?? ''
  if (field?.kind !== 'lines') return
  const times = Object.entries(field.fields).flatMap(([inner, { kind }]) => (kind === 'dateTime' ? [snake(inner)] : []))
  const lines = (part ?? []) as Stored[]
  for (const line of lines) for (const time of times) if (line[time]) line[time] = new Date(String(line[time]))
  row[name] = printFields(field.fields, Object.keys(field.fields), lines, ctx.house)
}
