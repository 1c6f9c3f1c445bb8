create table store."demand_match" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "demand_id" text,
  "listing_id" text,
  "grade" text,
  "score" integer,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "demand_match__id__primary" primary key ("tenant_id", "id"),
  constraint "demand_match__demand_id__unique" unique ("tenant_id", "listing_id", "demand_id", "deleted_id")
);
comment on table store."demand_match" is 'demand-match';

create table store."quote" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "demand_id" bigint,
  "listing_id" text,
  "price" numeric(14,2),
  "currency" text default 'CNY'::text,
  "tax_mode" text,
  "qty" integer,
  "lead_days" integer,
  "valid_until" date,
  "deviation" text,
  "contact" jsonb,
  "quote_state" text default 'OFFERED'::text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "quote__id__primary" primary key ("tenant_id", "id")
);
comment on table store."quote" is 'quote';

create table store."quote_attachments" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "quote_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "name" text,
  "link" text,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "quote__attachments__primary" primary key ("tenant_id", "quote_id", "line_no", "id")
);
comment on table store."quote_attachments" is 'quote';

create table store."quote_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "quote_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "quote__state_history__primary" primary key ("tenant_id", "quote_id", "id")
);
comment on table store."quote_state_history" is 'quote';
alter table store."collaboration" add constraint "collaboration__id__target" unique ("tenant_id", "id", "deleted_id");
create index "demand_match__create_time__list" on store."demand_match" using btree ("tenant_id", "create_time") where (deleted_id = 0);
create index "quote__demand_id__index" on store."quote" using btree ("tenant_id", "demand_id");
create index "quote__create_user_create_time__list" on store."quote" using btree ("tenant_id", "create_user", "create_time" desc nulls last) where (deleted_id = 0);
create index "quote__valid_until__list" on store."quote" using btree ("tenant_id", "valid_until") where (deleted_id = 0);
create index "quote__attachments__link__index" on store."quote_attachments" using btree ("tenant_id", "link");
alter table store."quote" add constraint "quote__demand_id__reference" foreign key ("tenant_id", "demand_id", "target_deleted_id") references store."collaboration" ("tenant_id", "id", "deleted_id");
alter table store."quote_attachments" add constraint "quote__attachments__link__reference" foreign key ("tenant_id", "link", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."quote_attachments" add constraint "quote__attachments__owner" foreign key ("tenant_id", "quote_id") references store."quote" ("tenant_id", "id") on delete cascade;
alter table store."quote_state_history" add constraint "quote__state_history__owner" foreign key ("tenant_id", "quote_id") references store."quote" ("tenant_id", "id") on delete cascade;
