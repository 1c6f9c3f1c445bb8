import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { isEmpty } from '../resource/check.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { notFound, reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { publishChange, withTransaction } from '../runtime/transaction.ts'
import { quote, quoteAll } from '../schema/table-model.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { allOf, type Condition } from './filters.ts'
import { isId } from './kinds.ts'
import { type Changes, parseBody } from './parsing.ts'
import { type DatabaseRow, type JsonRow, printBase, printFields, readableNames } from './rows.ts'
import { placeInTree, rejectIfParents } from './tree-rules.ts'

/** Values that our own code sets, by wire name: fields marked `on: 'never'` among them. */
export type Fixed = Readonly<Record<string, unknown>>

const table = (resource: Resource): RawBuilder<unknown> => sql.table(snake(resource.name))
const childTable = (resource: Resource, name: string): RawBuilder<unknown> => sql.table(`${snake(resource.name)}_${snake(name)}`)
const columns = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

function fixedColumns(fixed: Fixed): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fixed).map(([name, value]) => [snake(name), value]))
}

const needsTransaction = (resource: Resource, changes: Changes): boolean =>
  resource.tree !== undefined || Object.keys(changes.lines).length > 0 || Object.keys(changes.references).length > 0

/** Inserts a row from a submit's body; answers it as stored. */
export async function create(ctx: Context, resource: Resource, body: JsonRow, fixed: Fixed = {}): Promise<DatabaseRow> {
  const changes = await parseBody(ctx, resource, body)
  Object.assign(changes.columns, fixedColumns(fixed))
  const insert = async (ctx: Context): Promise<DatabaseRow> => {
    await placeInTree(ctx, resource, changes.columns)
    const stored = await insertRow(ctx, resource, changes.columns)
    await writeChildRows(ctx, resource, String(stored.id), changes)
    return stored
  }
  const stored = await withDatabaseErrors(resource, () =>
    needsTransaction(resource, changes) ? withTransaction(ctx, insert) : insert(ctx),
  )
  publishChange(ctx.runtime, resource.name)
  return stored
}

async function insertRow(ctx: Context, resource: Resource, values: Record<string, unknown>): Promise<DatabaseRow> {
  const user = ctx.user?.id ?? null
  const row: Record<string, unknown> = {
    create_user: user,
    create_dept: ctx.user?.departmentIds[0] ?? null,
    update_user: user,
    update_time: new Date(),
    ...values,
  }
  const names = Object.keys(row)
  // A text is quicker put together than compiled, and most writes are this one.
  const text = `insert into ${quote(snake(resource.name))} (${quoteAll(names)}) values (${names.map((_, at) => `$${at + 1}`)}) returning *`
  const { rows } = await ctx.db.executeQuery<DatabaseRow>(CompiledQuery.raw(text, Object.values(row)))
  return rows[0] as DatabaseRow
}

/** The existing row that the conditions reach, locked for the transaction; else 404. */
export async function lockRow(ctx: Context, resource: Resource, id: string, rowAccessFilter: readonly Condition[]): Promise<DatabaseRow> {
  const byKey = resource.key !== undefined && !/^\d{19}$/.test(id)
  if (!byKey && !isId(id)) notFound()
  const key = byKey ? sql`${sql.ref(snake(resource.key ?? 'id'))} = ${id}` : sql`id = ${id}::bigint`
  const { rows } =
    await sql<DatabaseRow>`select * from ${table(resource)} where ${key} and deleted_id = 0 and ${allOf(rowAccessFilter)} for update`.execute(
      ctx.db,
    )
  return rows[0] ?? notFound()
}

