create table store."job" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "name" text,
  "job_state" text default 'QUEUED'::text,
  "progress" integer default 0,
  "message" text,
  "attempts" integer default 0,
  "scheduled" boolean default false not null,
  "start_time" timestamp with time zone,
  "end_time" timestamp with time zone,
  "result" text,
  "input" text,
  "dispatched" boolean default false not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "job__id__primary" primary key ("tenant_id", "id")
);
comment on table store."job" is 'job';

create table store."job_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "job_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "job__state_history__primary" primary key ("tenant_id", "job_id", "id")
);
comment on table store."job_state_history" is 'job';
create index "job__create_time__list" on store."job" using btree ("tenant_id", "create_time" desc nulls last) where (deleted_id = 0);
create index "job__job_state_dispatched__list" on store."job" using btree ("tenant_id", "job_state", "dispatched") where (deleted_id = 0);
create index "job__create_user_create_time__list" on store."job" using btree ("tenant_id", "create_user", "create_time" desc nulls last) where (deleted_id = 0);
alter table store."job_state_history" add constraint "job__state_history__owner" foreign key ("tenant_id", "job_id") references store."job" ("tenant_id", "id") on delete cascade;
