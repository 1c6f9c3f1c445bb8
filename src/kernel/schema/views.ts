import { snake } from '../resource/names.ts'
import { has, type Open, type Resource } from '../resource/resource.ts'
import { sqlValue } from './columns.ts'
import { storeName } from './ddl.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { quote, quoteAll, type Table } from './table-model.ts'
import { tablesOf } from './tables.ts'

/** A view of the schema `app`: all that the application's role can reach. */
export interface View {
  readonly name: string
  readonly select: string
  /** What the application may do beside reading. */
  readonly writes: readonly ('insert' | 'update' | 'delete')[]
}

const ownRows = "tenant_id = current_setting('app.tenant', true)"

/** Every view that the declarations ask for. */
export function viewsOf(registry: ResourceRegistry): View[] {
  const views = registry.all.flatMap((resource) => {
    const tables = tablesOf(registry, resource)
    const hidden = resource.scope === 'platform' ? hiddenColumns(resource) : new Set<string>()
    const verifyPassword = Object.entries(resource.open ?? {}).map(([name, open]) => openView(resource, tables[0] as Table, name, open))
    return [...tables.map((table) => tableView(table, writesOf(resource), hidden)), ...verifyPassword]
  })
  views.push({
    name: 'resource_version',
    writes: [],
    select: `select tenant_id, resource, version from store.resource_version where ${ownRows}`,
  })
  const twice = views.find((view, at) => views.findIndex(({ name }) => name === view.name) !== at)
  if (twice) throw new Error(`two views would be called ${twice.name}`)
  return views
}

/** Rows of a resource that nobody submits or removes are added by our own code, and stay as they are. */
function writesOf(resource: Resource): View['writes'] {
  if (resource.scope === 'platform') return []
  return has(resource, 'submit') || has(resource, 'remove') ? ['insert', 'update', 'delete'] : ['insert']
}

/** What is shown to nobody in an open list, and to no tenant of a platform resource. */
function hiddenColumns({ fields }: Resource): Set<string> {
  const parts = Object.values(fields).flatMap((field) => (field.kind === 'lines' ? Object.entries(field.fields) : []))
  const all = [...Object.entries(fields), ...parts]
  return new Set(all.flatMap(([name, { kind }]) => (kind === 'password' || kind === 'secret' ? [snake(name)] : [])))
}

/** Whether there is a secret may be seen; what it is, not. */
const maskOf = (name: string): string => `case when ${quote(name)} is not null then '' end as ${quote(name)}`

function tableView(table: Table, writes: View['writes'], hidden: ReadonlySet<string>): View {
  const columns = table.columns.map(({ name }) => (hidden.has(name) ? maskOf(name) : quote(name)))
  const select = `select ${columns.join(', ')} from ${storeName(table.name)}`
  return { name: table.name, writes, select: writes.length > 0 ? `${select} where ${ownRows} with local check option` : select }
}

/** The rows and columns of an open list, and nothing beside: what it is ordered by, known by and kept by comes along. */
function openView(resource: Resource, table: Table, name: string, open: Open): View {
  const known = new Map(table.columns.map((column) => [column.name, column]))
  const wanted = [
    'id',
    'createTime',
    'createUser',
    'rowVersion',
    ...(resource.key ? [resource.key] : []),
    ...open.shows,
    ...(open.order ?? resource.order ?? []).map(([field]) => field),
  ]
  const secrets = hiddenColumns(resource)
  const columns = [...new Set(wanted.map(snake))].filter((column) => known.has(column) && !secrets.has(column))
  const rows = Object.entries(open.rows ?? {}).map(([field, allowed]) => {
    const column = known.get(snake(field))
    if (!column) throw new Error(`${resource.name}: the rows of ${name} name ${field}, which has no column`)
    const values = [allowed].flat()
    if (resource.tree?.parent === field && values[0] === resource.tree.root) return `${quote(column.name)} is null`
    return `${quote(column.name)} in (${values.map((value) => sqlValue(value, column.type)).join(', ')})`
  })
  const where = [...(resource.scope === 'tenant' ? [ownRows] : []), 'deleted_id = 0', ...rows].join(' and ')
  return {
    name: `${table.name}_${snake(name)}`,
    writes: [],
    select: `select ${quoteAll(columns)} from ${storeName(table.name)} where ${where}`,
  }
}

/** Makes the views and gives the application's role its rights on them. */
export function printViews(views: readonly View[], appRole: string): string {
  return views
    .flatMap(({ name, select, writes }) => [
      `create view app.${quote(name)} as ${select};`,
      `grant ${['select', ...writes].join(', ')} on app.${quote(name)} to ${quote(appRole)};`,
    ])
    .join('\n')
}
