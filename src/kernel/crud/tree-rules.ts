import { sql } from 'kysely'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { type DatabaseRow, keyColumn, resourceTable } from './rows.ts'

/** Called before a row of a tree is written: rejects a missing parent and a cycle, and updates the path of ancestors. */
export async function checkTreePosition(
  ctx: Context,
  resource: Resource,
  columns: Record<string, unknown>,
  before?: DatabaseRow,
): Promise<void> {
  const tree = resource.tree
  if (!tree) return
  const parentColumn = snake(tree.parent)
  if (before && (columns[parentColumn] === undefined || String(columns[parentColumn]) === String(before[parentColumn]))) return
  const parent = columns[parentColumn] ?? null
  const above = parent === null ? undefined : await parentRow(ctx, resource, String(parent))
  if (before && parent !== null) await rejectCycle(ctx, resource, before, String(parent))
  if (!tree.ancestors) return
  const column = snake(tree.ancestors)
  const path = above ? `${above[column]},${parent}` : tree.root
  columns[column] = path
  if (before) await movePaths(ctx, resource, column, before, path)
}

async function parentRow(ctx: Context, resource: Resource, parent: string): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`select * from ${resourceTable(resource)}
    where ${sql.ref(keyColumn(resource))}::text = ${parent}`.execute(ctx.db)
  const label = resource.label
  return (
    rows[0] ?? reject([`上级${label[0]}不存在!`, `The parent (${label[1]}) does not exist`], { field: resource.tree?.parent ?? 'parentId' })
  )
}

async function rejectCycle(ctx: Context, resource: Resource, before: DatabaseRow, parent: string): Promise<void> {
  const field = resource.tree?.parent ?? 'parentId'
  const own = String(before[keyColumn(resource)])
  if (parent === own) reject(['父节点不可选择自身!', 'A node cannot be its own parent'], { field })
  const [key, up] = [sql.ref(keyColumn(resource)), sql.ref(snake(field))]
  const { rows } = await sql<{ key: string }>`
    with recursive above as (
      select ${key} as key, ${up} as up from ${resourceTable(resource)} where ${key}::text = ${parent}
      union select t.${key}, t.${up} from ${resourceTable(resource)} t join above on t.${key} = above.up)
    select key::text as key from above where key::text = ${own}`.execute(ctx.db)
  if (rows.length > 0) reject(['不能移动到自己的下级', 'A node cannot be moved below itself'], { field })
}

async function movePaths(ctx: Context, resource: Resource, column: string, before: DatabaseRow, path: string): Promise<void> {
  const own = String(before[keyColumn(resource)])
  const from = `${before[column]},${own}`
  await sql`update ${resourceTable(resource)} set ${sql.ref(column)} = ${`${path},${own}`} || substr(${sql.ref(column)}, ${from.length + 1})
    where ${sql.ref(column)} = ${from} or ${sql.ref(column)} like ${`${from},%`}`.execute(ctx.db)
}

/** Rejects the deletion of rows that have children which are not deleted with them. */
export async function rejectIfParents(ctx: Context, resource: Resource, rows: readonly DatabaseRow[]): Promise<void> {
  if (!resource.tree) return
  const keys = rows.map((row) => String(row[keyColumn(resource)]))
  const parent = sql.ref(snake(resource.tree.parent))
  const found = await sql`select 1 from ${resourceTable(resource)}
    where ${parent}::text = any(${keys}) and not (${sql.ref(keyColumn(resource))}::text = any(${keys})) limit 1`.execute(ctx.db)
  if (found.rows.length > 0) reject(['请先删除子节点!', 'Delete the child nodes first'])
}
