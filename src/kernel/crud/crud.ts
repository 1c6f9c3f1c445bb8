import { sql } from 'kysely'
import { cachedAnswer, type Made } from '../cache/cached-answers.ts'
import { readVersion } from '../cache/totals.ts'
import { isEmpty } from '../resource/check.ts'
import { snake } from '../resource/names.ts'
import { codesOf, isChangeTracked, type Open, type Resource, type View } from '../resource/resource.ts'
import { forbidden, notFound, reject } from '../resource/user-error.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { asPlatform } from '../runtime/platform.ts'
import { scopeCondition } from './data-scopes.ts'
import { childRowsSql } from './display-names.ts'
import { allOf, type Condition, conditionsOf, filterable, orderOf, rowsCondition } from './filters.ts'
import { isId, listOf } from './kinds.ts'
import {
  asPage,
  listNames,
  openView,
  type Page,
  pageOf,
  printOpen,
  printRows,
  resourceTable,
  rowsOf,
  selectAll,
  selectPage,
} from './read.ts'
import { type DatabaseRow, type JsonRow, readableNames } from './rows.ts'
import { forestOfRows, levelCondition, nodeForest, nodeLevel, parentsAmong, type TreeNode } from './trees.ts'
import { create, type Fixed, removeRows, replaceLinks, update } from './write.ts'

export type Values = Readonly<Record<string, string>>

/** The operations of every resource, in wire shapes. A service replaces one and calls the default by name. */
export interface Crud {
  readonly resource: Resource
  /** A page, or a forest where the declaration says so. */
  list(ctx: Context, values: Values, more?: readonly Condition[]): Promise<Page | JsonRow[]>
  /** The caller's own rows, in all their states. */
  listOwn(ctx: Context, values: Values): Promise<Page>
  detail(ctx: Context, values: Values): Promise<JsonRow>
  submit(ctx: Context, body: JsonRow, fixed?: Fixed): Promise<JsonRow>
  remove(ctx: Context, ids: string): Promise<void>
  /** A named open list. */
  open(ctx: Context, name: string, values: Values, more?: readonly Condition[]): Promise<Page | JsonRow[] | JsonRow>
  /** A named view of the declaration: dict's `parent-list`, `child-list`. */
  view(ctx: Context, name: string, values: Values): Promise<Page | JsonRow[]>
  /** One level of rows with `hasChildren`. */
  lazyList(ctx: Context, values: Values, more?: readonly Condition[]): Promise<JsonRow[]>
  lazyTree(ctx: Context, values: Values): Promise<TreeNode[]>
  tree(ctx: Context, values: Values, more?: readonly Condition[]): Promise<TreeNode[]>
  /** Replaces each named set of links of the given rows. */
  grant(ctx: Context, ids: readonly string[], sets: Readonly<Record<string, readonly string[]>>): Promise<void>
}

const living = sql<boolean>`deleted_id = 0`

/** What the caller's data scopes leave, and one's own rows where members own theirs. */
function scoped(ctx: Context, resource: Resource): Condition[] {
  const scope = scopeCondition(ctx, resource)
  if (!scope) return []
  return [resource.owned && ctx.user ? sql<boolean>`(${scope} or create_user = ${ctx.user.id}::bigint)` : scope]
}

/** The conditions under which the caller reaches rows with this permission: data scopes for holders, ownership for members. */
export function rowAccessFilter(ctx: Context, resource: Resource, code: string): Condition[] {
  if (mayDo(ctx, code)) return scoped(ctx, resource)
  if (resource.owned && ctx.user) return [sql<boolean>`create_user = ${ctx.user.id}::bigint`]
  return forbidden()
}

/** Platform resources are written from the platform context only. */
const forWriting = (ctx: Context, resource: Resource, why: string): Context =>
  resource.scope === 'platform' ? asPlatform(ctx, `${why} ${resource.name}`) : ctx

