create table store."import_mapping" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "trader" text,
  "header_set" text,
  "columns" text,
  "defaults" text,
  "used_at" timestamp with time zone,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "import_mapping__id__primary" primary key ("tenant_id", "id"),
  constraint "import_mapping__header_set__unique" unique ("tenant_id", "trader", "header_set", "deleted_id")
);
comment on table store."import_mapping" is 'import-mapping';
create index "import_mapping__trader_used_at__list" on store."import_mapping" using btree ("tenant_id", "trader", "used_at" desc nulls last) where (deleted_id = 0);
