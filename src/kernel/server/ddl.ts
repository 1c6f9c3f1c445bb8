import { type Column, falling, fallingMark, type Index, type Key, literal, quote, quoteAll, type Table } from './table-model.ts'

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
  return `create table ${storeName(table.name)} (\n  ${lines.join(',\n  ')}\n);\ncomment on table ${storeName(table.name)} is ${literal(table.noun)};`
}

export function addKey(table: string, key: Key): string {
  return `alter table ${storeName(table)} add constraint ${quote(key.name)} ${printKey(key)};`
}

export function printIndex(table: string, index: Index): string {
  const operators = index.operators ? ` public.${index.operators}` : ''
  const where = index.where ? ` where ${index.where}` : ''
  const print = (column: string): string =>
    column.endsWith(fallingMark) ? falling(quote(column.slice(0, -fallingMark.length))) : quote(column)
  const columns = `${index.columns.map(print).join(', ')}${operators}`
  return `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${storeName(table)} using ${index.using} (${columns})${where};`
}

/** Statements of every kind are noted with the tenants whose rows they wrote. */
export function printTriggers(table: string): string {
  const rows = { insert: 'new', update: 'new', delete: 'old' }
  return Object.entries(rows)
    .map(
      ([event, side]) => `create or replace trigger ${event}_noted after ${event} on ${storeName(table)}
referencing ${side} table as changed for each statement execute function store.note_change();`,
    )
    .join('\n')
}

/** What stands before any table: the schemas, the extension for text search, the maker of ids, and the versions of nouns. */
export const foundation = `create schema if not exists store;
create schema if not exists app;
create extension if not exists pg_trgm schema public;

create sequence store.id_sequence minvalue 0 maxvalue 4194303 cycle cache 16;

-- Milliseconds since 2010-11-04T01:42:54.657Z in the upper bits and a sequence in the lower 22: 19 digits, ordered by time.
create function store.next_id() returns bigint language sql volatile
return (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1288834974657) << 22) | nextval('store.id_sequence');

-- How often the rows of a noun were written, as a sum of slots: each writer takes a free one, so that none waits for another.
create table store.noun_version (
  tenant_id text not null,
  noun text not null,
  slot bigint not null default store.next_id(),
  version bigint not null default 1,
  primary key (tenant_id, noun, slot)
) with (fillfactor = 50);

create function store.note_change() returns trigger language plpgsql security definer as $$
declare wrote text;
begin
  for wrote in select distinct tenant_id from changed loop
    -- A transaction counts once, however many statements it has.
    continue when exists (
      select from store.noun_version where tenant_id = wrote and noun = tg_table_name and xmin = pg_current_xact_id()::xid);
    update store.noun_version set version = version + 1 where tenant_id = wrote and noun = tg_table_name and slot = (
      select slot from store.noun_version where tenant_id = wrote and noun = tg_table_name limit 1 for update skip locked);
    if not found then
      insert into store.noun_version (tenant_id, noun) values (wrote, tg_table_name);
    end if;
  end loop;
  return null;
end $$;`
