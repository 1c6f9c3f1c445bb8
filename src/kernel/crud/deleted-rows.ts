import { sql } from 'kysely'
import { snake } from '../resource/names.ts'
import { codesOf, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { type Context, mayDo, ownersFor } from '../runtime/context.ts'
import { recordChange, withTransaction } from '../runtime/transaction.ts'
import { exclusiveFields, uniqueFields } from '../schema/tables.ts'
import { allOf, type Condition } from './conditions.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { titleSql } from './display-names.ts'
import { type ChangedFields, recordedFrom } from './record-changes.ts'
import { linksOf, replaceLinks, rowAccess, toStoredRow } from './repository.ts'
import { rowChange } from './row-change.resource.ts'
import { type DatabaseRow, resourceTable } from './rows.ts'
import { checkTreePosition } from './tree-rules.ts'

const maxDays = 30
const tooLate = [`只能恢复 ${maxDays} 天内删除的数据`, `Only what was deleted within ${maxDays} days can be put back`] as const

export const deletedTable = (resource: Resource) => sql.table(`${snake(resource.name)}_deleted`)

/** The deleted rows that can still be put back. */
export const canBeUndeleted = sql<boolean>`update_time > now() - ${sql.lit(`${maxDays} days`)}::interval`

/** Whoever may delete rows only as an owner puts back what owners have deleted, and nothing that somebody else has, such as a moderator. */
export function ownRemovals(ctx: Context, resource: Resource): Condition[] {
  if (mayDo(ctx, `${codesOf(resource)}_delete`)) return []
  return [sql<boolean>`(update_user = create_user or update_user = any(${ownersFor(ctx, resource)}::bigint[]))`]
}

/** Puts deleted rows back with what they were linked with: all of them, or none when one is unknown, beyond `access`, or its key is taken. */
export async function undeleteRows(ctx: Context, resource: Resource, ids: readonly string[], access: readonly Condition[]): Promise<void> {
  await withDatabaseErrors(resource, () =>
    withTransaction(ctx, async (ctx) => {
      for (const id of new Set(ids)) await undeleteRow(ctx, resource, id, access)
    }),
  )
  recordChange(ctx, resource.name)
}

async function undeleteRow(ctx: Context, resource: Resource, id: string, access: readonly Condition[]): Promise<void> {
  const table = deletedTable(resource)
  const where = allOf([sql<boolean>`id = ${id}::bigint`, canBeUndeleted, ...access])
  const { rows } = await sql<DatabaseRow>`select * from ${table} as t where ${where} for update`.execute(ctx.db)
  const row = rows[0] ?? reject(tooLate, { field: 'ids' })
  await rejectTakenKey(ctx, resource, toStoredRow(resource, row))
  const parent = resource.tree ? [snake(resource.tree.parent)] : []
  const columns = Object.fromEntries(parent.map((column) => [column, row[column]]))
  await checkTreePosition(ctx, resource, columns)
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value},`)
  await sql`with changed as (
      update ${table} set ${sql.join(sets, sql` `)} deleted_id = 0, update_user = ${ctx.user?.id ?? null}, update_time = now(),
        row_version = row_version + 1 where id = ${id}::bigint returning tenant_id, id, '{}' as changed_fields),
    recorded as (${recordedFrom(ctx, resource, 'UNDELETE', sql`changed`)})
    select id from changed`.execute(ctx.db)
  await undeleteLinks(ctx, resource, id)
}

/** Rejects values that come back to a row where another has its key or exclusive value by now; names that row, if the caller may see it. */
export async function rejectTakenKey(ctx: Context, resource: Resource, row: Readonly<Record<string, unknown>>): Promise<void> {
  const scope = resource.scope === 'tenant' ? [sql<boolean>`tenant_id = ${row.tenantId}`] : []
  for (const names of [...uniqueFields(ctx.runtime.registry, resource), ...exclusiveFields(resource, row)]) {
    const same = names.map((name) => sql<boolean>`${sql.ref(snake(name))} = ${row[name]}`)
    const { rows } = await sql<{ title: string }>`select ${titleSql(resource, ctx.lang)} as title from ${resourceTable(resource)} as t
      where id <> ${row.id}::bigint and ${allOf([...scope, ...same, ...rowAccess(ctx, resource)])}`.execute(ctx.db)
    const [zh, en] = resource.fields[names[0]]?.label ?? ['', '']
    if (rows[0]) reject([`${zh}已被“${rows[0].title}”使用`, `${en} is used by "${rows[0].title}" now`], { field: names[0] })
  }
}

/** The links that the row had when it was deleted. */
async function undeleteLinks(ctx: Context, resource: Resource, id: string): Promise<void> {
  const links = linksOf(resource)
  if (links.length === 0) return
  const { rows } = await sql<{ changes: string }>`select changes from ${resourceTable(rowChange)}
    where resource = ${resource.name} and row_id = ${id} and action = 'REMOVE' order by id desc limit 1`.execute(ctx.db)
  const removed = JSON.parse(rows[0]?.changes ?? '{}') as ChangedFields
  for (const { name, suffix, to } of links) {
    const ids = String(removed[name]?.[0] ?? '').split(',')
    await replaceLinks(ctx, resource, suffix, to, id, ids.filter(Boolean))
  }
}
