import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { isEmpty } from '../resource/check.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { atomically, tellChanged } from './atomically.ts'
import { complaining } from './complaints.ts'
import type { Context } from './context.ts'
import { allOf, type Condition } from './filters.ts'
import { isId } from './kinds.ts'
import { type Changes, parseBody } from './parse-body.ts'
import { notFound, refuse } from './refuse.ts'
import { printBase, printFields, readableNames, type Stored, type Wire } from './rows.ts'
import { quote, quoteAll } from './table-model.ts'
import { placeInTree, refuseIfParents } from './tree-rules.ts'

/** Values that our own code sets, by wire name: fields marked `on: 'never'` among them. */
export type Fixed = Readonly<Record<string, unknown>>

const table = (resource: Resource): RawBuilder<unknown> => sql.table(snake(resource.name))
const partTable = (resource: Resource, name: string): RawBuilder<unknown> => sql.table(`${snake(resource.name)}_${snake(name)}`)
const columns = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

function fixedColumns(fixed: Fixed): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fixed).map(([name, value]) => [snake(name), value]))
}

const needsTransaction = (resource: Resource, changes: Changes): boolean =>
  resource.tree !== undefined || Object.keys(changes.lines).length > 0 || Object.keys(changes.references).length > 0

/** Inserts a row from a submit's body; answers it as stored. */
export async function create(ctx: Context, resource: Resource, body: Wire, fixed: Fixed = {}): Promise<Stored> {
  const changes = await parseBody(ctx, resource, body)
  Object.assign(changes.columns, fixedColumns(fixed))
  const insert = async (ctx: Context): Promise<Stored> => {
    await placeInTree(ctx, resource, changes.columns)
    const stored = await insertRow(ctx, resource, changes.columns)
    await writeParts(ctx, resource, String(stored.id), changes)
    return stored
  }
  const stored = await complaining(resource, () => (needsTransaction(resource, changes) ? atomically(ctx, insert) : insert(ctx)))
  tellChanged(ctx.house, resource.name)
  return stored
}

async function insertRow(ctx: Context, resource: Resource, values: Record<string, unknown>): Promise<Stored> {
  const user = ctx.user?.id ?? null
  const row: Record<string, unknown> = {
    create_user: user,
    create_dept: ctx.user?.deptIds[0] ?? null,
    update_user: user,
    update_time: new Date(),
    ...values,
  }
  const names = Object.keys(row)
  // A text is quicker put together than compiled, and most writes are this one.
  const text = `insert into ${quote(snake(resource.name))} (${quoteAll(names)}) values (${names.map((_, at) => `$${at + 1}`)}) returning *`
  const { rows } = await ctx.db.executeQuery<Stored>(CompiledQuery.raw(text, Object.values(row)))
  return rows[0] as Stored
}

/** The living row that the conditions reach, locked for the transaction; else 404. */
export async function lockRow(ctx: Context, resource: Resource, id: string, reach: readonly Condition[]): Promise<Stored> {
  const byKey = resource.key !== undefined && !/^\d{19}$/.test(id)
  if (!byKey && !isId(id)) notFound()
  const key = byKey ? sql`${sql.ref(snake(resource.key ?? 'id'))} = ${id}` : sql`id = ${id}::bigint`
  const { rows } = await sql<Stored>`select * from ${table(resource)} where ${key} and gone = 0 and ${allOf(reach)} for update`.execute(
    ctx.db,
  )
  return rows[0] ?? notFound()
}

/** Changes a row by a submit's body: what is absent stays; an older `rowVersion` is a lost update. */
export async function update(
  ctx: Context,
  resource: Resource,
  body: Wire,
  reach: readonly Condition[],
  fixed: Fixed = {},
): Promise<Stored> {
  const stored = await complaining(resource, () =>
    atomically(ctx, async (ctx) => {
      const before = await lockRow(ctx, resource, String(body.id), reach)
      refuseLostUpdate(ctx, resource, body, before)
      const changes = await parseBody(ctx, resource, body, before)
      Object.assign(changes.columns, fixedColumns(fixed))
      await placeInTree(ctx, resource, changes.columns, before)
      const after = await updateRow(ctx, resource, String(before.id), changes.columns)
      await writeParts(ctx, resource, String(before.id), changes)
      return after
    }),
  )
  tellChanged(ctx.house, resource.name)
  return stored
}

