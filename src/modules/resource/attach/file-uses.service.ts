import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#kernel/resource/field.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

/** A column that may name files. */
interface FileColumn {
  readonly resource: Resource
  readonly table: string
  readonly column: string
  /** The column with the id of the row it belongs to. */
  readonly owner: string
  readonly kind: 'name' | 'names' | 'text'
}

const kindOf = (field: Field): FileColumn['kind'] | undefined => {
  if (field.kind === 'image' || field.kind === 'file') return 'name'
  if (field.kind === 'images') return 'names'
  if (field.kind === 'richText') return 'text'
  const isInside = field.kind === 'block' && Object.values(field.fields).some((inner) => kindOf(inner as Field) !== undefined)
  return isInside ? 'text' : undefined
}

/** Every column of the product that may name files. */
function fileColumns(registry: ResourceRegistry): FileColumn[] {
  return registry.all.flatMap((resource) => {
    const own = snake(resource.name)
    return Object.entries(resource.fields).flatMap(([name, field]): FileColumn[] => {
      if (field.kind !== 'lines') {
        const kind = kindOf(field)
        return kind ? [{ resource, table: own, column: snake(name), owner: 'id', kind }] : []
      }
      const table = `${own}_${snake(name)}`
      return Object.entries(field.fields).flatMap(([inner, each]) => {
        const kind = kindOf(each as Field)
        return kind ? [{ resource, table, column: snake(inner), owner: `${own}_id`, kind }] : []
      })
    })
  })
}

/** Whether a column of the row `u` names the attachment `a`. */
function namesFile({ resource, column, kind }: FileColumn): RawBuilder<boolean> {
  const value = sql.ref(`u.${column}`)
  const tenant = resource.scope === 'tenant' ? sql`u.tenant_id = a.tenant_id and` : sql``
  if (kind === 'name') return sql<boolean>`${tenant} ${value} = a.name`
  return kind === 'names' ? sql<boolean>`${tenant} a.name = any(${value})` : sql<boolean>`${tenant} position(a.name in ${value}::text) > 0`
}

/** Whether no row refers to the attachment `a`, not even a deleted one, which can be put back. */
export const isUnused = (registry: ResourceRegistry): RawBuilder<boolean> =>
  sql<boolean>`not (${sql.join(
    fileColumns(registry).map((each) => sql`exists (select 1 from ${sql.table(`store.${each.table}`)} as u where ${namesFile(each)})`),
    sql` or `,
  )})`

/** The rows that refer to the attachment `a` of a query, as `resource` and `row_id`, at most 20 of each resource. */
export const usesOf = (registry: ResourceRegistry): RawBuilder<{ resource: string; row_id: string }> =>
  sql.join(
    fileColumns(registry).map(
      (each) => sql`(select ${each.resource.name}::text as resource, ${sql.ref(`u.${each.owner}`)}::text as row_id
          from ${sql.table(each.table)} as u, a where ${namesFile(each)} limit 20)`,
    ),
    sql` union `,
  ) as RawBuilder<{ resource: string; row_id: string }>
