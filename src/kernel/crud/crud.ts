import { sql } from 'kysely'
import { Cached, cachedAnswer, uncached } from '../cache/cached-answers.ts'
import { openReader } from '../cache/open-reader.ts'
import { readSettledVersions, readVersions } from '../cache/versions.ts'
import { isEmpty } from '../resource/check.ts'
import type { Fields, Reader } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { codesOf, isChangeTracked, isPrinted, type Open, type Resource, type View } from '../resource/resource.ts'
import { forbidden, notFound, reject } from '../resource/user-error.ts'
import { type Context, callerId, mayDo, ownersFor } from '../runtime/context.ts'
import { asPlatform } from '../runtime/platform.ts'
import { recordChange } from '../runtime/transaction.ts'
import { allOf, type Condition, conditionsOf, orderOf, orderSql, rowsCondition } from './conditions.ts'
import { ownRemovals, undeleteRows } from './deleted-rows.ts'
import { childRowsSql } from './display-names.ts'
import { filterable, type ListQuery, type Params, parseListQuery } from './list-query.ts'
import { listProjectionOf, openProjectionOf, type Projection, projectionOf, someFields } from './printing.ts'
import { asPage, openView, type Page, printOpen, printRows, rowsOf, selectAll, selectPage, selectText } from './read.ts'
import { recordChanged } from './record-changes.ts'
import { idCondition, ownRows, removeRows, replaceLinks, rowAccess } from './repository.ts'
import { type DatabaseRow, type JsonRow, resourceTable } from './rows.ts'
import { forestOfRows, levelCondition, nodeForest, nodeLevel, parentsAmong, type TreeNode } from './trees.ts'
import { create, type DeriveFixed, type Fixed, requireAdder, update, writerOf } from './write.ts'

/** The answer of an open list: a page, cached if it is requested repeatedly, or all rows. */
type OpenAnswer = Page | JsonRow[] | Cached<Page>

/** The rows of a page, the exact total, and the version of the resource that both are of; undefined: SQL is to answer. */
export type FindRows = () => Promise<{ readonly ids: readonly string[]; readonly total: number; readonly version: number } | undefined>

/** The operations of every resource. They take parsed input and return JSON rows; a service replaces one and calls the default by name. */
export interface Crud<R extends Resource = Resource> {
  readonly resource: R
  /** A page, or a forest where the declaration says so. */
  list(ctx: Context, query: ListQuery, more?: readonly Condition[]): Promise<Page | JsonRow[]>
  /** What a service that replaces the list makes of its filters and its order; the export has it too. */
  asked?(ctx: Context, query: ListQuery): Promise<ListQuery>
  /** The caller's own rows, in all their states. */
  listOwn(ctx: Context, query: ListQuery): Promise<Page>
  /** One row by id or natural key; cached if it is the same for everybody. */
  detail(ctx: Context, id: string): Promise<JsonRow | Cached<JsonRow>>
  /** Creates a row, or changes the one that the body names by id or natural key; `fixed` are values that our own code sets, or computes from the row after the change. */
  submit(ctx: Context, body: JsonRow, fixed?: Fixed<R> | DeriveFixed<R>): Promise<JsonRow>
  remove(ctx: Context, ids: readonly string[]): Promise<void>
  /** Puts rows back that were deleted within 30 days. */
  undelete(ctx: Context, ids: readonly string[]): Promise<void>
  /** Fields of a row that its detail hides from this caller, so that its changes hide them too. */
  hiddenInChanges?(ctx: Context, id: string): Promise<readonly string[]>
  /** Adds to a new row of an import what no sheet holds, such as a password. */
  completeImported?(ctx: Context, row: JsonRow): Promise<JsonRow>
  /** A named open list: a page, or all its rows where the declaration says so; the rows of a page that `find` finds are not searched for in SQL. */
  open(ctx: Context, name: string, query: ListQuery, more?: readonly Condition[], find?: FindRows): Promise<OpenAnswer>
  /** A named view of the declaration: `parent-list` and `child-list` of a dictionary. */
  view(ctx: Context, name: string, query: ListQuery): Promise<Page | JsonRow[]>
  /** One level of rows with `hasChildren`. */
  lazyList(ctx: Context, query: ListQuery, more?: readonly Condition[]): Promise<JsonRow[]>
  lazyTree(ctx: Context, parent: string): Promise<TreeNode[]>
  tree(ctx: Context, more?: readonly Condition[]): Promise<TreeNode[]>
  /** Replaces each named set of links of the given rows. */
  grant(ctx: Context, ids: readonly string[], sets: Readonly<Record<string, readonly string[]>>): Promise<void>
}

