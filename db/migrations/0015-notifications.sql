create table store."user_notification" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "recipient" text,
  "kind" text,
  "title" text,
  "text" text,
  "path" text,
  "read_state" text default 'UNREAD'::text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "user_notification__id__primary" primary key ("tenant_id", "id")
);
comment on table store."user_notification" is 'user-notification';

create table store."user_notification_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_notification_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "user_notification__state_history__primary" primary key ("tenant_id", "user_notification_id", "id")
);
comment on table store."user_notification_state_history" is 'user-notification';
create index "user_notification__recipient_create_time__list" on store."user_notification" using btree ("tenant_id", "recipient", "create_time" desc nulls last) where (deleted_id = 0);
create index "user_notification__recipient_read_state__list" on store."user_notification" using btree ("tenant_id", "recipient", "read_state") where (deleted_id = 0);
alter table store."user_notification_state_history" add constraint "user_notification__state_history__owner" foreign key ("tenant_id", "user_notification_id") references store."user_notification" ("tenant_id", "id") on delete cascade;