/** Changes a row by a submit's body: what is absent stays; an older `rowVersion` is a lost update. */
export async function update(
  ctx: Context,
  resource: Resource,
  body: JsonRow,
  rowAccessFilter: readonly Condition[],
  fixed: Fixed = {},
): Promise<DatabaseRow> {
  const stored = await withDatabaseErrors(resource, () =>
    withTransaction(ctx, async (ctx) => {
      const before = await lockRow(ctx, resource, String(body.id), rowAccessFilter)
      rejectLostUpdate(ctx, resource, body, before)
      const changes = await parseBody(ctx, resource, body, before)
      Object.assign(changes.columns, fixedColumns(fixed))
      await placeInTree(ctx, resource, changes.columns, before)
      const after = await updateRow(ctx, resource, String(before.id), changes.columns)
      await writeChildRows(ctx, resource, String(before.id), changes)
      return after
    }),
  )
  publishChange(ctx.runtime, resource.name)
  return stored
}

/** Sets columns of one row, by wire name, on behalf of our own code. */
export async function updateRow(ctx: Context, resource: Resource, id: string, values: Record<string, unknown>): Promise<DatabaseRow> {
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<DatabaseRow>`update ${table(resource)} set ${sql.join([
    ...sets,
    sql`update_user = ${ctx.user?.id ?? null}`,
    sql`update_time = now()`,
    sql`row_version = row_version + 1`,
  ])} where id = ${id}::bigint and deleted_id = 0 returning *`.execute(ctx.db)
  return rows[0] ?? notFound()
}

function rejectLostUpdate(ctx: Context, resource: Resource, body: JsonRow, before: DatabaseRow): void {
  if (isEmpty(body.rowVersion) || Number(body.rowVersion) === Number(before.row_version)) return
  const theirs: JsonRow = {
    ...printFields(resource.fields, readableNames(resource, 'owner'), [before], ctx.runtime, resource.tree?.root)[0],
    ...printBase(before, ctx.runtime),
  }
  const yours = Object.fromEntries(
    Object.keys(theirs).flatMap((name) => (body[name] === undefined || theirs[name] === undefined ? [] : [[name, body[name]]])),
  )
  reject(['数据已被他人修改，请核对后重新保存', 'Somebody has changed this since you opened it; compare and save again'], {
    status: 409,
    data: { yours, theirs },
  })
}

async function writeChildRows(ctx: Context, resource: Resource, id: string, changes: Changes): Promise<void> {
  for (const [name, rows] of Object.entries(changes.lines)) await replaceLines(ctx, resource, name, id, rows)
  for (const [name, ids] of Object.entries(changes.references)) {
    const field = resource.fields[name]
    if (field?.kind === 'references') await replaceLinks(ctx, resource, snake(name), field.to, id, ids)
  }
}

async function replaceLines(ctx: Context, resource: Resource, name: string, id: string, rows: Record<string, unknown>[]): Promise<void> {
  const owner = `${snake(resource.name)}_id`
  await sql`delete from ${childTable(resource, name)} where ${sql.ref(owner)} = ${id}::bigint`.execute(ctx.db)
  if (rows.length === 0) return
  const names = [owner, 'line_no', ...Object.keys(rows[0] as object)]
  const values = rows.map((row, at) => sql`(${sql.join([id, at + 1, ...Object.values(row)])})`)
  await sql`insert into ${childTable(resource, name)} (${columns(names)}) values ${sql.join(values)}`.execute(ctx.db)
}

/** Replaces the whole set of rows of `to` that one row of the resource is linked with. */
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
export async function removeRows(
  ctx: Context,
  resource: Resource,
  ids: readonly string[],
  rowAccessFilter: readonly Condition[],
): Promise<void> {
  if (ids.length === 0) reject(['请选择至少一条数据', 'Choose at least one row'], { field: 'ids' })
  await withDatabaseErrors(resource, () =>
    withTransaction(ctx, async (ctx) => {
      const rows = []
      for (const id of [...new Set(ids)]) rows.push(await lockRow(ctx, resource, id, rowAccessFilter))
      const found = rows.map((row) => String(row.id))
      await rejectIfParents(ctx, resource, rows)
      await dropLinks(ctx, resource, found)
      await sql`update ${table(resource)} set deleted_id = id, update_user = ${ctx.user?.id ?? null}, update_time = now(), row_version = row_version + 1
        where id = any(${found}::bigint[])`.execute(ctx.db)
    }),
  )
  publishChange(ctx.runtime, resource.name)
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