/** The kind of reader that the caller is of an open list or detail. */
const publicReader = (ctx: Context): Reader => (ctx.user ? 'member' : 'public')

/** The fields that each list of a resource may be filtered and sorted by. */
export const filtersOf = {
  list: (resource: Resource): Fields => filterable(listProjectionOf(resource.fields, 'staff')),
  listOwn: (resource: Resource): Fields => filterable(listProjectionOf(resource.fields, 'owner')),
  open: (resource: Resource, name: string, reader: Reader): Fields =>
    filterable(openProjectionOf(resource, openOf(resource, name), reader), 'public'),
}

/** Parses the parameters of each list of a resource, where the request arrives. */
export const queryOf = {
  list: (resource: Resource, params: Params): ListQuery => parseListQuery(resource, filtersOf.list(resource), params),
  listOwn: (resource: Resource, params: Params): ListQuery => parseListQuery(resource, filtersOf.listOwn(resource), params),
  open: (ctx: Context, resource: Resource, name: string, params: Params): ListQuery => {
    const { size } = openOf(resource, name)
    return parseListQuery(resource, filtersOf.open(resource, name, publicReader(ctx)), params, { size })
  },
  view: (resource: Resource, name: string, params: Params): ListQuery => {
    return parseListQuery(resource, filtersOf.list(resource), params, { parent: resource.views?.[name]?.below })
  },
  lazyList: (resource: Resource, params: Params): ListQuery =>
    parseListQuery(resource, filtersOf.list(resource), params, { parent: parentOf(resource) }),
}

/** The id or natural key that a call names; rejects a call without. */
export function idIn(resource: Resource, params: Params): string {
  const id = (resource.key && params[resource.key]?.trim()) || params.id?.trim() || ''
  return id === '' ? reject(['缺少必要的请求参数: id', 'The parameter id is missing'], { field: 'id' }) : id
}

const parentOf = (resource: Resource): string => resource.tree?.parent ?? 'parentId'

function openOf(resource: Resource, name: string): Open {
  const open = resource.open?.[name]
  if (!open) throw new Error(`${resource.name} has no open list ${name}`)
  return open
}

/** The row access of somebody who changes rows with a permission, or owns them; rejects everybody else. */
function writeAccess(ctx: Context, resource: Resource, code: string): Condition[] {
  if (!mayDo(ctx, code) && !(resource.owned && ctx.user)) return forbidden()
  return rowAccess(ctx, resource, code)
}

/** Platform resources are written from the platform context only. */
const forWriting = (ctx: Context, resource: Resource, why: string): Context =>
  resource.scope === 'platform' ? asPlatform(ctx, `${why} ${resource.name}`) : ctx

async function readPage(
  ctx: Context,
  resource: Resource,
  projection: Projection,
  where: readonly Condition[],
  query: ListQuery,
): Promise<Page> {
  const order = orderSql(query.order, resource.order)
  const { rows, total } = await selectPage(ctx, resource, rowsOf(resource, projection, where, order), query.page)
  return asPage(await printRows(ctx, resource, projection, rows), total, query.page)
}

async function readAll(
  ctx: Context,
  resource: Resource,
  projection: Projection,
  where: readonly Condition[],
  query: ListQuery,
): Promise<JsonRow[]> {
  const order = orderSql(query.order, resource.order)
  return printRows(ctx, resource, projection, await selectAll(ctx, rowsOf(resource, projection, where, order)))
}

