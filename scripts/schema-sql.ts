import { type Queryable, readTables } from '#kernel/schema/catalogue.ts'
import { difference } from '#kernel/schema/difference.ts'
import { migrationFolder } from '#kernel/schema/migration-file.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { quote, schemaName } from '#kernel/schema/table-model.ts'
import { schemaOf } from '#kernel/schema/tables.ts'
import { readVersions } from '#kernel/schema/version.ts'
import { resources } from '#modules/modules.ts'
import { withScratchDatabase } from './scratch-database.ts'

let cached: Promise<string> | undefined

/** Returns the text of `db/schema.sql`: the schema that the migrations create. Throws if it differs from the declarations. */
export function schemaSql(): Promise<string> {
  cached ??= generateSchemaSql()
  return cached
}

async function generateSchemaSql(): Promise<string> {
  const registry = new ResourceRegistry(resources)
  return withScratchDatabase(registry, migrationFolder, async (client) => {
    const steps = difference(await readTables(client), schemaOf(registry))
    const [version] = await readVersions(client)
    if (steps.length === 0) return printCatalogue(client, version?.name ?? '')
    throw new Error(
      `The migrations do not create the declared tables (npm run migration -- <name> writes the missing steps):\n${steps.map(({ sql }) => sql).join('\n')}`,
    )
  })
}

/** A row of the queries below: a database object and its definition. */
interface CatalogueRow {
  /** The table that it belongs to, or an empty string. */
  readonly table: string
  readonly name: string
  readonly sql: string
}

async function queryCatalogue<Row = CatalogueRow>(database: Queryable, sql: string): Promise<Row[]> {
  return (await database.query(sql)).rows as Row[]
}

const tablesSql = `
  select '' as table, relname as name, coalesce(obj_description(oid), '') as sql
  from pg_class where relnamespace = 'store'::regnamespace and relkind = 'r' order by relname collate "C"`

const columnsSql = `
  select c.relname as table, a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case a.attgenerated when 's' then format('generated always as (%s) stored', regexp_replace(pg_get_expr(d.adbin, d.adrelid), '\\s+', ' ', 'g')) else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attnotnull then 'not null' end) as sql
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'store'::regnamespace and c.relkind = 'r' order by a.attname collate "C"`

const keysSql = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as sql from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'store'::regnamespace and k.contype in ('p', 'u', 'f', 'c') order by k.conname collate "C"`

const indexesSql = `
  select c.relname as table, i.relname as name, pg_get_indexdef(i.oid) as sql
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'store'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))
  union all select c.relname, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'store'::regnamespace and not t.tgisinternal
  order by name`

const othersSql = `
  select '' as table, relname as name, format('create sequence store.%I', relname) as sql from pg_class where relnamespace = 'store'::regnamespace and relkind = 'S'
  union all select '', proname, pg_get_functiondef(oid) from pg_proc where pronamespace::regnamespace::text = 'store'
  order by 2`

const viewsSql = (schema: string): string => `
  select coalesce(format(' with (%s)', array_to_string(c.reloptions, ', ')), '') as options, c.relname as name, pg_get_viewdef(c.oid) as sql
  from pg_class c where relnamespace = '${schema}'::regnamespace and relkind = 'v' order by relname collate "C"`

/**
 * Prints tables, keys, indexes and views as PostgreSQL defines them, sorted, so that the text does not depend on the order of migrations;
 * the schemas of the views without the name of the version, which each change of a declaration changes.
 */
async function printCatalogue(database: Queryable, version: string): Promise<string> {
  const columns = await queryCatalogue(database, columnsSql)
  const keys = await queryCatalogue(database, keysSql)
  const indexes = await queryCatalogue(database, indexesSql)
  const ofTable = (rows: readonly CatalogueRow[], name: string): CatalogueRow[] => rows.filter(({ table }) => table === name)
  const tables = (await queryCatalogue(database, tablesSql)).map(({ name, sql }) => {
    const lines = [
      ...ofTable(columns, name).map((column) => `  ${quote(column.name)} ${column.sql}`),
      ...ofTable(keys, name).map((key) => `  constraint ${quote(key.name)} ${key.sql}`),
    ]
    const indexLines = ofTable(indexes, name).map((index) => `\n${index.sql};`)
    return `${sql ? `-- ${sql}\n` : ''}create table store.${quote(name)} (\n${lines.join(',\n')}\n);${indexLines.join('')}`
  })
  const others = (await queryCatalogue(database, othersSql)).map(({ sql }) => `${sql.trim()};`)
  const views: string[] = []
  for (const schema of ['tenant', 'app', 'platform'] as const) {
    const rows = await queryCatalogue<{ options: string; name: string; sql: string }>(database, viewsSql(schemaName(schema, version)))
    views.push(
      ...rows.map(({ options, name, sql }) => `create view ${schema}.${quote(name)}${options} as\n${sql.replaceAll(`_${version}.`, '.')}`),
    )
  }
  const head = '-- Derived from the catalogue of a migrated database by `npm run derive`: read it, do not change it.'
  return `${[head, ...others, ...tables, ...views].join('\n\n')}\n`
}
