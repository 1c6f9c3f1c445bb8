create table store."demand_claim" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "reviewer_id" text,
  "demand_id" text,
  "claimed_until" timestamp with time zone,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "demand_claim__id__primary" primary key ("tenant_id", "id"),
  constraint "demand_claim__reviewer_id__unique" unique ("tenant_id", "reviewer_id", "deleted_id")
);
comment on table store."demand_claim" is 'demand-claim';
