import { snake } from '../resource/names.ts'
import { isChangeTracked, isPrinted, type Resource } from '../resource/resource.ts'
import { type Column, descending, descendingSuffix, type Index, type Key, literal, quote, quoteAll, type Table } from './table-model.ts'

export const storeName = (table: string): string => `store.${quote(table)}`

export function printColumn(column: Column): string {
  const parts = [quote(column.name), column.type]
  if (column.generated) parts.push(`generated always as (${column.generated}) stored`)
  if (column.default !== undefined) parts.push(`default ${column.default}`)
  if (column.notNull) parts.push('not null')
  return parts.join(' ')
}

function printKey(key: Key): string {
  const columns = `(${quoteAll(key.columns)})`
  if (key.kind !== 'foreign') return `${key.kind === 'primary' ? 'primary key' : 'unique'} ${columns}`
  const target = key.target && `${storeName(key.target.table)} (${quoteAll(key.target.columns)})`
  return `foreign key ${columns} references ${target}${key.cascade ? ' on delete cascade' : ''}`
}

/** A table with its columns and those keys that need no other table. */
export function printTable(table: Table): string {
  const keys = table.keys.filter(({ kind }) => kind !== 'foreign').map((key) => `constraint ${quote(key.name)} ${printKey(key)}`)
  const lines = [...table.columns.map(printColumn), ...keys]
  return `create table ${storeName(table.name)} (\n  ${lines.join(',\n  ')}\n);\ncomment on table ${storeName(table.name)} is ${literal(table.resource)};`
}

export function addKey(table: string, key: Key): string {
  return `alter table ${storeName(table)} add constraint ${quote(key.name)} ${printKey(key)};`
}

export function printIndex(table: string, index: Index): string {
  const operators = index.operators ? ` public.${index.operators}` : ''
  const where = index.where ? ` where ${index.where}` : ''
  const print = (column: string): string =>
    column.endsWith(descendingSuffix) ? descending(quote(column.slice(0, -descendingSuffix.length))) : quote(column)
  const columns = `${index.columns.map(print).join(', ')}${operators}`
  return `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${storeName(table)} using ${index.using} (${columns})${where};`
}

/** A trigger of a table, known by the function that it calls: others may call other functions for other versions. */
export interface Trigger {
  readonly table: string
  readonly calls: 'record_change' | 'record_printed'
}

/** The trigger that increments the version of a resource at each insert, update and delete; undefined where nothing asks for it. */
export function triggerOf(resource: Resource): Trigger | undefined {
  const table = snake(resource.name)
  if (isChangeTracked(resource)) return { table, calls: 'record_change' }
  return isPrinted(resource) ? { table, calls: 'record_printed' } : undefined
}

export function printTrigger({ table, calls }: Trigger): string {
  const each = calls === 'record_change' ? 'row' : 'statement'
  return `create trigger ${calls} after insert or update or delete on ${storeName(table)} for each ${each} execute function store.${calls}();`
}

/**
 * Logs the row, and increments the version once for each transaction, resource and tenant, however many rows it writes: a setting local to
 * the transaction remembers it.
 */
const recordChange = `create function store.record_change() returns trigger language plpgsql security definer as $$
declare
  wrote constant text := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
  setting constant text := 'changed.' || tg_table_name;
  free bigint := pg_backend_pid() % 16;
begin
  insert into store.changed_row (tenant_id, resource, row_id)
  values (wrote, tg_table_name, case tg_op when 'DELETE' then old.id else new.id end);
  if current_setting(setting, true) = wrote then
    return null;
  end if;
  while not pg_try_advisory_xact_lock(hashtext(wrote || ' ' || tg_table_name), free::integer) loop
    free := free + 1;
  end loop;
  update store.resource_version set version = version + 1 where tenant_id = wrote and resource = tg_table_name and slot = free;
  if not found then
    insert into store.resource_version (tenant_id, resource, slot) values (wrote, tg_table_name, free);
  end if;
  perform set_config(setting, wrote, true);
  return null;
end $$;`

/** Held shared by transactions that have written rows which pages print, so that a reader can tell whether there is one. */
export const printedLock = 7_238_116

/**
 * Cheaper than a row for each resource and tenant, as it writes nothing but a sequence: the number is incremented before the transaction
 * commits, and the lock tells until then that it is not over.
 */
const recordPrinted = `create sequence store.printed_rows;
create function store.record_printed() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock_shared(${printedLock}), nextval('store.printed_rows');
  return null;
end $$;`

/** Created before any table: the schemas, the extension for text search, the id generator, and the versions of resources. */
export const foundation = `create schema if not exists store;
create schema if not exists app;
create extension if not exists pg_trgm schema public;

create sequence store.id_sequence minvalue 0 maxvalue 4194303 cycle cache 16;

-- Milliseconds since 2010-11-04T01:42:54.657Z in the upper bits and a sequence in the lower 22: 19 digits, ordered by time.
create function store.next_id() returns bigint language sql volatile
return (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1288834974657) << 22) | nextval('store.id_sequence');

-- How often transactions wrote rows of a resource, as a sum of slots: each takes a free one, so that none waits for another.
create table store.resource_version (
  tenant_id text not null,
  resource text not null,
  slot bigint not null,
  version bigint not null default 1,
  primary key (tenant_id, resource, slot)
) with (fillfactor = 50);

-- Which rows of such a resource were written, for a day: who knows the rows of a snapshot finds here those that transactions changed that
-- it did not see. Without a row, all may have changed.
create table store.changed_row (
  tenant_id text not null,
  resource text not null,
  row_id bigint,
  transaction xid8 not null default pg_current_xact_id(),
  create_time timestamptz not null default now()
);
create index changed_row_transaction on store.changed_row (tenant_id, resource, transaction);

${recordChange}

${recordPrinted}`