/** What the list of the back-office reads of some fields, in its order, as one statement: for whoever reads all of it. */
export function listSelection(ctx: Context, resource: Resource, query: ListQuery, fields: readonly string[]) {
  const readable = listProjectionOf(resource.fields, 'staff').names
  const projection = someFields(
    resource.fields,
    fields.filter((name) => readable.includes(name)),
  )
  const where = allOf([...rowAccess(ctx, resource), ...conditionsOf(resource, query.where)])
  const order = orderOf(query.order, resource.order)
  const names = ['id', ...order.map(([name]) => snake(name)), ...projection.columns.map(({ column }) => column)]
  const columns = sql.join([...new Set(names)].map((column) => sql.ref(column)))
  const from = sql`(select ${columns} from ${resourceTable(resource)} as t where ${where})`
  return { projection, text: selectText({ from, where: [], order: orderSql(order), childRows: childRowsSql(resource, projection) }) }
}

async function list(ctx: Context, resource: Resource, query: ListQuery, more: readonly Condition[] = []): Promise<Page | JsonRow[]> {
  const projection = listProjectionOf(resource.fields, 'staff')
  const where = [...rowAccess(ctx, resource), ...conditionsOf(resource, query.where), ...more]
  if (resource.tree?.list === 'forest') return forestOfRows(resource, await readAll(ctx, resource, projection, where, query))
  return readPage(ctx, resource, projection, where, query)
}

function listOwn(ctx: Context, resource: Resource, query: ListQuery): Promise<Page> {
  const own = ownRows(ctx, resource) ?? sql<boolean>`create_user = ${callerId(ctx)}::bigint`
  return readPage(ctx, resource, listProjectionOf(resource.fields, 'owner'), [own, ...conditionsOf(resource, query.where)], query)
}

async function detail(ctx: Context, resource: Resource, id: string): Promise<JsonRow | Cached<JsonRow>> {
  const open = resource.open?.detail
  const isStaff = mayDo(ctx, codesOf(resource))
  const shown = open && !isStaff ? await readOpenRow(ctx, resource, 'detail', open, id) : undefined
  // Owners continue below, because they see more fields of their rows.
  const owners = ownersFor(ctx, resource)
  if (open && !isStaff && (owners.length === 0 || (shown && !owners.includes(shown.options.owner ?? '')))) return shown ?? notFound()
  if (!isStaff && owners.length === 0) return forbidden()
  const projection = projectionOf(resource.fields, isStaff ? 'staff' : 'owner')
  const where = [idCondition(resource, id), ...rowAccess(ctx, resource)]
  const stored = await selectAll(ctx, rowsOf(resource, projection, where), 1)
  const [row] = await printRows(ctx, resource, projection, stored)
  // A row that data scopes hide from staff is still shown as the open detail shows it to everybody.
  const beyond = row || !open || !isStaff ? shown : await readOpenRow(ctx, resource, 'detail', open, id)
  return row ?? beyond ?? notFound()
}

/** Contains the id, because a natural key can be reused by another row. */
const versionOfRow = (stored: DatabaseRow): string => `${stored.id} ${stored.row_version}`

/** The row as an open detail shows it, with its owner; undefined if the open detail does not show it. */
async function readOpenRow(ctx: Context, resource: Resource, name: string, open: Open, id: string): Promise<Cached<JsonRow> | undefined> {
  const readers = publicReader(ctx)
  const key = `${name} ${id}`
  const projection = openProjectionOf(resource, open, readers)
  const where = [idCondition(resource, id)]
  const make = async (): Promise<Cached<JsonRow> | undefined> => {
    const selection = { from: openView(resource, name), where, order: sql`id`, childRows: childRowsSql(resource, projection) }
    const [stored] = await openReader(ctx, resource)((at) => selectAll(at, selection, 1))
    if (!stored) return undefined
    const [printed] = await printOpen(ctx, resource, projection, [stored])
    // All readers share it, so nobody's transitions are in it.
    const row = printed && resource.states?.action ? { ...printed, transitions: [] } : printed
    const options = { key, readers, version: versionOfRow(stored), rows: 1, owner: String(stored.create_user) }
    return new Cached(row ?? notFound(), options)
  }
  const versionNow = async (): Promise<string | undefined> => {
    const { rows } = await sql<DatabaseRow>`select id, row_version from ${resourceTable(resource)} where ${allOf(where)}`.execute(ctx.db)
    return rows[0] && versionOfRow(rows[0])
  }
  return cachedAnswer(ctx, resource, { key, readers }, versionNow, make)
}

