import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Field } from '../resource/field.ts'
import { camel, snake } from '../resource/names.ts'
import { codesOf, type Order, type Resource, type StoredRow } from '../resource/resource.ts'
import { notFound } from '../resource/user-error.ts'
import { type Context, mayDo, ownersFor } from '../runtime/context.ts'
import { encryptSecret } from '../runtime/secrets.ts'
import { recordChange, withTransaction } from '../runtime/transaction.ts'
import { columnTypeOf } from '../schema/columns.ts'
import { quote, quoteAll } from '../schema/table-model.ts'
import { allOf, type Condition, orderSql } from './conditions.ts'
import { scopeCondition } from './data-scopes.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { isId } from './kinds.ts'
import type { Values } from './parsing.ts'
import { type ChangedFields, changedFieldsSql, recordedFrom } from './record-changes.ts'
import { type DatabaseRow, hasColumn, resourceTable } from './rows.ts'
import { checkTreePosition, rejectIfParents } from './tree-rules.ts'

type Nullable<T> = T | readonly T[] | null

/** Equality conditions by field name; a list means any of its values, or for a field of lists this very list. */
export type Match<R extends Resource> = { readonly [K in keyof StoredRow<R>]?: Nullable<StoredRow<R>[K]> }

/** Columns that the kernel sets itself. */
type Managed = 'id' | 'tenantId' | 'createUser' | 'createDept' | 'createTime' | 'updateUser' | 'updateTime' | 'rowVersion'

/** A moment may be written as parsed input has it: `yyyy-MM-dd HH:mm:ss` in the product's time zone. */
type Written<V> = Date extends V ? V | string : V

/** Values to write; of a field of kind `references` the ids that replace its set. */
export type Changes<R extends Resource> = {
  readonly [K in Exclude<keyof StoredRow<R>, Exclude<Managed, keyof R['fields']>>]?: Written<StoredRow<R>[K]>
} & {
  readonly [K in keyof R['fields'] as R['fields'][K] extends { kind: 'references' } ? K : never]?: readonly string[]
}

/**
 * Typed access to the rows of one resource: `repository(ctx, machine)`. Reads leave out deleted rows and rows beyond the caller's data
 * scopes; writes set version and audit columns, keep trees consistent, turn database errors into user errors and publish the change.
 */
export interface Repository<R extends Resource> {
  list(match?: Match<R>, options?: { readonly order?: Order; readonly limit?: number }): Promise<StoredRow<R>[]>
  find(match: Match<R>): Promise<StoredRow<R> | undefined>
  /** The row with this id; a 404 where it does not exist or is beyond the caller's row access. */
  one(id: string): Promise<StoredRow<R>>
  /** As `one`, locked until the transaction ends; by natural key too, where the resource has one. */
  lock(id: string): Promise<StoredRow<R>>
  insert(values: Changes<R>): Promise<StoredRow<R>>
  update(row: { readonly id: string }, changes: Changes<R>): Promise<StoredRow<R>>
  /** Marks rows as deleted; a user error where others refer to one of them. */
  remove(rows: readonly { readonly id: string }[]): Promise<void>
}

export interface RepositoryOptions {
  /** `all`: every row of the tenant, whatever the caller may see. For rows that the server selects, not the caller. */
  readonly rows?: 'all'
}

export function repository<R extends Resource>(ctx: Context, resource: R, { rows }: RepositoryOptions = {}): Repository<R> {
  const access = rows === 'all' ? [] : rowAccess(ctx, resource)
  const read = async (where: readonly Condition[], rest: RawBuilder<unknown> = sql``): Promise<StoredRow<R>[]> => {
    const text = sql<DatabaseRow>`select * from ${resourceTable(resource)} as t where ${allOf([...access, ...where])} ${rest}`
    return (await text.execute(ctx.db)).rows.map((row) => toStoredRow(resource, row))
  }
  const one = async (id: string): Promise<StoredRow<R>> => (await read([idCondition(resource, id)]))[0] ?? notFound()
  return {
    list: (match = {}, { order, limit = 10_000 } = {}) =>
      read(matchConditions(ctx, resource, match), sql`order by ${orderSql(order, resource.order)} limit ${sql.lit(limit)}`),
    find: async (match) => (await read(matchConditions(ctx, resource, match), sql`limit 1`))[0],
    one,
    lock: async (id) => toStoredRow(resource, await lockRow(ctx, resource, id, access)),
    insert: async (values) => toStoredRow(resource, await insertRow(ctx, resource, values as Values, 'columns')),
    update: async (row, changes) => toStoredRow(resource, await updateRow(ctx, resource, row.id, changes as Values)),
    remove: (removed) =>
      removeRows(
        ctx,
        resource,
        removed.map(({ id }) => id),
        access,
      ),
  }
}

