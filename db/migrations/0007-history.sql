create table store."row_change" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "resource" text,
  "row_id" text,
  "action" text,
  "changes" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "row_change__id__primary" primary key ("tenant_id", "id")
);
comment on table store."row_change" is 'row-change';
create index "row_change__resource_row_id_id__list" on store."row_change" using btree ("tenant_id", "resource", "row_id", "id" desc nulls last) where (deleted_id = 0);
