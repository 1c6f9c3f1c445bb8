import { type RawBuilder, sql } from 'kysely'
import { snake } from '../resource/names.ts'
import { hasHistory, type Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { columnTypeOf, comparedValue } from '../schema/columns.ts'
import { secretMask } from './kinds.ts'
import { rowChange } from './row-change.resource.ts'
import { resourceTable } from './rows.ts'

/** Values by field, as JSON has them: of a column as `row_to_json` prints it, of `lines`, `references` and links as `child_rows` has them. */
export type ChangedFields = Readonly<Record<string, readonly [was: unknown, is: unknown]>>

/** Who changes a row; nobody, where the server does. */
export interface Changer {
  readonly user: { readonly id: string } | null
  readonly runtime: Runtime
}

type Action = keyof typeof rowChange.fields.action.options

/**
 * Inserts a change for each row of a source with the columns `tenant_id`, `id` and `changed_fields`, a JSON text; for a CTE of the
 * statement that makes the change. Without effect where a resource has no history.
 */
export function recordedFrom(
  { user, runtime }: Changer,
  resource: Resource,
  action: Action,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!hasHistory(resource) || !runtime.registry.all.includes(rowChange)) return sql`select`
  const by = sql`${user?.id ?? null}::bigint`
  const changed = sql`select tenant_id, ${by}, ${by}, now(), ${resource.name}::text, id::text, ${action}::text, changed_fields from ${source}
    where changed_fields is not null`
  return sql`insert into ${resourceTable(rowChange)} (tenant_id, create_user, update_user, update_time, resource, row_id, action, changes) ${changed}`
}

/** Records a change of what other tables hold of one row. */
export async function recordChanged(ctx: Context, resource: Resource, id: string, changed: ChangedFields): Promise<void> {
  if (Object.keys(changed).length === 0) return
  const source = sql`(select tenant_id, id, ${JSON.stringify(changed)}::text as changed_fields from ${resourceTable(resource)}
    where id = ${id}::bigint) as changed`
  await recordedFrom(ctx, resource, 'UPDATE', source).execute(ctx.db)
}

/** The fields of these names whose value is another one in `t` than in `was`, and the fields of `more`, as a JSON text; null where there are none. */
export function changedFieldsSql(ctx: Context, resource: Resource, columns: readonly string[], more: ChangedFields): RawBuilder<unknown> {
  const names = Object.keys(resource.fields).filter((name) => columns.includes(snake(name)))
  const others = sql`${JSON.stringify(more)}::jsonb`
  if (names.length === 0) return sql`nullif(${others}, '{}')::text`
  const fields = names.map(
    (name) => sql`(${sql.lit(name)}, ${storedValue(ctx, resource, name, 'was')}, ${storedValue(ctx, resource, name, 't')},
    ${comparedValue(ctx.runtime.registry, resource, name, 'was')} is distinct from ${comparedValue(ctx.runtime.registry, resource, name, 't')})`,
  )
  return sql`nullif(coalesce((select jsonb_object_agg(field.name, jsonb_build_array(before, after))
    from (values ${sql.join(fields)}) as field(name, before, after, is_changed) where is_changed), '{}') || ${others}, '{}')::text`
}

const columnOf = (name: string, row: 'was' | 't') => sql.ref(`${row}.${snake(name)}`)

/** Secrets and passwords are masked; ids are texts, as JSON numbers are not exact enough for them. */
function storedValue({ runtime }: Context, resource: Resource, name: string, row: 'was' | 't'): RawBuilder<unknown> {
  const { kind } = resource.fields[name] ?? {}
  const column = columnOf(name, row)
  if (kind === 'secret' || kind === 'password') return sql`to_jsonb(case when ${column} is not null then ${sql.lit(secretMask)} end)`
  return columnTypeOf(runtime.registry, resource, name) === 'bigint' ? sql`to_jsonb(${column}::text)` : sql`to_jsonb(${column})`
}