/**
 * The row access filter of the caller: the data scopes for holders of the permission `code` (by default that of the resource's page);
 * the caller's own rows for others, if members own rows of the resource.
 */
export function rowAccess(ctx: Context, resource: Resource, code = codesOf(resource)): Condition[] {
  const scope = scopeCondition(ctx, resource)
  const own = ownRows(ctx, resource)
  if (own && !mayDo(ctx, code)) return [own]
  if (!scope) return []
  return [own ? sql<boolean>`(${scope} or ${own})` : scope]
}

/** The rows that count as the caller's own; undefined where the caller owns none. One owner is compared by `=`, for which an index also sorts. */
export function ownRows(ctx: Context, resource: Resource): Condition | undefined {
  const owners = ownersFor(ctx, resource)
  if (owners.length > 1) return sql<boolean>`create_user = any(${owners}::bigint[])`
  return owners.length === 1 ? sql<boolean>`create_user = ${owners[0]}::bigint` : undefined
}

/** The condition for one row by its id, or by its natural key if the resource has one; a 404 for a text that cannot be an id. */
export function idCondition(resource: Resource, id: string): Condition {
  if (resource.key && !/^\d{19}$/.test(id)) return sql<boolean>`${sql.ref(snake(resource.key))} = ${id}`
  return isId(id) ? sql<boolean>`id = ${id}::bigint` : notFound()
}

function matchConditions({ runtime }: Context, resource: Resource, match: Readonly<Record<string, unknown>>): Condition[] {
  return Object.entries(match).map(([name, value]) => {
    const column = sql.ref(snake(name))
    if (value === null) return sql<boolean>`${column} is null`
    if (!Array.isArray(value)) return sql<boolean>`${column} = ${value}`
    const type = columnTypeOf(runtime.registry, resource, name)
    // A list of values means any of them; the value of a column of lists is such a list itself.
    return type.endsWith('[]')
      ? sql<boolean>`${column} = ${value}::${sql.raw(type)}`
      : sql<boolean>`${column} = any(${value}::${sql.raw(type)}[])`
  })
}

/** A row of the database in camelCase, with numbers as numbers. */
export function toStoredRow<R extends Resource>(resource: R, row: DatabaseRow): StoredRow<R> {
  const stored: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    const name = camel(column)
    stored[name] = storedValue(resource.fields[name], value)
  }
  return stored as StoredRow<R>
}

const storedValue = (field: Field | undefined, value: unknown): unknown =>
  value !== null && (field?.kind === 'decimal' || field?.kind === 'whole') ? Number(value) : value

/** Field values as columns; blocks as JSON text, secrets encrypted. */
function columnsOf({ runtime }: Context, resource: Resource, values: Values): Values {
  const columnValue = (name: string, value: unknown): unknown => {
    const kind = value === null ? undefined : resource.fields[name]?.kind
    if (kind === 'secret') return encryptSecret(runtime, resource, name, String(value))
    return kind === 'block' ? JSON.stringify(value) : value
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name]
      return value === undefined || (field && !hasColumn(field)) ? [] : [[snake(name), columnValue(name, value)]]
    }),
  )
}

/** The row with this id, if it matches the conditions of `access`, locked until the transaction ends; else a 404. */
export async function lockRow(ctx: Context, resource: Resource, id: string, access: readonly Condition[]): Promise<DatabaseRow> {
  const where = allOf([idCondition(resource, id), ...access])
  const { rows } = await sql<DatabaseRow>`select * from ${resourceTable(resource)} as t where ${where} for update`.execute(ctx.db)
  return rows[0] ?? notFound()
}

const referencesIn = (resource: Resource, values: Values) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'references' && values[name] !== undefined ? [{ name, to: field.to, ids: values[name] as readonly string[] }] : [],
  )

/** How the driver reads a row: its columns one by one, or as one JSON column, which is faster and what a row is printed from. */
type Reading = 'columns' | 'json'

