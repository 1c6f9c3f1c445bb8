create table store."collaboration" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "title_en" text,
  "type_code" text,
  "phases" text,
  "rotor_type" text,
  "model_wanted" text[] default '{}'::text[] not null,
  "model_old" text,
  "brand_accept" text[] default '{}'::text[] not null,
  "brand_exclude" text[] default '{}'::text[] not null,
  "power_min" numeric,
  "power_max" numeric,
  "poles_accept" integer[] default '{}'::integer[] not null,
  "speed_min" integer,
  "speed_max" integer,
  "voltage_v" numeric default 380,
  "freq_hz" text default '50'::text,
  "start_method" text,
  "frame_accept" text[] default '{}'::text[] not null,
  "fixed_mount" boolean default true not null,
  "mounting_accept" text[] default '{}'::text[] not null,
  "shaft_d" numeric,
  "shaft_e" numeric,
  "ie_min" text,
  "gb_grade_min" text,
  "ip_min" text,
  "ic_accept" text[] default '{}'::text[] not null,
  "insulation_min" text,
  "ex" jsonb,
  "ex_needed" boolean default false not null,
  "duty_need" text,
  "ambient_max" numeric,
  "altitude" numeric,
  "features_need" text[] default '{}'::text[] not null,
  "condition_accept" text[] default '{"NEW","NOS"}'::text[] not null,
  "prod_year_min" integer,
  "substitute_level" text default 'UPGRADE'::text,
  "quantity" integer,
  "partial_ok" boolean default false not null,
  "sample_first" boolean default false not null,
  "budget_unit" numeric(14,2),
  "budget_total" numeric(14,2),
  "budget_visible" boolean default false not null,
  "shown_budget_unit" numeric(14,2),
  "shown_budget_total" numeric(14,2),
  "currency" text default 'CNY'::text,
  "tax_mode" text,
  "urgency" text,
  "need_by" date,
  "deadline" date,
  "deliver_region" text,
  "freight" text,
  "cert_need" text[] default '{}'::text[] not null,
  "docs_need" text[] default '{}'::text[] not null,
  "photos" text[] default '{}'::text[] not null,
  "description" text,
  "contact_id" bigint,
  "contact" jsonb,
  "contact_visible" text default 'LOGIN'::text,
  "anonymous" boolean default false not null,
  "demand_status" text default 'DRAFT'::text,
  "demand_reason" text,
  "match_count" integer default 0,
  "quote_count" integer default 0,
  "view_count" integer default 0,
  "closed_listing_id" text,
  "closed_price" numeric(14,2),
  "closed_at" timestamp with time zone,
  "is_demo" boolean default false not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "collaboration__id__primary" primary key ("tenant_id", "id")
);
comment on table store."collaboration" is 'collaboration';

create table store."collaboration_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "collaboration_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "collaboration__state_history__primary" primary key ("tenant_id", "collaboration_id", "id")
);
comment on table store."collaboration_state_history" is 'collaboration';
create index "collaboration__title__search" on store."collaboration" using gin ("title" public.gin_trgm_ops);
create index "collaboration__type_code__index" on store."collaboration" using btree ("tenant_id", "type_code");
create index "collaboration__poles_accept__search" on store."collaboration" using gin ("poles_accept");
create index "collaboration__condition_accept__search" on store."collaboration" using gin ("condition_accept");
create index "collaboration__deliver_region__index" on store."collaboration" using btree ("deliver_region", "tenant_id");
create index "collaboration__contact_id__index" on store."collaboration" using btree ("tenant_id", "contact_id");
create index "collaboration__demand_status_create_time_id__list" on store."collaboration" using btree ("tenant_id", "demand_status", "create_time" desc nulls last, "id" desc nulls last) where (deleted_id = 0);
create index "collaboration__demand_status_power_min__list" on store."collaboration" using btree ("tenant_id", "demand_status", "power_min") where (deleted_id = 0);
create index "collaboration__create_user_create_time__list" on store."collaboration" using btree ("tenant_id", "create_user", "create_time") where (deleted_id = 0);
create index "collaboration__deadline__list" on store."collaboration" using btree ("tenant_id", "deadline") where (deleted_id = 0);
alter table store."collaboration" add constraint "collaboration__type_code__reference" foreign key ("tenant_id", "type_code", "target_deleted_id") references store."motortype" ("tenant_id", "type_code", "deleted_id");
alter table store."collaboration" add constraint "collaboration__deliver_region__reference" foreign key ("deliver_region", "target_deleted_id") references store."region" ("code", "deleted_id");
alter table store."collaboration" add constraint "collaboration__contact_id__reference" foreign key ("tenant_id", "contact_id", "target_deleted_id") references store."user" ("tenant_id", "id", "deleted_id");
alter table store."collaboration_state_history" add constraint "collaboration__state_history__owner" foreign key ("tenant_id", "collaboration_id") references store."collaboration" ("tenant_id", "id") on delete cascade;
