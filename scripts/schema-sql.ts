import { type Queryable, readTables } from '#kernel/schema/catalogue.ts'
import { difference } from '#kernel/schema/difference.ts'
import { migrationFolder } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { quote } from '#kernel/schema/table-model.ts'
import { schemaOf } from '#kernel/schema/tables.ts'
import { resources } from '#modules/resources.ts'
import { onScratchDatabase } from './scratch-database.ts'

let made: Promise<string> | undefined

/** The text of `db/schema.sql`: what the migrations make. Throws when the declarations ask for other tables. */
export function schemaSql(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const registry = new ResourceRegistry(resources)
  return onScratchDatabase(registry, migrationFolder, async (client) => {
    const steps = difference(await readTables(client), schemaOf(registry))
    if (steps.length === 0) return printCatalogue(client)
    throw new Error(
      `The migrations do not make the tables that are declared (npm run migration -- name writes what is missing):\n${steps.map(({ sql }) => sql).join('\n')}`,
    )
  })
}

interface Part {
  readonly of: string
  readonly name: string
  readonly sql: string
}

async function parts(database: Queryable, sql: string): Promise<Part[]> {
  return (await database.query(sql)).rows as Part[]
}

const tablesSql = `
  select '' as of, relname as name, coalesce(obj_description(oid), '') as sql
  from pg_class where relnamespace = 'store'::regnamespace and relkind = 'r' order by relname collate "C"`

const columnsSql = `
  select c.relname as of, a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case a.attgenerated when 's' then format('generated always as (%s) stored', regexp_replace(pg_get_expr(d.adbin, d.adrelid), '\\s+', ' ', 'g')) else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attnotnull then 'not null' end) as sql
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'store'::regnamespace and c.relkind = 'r' order by a.attname collate "C"`

const keysSql = `
  select c.relname as of, k.conname as name, pg_get_constraintdef(k.oid) as sql from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'store'::regnamespace and k.contype in ('p', 'u', 'f', 'c') order by k.conname collate "C"`

const indexesSql = `
  select c.relname as of, i.relname as name, pg_get_indexdef(i.oid) as sql
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'store'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))
  union all select c.relname, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'store'::regnamespace and not t.tgisinternal
  order by name`

const othersSql = `
  select '' as of, relname as name, format('create sequence store.%I', relname) as sql from pg_class where relnamespace = 'store'::regnamespace and relkind = 'S'
  union all select '', proname, pg_get_functiondef(oid) from pg_proc where pronamespace in ('store'::regnamespace, 'app'::regnamespace)
  order by 2`

const viewsSql = `
  select coalesce(format(' with (%s)', array_to_string(c.reloptions, ', ')), '') as of, c.relname as name, pg_get_viewdef(c.oid) as sql
  from pg_class c where relnamespace = 'app'::regnamespace and relkind = 'v' order by relname collate "C"`

/** Tables, keys, indexes and views in the catalogue's words, in an order that does not depend on history. */
async function printCatalogue(database: Queryable): Promise<string> {
  const [columns, keys, indexes] = [await parts(database, columnsSql), await parts(database, keysSql), await parts(database, indexesSql)]
  const own = (all: readonly Part[], table: string): Part[] => all.filter(({ of }) => of === table)
  const tables = (await parts(database, tablesSql)).map(({ name, sql }) => {
    const lines = [
      ...own(columns, name).map((column) => `  ${quote(column.name)} ${column.sql}`),
      ...own(keys, name).map((key) => `  constraint ${quote(key.name)} ${key.sql}`),
    ]
    const behind = own(indexes, name).map((index) => `\n${index.sql};`)
    return `${sql ? `-- ${sql}\n` : ''}create table store.${quote(name)} (\n${lines.join(',\n')}\n);${behind.join('')}`
  })
  const others = (await parts(database, othersSql)).map(({ sql }) => `${sql.trim()};`)
  const views = (await parts(database, viewsSql)).map(({ of, name, sql }) => `create view app.${quote(name)}${of} as\n${sql}`)
  const head = '-- Derived from the catalogue of a migrated database by `npm run derive`: read it, do not change it.'
  return `${[head, ...others, ...tables, ...views].join('\n\n')}\n`
}
