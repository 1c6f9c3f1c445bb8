-- Which rows of a resource with a version were written, for a day.
create table store.changed_row (
  tenant_id text not null,
  resource text not null,
  row_id bigint,
  transaction xid8 not null default pg_current_xact_id(),
  create_time timestamptz not null default now()
);
create index changed_row_transaction on store.changed_row (tenant_id, resource, transaction);
create or replace function store.record_change() returns trigger language plpgsql security definer as $$
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
end $$;