async function list(ctx: Context, resource: Resource, values: Values, more: readonly Condition[] = []): Promise<Page | JsonRow[]> {
  const names = listNames(resource.fields, readableNames(resource, 'staff'))
  const fields = filterable(resource, names)
  const where = [living, ...scoped(ctx, resource), ...conditionsOf(resource, fields, values), ...more]
  const order = orderOf(fields, values, resource.order)
  const selection = rowsOf(resource, names, where, order)
  if (resource.tree?.list === 'forest')
    return forestOfRows(resource, await printRows(ctx, resource, names, await selectAll(ctx, selection)))
  const asked = pageOf(values)
  const { rows, total } = await selectPage(ctx, resource, selection, asked)
  return asPage(await printRows(ctx, resource, names, rows), total, asked)
}

async function listOwn(ctx: Context, resource: Resource, values: Values): Promise<Page> {
  const names = listNames(resource.fields, readableNames(resource, 'owner'))
  const fields = filterable(resource, names)
  const where = [living, sql<boolean>`create_user = ${ctx.user?.id ?? '0'}::bigint`, ...conditionsOf(resource, fields, values, ['isSelf'])]
  const asked = pageOf(values)
  const order = orderOf(fields, values, resource.order)
  const { rows, total } = await selectPage(ctx, resource, rowsOf(resource, names, where, order), asked)
  return asPage(await printRows(ctx, resource, names, rows), total, asked)
}

/** The condition that names one row by `id` or natural key; what cannot be one is not there. */
function oneCondition(resource: Resource, values: Values): Condition {
  if (resource.key) {
    const key = values[resource.key]
    if (key) return sql<boolean>`${sql.ref(snake(resource.key))} = ${key}`
  }
  const id = String(values.id ?? '').trim()
  if (id === '') reject(['缺少必要的请求参数: id', 'The parameter id is missing'], { field: 'id' })
  if (resource.key && !/^\d{19}$/.test(id)) return sql<boolean>`${sql.ref(snake(resource.key))} = ${id}`
  if (!isId(id)) notFound()
  return sql<boolean>`id = ${id}::bigint`
}

async function detail(ctx: Context, resource: Resource, values: Values): Promise<JsonRow> {
  const open = resource.open?.detail
  const all = mayDo(ctx, codesOf(resource))
  const shown = open && !all ? await openOne(ctx, resource, 'detail', open, values) : undefined
  // Most ask for others' rows; one's own show more.
  if (open && !all && (!resource.owned || !ctx.user || (shown && shown.owner !== ctx.user.id))) return shown?.answer ?? notFound()
  const where = [living, oneCondition(resource, values), ...rowAccessFilter(ctx, resource, codesOf(resource))]
  const names = readableNames(resource, all ? 'staff' : 'owner')
  const [stored] = await selectAll(ctx, rowsOf(resource, names, where), 1)
  const [row] = await printRows(ctx, resource, names, stored ? [stored] : [])
  const beyond = row || !open || !all ? shown : await openOne(ctx, resource, 'detail', open, values)
  return row ?? beyond?.answer ?? notFound()
}

/** A natural key may come to name another row. */
const versionOfRow = (stored: DatabaseRow): string => `${stored.id} ${stored.row_version}`

/** The row as everybody sees it, and whose it is; undefined where nobody does. */
async function openOne(ctx: Context, resource: Resource, name: string, open: Open, values: Values): Promise<Made<JsonRow> | undefined> {
  const where = [oneCondition(resource, values)]
  const make = async (): Promise<Made<JsonRow> | undefined> => {
    const selection = { from: openView(resource, name), where, order: sql`id`, parts: childRowsSql(resource, open.shows) }
    const [stored] = await selectAll(ctx, selection, 1)
    if (!stored) return undefined
    const [answer] = await printOpen(ctx, resource, open, [stored])
    return { answer: answer ?? notFound(), version: versionOfRow(stored), rows: 1, owner: String(stored.create_user) }
  }
  const versionNow = async (): Promise<string | undefined> => {
    const { rows } =
      await sql<DatabaseRow>`select id, row_version from ${resourceTable(resource)} where ${allOf(where)} and deleted_id = 0`.execute(
        ctx.db,
      )
    return rows[0] && versionOfRow(rows[0])
  }
  return cachedAnswer(ctx, resource, `${name} ${values[resource.key ?? 'id'] ?? ''} ${values.id ?? ''}`, versionNow, make)
}

