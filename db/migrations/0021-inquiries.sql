create table store."inquiry" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "listing_id" text,
  "listing_title" text,
  "buyer" text,
  "seller" text,
  "quantity" integer,
  "inquiry_state" text default 'NEW'::text,
  "last_text" text,
  "last_time" timestamp with time zone,
  "buyer_unread" integer default 0,
  "seller_unread" integer default 0,
  "unanswered" integer default 0,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "inquiry__id__primary" primary key ("tenant_id", "id"),
  constraint "inquiry__listing_id__unique" unique ("tenant_id", "buyer", "listing_id", "deleted_id")
);
comment on table store."inquiry" is 'inquiry';

create table store."inquiry_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "inquiry_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "inquiry__state_history__primary" primary key ("tenant_id", "inquiry_id", "id")
);
comment on table store."inquiry_state_history" is 'inquiry';

create table store."inquiry_message" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "inquiry_id" text,
  "sender" text,
  "text" text,
  "file" text,
  "file_name" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "inquiry_message__id__primary" primary key ("tenant_id", "id")
);
comment on table store."inquiry_message" is 'inquiry-message';

create table store."blocked_person" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "blocker" text,
  "person" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "blocked_person__id__primary" primary key ("tenant_id", "id"),
  constraint "blocked_person__person__unique" unique ("tenant_id", "blocker", "person", "deleted_id")
);
comment on table store."blocked_person" is 'blocked-person';
create index "inquiry__buyer_last_time__list" on store."inquiry" using btree ("tenant_id", "buyer", "last_time" desc nulls last) where (deleted_id = 0);
create index "inquiry__seller_last_time__list" on store."inquiry" using btree ("tenant_id", "seller", "last_time" desc nulls last) where (deleted_id = 0);
create index "inquiry_message__file__index" on store."inquiry_message" using btree ("tenant_id", "file");
create index "inquiry_message__inquiry_id_id__list" on store."inquiry_message" using btree ("tenant_id", "inquiry_id", "id") where (deleted_id = 0);
alter table store."inquiry_state_history" add constraint "inquiry__state_history__owner" foreign key ("tenant_id", "inquiry_id") references store."inquiry" ("tenant_id", "id") on delete cascade;
alter table store."inquiry_message" add constraint "inquiry_message__file__reference" foreign key ("tenant_id", "file", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
