create table store."abuse_report" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "subject" text,
  "target_type" text,
  "target_id" text,
  "reason" text,
  "text" text,
  "quote" text,
  "accused" bigint,
  "report_state" text default 'OPEN'::text,
  "decision" text,
  "appeal" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "abuse_report__id__primary" primary key ("tenant_id", "id")
);
comment on table store."abuse_report" is 'abuse-report';

create table store."abuse_report_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "abuse_report_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "abuse_report__state_history__primary" primary key ("tenant_id", "abuse_report_id", "id")
);
comment on table store."abuse_report_state_history" is 'abuse-report';
create index "abuse_report__subject__search" on store."abuse_report" using gin ("subject" public.gin_trgm_ops);
create index "abuse_report__accused__index" on store."abuse_report" using btree ("tenant_id", "accused");
create index "abuse_report__report_state_create_time__list" on store."abuse_report" using btree ("tenant_id", "report_state", "create_time" desc nulls last) where (deleted_id = 0);
create index "abuse_report__create_user_target_id__list" on store."abuse_report" using btree ("tenant_id", "create_user", "target_id") where (deleted_id = 0);
create index "abuse_report__create_time__list" on store."abuse_report" using btree ("tenant_id", "create_time" desc nulls last) where (deleted_id = 0);
alter table store."abuse_report" add constraint "abuse_report__accused__reference" foreign key ("tenant_id", "accused", "target_deleted_id") references store."user" ("tenant_id", "id", "deleted_id");
alter table store."abuse_report_state_history" add constraint "abuse_report__state_history__owner" foreign key ("tenant_id", "abuse_report_id") references store."abuse_report" ("tenant_id", "id") on delete cascade;
