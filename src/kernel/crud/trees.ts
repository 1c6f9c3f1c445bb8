import { sql } from 'kysely'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import { allOf, anyOf, type Condition, orderSql, parentCondition } from './conditions.ts'
import { titleSql } from './display-names.ts'
import { type JsonRow, keyColumn, resourceTable } from './rows.ts'

export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  hasChildren?: boolean
  children?: TreeNode[]
}

/** Nests rows below their parents; a row whose parent is not among them is a root. Empty `children` are left out. */
export function forestOf<T extends object>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  parentOf: (row: T) => string,
): (T & { children?: T[] })[] {
  const nodes = new Map(rows.map((row) => [keyOf(row), { ...row } as T & { children?: T[] }]))
  const roots: (T & { children?: T[] })[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(parentOf(node))
    if (parent && parent !== node) {
      parent.children ??= []
      parent.children.push(node)
    } else roots.push(node)
  }
  return roots
}

/** JSON rows of a tree resource, nested. */
export function forestOfRows(resource: Resource, rows: JsonRow[]): JsonRow[] {
  const parent = resource.tree?.parent ?? 'parentId'
  return forestOf(
    rows,
    (row) => String(row[resource.key ?? 'id']),
    (row) => String(row[parent]),
  )
}

/**
 * The condition of one level: the roots, or the children of a node; none for an empty parent. A row whose parent the access hides is a
 * root, as in a forest.
 */
export function levelCondition(resource: Resource, parent: string | undefined, access: readonly Condition[] = []): Condition[] {
  if (parent === undefined || parent === '') return []
  const children = parentCondition(resource, parent)
  if (access.length === 0 || parent !== resource.tree?.root) return [children]
  const seen = sql`select ${sql.ref(keyColumn(resource))} from ${resourceTable(resource)} as t where ${allOf(access)}`
  return [anyOf([children, sql<boolean>`${sql.ref(snake(resource.tree.parent))} not in (${seen})`])]
}

/** Which of these nodes have children. */
export async function parentsAmong(
  ctx: Context,
  resource: Resource,
  keys: readonly string[],
  where: readonly Condition[] = [],
): Promise<ReadonlySet<string>> {
  const column = sql.ref(snake(resource.tree?.parent ?? 'parentId'))
  const { rows } = await sql<{ key: string }>`select distinct ${column}::text as key from ${resourceTable(resource)} as t
    where ${column}::text = any(${[...keys]}) ${sql.join(
      where.map((each) => sql`and ${each}`),
      sql` `,
    )}`.execute(ctx.db)
  return new Set(rows.map((row) => row.key))
}

/** Rows as tree nodes: the title, and the key as `id`, `key` and `value`, as the API requires. */
export async function nodesOf(ctx: Context, resource: Resource, where: readonly Condition[]): Promise<TreeNode[]> {
  const key = sql.ref(keyColumn(resource))
  const parent = sql.ref(snake(resource.tree?.parent ?? 'parentId'))
  const { rows } = await sql<{
    node_key: string
    node_parent: string | null
    node_title: string | null
  }>`select ${key}::text as node_key, ${parent}::text as node_parent, ${titleSql(resource, ctx.lang)} as node_title from ${resourceTable(resource)} as t
    where ${allOf(where)} order by ${orderSql(resource.order)} limit 10000`.execute(ctx.db)
  return rows.map(({ node_key: id, node_parent: parent, node_title: title }) => {
    return { id, parentId: parent ?? resource.tree?.root ?? '', title: title ?? '', key: id, value: id }
  })
}

/** The whole tree as nested nodes. */
export async function nodeForest(ctx: Context, resource: Resource, where: readonly Condition[]): Promise<TreeNode[]> {
  const nodes = await nodesOf(ctx, resource, where)
  const forest = forestOf(
    nodes,
    (node) => node.id,
    (node) => node.parentId,
  ) as TreeNode[]
  const mark = (list: TreeNode[]): void => {
    for (const node of list) {
      node.hasChildren = node.children !== undefined
      mark(node.children ?? [])
    }
  }
  mark(forest)
  return forest
}

/** One level of nodes with `hasChildren`. */
export async function nodeLevel(ctx: Context, resource: Resource, parent: string, access: readonly Condition[]): Promise<TreeNode[]> {
  const nodes = await nodesOf(ctx, resource, [...access, ...levelCondition(resource, parent || resource.tree?.root, access)])
  const keys = nodes.map((node) => node.id)
  const parents = await parentsAmong(ctx, resource, keys, access)
  return nodes.map((node) => ({ ...node, hasChildren: parents.has(node.id) }))
}
