create table store."user_follow" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "follower" text,
  "target_type" text,
  "target_id" text,
  "name" text,
  "query" text,
  "seen_price" numeric(14,2),
  "seen_quantity" integer,
  "seen_state" text,
  "seen_time" timestamp with time zone,
  "told_price" numeric(14,2),
  "told_state" text,
  "told_time" timestamp with time zone,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "user_follow__id__primary" primary key ("tenant_id", "id"),
  constraint "user_follow__target_id__unique" unique ("tenant_id", "follower", "target_type", "target_id", "deleted_id")
);
comment on table store."user_follow" is 'user-follow';
create index "user_follow__follower_target_type_create_time__list" on store."user_follow" using btree ("tenant_id", "follower", "target_type", "create_time" desc nulls last) where (deleted_id = 0);
create index "user_follow__target_type_target_id__list" on store."user_follow" using btree ("tenant_id", "target_type", "target_id") where (deleted_id = 0);
