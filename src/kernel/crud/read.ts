import { type RawBuilder, sql } from 'kysely'
import { countFor, isNew, keyOf, totalAt, versionOf } from '../cache/totals.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import { withValues } from '../schema/literals.ts'
import { allOf, type Condition } from './conditions.ts'
import { addDisplayNames, childRowsSql, knowsAuthor } from './display-names.ts'
import { printTime } from './kinds.ts'
import type { PageRequest } from './list-query.ts'
import { type Projection, printBase, printFields } from './printing.ts'
import { type DatabaseRow, type JsonRow, resourceTable } from './rows.ts'
import { withTransitions } from './states.ts'

/** A page of JSON rows, as clients of the Blade API read it. */
export interface Page {
  readonly records: JsonRow[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  readonly orders: []
  readonly searchCount: true
}

/** What is read from the database. */
export interface Selection {
  /** Called `t` in conditions. */
  readonly from: RawBuilder<unknown>
  readonly where: readonly Condition[]
  readonly order: RawBuilder<unknown>
  /** From `childRowsSql`: read with each row as `child_rows`. */
  readonly childRows?: RawBuilder<unknown> | undefined
}

/** A row as one JSON column, which the driver reads twice as fast as a hundred columns. */
interface PackedRow {
  readonly row: DatabaseRow
  readonly child_rows?: unknown
}

const columnsOf = ({ childRows }: Selection) => sql`row_to_json(t) as row${childRows ? sql`, ${childRows} as child_rows` : sql``}`

export const unpackRow = ({ row, child_rows }: PackedRow): DatabaseRow => (child_rows ? Object.assign(row, { child_rows }) : row)

type PageRow = PackedRow & { page_version: string; page_total: string }

/** Rows of a page, the exact total, and the version of the resource that both are of, where they depend on its rows alone. */
interface SelectedPage {
  readonly rows: DatabaseRow[]
  readonly total: number
  readonly version?: number
}

/** Reads one page with its total: a cached one while the resource is not written, else counted, in the page's own statement if it is new. */
export async function selectPage(ctx: Context, resource: Resource, selection: Selection, request: PageRequest): Promise<SelectedPage> {
  const { order } = selection
  const from = sql`${selection.from} as t`
  const where = withValues(ctx.db, allOf(selection.where))
  const offset = (request.current - 1) * request.size
  const count = sql<{ total: string; version: string }>`select count(*) as total from ${from} where ${where}`
  const key = keyOf(ctx, resource, count)
  const selectRows = async (total: RawBuilder<unknown>): Promise<PageRow[]> => {
    const version = key ? versionOf(resource) : sql`0`
    // With a limit as a parameter PostgreSQL would plan for many rows, so the limit is part of the text.
    const limit = sql.raw(`limit ${request.size}`)
    const rest = offset === 0 ? limit : sql`${limit} offset ${sql.lit(offset)}`
    const columns = sql`${columnsOf(selection)}, ${version} as page_version, ${total} as page_total`
    // Ids are found in the index alone; only the rows of the page are looked up.
    const picked = sql`select id from ${from} where ${where} order by ${order} ${rest}`
    const text = ctx.allTenants
      ? sql<PageRow>`select ${columns} from ${from} where ${where} order by ${order} ${rest}`
      : sql<PageRow>`select ${columns} from (${picked}) as picked join ${from} using (id) order by ${order}`
    return (await text.execute(ctx.db)).rows
  }
  const recount = async (): Promise<{ version: number; total: number }> => {
    const text = sql<PageRow>`select (${count}) as page_total, ${key ? versionOf(resource) : sql`0`} as page_version`
    const { rows } = await text.execute(ctx.db)
    return countedIn(rows[0] as PageRow)
  }
  if (!key || isNew(ctx.runtime, key)) {
    let rows: PageRow[] = []
    const both = async (): Promise<{ version: number; total: number }> => {
      rows = await selectRows(sql`(${count})`)
      if (rows[0]) return countedIn(rows[0])
      return offset === 0 ? emptyCount : recount()
    }
    const { total } = await (key ? countFor(ctx.runtime, key, both) : both())
    return { rows: rows.map(unpackRow), total, ...versionIn(key && rows[0]) }
  }
  const rows = await selectRows(sql`null`)
  // A page that is not full is the last one, so the total is known without a count.
  if (rows.length > 0 ? rows.length < request.size : offset === 0)
    return { rows: rows.map(unpackRow), total: offset + rows.length, ...versionIn(rows[0]) }
  const { total } = rows[0] ? await totalAt(ctx.runtime, key, Number(rows[0].page_version), recount) : await recount()
  return { rows: rows.map(unpackRow), total, ...versionIn(rows[0]) }
}

/** An empty page does not contain the version that it was read at: it counts as older than any other. */
const emptyCount = { version: -1, total: 0 }

const versionIn = (row: PageRow | '' | undefined) => (row ? { version: Number(row.page_version) } : {})

const countedIn = (row: PageRow): { version: number; total: number } => ({
  version: Number(row.page_version),
  total: Number(row.page_total),
})

/** All rows of a selection, to be read by `unpackRow`. */
export const selectText = (selection: Selection): RawBuilder<PackedRow> => sql<PackedRow>`select ${columnsOf(selection)}
  from ${selection.from} as t where ${allOf(selection.where)} order by ${selection.order}`

/** Reads all rows of a selection, at most `limit`. */
export async function selectAll(ctx: Context, selection: Selection, limit = 10_000): Promise<DatabaseRow[]> {
  const { rows } = await sql<PackedRow>`${selectText(selection)} limit ${limit}`.execute(ctx.db)
  return rows.map(unpackRow)
}

/** JSON rows as the page of a list. */
export function asPage(records: JsonRow[], total: number, { current, size }: PageRequest): Page {
  return { records, total, current, size, pages: Math.ceil(total / size), orders: [], searchCount: true }
}

/** Database rows → JSON rows with base columns, display names, selected child rows, and the caller's transitions where an action makes them. */
export async function printRows(
  ctx: Context,
  resource: Resource,
  projection: Projection,
  stored: readonly DatabaseRow[],
): Promise<JsonRow[]> {
  const { timeZone } = ctx.runtime
  const rows = printFields(projection, stored, {
    settings: ctx.runtime,
    root: resource.tree?.root,
    base: (row) => withKnownEditor(ctx, resource, printBase(row, timeZone)),
  })
  await addDisplayNames(ctx, resource, projection, rows)
  return resource.states?.action ? rows.map((row) => withTransitions(ctx, resource, row)) : rows
}

/** Owners are not told which of the staff changed their row. */
const withKnownEditor = (ctx: Context, resource: Resource, base: JsonRow): JsonRow =>
  knowsAuthor(ctx, resource, String(base.updateUser)) ? base : { ...base, updateUser: '' }

/** The rows of an open list: the projection beside the id and the time of creation. */
export async function printOpen(
  ctx: Context,
  resource: Resource,
  projection: Projection,
  stored: readonly DatabaseRow[],
): Promise<JsonRow[]> {
  const { timeZone } = ctx.runtime
  const base = (row: DatabaseRow): JsonRow => ({ id: String(row.id), createTime: printTime(row.create_time, timeZone) })
  const rows = printFields(projection, stored, { settings: ctx.runtime, root: resource.tree?.root, base })
  return addDisplayNames(ctx, resource, projection, rows)
}

/** The view of an open list or detail. */
export const openView = (resource: Resource, name: string): RawBuilder<unknown> => sql.table(`${snake(resource.name)}_${snake(name)}`)

/** Rows of a resource with what `printRows` of the same projection needs. */
export const rowsOf = (
  resource: Resource,
  projection: Projection,
  where: readonly Condition[],
  order: RawBuilder<unknown> = sql`id`,
): Selection => ({ from: resourceTable(resource), where, order, childRows: childRowsSql(resource, projection) })
