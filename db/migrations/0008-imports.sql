create table store."imported_row" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "import_id" text,
  "row_no" integer,
  "row_id" text,
  "change_id" text,
  "version" integer,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "imported_row__id__primary" primary key ("tenant_id", "id")
);
comment on table store."imported_row" is 'imported-row';
create index "imported_row__import_id_row_no__list" on store."imported_row" using btree ("tenant_id", "import_id", "row_no" desc nulls last) where (deleted_id = 0);
