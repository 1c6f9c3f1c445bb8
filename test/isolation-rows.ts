import type pg from 'pg'
import { type Key, quote, quoteAll, schemaName, type Table } from '#kernel/schema/table-model.ts'

export type SeedRow = Record<string, unknown>

/** A view of the schema `app`, read from the catalogue. */
export interface AppView {
  readonly name: string
  /** The table it reads. */
  readonly table: string
  readonly columns: readonly string[]
  /** Whether it shows the rows of the connection's tenant only. */
  readonly tenantScoped: boolean
  readonly writable: boolean
  /** Whether what was written can be changed, and removed; else it can only be added to. */
  readonly changeable: boolean
  readonly removable: boolean
  /** Whether it shows deleted rows, and no others. */
  readonly ofDeleted: boolean
  /** The values that its own condition requires. */
  readonly asks: SeedRow
}

const viewsSql = (app: string, tenant: string): string => `
  select v.table_name as name, min(u.table_name) as table, bool_or(v.is_insertable_into = 'YES') and has_table_privilege($1, format('${app}.%I', v.table_name), 'insert') as writable,
    has_table_privilege($1, format('${app}.%I', v.table_name), 'update') as changeable,
    has_table_privilege($1, format('${app}.%I', v.table_name), 'delete') as removable,
    concat_ws(' ', pg_get_viewdef(format('${app}.%I', v.table_name)::regclass),
      pg_get_viewdef(to_regclass('${tenant}.' || quote_ident(min(u.table_name) filter (where u.table_schema = '${tenant}'))))) as definition,
    array(select column_name::text from information_schema.columns c where c.table_schema = '${app}' and c.table_name = v.table_name order by ordinal_position) as columns
  from information_schema.views v join information_schema.view_table_usage u on (u.view_schema, u.view_name) = (v.table_schema, v.table_name)
  where v.table_schema = '${app}' group by v.table_name order by 1`

/** The views of a database and what the role `app` may do with them. */
export async function readViews(owner: pg.Client, app: string, version: string): Promise<AppView[]> {
  const sql = viewsSql(schemaName('app', version), schemaName('tenant', version))
  const { rows } = await owner.query<Omit<AppView, 'tenantScoped' | 'ofDeleted' | 'asks'> & { definition: string }>(sql, [app])
  return rows.map(({ definition, ...view }) => ({
    ...view,
    tenantScoped: isolation.test(definition) && !/\bOR\b/.test(definition),
    ofDeleted: /deleted_id <> 0/.test(definition),
    asks: asksOf(definition),
  }))
}

