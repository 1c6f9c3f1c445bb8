import { type RawBuilder, sql } from 'kysely'
import { countFor, isNew, keyOf, totalAt, versionOf } from '../cache/totals.ts'
import type { Fields } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { Open, Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import { withValues } from '../schema/literals.ts'
import { childRowsSql, enrich } from './display-names.ts'
import { allOf, type Condition } from './filters.ts'
import { printTime } from './kinds.ts'
import { type DatabaseRow, type JsonRow, printBase, printFields } from './rows.ts'

export interface Page {
  readonly records: JsonRow[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  readonly orders: []
  readonly searchCount: true
}

const largestPage = 500

/** `current` and `size` as asked: from 1, and 1 to 500. */
export function pageOf(values: Readonly<Record<string, string>>, size = 10): { current: number; size: number } {
  const whole = (text: string | undefined, fallback: number): number => {
    const number = Math.trunc(Number(text))
    return Number.isFinite(number) && number >= 1 ? number : fallback
  }
  return { current: Math.min(whole(values.current, 1), 1_000_000), size: Math.min(whole(values.size, size), largestPage) }
}

export interface Selection {
  /** Called `t` in conditions. */
  readonly from: RawBuilder<unknown>
  readonly where: readonly Condition[]
  readonly order: RawBuilder<unknown>
  /** Of `partsSql`: comes with each row as `child_rows`. */
  readonly parts?: RawBuilder<unknown> | undefined
}

/** A row in one column, which the driver reads in half the time of a hundred. */
interface Packed {
  readonly row: DatabaseRow
  readonly child_rows?: unknown
}

const columnsOf = ({ parts }: Selection) => sql`row_to_json(t) as row${parts ? sql`, ${parts} as child_rows` : sql``}`

const unpack = ({ row, child_rows }: Packed): DatabaseRow => (child_rows ? Object.assign(row, { child_rows }) : row)

interface PageRequest {
  readonly current: number
  readonly size: number
}

const fewRows = 1000

type Paged = Packed & { page_version: string; page_total: string }

/** Rows of a page, the exact total, and the version of the resource that both are of, where they depend on its rows alone. */
interface Selected {
  readonly rows: DatabaseRow[]
  readonly total: number
  readonly version?: number
}

/** One page with its total: known since the resource was last written, else counted, in the page's own statement if it is new. */
export async function selectPage(ctx: Context, resource: Resource, selection: Selection, asked: PageRequest): Promise<Selected> {
  const { order } = selection
  const from = sql`${selection.from} as t`
  const where = withValues(ctx.db, allOf(selection.where))
  const offset = (asked.current - 1) * asked.size
  const count = sql<{ total: string; version: string }>`select count(*) as total from ${from} where ${where}`
  const key = keyOf(ctx, resource, count)
  const page = async (total: RawBuilder<unknown>): Promise<Paged[]> => {
    const version = key ? versionOf(resource) : sql`0`
    // PostgreSQL plans a page of unknown length as a long one, so its length is part of the text.
    const limit = sql.raw(`limit ${asked.size}`)
    const rest = offset === 0 ? limit : sql`${limit} offset ${sql.lit(offset)}`
    const columns = sql`${columnsOf(selection)}, ${version} as page_version, ${total} as page_total`
    // Ids are found in the index alone; only the rows of the page are looked up.
    const picked = sql`select id from ${from} where ${where} order by ${order} ${rest}`
    const text = ctx.allTenants
      ? sql<Paged>`select ${columns} from ${from} where ${where} order by ${order} ${rest}`
      : sql<Paged>`select ${columns} from (${picked}) as picked join ${from} using (id) order by ${order}`
    const { rows } = await text.execute(ctx.db)
    return rows
  }
  const recount = async (): Promise<{ version: number; total: number }> => {
    const { rows } = await sql<Paged>`select (${count}) as page_total, ${key ? versionOf(resource) : sql`0`} as page_version`.execute(
      ctx.db,
    )
    return countedIn(rows[0] as Paged)
  }
  // A pattern mostly finds few rows, of which one scan tells the first and the number; what finds more begins anew.
  const few = async (): Promise<Paged[] | undefined> => {
    const found = sql`select * from ${from} where ${where} limit ${sql.lit(fewRows + 1)}`
    const columns = sql`${columnsOf(selection)}, ${versionOf(resource)} as page_version, (select count(*) from found) as page_total`
    const text = sql<Paged>`with found as materialized (${found}) select ${columns} from found as t order by ${order} ${sql.raw(`limit ${asked.size}`)}`
    const { rows } = await text.execute(ctx.db)
    return Number(rows[0]?.page_total ?? 0) > fewRows ? undefined : rows
  }
  if (!key || isNew(ctx.runtime, key)) {
    let rows: Paged[] = []
    const both = async (): Promise<{ version: number; total: number }> => {
      rows = (offset === 0 && key?.includes(' ilike ') ? await few() : undefined) ?? (await page(sql`(${count})`))
      if (rows[0]) return countedIn(rows[0])
      return offset === 0 ? none : recount()
    }
    const { total } = await (key ? countFor(ctx.runtime, key, both) : both())
    return { rows: rows.map(unpack), total, ...versionIn(key && rows[0]) }
  }
  const rows = await page(sql`null`)
  // A page that is not full is the last, and a count of its own.
  if (rows.length > 0 ? rows.length < asked.size : offset === 0)
    return { rows: rows.map(unpack), total: offset + rows.length, ...versionIn(rows[0]) }
  const { total } = rows[0] ? await totalAt(ctx.runtime, key, Number(rows[0].page_version), recount) : await recount()
  return { rows: rows.map(unpack), total, ...versionIn(rows[0]) }
}

/** No page says which version it saw when it has no rows: as old as can be. */
const none = { version: -1, total: 0 }

const versionIn = (row: Paged | '' | undefined) => (row ? { version: Number(row.page_version) } : {})

const countedIn = (row: Paged): { version: number; total: number } => ({ version: Number(row.page_version), total: Number(row.page_total) })

export async function selectAll(ctx: Context, selection: Selection, limit = 10_000): Promise<DatabaseRow[]> {
  const { rows } =
    await sql<Packed>`select ${columnsOf(selection)} from ${selection.from} as t where ${allOf(selection.where)} order by ${selection.order} limit ${limit}`.execute(
      ctx.db,
    )
  return rows.map(unpack)
}

export function asPage(records: JsonRow[], total: number, asked: { current: number; size: number }): Page {
  return { records, total, ...asked, pages: Math.ceil(total / asked.size), orders: [], searchCount: true }
}

/** Stored rows → wire rows with the named fields, their readable display names and their parts, if they came with them. */
export async function printRows(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  stored: readonly DatabaseRow[],
): Promise<JsonRow[]> {
  const rows = printFields(resource.fields, names, stored, ctx.runtime, resource.tree?.root, (row) => printBase(row, ctx.runtime))
  return enrich(ctx, resource, names, rows)
}

/** The rows of an open list: just what it names, beside the id and the time. */
export async function printOpen(ctx: Context, resource: Resource, open: Open, stored: readonly DatabaseRow[]): Promise<JsonRow[]> {
  const rows = printFields(resource.fields, open.shows, stored, ctx.runtime, resource.tree?.root, (row) => ({
    id: String(row.id),
    createTime: printTime(row.create_time, ctx.runtime.timeZone),
  }))
  return enrich(ctx, resource, open.shows, rows)
}

export const resourceTable = (resource: Resource): RawBuilder<unknown> => sql.table(snake(resource.name))

export const openView = (resource: Resource, name: string): RawBuilder<unknown> => sql.table(`${snake(resource.name)}_${snake(name)}`)

/** Rows of a resource for `printRows` of the same names. */
export const rowsOf = (
  resource: Resource,
  names: readonly string[],
  where: readonly Condition[],
  order: RawBuilder<unknown> = sql`id`,
): Selection => ({
  from: resourceTable(resource),
  where,
  order,
  parts: childRowsSql(resource, names),
})

const listed = new WeakMap<readonly string[], readonly string[]>()

/** The largest part of `fields` that lists show: no blocks and no long text, which only a detail needs; always the same list. */
export function listNames(fields: Fields, names: readonly string[]): readonly string[] {
  const made = listed.get(names) ?? names.filter((name) => !['block', 'richText', 'lines'].includes(fields[name]?.kind ?? ''))
  listed.set(names, made)
  return made
}