async function openList(
  ctx: Context,
  resource: Resource,
  name: string,
  values: Values,
  more: readonly Condition[] = [],
): Promise<Page | JsonRow[] | JsonRow> {
  const open = resource.open?.[name]
  if (!open) throw new Error(`${resource.name} has no open list ${name}`)
  if (open.as === 'one') return (await openOne(ctx, resource, name, open, values))?.answer ?? notFound()
  const selection = () => {
    const fields = filterable(resource, open.shows, false)
    const where = [...conditionsOf(resource, fields, values), ...more]
    const order = orderOf(fields, values, open.order ?? resource.order)
    return { from: openView(resource, name), where, order, parts: childRowsSql(resource, open.shows) }
  }
  if (open.as === 'array') return printOpen(ctx, resource, open, await selectAll(ctx, selection()))
  const asked = pageOf(values, open.size)
  const make = async () => {
    const { rows, total, version } = await selectPage(ctx, resource, selection(), asked)
    return { answer: asPage(await printOpen(ctx, resource, open, rows), total, asked), version, rows: rows.length }
  }
  if (more.length > 0 || !isChangeTracked(resource)) return (await make()).answer
  return (await cachedAnswer(ctx, resource, `${name} ${JSON.stringify(values)}`, () => readVersion(ctx, resource), make)).answer
}

async function viewList(ctx: Context, resource: Resource, view: View, values: Values): Promise<Page | JsonRow[]> {
  const names = listNames(resource.fields, readableNames(resource, 'staff'))
  const fields = filterable(resource, names)
  const ignore = view.below ? [view.below] : []
  const where = [living, ...rowsCondition(view.rows, resource.fields), ...conditionsOf(resource, fields, values, ignore)]
  const order = orderOf(fields, values, resource.order)
  if (view.as === 'forest') {
    const level = values[view.below ?? ''] ?? ''
    const all = await printRows(ctx, resource, names, await selectAll(ctx, rowsOf(resource, names, where, order)))
    return level === '' ? [] : childrenBelow(resource, forestOfRows(resource, all), level, all)
  }
  const asked = pageOf(values)
  const { rows, total } = await selectPage(ctx, resource, rowsOf(resource, names, where, order), asked)
  return asPage(await printRows(ctx, resource, names, rows), total, asked)
}

/** The forest that hangs below one node. */
function childrenBelow(resource: Resource, forest: JsonRow[], key: string, all: readonly JsonRow[]): JsonRow[] {
  const find = (nodes: JsonRow[]): JsonRow[] | undefined => {
    for (const node of nodes) {
      if (String(node[resource.key ?? 'id']) === key) return (node.children as JsonRow[] | undefined) ?? []
      const below = node.children ? find(node.children as JsonRow[]) : undefined
      if (below) return below
    }
    return undefined
  }
  return (
    find(forest) ??
    forestOfRows(
      resource,
      all.filter((row) => String(row[resource.tree?.parent ?? 'parentId']) === key),
    )
  )
}