const isolation = /tenant_id = current_setting\('app\.tenant'/

/** Reads `column = value`, `column = ANY (ARRAY[value, …])` and `column IS NULL` out of a view's condition. */
function asksOf(definition: string): SeedRow {
  const where = definition.slice(definition.indexOf('WHERE'))
  const asks: SeedRow = {}
  for (const [, column = '', text, plain] of where.matchAll(/(\w+)"? = (?:ANY \(ARRAY\[)?(?:'((?:[^']|'')*)'|([\w.-]+)(?=[:,)\s;\]]))/g)) {
    if (column !== 'deleted_id') asks[column] = text?.replaceAll("''", "'") ?? plain
  }
  for (const [, column = ''] of where.matchAll(/(\w+)"? IS NULL/g)) asks[column] = null
  return asks
}

/** Whether rows belong to a tenant: `tenant_id` is set from the connection by default. */
export function isTenantScoped(table: Table): boolean {
  const tenant = table.columns.find(({ name }) => name === 'tenant_id')
  return tenant?.default?.includes('app.tenant') ?? false
}

/** Those too that a migration made by hand; a platform resource may have a field of that name. */
function hasTenant(table: Table): boolean {
  return isTenantScoped(table) || (!table.resource && table.columns.some(({ name }) => name === 'tenant_id'))
}

/** Columns of tables without a declaration that take certain values only. */
const chosen: Readonly<Record<string, string>> = { 'listing_visit.kind': 'VIEW', 'stock_reminder.kind': 'SOON' }

const samples: Readonly<Record<string, (at: number) => unknown>> = {
  text: (at) => `text ${at}`,
  integer: (at) => at,
  smallint: (at) => at % 30_000,
  bigint: (at) => at,
  xid8: (at) => at,
  numeric: (at) => at,
  boolean: () => false,
  date: () => '2026-03-08',
  'timestamp with time zone': () => '2026-03-08 14:05:00+08',
  jsonb: () => '{}',
  uuid: (at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  bytea: (at) => Buffer.from(`text ${at}`),
  inet: () => '127.0.0.1',
}

function sampleOf(type: string, at: number): unknown {
  if (type.endsWith('[]')) return []
  const sample = samples[type.replace(/\(.*/, '')]
  if (!sample) throw new Error(`no sample value for the type ${type}: add one`)
  return sample(at)
}

/** Creates valid rows of two tenants from the catalogue alone, and remembers them as targets of references. */
export class IsolationRows {
  readonly tables: readonly Table[]
  readonly #rows = new Map<string, SeedRow>()
  #count = 910_000

  constructor(tables: readonly Table[]) {
    this.tables = inOrder(tables)
  }

  /** The row that was seeded last into a table for a tenant. */
  rowOf(table: string, tenant: string): SeedRow {
    const row = this.#rows.get(`${table} ${tenant}`) ?? this.#rows.get(`${table} `)
    if (!row) throw new Error(`${table} has no row of ${tenant}`)
    return row
  }

  /** A valid row: unique values, and references to rows of the same tenant. */
  honest(table: Table, tenant: string, changes: SeedRow = {}): SeedRow {
    this.#count += 1
    const row: SeedRow = {}
    for (const { name, type, generated } of table.columns)
      if (!generated && name !== 'deleted_id') row[name] = chosen[`${table.name}.${name}`] ?? sampleOf(type, this.#count)
    for (const key of table.keys) if (key.kind === 'foreign') Object.assign(row, this.pointing(table, key, tenant))
    return { ...row, ...(hasTenant(table) ? { tenant_id: tenant } : {}), ...changes }
  }

  /** The columns of a reference, filled from the target's row of a tenant; empty where there is none yet. */
  pointing(table: Table, key: Key, tenant: string): SeedRow {
    const target = key.target?.table ?? ''
    const row = this.#rows.get(`${target} ${tenant}`) ?? this.#rows.get(`${target} `)
    const pairs = key.columns.flatMap((column, at) => {
      const isKept = column === 'tenant_id' || table.columns.find(({ name }) => name === column)?.generated
      return isKept ? [] : [[column, row?.[key.target?.columns[at] ?? ''] ?? null]]
    })
    return Object.fromEntries(pairs)
  }

  /** Seeds every table for both tenants, once more for each view whose condition asks for certain values. */
  async seed(owner: pg.Client, views: readonly AppView[], tenants: readonly string[]): Promise<void> {
    for (const table of this.tables) {
      await this.#fill(owner, table, tenants, {})
      // Rows of the platform that describe a tenant, of which its view shows its own.
      if (!hasTenant(table) && views.some((view) => view.table === table.name && view.tenantScoped))
        for (const tenant of tenants) await insert(owner, 'store', table.name, this.honest(table, tenant, { tenant_id: tenant }))
      for (const { table: name, asks, ofDeleted } of views.filter((view) => view.table === table.name)) {
        if (Object.keys(asks).length > 0) await this.#fill(owner, table, tenants, asks)
        if (ofDeleted) for (const tenant of tenants) await this.#insertDeleted(owner, name, this.honest(table, tenant))
      }
    }
    // What is written later refers to rows that no join has paired yet.
    for (const table of this.tables) if (!isJoin(table)) await this.#fill(owner, table, tenants, {})
  }

  async #insertDeleted(owner: pg.Client, table: string, row: SeedRow): Promise<void> {
    const { id } = await insert(owner, 'store', table, row)
    await owner.query(`update store.${quote(table)} set deleted_id = id where id = $1`, [id])
  }

  async #fill(owner: pg.Client, table: Table, tenants: readonly string[], asks: SeedRow): Promise<void> {
    for (const tenant of hasTenant(table) ? tenants : ['']) {
      this.#rows.set(
        `${table.name} ${isTenantScoped(table) ? tenant : ''}`,
        await insert(owner, 'store', table.name, this.honest(table, tenant, asks)),
      )
    }
  }
}

/** Whether a table's key consists of references alone, so that there is one row for each pair. */
function isJoin(table: Table): boolean {
  const pointing = table.keys.flatMap(({ kind, columns }) => (kind === 'foreign' ? columns : []))
  const primary = table.keys.find(({ kind }) => kind === 'primary')?.columns ?? []
  return primary.every((column) => pointing.includes(column))
}

export async function insert(client: pg.Client, schema: string, table: string, row: SeedRow): Promise<SeedRow> {
  const names = Object.keys(row)
  const marks = names.map((_, at) => `$${at + 1}`).join(', ')
  const text = `insert into ${schema}.${quote(table)} (${quoteAll(names)}) values (${marks}) returning *`
  return (await client.query(text, Object.values(row))).rows[0]
}

/** Tables behind those that they refer to; where they refer to each other, in the order of their names. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const visit = (table: Table, above: readonly Table[]): void => {
    if (ordered.includes(table) || above.includes(table)) return
    for (const { target } of table.keys) {
      const other = tables.find(({ name }) => name === target?.table)
      if (other) visit(other, [...above, table])
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}