/** Inserts a row with field values; returns it as stored. */
export const insertRow = async (ctx: Context, resource: Resource, values: Values, reading: Reading): Promise<DatabaseRow> =>
  (await insertRows(ctx, resource, [values], reading))[0] as DatabaseRow

/** Inserts rows with field values by one statement; returns them as stored, in their order. */
export async function insertRows(ctx: Context, resource: Resource, rows: readonly Values[], reading: Reading): Promise<DatabaseRow[]> {
  const references = rows.map((values) => referencesIn(resource, values))
  const insert = async (ctx: Context): Promise<DatabaseRow[]> => {
    const columns = rows.map((values) => columnsOf(ctx, resource, values))
    for (const each of columns) await checkTreePosition(ctx, resource, each)
    const stored = await insertColumns(ctx, resource, columns, reading)
    for (const [at, { id }] of stored.entries())
      for (const { name, to, ids } of references[at] ?? []) await replaceLinks(ctx, resource, snake(name), to, String(id), ids)
    return stored
  }
  const needsTransaction = resource.tree !== undefined || references.some(({ length }) => length > 0)
  const stored = await withDatabaseErrors(resource, () => (needsTransaction ? withTransaction(ctx, insert) : insert(ctx)))
  recordChange(ctx, resource.name)
  return stored
}

/** PostgreSQL returns the rows of a list of values in its order. */
async function insertColumns(ctx: Context, resource: Resource, rows: readonly Values[], reading: Reading): Promise<DatabaseRow[]> {
  const by = ctx.user?.id ?? null
  const audit: Values = { create_user: by, create_dept: ctx.user?.departmentIds[0] ?? null, update_user: by }
  const names = [...new Set([audit, ...rows].flatMap(Object.keys))]
  const parameters: unknown[] = []
  const cells = (row: Values) => names.map((name) => (row[name] === undefined ? 'default' : `$${parameters.push(row[name])}`))
  // Concatenating the SQL is faster than compiling it, and most writes are inserts.
  const text = `insert into ${quote(snake(resource.name))} as t (update_time, ${quoteAll(names)})
    values ${rows.map((row) => `(now(), ${cells({ ...audit, ...row })})`)} returning ${reading === 'json' ? 'row_to_json(t) as row' : '*'}`
  const { rows: stored } = await ctx.db.executeQuery<DatabaseRow>(CompiledQuery.raw(text, parameters))
  return reading === 'json' ? stored.map(({ row }) => row as DatabaseRow) : stored
}

/**
 * Changes field values of one row, its version and its audit columns, and records what changed; returns it as stored. `lines` are the
 * fields whose lines the caller changes along with it.
 */
export async function updateRow(
  ctx: Context,
  resource: Resource,
  id: string,
  values: Values,
  lines: ChangedFields = {},
): Promise<DatabaseRow> {
  const references = referencesIn(resource, values)
  const update = async (ctx: Context): Promise<DatabaseRow> => {
    const columns = columnsOf(ctx, resource, values)
    if (resource.tree && columns[snake(resource.tree.parent)] !== undefined)
      await checkTreePosition(ctx, resource, columns, await lockRow(ctx, resource, id, []))
    const linked: Record<string, readonly [string, string]> = {}
    for (const { name, to, ids } of references) {
      const change = await replaceLinks(ctx, resource, snake(name), to, id, ids)
      if (change) linked[name] = change
    }
    return updateColumns(ctx, resource, id, columns, { ...lines, ...linked })
  }
  const needsTransaction = resource.tree !== undefined || references.length > 0
  const stored = await withDatabaseErrors(resource, () => (needsTransaction ? withTransaction(ctx, update) : update(ctx)))
  recordChange(ctx, resource.name)
  return stored
}

async function updateColumns(ctx: Context, resource: Resource, id: string, columns: Values, more: ChangedFields): Promise<DatabaseRow> {
  const names = Object.keys(columns)
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const audit = [sql`update_user = ${ctx.user?.id ?? null}`, sql`update_time = now()`, sql`row_version = t.row_version + 1`]
  const before = sql.join(['id', ...names].map((column) => sql.ref(column)))
  // The id twice: without statistics of a new table PostgreSQL would join all rows of the tenant with themselves.
  const { rows } = await sql<DatabaseRow>`with changed as (
      update ${resourceTable(resource)} as t set ${sql.join([...sets, ...audit])}
      from (select ${before} from ${resourceTable(resource)} where id = ${id}::bigint for update) as was
      where t.id = ${id}::bigint and t.id = was.id returning t.*, ${changedFieldsSql(ctx, resource, names, more)} as changed_fields),
    recorded as (${recordedFrom(ctx, resource, 'UPDATE', sql`changed`)})
    select * from changed`.execute(ctx.db)
  const { changed_fields, ...row } = rows[0] ?? notFound()
  return row
}