const inOrderOf = (ids: readonly string[]) => ({
  where: [sql<boolean>`id = any(${ids}::bigint[])`],
  order: sql`array_position(${ids}::bigint[], id)`,
})

async function openList(
  ctx: Context,
  resource: Resource,
  name: string,
  query: ListQuery,
  more: readonly Condition[] = [],
  find?: FindRows,
): Promise<OpenAnswer> {
  const open = openOf(resource, name)
  const readers = publicReader(ctx)
  const projection = openProjectionOf(resource, open, readers)
  const selection = () => ({
    from: openView(resource, name),
    where: [...conditionsOf(resource, query.where), ...more],
    order: orderSql(query.order, open.order, resource.order),
    childRows: childRowsSql(resource, projection),
  })
  if (open.as === 'array') return printOpen(ctx, resource, projection, await selectAll(ctx, selection()))
  const key = `${name} ${JSON.stringify([query.where, query.order, query.page])}`
  const make = async () => {
    const read = openReader(ctx, resource)
    const found = await find?.()
    const select = async (at: Context) =>
      found
        ? { ...found, rows: await selectAll(at, { ...selection(), ...inOrderOf(found.ids) }, query.page.size) }
        : selectPage(at, resource, selection(), query.page)
    const { rows, total, version, newest } = await read(async (at, newest) => ({ ...(await select(at)), newest }), found?.version)
    const page = asPage(await printOpen(ctx, resource, projection, rows), total, query.page)
    return new Cached(page, { key, readers, version: version && Math.min(version, newest), rows: rows.length })
  }
  const versions = () => readVersions(ctx.db)
  if (more.length === 0 && isChangeTracked(resource))
    return cachedAnswer(ctx, resource, { key, readers }, async () => (await versions()).of(resource), make)
  if (more.length > 0 || !isPrinted(resource)) return uncached(await make())
  const makeSettled = async () => {
    const version = (await readSettledVersions(ctx.db))?.printed
    const { value, options } = await make()
    return new Cached(value, { ...options, version })
  }
  return cachedAnswer(ctx, resource, { key, readers }, async () => (await versions()).printed, makeSettled)
}

async function viewList(ctx: Context, resource: Resource, view: View, query: ListQuery): Promise<Page | JsonRow[]> {
  const projection = listProjectionOf(resource.fields, 'staff')
  const where = [...rowAccess(ctx, resource), ...rowsCondition(resource, view.rows), ...conditionsOf(resource, query.where)]
  if (view.as === 'page') return readPage(ctx, resource, projection, where, query)
  const all = await readAll(ctx, resource, projection, where, query)
  return query.parent === undefined ? [] : childrenBelow(resource, forestOfRows(resource, all), query.parent, all)
}

/** The descendants of one node, nested. */
function childrenBelow(resource: Resource, forest: JsonRow[], key: string, all: readonly JsonRow[]): JsonRow[] {
  const find = (nodes: JsonRow[]): JsonRow[] | undefined => {
    for (const node of nodes) {
      if (String(node[resource.key ?? 'id']) === key) return (node.children as JsonRow[] | undefined) ?? []
      const below = node.children ? find(node.children as JsonRow[]) : undefined
      if (below) return below
    }
    return undefined
  }
  const children = all.filter((row) => String(row[parentOf(resource)]) === key)
  return find(forest) ?? forestOfRows(resource, children)
}

async function lazyList(ctx: Context, resource: Resource, query: ListQuery, more: readonly Condition[] = []): Promise<JsonRow[]> {
  const isSearch = query.where.length > 0 && query.parent === resource.tree?.root
  const seen = rowAccess(ctx, resource)
  const level = isSearch ? [] : levelCondition(resource, query.parent, seen)
  const access = [...seen, ...more]
  const projection = listProjectionOf(resource.fields, 'staff')
  const rows = await readAll(ctx, resource, projection, [...access, ...level, ...conditionsOf(resource, query.where)], query)
  const keyOf = (row: JsonRow): string => String(row[resource.key ?? 'id'])
  const parents = await parentsAmong(ctx, resource, rows.map(keyOf), access)
  return rows.map((row) => ({ ...row, hasChildren: parents.has(keyOf(row)) }))
}

