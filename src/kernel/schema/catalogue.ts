import { descendingSuffix, type Table } from './table-model.ts'

/** Anything that answers SQL: a client or a pool of `pg`. */
export interface Queryable {
  query(sql: string): Promise<{ rows: unknown[] }>
}

/** Names of the columns whose numbers an array holds, in its order. */
const names = (numbers: string, table: string): string => `(
  select jsonb_agg(a.attname order by n.at) from unnest(${numbers}) with ordinality n(attnum, at)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = n.attnum)`

const tablesSql = `
  select c.relname as name, coalesce(obj_description(c.oid), '') as resource, (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
      case a.attgenerated when 's' then 'generated' else 'default' end, pg_get_expr(d.adbin, d.adrelid))) order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns, (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', k.conname, 'columns', ${names('k.conkey', 'k.conrelid')},
      'kind', case k.contype when 'p' then 'primary' when 'u' then 'unique' else 'foreign' end, 'cascade', k.confdeltype = 'c',
      'target', case when t.oid is not null then jsonb_build_object('table', t.relname, 'columns', ${names('k.confkey', 'k.confrelid')}) end))
      order by k.conname), '[]') from pg_constraint k left join pg_class t on t.oid = k.confrelid
    where k.conrelid = c.oid and k.contype in ('p', 'u', 'f')) as keys, (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', i.relname, 'using', m.amname, 'unique', x.indisunique,
      'where', pg_get_expr(x.indpred, x.indrelid), 'columns', (
        select jsonb_agg(a.attname || case x.indoption[n.at - 1] when 1 then '${descendingSuffix}' else '' end order by n.at)
        from unnest(x.indkey::int2[]) with ordinality n(attnum, at) join pg_attribute a on a.attrelid = x.indrelid and a.attnum = n.attnum),
      'operators', (select o.opcname from pg_opclass o where o.oid = x.indclass[0] and not o.opcdefault))) order by i.relname), '[]')
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
    where x.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))) as indexes
  from pg_class c where c.relnamespace = 'store'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname collate "C"`

/** The tables of the schema `store` that belong to resources, as they are. */
export async function readTables(database: Queryable): Promise<Table[]> {
  return (await readEveryTable(database)).filter(({ resource }) => resource !== '')
}

/** Those that a migration made by hand too; their resource is `''`. */
export async function readEveryTable(database: Queryable): Promise<Table[]> {
  return (await database.query(tablesSql)).rows as Table[]
}