/** Replaces the whole set of rows of `to` that one row of the resource is linked with; returns the former and the new ids if they differ. */
export async function replaceLinks(
  ctx: Context,
  resource: Resource,
  suffix: string,
  to: string,
  id: string,
  ids: readonly string[],
): Promise<readonly [was: string, is: string] | undefined> {
  const link = sql.table(`${snake(resource.name)}_${suffix}`)
  const owner = sql.ref(`${snake(resource.name)}_id`)
  const target = sql.ref(`${snake(to)}_id`)
  const [was, is] = [await removeLinks(ctx, resource, { suffix, to }, [id]), [...new Set(ids)]]
  if (is.length > 0)
    await sql`insert into ${link} (${owner}, ${target}, line_no)
      select ${id}::bigint, target, at from unnest(${is}::bigint[]) with ordinality as targets(target, at)`.execute(ctx.db)
  const change = [was.get(id) ?? '', is.join()] as const
  return change[0] === change[1] ? undefined : change
}

/** Marks rows as deleted: all of them, or none when one does not exist, is beyond `access` or is referred to. */
export async function removeRows(ctx: Context, resource: Resource, ids: readonly string[], access: readonly Condition[]): Promise<void> {
  await withDatabaseErrors(resource, () =>
    withTransaction(ctx, async (ctx) => {
      const rows: DatabaseRow[] = []
      for (const id of new Set(ids)) rows.push(await lockRow(ctx, resource, id, access))
      const found = rows.map((row) => String(row.id))
      await rejectIfParents(ctx, resource, rows)
      const linked = found.map((): Record<string, readonly [string, string]> => ({}))
      for (const link of linksOf(resource)) {
        // A deleted row refers to nothing, so that what it referred to can be deleted too.
        const removed = await removeLinks(ctx, resource, link, found)
        for (const [at, id] of found.entries()) if (linked[at] && removed.has(id)) linked[at][link.name] = [removed.get(id) ?? '', '']
      }
      // Whoever deletes a row as an own one does so for its owner; the history names who did it.
      await sql`with changed as (
          update ${resourceTable(resource)} as t set deleted_id = t.id, update_time = now(), row_version = t.row_version + 1,
            update_user = case when t.create_user = any(${ownersFor(ctx, resource)}::bigint[]) then t.create_user else ${ctx.user?.id ?? null} end
          from unnest(${found}::bigint[], ${linked.map((each) => JSON.stringify(each))}::text[]) as linked(id, changed_fields)
          where t.id = linked.id returning t.*, linked.changed_fields),
        recorded as (${recordedFrom(ctx, resource, 'REMOVE', sql`changed`)})
        select id from changed`.execute(ctx.db)
    }),
  )
  recordChange(ctx, resource.name)
}

interface LinkTable {
  /** The field of kind `references`, or the name of the link. */
  readonly name: string
  /** Of the name of the table. */
  readonly suffix: string
  readonly to: string
}

/** The tables that link rows of a resource with others. */
export const linksOf = (resource: Resource): LinkTable[] => [
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'references' ? [{ name, suffix: snake(name), to: field.to }] : [],
  ),
  ...Object.entries(resource.links ?? {}).map(([name, { to }]) => ({ name, suffix: snake(name.replace(/Ids$/, '')), to })),
]

/** Removes the links of rows; returns the ids that they were linked with, in their order and separated by commas, by the id of the row. */
async function removeLinks(
  ctx: Context,
  resource: Resource,
  { suffix, to }: Pick<LinkTable, 'suffix' | 'to'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const owner = sql.ref(`${snake(resource.name)}_id`)
  const { rows } = await sql<{ id: string; linked: string }>`with removed as (
      delete from ${sql.table(`${snake(resource.name)}_${suffix}`)} where ${owner} = any(${[...ids]}::bigint[])
      returning ${owner} as id, ${sql.ref(`${snake(to)}_id`)} as target, line_no)
    select id::text, string_agg(target::text, ',' order by line_no) as linked from removed group by id`.execute(ctx.db)
  return new Map(rows.map(({ id, linked }) => [id, linked]))
}
