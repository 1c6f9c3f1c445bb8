import { sql } from 'kysely'
import { type Missing, missingFields, rejectMissing } from '../resource/missing.ts'
import { codesOf, type Resource } from '../resource/resource.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { childRowsSql } from './display-names.ts'
import { printFields, someFields } from './printing.ts'
import { type DatabaseRow, resourceTable } from './rows.ts'

/** The required fields that stored rows lack, also in their blocks, lines and references, by id. */
async function missingIn(ctx: Context, resource: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, Missing[]>> {
  const all = someFields(resource.fields, Object.keys(resource.fields))
  const { rows } = await sql<{ id: string; row: DatabaseRow; child_rows: unknown }>`
    select id::text, row_to_json(t) as row, ${childRowsSql(resource, all) ?? sql`null`} as child_rows
    from ${resourceTable(resource)} as t where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const stored = rows.map(({ row, child_rows }) => ({ ...row, child_rows }))
  const printed = printFields(all, stored, { settings: ctx.runtime, root: resource.tree?.root })
  const reader = mayDo(ctx, codesOf(resource)) ? 'staff' : 'owner'
  return new Map(rows.map(({ id }, at) => [id, missingFields(resource.fields, printed[at] ?? {}, reader)]))
}

/** Rejects a stored row that lacks required fields, with the names of all of them. */
export async function requireComplete(ctx: Context, resource: Resource, id: string): Promise<void> {
  rejectMissing((await missingIn(ctx, resource, [id])).get(id) ?? [])
}