/** Sets columns of one row, by wire name, on behalf of our own code. */
export async function updateRow(ctx: Context, resource: Resource, id: string, values: Record<string, unknown>): Promise<Stored> {
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<Stored>`update ${table(resource)} set ${sql.join([
    ...sets,
    sql`update_user = ${ctx.user?.id ?? null}`,
    sql`update_time = now()`,
    sql`row_version = row_version + 1`,
  ])} where id = ${id}::bigint and gone = 0 returning *`.execute(ctx.db)
  return rows[0] ?? notFound()
}

function refuseLostUpdate(ctx: Context, resource: Resource, body: Wire, before: Stored): void {
  if (isEmpty(body.rowVersion) || Number(body.rowVersion) === Number(before.row_version)) return
  const theirs: Wire = {
    ...printFields(resource.fields, readableNames(resource, 'owner'), [before], ctx.house, resource.tree?.root)[0],
    ...printBase(before, ctx.house),
  }
  const yours = Object.fromEntries(
    Object.keys(theirs).flatMap((name) => (body[name] === undefined || theirs[name] === undefined ? [] : [[name, body[name]]])),
  )
  refuse(['数据已被他人修改，请核对后重新保存', 'Somebody has changed this since you opened it; compare and save again'], {
    status: 409,
    data: { yours, theirs },
  })
}

async function writeParts(ctx: Context, resource: Resource, id: string, changes: Changes): Promise<void> {
  for (const [name, rows] of Object.entries(changes.lines)) await replaceLines(ctx, resource, name, id, rows)
  for (const [name, ids] of Object.entries(changes.references)) {
    const field = resource.fields[name]
    if (field?.kind === 'references') await replaceLinks(ctx, resource, snake(name), field.to, id, ids)
  }
}

async function replaceLines(ctx: Context, resource: Resource, name: string, id: string, rows: Record<string, unknown>[]): Promise<void> {
  const owner = `${snake(resource.name)}_id`
  await sql`delete from ${partTable(resource, name)} where ${sql.ref(owner)} = ${id}::bigint`.execute(ctx.db)
  if (rows.length === 0) return
  const names = [owner, 'line_no', ...Object.keys(rows[0] as object)]
  const values = rows.map((row, at) => sql`(${sql.join([id, at + 1, ...Object.values(row)])})`)
  await sql`insert into ${partTable(resource, name)} (${columns(names)}) values ${sql.join(values)}`.execute(ctx.db)
}

/** Replaces the whole set of rows of `to` that one row of the noun is linked with. */
export async function replaceLinks(
  ctx: Context,
  resource: Resource,
  suffix: string,
  to: string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const link = sql.table(`${snake(resource.name)}_${suffix}`)
  const owner = sql.ref(`${snake(resource.name)}_id`)
  await sql`delete from ${link} where ${owner} = ${id}::bigint`.execute(ctx.db)
  if (ids.length === 0) return
  await sql`insert into ${link} (${owner}, ${sql.ref(`${snake(to)}_id`)}, line_no)
    select ${id}::bigint, each, at from unnest(${[...new Set(ids)]}::bigint[]) with ordinality as given(each, at)`.execute(ctx.db)
}

/** Removes rows logically: all of them, or none when one is not there, not reached or in use. Answers the removed ids. */
export async function removeRows(ctx: Context, resource: Resource, ids: readonly string[], reach: readonly Condition[]): Promise<void> {
  if (ids.length === 0) refuse(['请选择至少一条数据', 'Choose at least one row'], { field: 'ids' })
  await complaining(resource, () =>
    atomically(ctx, async (ctx) => {
      const rows = []
      for (const id of [...new Set(ids)]) rows.push(await lockRow(ctx, resource, id, reach))
      const found = rows.map((row) => String(row.id))
      await refuseIfParents(ctx, resource, rows)
      await dropLinks(ctx, resource, found)
      await sql`update ${table(resource)} set gone = id, update_user = ${ctx.user?.id ?? null}, update_time = now(), row_version = row_version + 1
        where id = any(${found}::bigint[])`.execute(ctx.db)
    }),
  )
  tellChanged(ctx.house, resource.name)
}

/** A removed row holds on to nothing, so that what it pointed at can be removed too. */
async function dropLinks(ctx: Context, resource: Resource, ids: readonly string[]): Promise<void> {
  const references = Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'references' ? [snake(name)] : []))
  const links = Object.keys(resource.links ?? {}).map((name) => snake(name.replace(/Ids$/, '')))
  for (const suffix of [...references, ...links]) {
    await sql`delete from ${sql.table(`${snake(resource.name)}_${suffix}`)}
      where ${sql.ref(`${snake(resource.name)}_id`)} = any(${[...ids]}::bigint[])`.execute(ctx.db)
  }
}