async function lazyList(ctx: Context, resource: Resource, values: Values, more: readonly Condition[] = []): Promise<JsonRow[]> {
  const parent = resource.tree?.parent ?? 'parentId'
  const names = listNames(resource.fields, readableNames(resource, 'staff'))
  const fields = filterable(resource, names)
  const searching = Object.entries(values).some(([key, value]) => key !== parent && fields[key] && !isEmpty(value))
  const level = searching && values[parent] === resource.tree?.root ? [] : levelCondition(resource, values[parent])
  const where = [living, ...level, ...conditionsOf(resource, fields, values, [parent]), ...more]
  const stored = await selectAll(ctx, rowsOf(resource, names, where, orderOf(fields, values, resource.order)))
  const rows = await printRows(ctx, resource, names, stored)
  const parents = await parentsAmong(
    ctx,
    resource,
    rows.map((row) => String(row[resource.key ?? 'id'])),
    more,
  )
  return rows.map((row) => ({ ...row, hasChildren: parents.has(String(row[resource.key ?? 'id'])) }))
}

async function submit(ctx: Context, resource: Resource, body: JsonRow, fixed?: Fixed): Promise<JsonRow> {
  const codes = codesOf(resource)
  const within = forWriting(ctx, resource, 'submit')
  const id = isEmpty(body.id) ? await existingByKey(within, resource, body) : String(body.id)
  if (!id && !mayDo(ctx, `${codes}_add`) && !(resource.owned && ctx.user)) forbidden()
  const stored = id
    ? await update(within, resource, { ...body, id }, rowAccessFilter(ctx, resource, `${codes}_edit`), fixed)
    : await create(within, resource, body, fixed)
  const names = readableNames(resource, mayDo(ctx, codes) ? 'staff' : 'owner')
  // Lines and links are written behind their row.
  const whole = childRowsSql(resource, names)
    ? await selectAll(within, rowsOf(resource, names, [sql<boolean>`id = ${stored.id}::bigint`]), 1)
    : [stored]
  const [row] = await printRows(within, resource, names, whole)
  return row ?? notFound()
}

/** A resource with a natural key is written by it: the row that has the key is changed, else one is made. */
async function existingByKey(ctx: Context, resource: Resource, body: JsonRow): Promise<string | undefined> {
  if (!resource.key || isEmpty(body[resource.key])) return undefined
  const where = [living, sql<boolean>`${sql.ref(snake(resource.key))} = ${String(body[resource.key])}`]
  const [stored] = await selectAll(ctx, rowsOf(resource, [], where), 1)
  return stored ? String(stored.id) : undefined
}

async function remove(ctx: Context, resource: Resource, ids: string): Promise<void> {
  const conditions = rowAccessFilter(ctx, resource, `${codesOf(resource)}_delete`)
  await removeRows(forWriting(ctx, resource, 'remove'), resource, listOf(ids).map(String), conditions)
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
      if (set) await replaceLinks(ctx, resource, snake(name.replace(/Ids$/, '')), link.to, id, set)
    }
  }
}

const made = new WeakMap<Resource, Crud>()

/** The default operations of a resource. */
export function crudOf(resource: Resource): Crud {
  const existing = made.get(resource)
  if (existing) return existing
  const crud: Crud = {
    resource,
    list: (ctx, values, more) => list(ctx, resource, values, more),
    listOwn: (ctx, values) => listOwn(ctx, resource, values),
    detail: (ctx, values) => detail(ctx, resource, values),
    submit: (ctx, body, fixed) => submit(ctx, resource, body, fixed),
    remove: (ctx, ids) => remove(ctx, resource, ids),
    open: (ctx, name, values, more) => openList(ctx, resource, name, values, more),
    view: (ctx, name, values) => viewList(ctx, resource, resource.views?.[name] as View, values),
    lazyList: (ctx, values, more) => lazyList(ctx, resource, values, more),
    lazyTree: (ctx, values) => nodeLevel(ctx, resource, values[resource.tree?.parent ?? 'parentId'], []),
    tree: (ctx, _values, more = []) => nodeForest(ctx, resource, more),
    grant: (ctx, ids, sets) => grant(ctx, resource, ids, sets),
  }
  made.set(resource, crud)
  return crud
}