async function submit(ctx: Context, resource: Resource, body: JsonRow, fixed?: Fixed | DeriveFixed): Promise<JsonRow> {
  const codes = codesOf(resource)
  const target = forWriting(ctx, resource, 'submit')
  const id = isEmpty(body.id) ? await existingByKey(target, resource, body) : String(body.id)
  if (!id) requireAdder(ctx, resource)
  const reader = writerOf(ctx, resource)
  const stored = id
    ? await update(target, resource, { ...body, id }, reader, writeAccess(target, resource, `${codes}_edit`), fixed)
    : await create(target, resource, body, reader, fixed)
  const projection = projectionOf(resource.fields, mayDo(ctx, codes) ? 'staff' : 'owner')
  // Lines and links are written after their row, so the row is read again.
  const whole = childRowsSql(resource, projection)
    ? await selectAll(target, rowsOf(resource, projection, [sql<boolean>`id = ${stored.id}::bigint`]), 1)
    : [stored]
  const [row] = await printRows(target, resource, projection, whole)
  return row ?? notFound()
}

/** A resource with a natural key is written by it: the row that has the key is changed, else one is created. */
async function existingByKey(ctx: Context, resource: Resource, body: JsonRow): Promise<string | undefined> {
  if (!resource.key || isEmpty(body[resource.key])) return undefined
  const where = [sql<boolean>`${sql.ref(snake(resource.key))} = ${String(body[resource.key])}`]
  const [stored] = await selectAll(ctx, rowsOf(resource, someFields(resource.fields, []), where), 1)
  return stored ? String(stored.id) : undefined
}

async function remove(ctx: Context, resource: Resource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) reject(['请选择至少一条数据', 'Select at least one row'], { field: 'ids' })
  const access = writeAccess(ctx, resource, `${codesOf(resource)}_delete`)
  await removeRows(forWriting(ctx, resource, 'remove'), resource, ids, access)
}

async function undelete(ctx: Context, resource: Resource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) reject(['请选择至少一条数据', 'Select at least one row'], { field: 'ids' })
  const access = writeAccess(ctx, resource, `${codesOf(resource)}_delete`)
  await undeleteRows(ctx, resource, ids, [...access, ...ownRemovals(ctx, resource)])
}

async function grant(
  ctx: Context,
  resource: Resource,
  ids: readonly string[],
  sets: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const id of ids) {
    for (const [name, link] of Object.entries(resource.links ?? {})) {
      const set = sets[name]
      const change = set && (await replaceLinks(ctx, resource, snake(name.replace(/Ids$/, '')), link.to, id, set))
      if (change) await recordChanged(ctx, resource, id, { [name]: change })
    }
  }
  recordChange(ctx, resource.name)
}

const defaults = new WeakMap<Resource, Crud>()

/** The default operations of a resource. */
export function crudOf<R extends Resource>(resource: R): Crud<R> {
  const cached = defaults.get(resource)
  if (cached) return cached as Crud<R>
  const crud: Crud<R> = {
    resource,
    list: (ctx, query, more) => list(ctx, resource, query, more),
    listOwn: (ctx, query) => listOwn(ctx, resource, query),
    detail: (ctx, id) => detail(ctx, resource, id),
    submit: (ctx, body, fixed) => submit(ctx, resource, body, fixed as Fixed | DeriveFixed),
    remove: (ctx, ids) => remove(ctx, resource, ids),
    undelete: (ctx, ids) => undelete(ctx, resource, ids),
    open: (ctx, name, query, more, find) => openList(ctx, resource, name, query, more, find),
    view: (ctx, name, query) => viewList(ctx, resource, resource.views?.[name] as View, query),
    lazyList: (ctx, query, more) => lazyList(ctx, resource, query, more),
    lazyTree: (ctx, parent) => nodeLevel(ctx, resource, parent, rowAccess(ctx, resource)),
    tree: (ctx, more = []) => nodeForest(ctx, resource, [...rowAccess(ctx, resource), ...more]),
    grant: (ctx, ids, sets) => grant(ctx, resource, ids, sets),
  }
  defaults.set(resource, crud)
  return crud
}
