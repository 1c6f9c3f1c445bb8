alter table store."tenant" add column "storage_mb" integer default 10240;
-- Traders who register on the site are users of the platform's own tenant.
update store.tenant set storage_mb = -1 where tenant_id = '000000';

-- Which tenant has uploaded which files, for its quota. Files of before are not known here, and do not count.
create table store.stored_file (
  tenant_id text not null,
  -- As in `/files/<name>`; the same bytes of a month have the same name.
  name text not null,
  bytes bigint not null,
  created timestamptz not null default now(),
  primary key (tenant_id, name)
);
