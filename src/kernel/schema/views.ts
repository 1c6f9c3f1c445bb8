import { snake } from '../resource/names.ts'
import { canUndelete, has, type Open, type Resource } from '../resource/resource.ts'
import { sqlValue } from './columns.ts'
import { storeName } from './ddl.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import type { Roles } from './roles.ts'
import { quote, quoteAll, schemaName, type Table } from './table-model.ts'
import { tablesOf } from './tables.ts'

/** A view, its schema, and what may be done with it. */
export interface View {
  /**
   * `app`: for the application's role. `platform`: for the platform's role, with the rows of all tenants. `tenant`: rows of the
   * connection's tenant including deleted ones; only the views of `app` read it.
   */
  readonly schema: 'tenant' | 'app' | 'platform'
  readonly name: string
  readonly select: string
  /** What the role of the schema may do beside reading. */
  readonly writes: readonly ('insert' | 'update' | 'delete')[]
}

const ownTenant = "current_setting('app.tenant', true)"
const ownRows = `tenant_id = ${ownTenant}`
const notDeleted = 'deleted_id = 0'
/** Stands in the text of a view for the schema of the version that the view will belong to. */
const tenantSchema = '{tenant}'

/** Every view of the declarations; each follows the views that it reads. */
export function viewsOf(registry: ResourceRegistry): View[] {
  const views = registry.all.flatMap((resource) => {
    const tables = tablesOf(registry, resource)
    const opens = Object.entries(resource.open ?? {}).map(([name, open]) => openView(resource, tables[0] as Table, name, open))
    const deleted = canUndelete(resource) ? [deletedView(tables[0] as Table)] : []
    return [...tables.flatMap((table) => tableViews(resource, table)), ...deleted, ...opens]
  })
  views.push({
    schema: 'app',
    name: 'resource_version',
    writes: [],
    select: `select tenant_id, resource, slot, version from store.resource_version where ${ownRows}`,
  })
  const changedRows = { name: 'changed_row', select: 'select tenant_id, resource, row_id, transaction, create_time from store.changed_row' }
  views.push({ ...changedRows, schema: 'app', writes: [], select: `${changedRows.select} where ${ownRows}` })
  views.push({ ...changedRows, schema: 'platform', writes: ['insert', 'delete'] })
  views.push({ schema: 'app', name: 'printed_rows', writes: [], select: 'select last_value as version from store.printed_rows' })
  const fullName = ({ schema, name }: View): string => `${schema}.${name}`
  const twice = views.find((view, at) => views.findIndex((other) => fullName(other) === fullName(view)) !== at)
  if (twice) throw new Error(`two views would be called ${twice.name}`)
  return views
}

const allWrites = ['insert', 'update', 'delete'] as const

/**
 * Rows of a resource without submit and remove are inserted by server code only, and changed only where they have states, or where nobody
 * reads them or their history.
 */
function writesOf(resource: Resource): View['writes'] {
  if (resource.scope === 'platform') return []
  if (resource.ops?.length === 0 && resource.history === false && !resource.states) return ['insert', 'update']
  return has(resource, 'submit') || has(resource, 'remove') || resource.states ? allWrites : ['insert']
}

/** Columns of secrets and passwords: in no open list, and of a platform resource in no tenant's view. */
function hiddenColumns({ fields }: Resource): Set<string> {
  const inner = Object.values(fields).flatMap((field) => (field.kind === 'lines' ? Object.entries(field.fields) : []))
  const all = [...Object.entries(fields), ...inner]
  return new Set(all.flatMap(([name, { kind }]) => (kind === 'password' || kind === 'secret' ? [snake(name)] : [])))
}

/** An empty text if the secret is set, else null. */
const maskOf = (name: string): string => `case when ${quote(name)} is not null then '' end as ${quote(name)}`

/**
 * The views of one table: for the platform all its rows, for the application those of the tenant. Deleted rows are in neither, so that no
 * query can forget to leave them out. Only the inner view has the check option, so that an update can mark a row as deleted.
 */
function tableViews(resource: Resource, table: Table): View[] {
  const { name } = table
  const columns = quoteAll(table.columns.map((column) => column.name))
  const hasMarker = table.columns.some((column) => column.name === 'deleted_id')
  const condition = hasMarker ? ` where ${notDeleted}` : ''
  const platform: View = { schema: 'platform', name, writes: allWrites, select: `select ${columns} from ${storeName(name)}${condition}` }
  if (resource.scope === 'platform') {
    const hidden = hiddenColumns(resource)
    const shown = table.columns.map((column) => (hidden.has(column.name) ? maskOf(column.name) : quote(column.name))).join(', ')
    const own = resource.describesTenant ? ` and ${quote(snake(resource.describesTenant))} = ${ownTenant}` : ''
    return [platform, { schema: 'app', name, writes: [], select: `select ${shown} from ${storeName(name)}${condition}${own}` }]
  }
  const own = `select ${columns} from ${storeName(name)} where ${ownRows} with local check option`
  const writes = table.appendOnly ? (['insert'] as const) : writesOf(resource)
  if (!hasMarker) return [platform, { schema: 'app', name, writes, select: own }]
  const inner: View = { schema: 'tenant', name, writes: [], select: own }
  return [platform, inner, { schema: 'app', name, writes, select: `select ${columns} from ${tenantSchema}.${quote(name)}${condition}` }]
}

/** The tenant's deleted rows, so that they can be put back. */
function deletedView({ name, columns }: Table): View {
  const select = `select ${quoteAll(columns.map((column) => column.name))} from ${tenantSchema}.${quote(name)} where deleted_id <> 0`
  return { schema: 'app', name: `${name}_deleted`, writes: ['update'], select }
}

/** The rows and columns of an open list: the fields that it shows, its key, the columns of its order, and the owner and version for the cache. */
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
  const where = [...(resource.scope === 'tenant' ? [ownRows] : []), notDeleted, ...rows].join(' and ')
  return {
    schema: 'app',
    name: `${table.name}_${snake(name)}`,
    writes: [],
    select: `select ${quoteAll(columns)} from ${storeName(table.name)} where ${where}`,
  }
}

/** Makes the views of a version and gives each role its rights on those of its schema. */
export function printViews(views: readonly View[], roles: Roles, version: string): string {
  return views
    .flatMap(({ schema, name, select, writes }) => {
      const grants = ['select', ...writes].join(', ')
      const full = `${schemaName(schema, version)}.${quote(name)}`
      return [
        `create view ${full} as ${select.replace(tenantSchema, schemaName('tenant', version))};`,
        ...(schema === 'tenant' ? [] : [`grant ${grants} on ${full} to ${quote(roles[schema])};`]),
      ]
    })
    .join('\n')
}
