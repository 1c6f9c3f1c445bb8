-- Derived from the catalogue of a migrated database by `npm run derive`: read it, do not change it.

create sequence store.id_sequence;

CREATE OR REPLACE FUNCTION store.next_id()
 RETURNS bigint
 LANGUAGE sql
RETURN (((((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint - '1288834974657'::bigint) << 22) | nextval('store.id_sequence'::regclass));

create sequence store.printed_rows;

CREATE OR REPLACE FUNCTION store.record_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
declare
  wrote constant text := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
  setting constant text := 'changed.' || tg_table_name;
  free bigint := pg_backend_pid() % 16;
begin
  insert into store.changed_row (tenant_id, resource, row_id)
  values (wrote, tg_table_name, case tg_op when 'DELETE' then old.id else new.id end);
  if current_setting(setting, true) = wrote then
    return null;
  end if;
  while not pg_try_advisory_xact_lock(hashtext(wrote || ' ' || tg_table_name), free::integer) loop
    free := free + 1;
  end loop;
  update store.resource_version set version = version + 1 where tenant_id = wrote and resource = tg_table_name and slot = free;
  if not found then
    insert into store.resource_version (tenant_id, resource, slot) values (wrote, tg_table_name, free);
  end if;
  perform set_config(setting, wrote, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION store.record_printed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  perform pg_advisory_xact_lock_shared(7238116), nextval('store.printed_rows');
  return null;
end $function$;

-- abuse-report
create table store."abuse_report" (
  "accused" bigint,
  "appeal" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "decision" text,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "quote" text,
  "reason" text,
  "report_state" text default 'OPEN'::text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "subject" text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "target_id" text,
  "target_type" text,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "text" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "abuse_report__accused__reference" FOREIGN KEY (tenant_id, accused, target_deleted_id) REFERENCES store."user"(tenant_id, id, deleted_id),
  constraint "abuse_report__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX abuse_report__accused__index ON store.abuse_report USING btree (tenant_id, accused);
CREATE INDEX abuse_report__create_time__list ON store.abuse_report USING btree (tenant_id, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX abuse_report__create_user_target_id__list ON store.abuse_report USING btree (tenant_id, create_user, target_id) WHERE (deleted_id = 0);
CREATE INDEX abuse_report__report_state_create_time__list ON store.abuse_report USING btree (tenant_id, report_state, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX abuse_report__subject__search ON store.abuse_report USING gin (subject gin_trgm_ops);

-- abuse-report
create table store."abuse_report_state_history" (
  "abuse_report_id" bigint not null,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "abuse_report__state_history__owner" FOREIGN KEY (tenant_id, abuse_report_id) REFERENCES store.abuse_report(tenant_id, id) ON DELETE CASCADE,
  constraint "abuse_report__state_history__primary" PRIMARY KEY (tenant_id, abuse_report_id, id)
);

-- api-scope
create table store."api_scope" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "menu_id" bigint,
  "remark" text,
  "resource_code" text,
  "row_version" integer default 1 not null,
  "scope_name" text,
  "scope_path" text,
  "scope_type" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "api_scope__id__primary" PRIMARY KEY (id),
  constraint "api_scope__id__target" UNIQUE (id, deleted_id),
  constraint "api_scope__menu_id__reference" FOREIGN KEY (menu_id, target_deleted_id) REFERENCES store.menu(id, deleted_id)
);
CREATE INDEX api_scope__menu_id__index ON store.api_scope USING btree (menu_id);
CREATE INDEX api_scope__resource_code__search ON store.api_scope USING gin (resource_code gin_trgm_ops);
CREATE INDEX api_scope__scope_name__search ON store.api_scope USING gin (scope_name gin_trgm_ops);

-- attach
create table store."attach" (
  "attach_size" integer,
  "content_type" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "domain_url" text,
  "extension" text,
  "hash" text,
  "id" bigint default store.next_id() not null,
  "is_kept" boolean default false not null,
  "name" text,
  "original_name" text,
  "oss_id" bigint,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "stored_name" text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "visibility" text default 'PUBLIC'::text,
  constraint "attach__hash__unique" UNIQUE (tenant_id, visibility, hash, deleted_id),
  constraint "attach__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "attach__name__unique" UNIQUE (tenant_id, name, deleted_id),
  constraint "attach__oss_id__reference" FOREIGN KEY (tenant_id, oss_id, target_deleted_id) REFERENCES store.oss(tenant_id, id, deleted_id)
);
CREATE INDEX attach__create_time__list ON store.attach USING btree (tenant_id, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX attach__domain_url__search ON store.attach USING gin (domain_url gin_trgm_ops);
CREATE INDEX attach__hash__list ON store.attach USING btree (tenant_id, hash) WHERE (deleted_id = 0);
CREATE INDEX attach__name__search ON store.attach USING gin (name gin_trgm_ops);
CREATE INDEX attach__original_name__search ON store.attach USING gin (original_name gin_trgm_ops);
CREATE INDEX attach__oss_id__index ON store.attach USING btree (tenant_id, oss_id);

-- blocked-person
create table store."blocked_person" (
  "blocker" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "inquiry_id" text,
  "person" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "blocked_person__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "blocked_person__person__unique" UNIQUE (tenant_id, blocker, inquiry_id, person, deleted_id)
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.blocked_person FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- brand
create table store."brand" (
  "aliases" text[] default '{}'::text[] not null,
  "brand_code" text,
  "country" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "description" text,
  "enabled" boolean default true not null,
  "hot" boolean default false not null,
  "id" bigint default store.next_id() not null,
  "level" text,
  "logo" text,
  "model_prefixes" text[] default '{}'::text[] not null,
  "name_en" text,
  "name_zh" text,
  "row_version" integer default 1 not null,
  "scope" text[] default '{}'::text[] not null,
  "sort" integer default 100,
  "status" integer default 1 not null,
  "successor_of" text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "website" text,
  constraint "brand__brand_code__unique" UNIQUE (tenant_id, brand_code, deleted_id),
  constraint "brand__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "brand__logo__reference" FOREIGN KEY (tenant_id, logo, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "brand__successor_of__reference" FOREIGN KEY (tenant_id, successor_of, target_deleted_id) REFERENCES store.brand(tenant_id, brand_code, deleted_id)
);
CREATE INDEX brand__logo__index ON store.brand USING btree (tenant_id, logo);
CREATE INDEX brand__name_en__search ON store.brand USING gin (name_en gin_trgm_ops);
CREATE INDEX brand__name_zh__search ON store.brand USING gin (name_zh gin_trgm_ops);
CREATE INDEX brand__successor_of__index ON store.brand USING btree (tenant_id, successor_of);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.brand FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

create table store."captcha" (
  "answer" text not null,
  "expires" timestamp with time zone not null,
  "key" uuid default gen_random_uuid() not null,
  constraint "captcha_pkey" PRIMARY KEY (key)
);
CREATE INDEX captcha_expiry ON store.captcha USING btree (expires);

-- catalog-model
create table store."catalog_model" (
  "confidence" text,
  "connection" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "current_a" numeric,
  "current_source_a" numeric,
  "deleted_id" bigint default 0 not null,
  "efficiency_pct" numeric,
  "frame" text,
  "freq_hz" text,
  "gb_grade" text,
  "id" bigint default store.next_id() not null,
  "ie_class" text,
  "model" text,
  "note" text,
  "poles" integer,
  "power_factor" numeric,
  "power_hp" numeric,
  "power_kw" numeric,
  "rated_rpm" integer,
  "row_version" integer default 1 not null,
  "series" text,
  "shaft_height" integer,
  "slip_pct" numeric,
  "status" integer default 1 not null,
  "sync_rpm" integer,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "torque_nm" numeric,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "voltage_v" numeric,
  "weight_kg" numeric,
  constraint "catalog_model__id__primary" PRIMARY KEY (id),
  constraint "catalog_model__model__unique" UNIQUE (model, deleted_id)
);
CREATE INDEX catalog_model__model__search ON store.catalog_model USING gin (model gin_trgm_ops);
CREATE INDEX catalog_model__series_power_kw_poles__list ON store.catalog_model USING btree (series, power_kw, poles) WHERE (deleted_id = 0);

create table store."changed_row" (
  "create_time" timestamp with time zone default now() not null,
  "resource" text not null,
  "row_id" bigint,
  "tenant_id" text not null,
  "transaction" xid8 default pg_current_xact_id() not null
);
CREATE INDEX changed_row_transaction ON store.changed_row USING btree (tenant_id, resource, transaction);

-- client
create table store."client" (
  "access_token_validity" integer default 3600,
  "additional_information" text,
  "authorities" text,
  "authorized_grant_types" text[] default '{refresh_token,password,authorization_code}'::text[] not null,
  "autoapprove" text default 'true'::text,
  "client_id" text,
  "client_secret" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "is_public" boolean default false not null,
  "refresh_token_validity" integer default 604800,
  "resource_ids" text,
  "row_version" integer default 1 not null,
  "scope" text default 'all'::text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "web_server_redirect_uri" text,
  constraint "client__client_id__unique" UNIQUE (client_id, deleted_id),
  constraint "client__id__primary" PRIMARY KEY (id)
);
CREATE INDEX client__client_id__search ON store.client USING gin (client_id gin_trgm_ops);

create table store."client_error" (
  "address" text not null,
  "id" bigint default store.next_id() not null,
  "info" text not null,
  "message" text not null,
  "received" timestamp with time zone default now() not null,
  "session_id" bigint not null,
  "stack" text not null,
  "tenant_id" text not null,
  "time" text not null,
  "type" text not null,
  "url" text not null,
  "user_agent" text not null,
  "user_id" bigint not null,
  constraint "client_error_pkey" PRIMARY KEY (id)
);
CREATE INDEX client_error_received ON store.client_error USING btree (received);

-- collaboration
create table store."collaboration" (
  "altitude" numeric,
  "ambient_max" numeric,
  "anonymous" boolean default false not null,
  "brand_accept" text[] default '{}'::text[] not null,
  "brand_exclude" text[] default '{}'::text[] not null,
  "budget_total" numeric(14,2),
  "budget_unit" numeric(14,2),
  "budget_visible" boolean default false not null,
  "cert_need" text[] default '{}'::text[] not null,
  "closed_at" timestamp with time zone,
  "closed_currency" text,
  "closed_listing_id" text,
  "closed_price" numeric(14,2),
  "condition_accept" text[] default '{NEW,NOS}'::text[] not null,
  "contact" jsonb,
  "contact_id" bigint,
  "contact_visible" text default 'LOGIN'::text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "currency" text default 'CNY'::text,
  "deadline" date,
  "deleted_id" bigint default 0 not null,
  "deliver_region" text,
  "demand_reason" text,
  "demand_status" text default 'DRAFT'::text,
  "description" text,
  "docs_need" text[] default '{}'::text[] not null,
  "duty_need" text,
  "ex" jsonb,
  "ex_needed" boolean default false not null,
  "features_need" text[] default '{}'::text[] not null,
  "fixed_mount" boolean default true not null,
  "frame_accept" text[] default '{}'::text[] not null,
  "freight" text,
  "freq_hz" text default '50'::text,
  "gb_grade_min" text,
  "ic_accept" text[] default '{}'::text[] not null,
  "id" bigint default store.next_id() not null,
  "ie_min" text,
  "insulation_min" text,
  "ip_min" text,
  "is_demo" boolean default false not null,
  "model_old" text,
  "model_wanted" text[] default '{}'::text[] not null,
  "mounting_accept" text[] default '{}'::text[] not null,
  "need_by" date,
  "partial_ok" boolean default false not null,
  "phases" text,
  "photos" text[] default '{}'::text[] not null,
  "poles_accept" integer[] default '{}'::integer[] not null,
  "power_max" numeric,
  "power_min" numeric,
  "prod_year_min" integer,
  "quantity" integer,
  "quote_count" integer default 0,
  "rotor_type" text,
  "row_version" integer default 1 not null,
  "sample_first" boolean default false not null,
  "shaft_d" numeric,
  "shaft_e" numeric,
  "shown_budget_total" numeric(14,2),
  "shown_budget_unit" numeric(14,2),
  "speed_max" integer,
  "speed_min" integer,
  "start_method" text,
  "status" integer default 1 not null,
  "substitute_level" text default 'UPGRADE'::text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tax_mode" text,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "title_en" text,
  "type_code" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "urgency" text,
  "view_count" integer default 0,
  "voltage_v" numeric default 380,
  constraint "collaboration__contact_id__reference" FOREIGN KEY (tenant_id, contact_id, target_deleted_id) REFERENCES store."user"(tenant_id, id, deleted_id),
  constraint "collaboration__deliver_region__reference" FOREIGN KEY (deliver_region, target_deleted_id) REFERENCES store.region(code, deleted_id),
  constraint "collaboration__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "collaboration__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "collaboration__type_code__reference" FOREIGN KEY (tenant_id, type_code, target_deleted_id) REFERENCES store.motortype(tenant_id, type_code, deleted_id)
);
CREATE INDEX collaboration__condition_accept__search ON store.collaboration USING gin (condition_accept);
CREATE INDEX collaboration__contact_id__index ON store.collaboration USING btree (tenant_id, contact_id);
CREATE INDEX collaboration__create_user_create_time__list ON store.collaboration USING btree (tenant_id, create_user, create_time) WHERE (deleted_id = 0);
CREATE INDEX collaboration__deadline__list ON store.collaboration USING btree (tenant_id, deadline) WHERE (deleted_id = 0);
CREATE INDEX collaboration__deliver_region__index ON store.collaboration USING btree (deliver_region, tenant_id);
CREATE INDEX collaboration__demand_status_create_time_id__list ON store.collaboration USING btree (tenant_id, demand_status, create_time DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX collaboration__demand_status_power_min__list ON store.collaboration USING btree (tenant_id, demand_status, power_min) WHERE (deleted_id = 0);
CREATE INDEX collaboration__poles_accept__search ON store.collaboration USING gin (poles_accept);
CREATE INDEX collaboration__title__search ON store.collaboration USING gin (title gin_trgm_ops);
CREATE INDEX collaboration__type_code__index ON store.collaboration USING btree (tenant_id, type_code);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.collaboration FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- collaboration
create table store."collaboration_state_history" (
  "collaboration_id" bigint not null,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "collaboration__state_history__owner" FOREIGN KEY (tenant_id, collaboration_id) REFERENCES store.collaboration(tenant_id, id) ON DELETE CASCADE,
  constraint "collaboration__state_history__primary" PRIMARY KEY (tenant_id, collaboration_id, id)
);

-- company
create table store."company" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "introduction" text,
  "introduction_en" text,
  "logo" text,
  "name" text,
  "owner" text,
  "page_blocked" boolean default false not null,
  "page_reason" text,
  "region_code" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "company__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "company__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "company__logo__reference" FOREIGN KEY (tenant_id, logo, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "company__region_code__reference" FOREIGN KEY (region_code, target_deleted_id) REFERENCES store.region(code, deleted_id)
);
CREATE INDEX company__logo__index ON store.company USING btree (tenant_id, logo);
CREATE INDEX company__name__search ON store.company USING gin (name gin_trgm_ops);
CREATE INDEX company__owner__list ON store.company USING btree (tenant_id, owner) WHERE (deleted_id = 0);
CREATE INDEX company__region_code__index ON store.company USING btree (region_code, tenant_id);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.company FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- company-invitation
create table store."company_invitation" (
  "account" text,
  "company_id" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "row_version" integer default 1 not null,
  "side" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "company_invitation__account__unique" UNIQUE (tenant_id, company_id, account, deleted_id),
  constraint "company_invitation__company_id__reference" FOREIGN KEY (tenant_id, company_id, target_deleted_id) REFERENCES store.company(tenant_id, id, deleted_id),
  constraint "company_invitation__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX company_invitation__account__list ON store.company_invitation USING btree (tenant_id, account) WHERE (deleted_id = 0);
CREATE INDEX company_invitation__company_id__index ON store.company_invitation USING btree (tenant_id, company_id);

-- contact-message
create table store."contact_message" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "email" text,
  "id" bigint default store.next_id() not null,
  "message" text,
  "message_state" text default 'NEW'::text,
  "name" text,
  "note" text,
  "phone" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "subject" text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "contact_message__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX contact_message__email__search ON store.contact_message USING gin (email gin_trgm_ops);
CREATE INDEX contact_message__message_state_create_time__list ON store.contact_message USING btree (tenant_id, message_state, create_time) WHERE (deleted_id = 0);
CREATE INDEX contact_message__name__search ON store.contact_message USING gin (name gin_trgm_ops);
CREATE INDEX contact_message__phone__search ON store.contact_message USING gin (phone gin_trgm_ops);
CREATE INDEX contact_message__subject__search ON store.contact_message USING gin (subject gin_trgm_ops);

-- contact-message
create table store."contact_message_state_history" (
  "contact_message_id" bigint not null,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "contact_message__state_history__owner" FOREIGN KEY (tenant_id, contact_message_id) REFERENCES store.contact_message(tenant_id, id) ON DELETE CASCADE,
  constraint "contact_message__state_history__primary" PRIMARY KEY (tenant_id, contact_message_id, id)
);

-- data-scope
create table store."data_scope" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "menu_id" bigint,
  "remark" text,
  "resource_code" text,
  "row_version" integer default 1 not null,
  "scope_class" text,
  "scope_column" text,
  "scope_field" text default '*'::text,
  "scope_name" text,
  "scope_type" integer,
  "scope_value" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "data_scope__id__primary" PRIMARY KEY (id),
  constraint "data_scope__id__target" UNIQUE (id, deleted_id),
  constraint "data_scope__menu_id__reference" FOREIGN KEY (menu_id, target_deleted_id) REFERENCES store.menu(id, deleted_id)
);
CREATE INDEX data_scope__menu_id__index ON store.data_scope USING btree (menu_id);
CREATE INDEX data_scope__resource_code__search ON store.data_scope USING gin (resource_code gin_trgm_ops);
CREATE INDEX data_scope__scope_name__search ON store.data_scope USING gin (scope_name gin_trgm_ops);

-- demand-claim
create table store."demand_claim" (
  "claimed_until" timestamp with time zone,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "demand_id" text,
  "id" bigint default store.next_id() not null,
  "reviewer_id" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "demand_claim__id__primary" PRIMARY KEY (tenant_id, id)
);

-- demand-match
create table store."demand_match" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "demand_id" text,
  "grade" text,
  "id" bigint default store.next_id() not null,
  "listing_id" text,
  "row_version" integer default 1 not null,
  "score" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "told_at_once" boolean default false not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "demand_match__demand_id__unique" UNIQUE (tenant_id, listing_id, told_at_once, demand_id, deleted_id),
  constraint "demand_match__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX demand_match__create_time__list ON store.demand_match USING btree (tenant_id, create_time) WHERE (deleted_id = 0);

-- dept
create table store."dept" (
  "ancestors" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "dept_category" integer default 1,
  "dept_name" text,
  "full_name" text,
  "id" bigint default store.next_id() not null,
  "parent_id" bigint,
  "remark" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "dept__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "dept__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "dept__parent_id__reference" FOREIGN KEY (tenant_id, parent_id, target_deleted_id) REFERENCES store.dept(tenant_id, id, deleted_id)
);
CREATE INDEX dept__dept_name__search ON store.dept USING gin (dept_name gin_trgm_ops);
CREATE INDEX dept__full_name__search ON store.dept USING gin (full_name gin_trgm_ops);
CREATE INDEX dept__parent_id__index ON store.dept USING btree (tenant_id, parent_id);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.dept FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- dept
create table store."dept_leader_id" (
  "dept_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  constraint "dept__leader_id__owner" FOREIGN KEY (tenant_id, dept_id) REFERENCES store.dept(tenant_id, id) ON DELETE CASCADE,
  constraint "dept__leader_id__primary" PRIMARY KEY (tenant_id, dept_id, user_id),
  constraint "dept__leader_id__reference" FOREIGN KEY (tenant_id, user_id, target_deleted_id) REFERENCES store."user"(tenant_id, id, deleted_id)
);
CREATE INDEX dept__leader_id__index ON store.dept_leader_id USING btree (tenant_id, user_id);

-- dict
create table store."dict" (
  "code" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "dict_key" text,
  "dict_value" text,
  "id" bigint default store.next_id() not null,
  "is_sealed" boolean default false not null,
  "name_en" text,
  "parent_id" bigint,
  "remark" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "dict__dict_key__unique" UNIQUE (code, dict_key, deleted_id),
  constraint "dict__id__primary" PRIMARY KEY (id),
  constraint "dict__id__target" UNIQUE (id, deleted_id),
  constraint "dict__parent_id__reference" FOREIGN KEY (parent_id, target_deleted_id) REFERENCES store.dict(id, deleted_id)
);
CREATE INDEX dict__code__search ON store.dict USING gin (code gin_trgm_ops);
CREATE INDEX dict__dict_value__search ON store.dict USING gin (dict_value gin_trgm_ops);
CREATE INDEX dict__parent_id__index ON store.dict USING btree (parent_id);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.dict FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- dict-biz
create table store."dict_biz" (
  "code" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "dict_key" text,
  "dict_value" text,
  "id" bigint default store.next_id() not null,
  "is_sealed" boolean default false not null,
  "name_en" text,
  "parent_id" bigint,
  "remark" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "dict_biz__dict_key__unique" UNIQUE (tenant_id, code, dict_key, deleted_id),
  constraint "dict_biz__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "dict_biz__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "dict_biz__parent_id__reference" FOREIGN KEY (tenant_id, parent_id, target_deleted_id) REFERENCES store.dict_biz(tenant_id, id, deleted_id)
);
CREATE INDEX dict_biz__code__search ON store.dict_biz USING gin (code gin_trgm_ops);
CREATE INDEX dict_biz__dict_value__search ON store.dict_biz USING gin (dict_value gin_trgm_ops);
CREATE INDEX dict_biz__parent_id__index ON store.dict_biz USING btree (tenant_id, parent_id);

-- efficiency-limit
create table store."efficiency_limit" (
  "confidence" text,
  "confidence_low" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "gb_grade1_pct" numeric,
  "gb_grade2_pct" numeric,
  "gb_grade3_pct" numeric,
  "id" bigint default store.next_id() not null,
  "ie1_pct" numeric,
  "ie2_pct" numeric,
  "ie3_pct" numeric,
  "ie4_pct" numeric,
  "ie5_pct" numeric,
  "note" text,
  "poles" integer,
  "power_kw" numeric,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "sync_rpm" integer,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "efficiency_limit__id__primary" PRIMARY KEY (id),
  constraint "efficiency_limit__power_kw__unique" UNIQUE (poles, power_kw, deleted_id)
);

-- eliminated-motor
create table store."eliminated_motor" (
  "action" text,
  "catalogue" text,
  "condition" text,
  "confidence" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "efficiency_pct" numeric,
  "id" bigint default store.next_id() not null,
  "model_pattern" text,
  "note" text,
  "power_kw" numeric,
  "row_version" integer default 1 not null,
  "series" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "eliminated_motor__id__primary" PRIMARY KEY (id)
);
CREATE INDEX eliminated_motor__model_pattern__search ON store.eliminated_motor USING gin (model_pattern gin_trgm_ops);

-- frame-dimension
create table store."frame_dimension" (
  "b14_large_flange" text,
  "b14_large_holes" integer,
  "b14_large_m" numeric,
  "b14_large_n" numeric,
  "b14_large_p" numeric,
  "b14_large_s" text,
  "b14_large_t" numeric,
  "b14_small_flange" text,
  "b14_small_holes" integer,
  "b14_small_m" numeric,
  "b14_small_n" numeric,
  "b14_small_p" numeric,
  "b14_small_s" text,
  "b14_small_t" numeric,
  "b5_flange" text,
  "b5_holes" integer,
  "b5_m" numeric,
  "b5_n" numeric,
  "b5_p" numeric,
  "b5_s" numeric,
  "b5_t" numeric,
  "bearing2p" text,
  "bearing4p" text,
  "confidence" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "dim_a" numeric,
  "dim_b" numeric,
  "dim_c" numeric,
  "dim_k" numeric,
  "foot_bolt" text,
  "frame" text,
  "id" bigint default store.next_id() not null,
  "key_f2p" numeric,
  "key_f4p" numeric,
  "key_g2p" numeric,
  "key_g4p" numeric,
  "note" text,
  "row_version" integer default 1 not null,
  "shaft_d2p" numeric,
  "shaft_d4p" numeric,
  "shaft_e2p" numeric,
  "shaft_e4p" numeric,
  "shaft_height" numeric,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "frame_dimension__frame__unique" UNIQUE (frame, deleted_id),
  constraint "frame_dimension__id__primary" PRIMARY KEY (id)
);

-- frame-power
create table store."frame_power" (
  "confidence" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "frame" text,
  "id" bigint default store.next_id() not null,
  "kind" text,
  "note" text,
  "poles" integer,
  "power_kw" numeric,
  "row_version" integer default 1 not null,
  "series_scope" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "frame_power__id__primary" PRIMARY KEY (id),
  constraint "frame_power__power_kw__unique" UNIQUE (frame, poles, kind, power_kw, deleted_id)
);

create table store."idempotency_key" (
  "body" text,
  "created" timestamp with time zone default now() not null,
  "key_hash" bytea not null,
  "request_hash" bytea not null,
  "status" integer,
  "tenant_id" text not null,
  "user_id" bigint not null,
  constraint "idempotency_key_pkey" PRIMARY KEY (tenant_id, user_id, key_hash)
);
CREATE INDEX idempotency_key_created ON store.idempotency_key USING btree (created);

-- import-mapping
create table store."import_mapping" (
  "columns" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "defaults" text,
  "deleted_id" bigint default 0 not null,
  "header_set" text,
  "id" bigint default store.next_id() not null,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "trader" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "used_at" timestamp with time zone,
  constraint "import_mapping__header_set__unique" UNIQUE (tenant_id, trader, header_set, deleted_id),
  constraint "import_mapping__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX import_mapping__trader_used_at__list ON store.import_mapping USING btree (tenant_id, trader, used_at DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.import_mapping FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- imported-row
create table store."imported_row" (
  "change_id" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "created" boolean default false not null,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "import_id" text,
  "row_id" text,
  "row_no" integer,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "version" integer,
  constraint "imported_row__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX imported_row__import_id_row_no__list ON store.imported_row USING btree (tenant_id, import_id, row_no DESC NULLS LAST) WHERE (deleted_id = 0);

-- inquiry
create table store."inquiry" (
  "buyer" text,
  "buyer_unread" integer default 0,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "demand_id" text,
  "id" bigint default store.next_id() not null,
  "inquiry_state" text default 'NEW'::text,
  "is_buyer_named" boolean default false not null,
  "last_text" text,
  "last_time" timestamp with time zone,
  "listing_id" text,
  "listing_title" text,
  "quantity" integer,
  "row_version" integer default 1 not null,
  "seller" text,
  "seller_unread" integer default 0,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "unanswered" integer default 0,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "inquiry__demand_id__unique" UNIQUE (tenant_id, buyer, seller, demand_id, deleted_id),
  constraint "inquiry__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "inquiry__listing_id__unique" UNIQUE (tenant_id, buyer, listing_id, deleted_id)
);
CREATE INDEX inquiry__buyer_last_time__list ON store.inquiry USING btree (tenant_id, buyer, last_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX inquiry__listing_title__search ON store.inquiry USING gin (listing_title gin_trgm_ops);
CREATE INDEX inquiry__seller_last_time__list ON store.inquiry USING btree (tenant_id, seller, last_time DESC NULLS LAST) WHERE (deleted_id = 0);

-- inquiry-message
create table store."inquiry_message" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "file" text,
  "file_name" text,
  "id" bigint default store.next_id() not null,
  "inquiry_id" text,
  "row_version" integer default 1 not null,
  "sender" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "text" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "inquiry_message__file__reference" FOREIGN KEY (tenant_id, file, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "inquiry_message__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX inquiry_message__file__index ON store.inquiry_message USING btree (tenant_id, file);
CREATE INDEX inquiry_message__inquiry_id_id__list ON store.inquiry_message USING btree (tenant_id, inquiry_id, id) WHERE (deleted_id = 0);

-- inquiry
create table store."inquiry_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "inquiry_id" bigint not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "inquiry__state_history__owner" FOREIGN KEY (tenant_id, inquiry_id) REFERENCES store.inquiry(tenant_id, id) ON DELETE CASCADE,
  constraint "inquiry__state_history__primary" PRIMARY KEY (tenant_id, inquiry_id, id)
);

-- job
create table store."job" (
  "attempts" integer default 0,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "dispatched" boolean default false not null,
  "end_time" timestamp with time zone,
  "id" bigint default store.next_id() not null,
  "input" text,
  "job_state" text default 'QUEUED'::text,
  "message" text,
  "name" text,
  "progress" integer default 0,
  "result" text,
  "row_version" integer default 1 not null,
  "scheduled" boolean default false not null,
  "start_time" timestamp with time zone,
  "status" integer default 1 not null,
  "subject" text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "job__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX job__create_time__list ON store.job USING btree (tenant_id, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX job__create_user_create_time__list ON store.job USING btree (tenant_id, create_user, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX job__job_state_dispatched__list ON store.job USING btree (tenant_id, job_state, dispatched) WHERE (deleted_id = 0);
CREATE INDEX job__title__search ON store.job USING gin (title gin_trgm_ops);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.job FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- job
create table store."job_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "job_id" bigint not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "job__state_history__owner" FOREIGN KEY (tenant_id, job_id) REFERENCES store.job(tenant_id, id) ON DELETE CASCADE,
  constraint "job__state_history__primary" PRIMARY KEY (tenant_id, job_id, id)
);

create table store."listing_count" (
  "contacts" integer default 0 not null,
  "listing_id" bigint not null,
  "tenant_id" text not null,
  "views" integer default 0 not null,
  constraint "listing_count_pkey" PRIMARY KEY (tenant_id, listing_id)
);

create table store."listing_visit" (
  "day" date not null,
  "kind" text not null,
  "listing_id" bigint not null,
  "tenant_id" text not null,
  "time" timestamp with time zone not null,
  "viewer_id" bigint,
  "visitor" bytea not null,
  constraint "listing_visit_kind_check" CHECK ((kind = ANY (ARRAY['VIEW'::text, 'CONTACT'::text]))),
  constraint "listing_visit_pkey" PRIMARY KEY (tenant_id, listing_id, kind, day, visitor)
);
CREATE INDEX listing_visit_day ON store.listing_visit USING btree (day);

-- log-api
create table store."log_api" (
  "create_by" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "env" text,
  "http_status" integer,
  "id" bigint default store.next_id() not null,
  "message" text,
  "method" text,
  "method_class" text,
  "method_name" text,
  "params" text,
  "remote_ip" text,
  "request_uri" text,
  "row_version" integer default 1 not null,
  "server_host" text,
  "server_ip" text,
  "service_id" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "time" text,
  "title" text,
  "trace_id" text,
  "type" text default '1'::text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "user_agent" text,
  constraint "log_api__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX log_api__create_time__list ON store.log_api USING btree (tenant_id, create_time DESC NULLS LAST) WHERE (deleted_id = 0);

-- machine
create table store."machine" (
  "address" text,
  "altitude" numeric,
  "ambient_max" numeric,
  "ambient_min" numeric,
  "apparent_kva" numeric,
  "application_tags" text[] default '{}'::text[] not null,
  "balance" text,
  "batch_no" text,
  "bearing_de" text,
  "bearing_nde" text,
  "brake_torque_nm" numeric,
  "brake_type" text,
  "brake_voltage" text,
  "brand_code" text,
  "breakdown_t" numeric,
  "cable_entry" text,
  "certificates" text[] default '{}'::text[] not null,
  "colour" text,
  "completeness" integer,
  "compliance_flag" text,
  "condition" text,
  "condition_note" text,
  "connection" text,
  "contact" jsonb,
  "contact_id" bigint,
  "contact_visible" text default 'LOGIN'::text,
  "cover" text,
  "crane" jsonb,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "currency" text default 'CNY'::text,
  "current_a" numeric,
  "dc" jsonb,
  "deleted_id" bigint default 0 not null,
  "description" text,
  "design" text,
  "dim_a" numeric,
  "dim_b" numeric,
  "dim_c" numeric,
  "dim_k" numeric,
  "dim_m" numeric,
  "dim_n" numeric,
  "dim_p" numeric,
  "dim_s" numeric,
  "duty" text default 'S1'::text,
  "duty_cdf_pct" numeric,
  "efficiency_pct" numeric,
  "encoder_spec" text,
  "encoder_type" text,
  "epl" text[] default '{}'::text[] not null,
  "ex_cert_expiry" date,
  "ex_cert_no" text,
  "ex_dust_group" text,
  "ex_dust_temp_c" numeric,
  "ex_gas_group" text,
  "ex_mark" text,
  "ex_protection" text[] default '{}'::text[] not null,
  "ex_t_class" text,
  "expire_time" timestamp with time zone,
  "fan_power_w" numeric,
  "fan_voltage" numeric,
  "features" text[] default '{}'::text[] not null,
  "flange" text,
  "frame" text,
  "frame_length" text,
  "frame_material" text,
  "frame_std" text,
  "freight" text,
  "freq_hz" text,
  "gb_grade" text,
  "gear" jsonb,
  "humidity_env" text,
  "hv" jsonb,
  "ic" text,
  "id" bigint default store.next_id() not null,
  "ie_class" text,
  "im_numeric" text,
  "inertia" numeric,
  "insulation" text default 'F'::text,
  "ip" text,
  "is_demo" boolean default false not null,
  "key_f" numeric,
  "key_g" numeric,
  "last_confirmed_at" timestamp with time zone,
  "lead_days" text,
  "length_l" integer,
  "listing_no" text,
  "locked_rotor_i" numeric,
  "locked_rotor_t" numeric,
  "lubrication" text,
  "model" text,
  "model_norm" text,
  "moq" integer default 1,
  "mounting" text[] default '{}'::text[] not null,
  "multispeed" jsonb,
  "noise_db" numeric,
  "order_no" text,
  "original_pack" boolean default false not null,
  "origins" text[] default '{}'::text[] not null,
  "phases" text,
  "pm" jsonb,
  "poles" integer[] default '{}'::integer[] not null,
  "power_factor" numeric,
  "power_hp" numeric,
  "power_kw" numeric,
  "price_cny" numeric(14,2),
  "price_mode" text,
  "price_unit_kw" numeric(14,2),
  "prod_date" date,
  "prod_year" integer,
  "proofs" text[] default '{}'::text[] not null,
  "quantity" integer,
  "rated_rpm" integer,
  "refurb_scope" text,
  "region_code" text,
  "reserved_qty" integer,
  "return_policy" text,
  "rotation" text,
  "rotor_type" text,
  "row_version" integer default 1 not null,
  "serial_no" text,
  "series" text,
  "service_factor" numeric,
  "servo" jsonb,
  "shaft_d" numeric,
  "shaft_d2" numeric,
  "shaft_e" numeric,
  "shaft_e2" numeric,
  "shaft_end" text default 'SINGLE'::text,
  "shaft_height" integer,
  "shelf_reason" text,
  "shelf_status" text default 'DRAFT'::text,
  "single" jsonb,
  "source" text default 'WEB'::text,
  "start_method" text,
  "starts_per_hour" integer,
  "status" integer default 1 not null,
  "stepper" jsonb,
  "stock_type" text,
  "storage_note" text,
  "submersible" jsonb,
  "sync" jsonb,
  "sync_rpm" integer,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tax_mode" text,
  "tbox_position" text,
  "temp_rise" text,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "test_report" jsonb,
  "thermal_protection" text[] default '{}'::text[] not null,
  "title" text,
  "title_en" text,
  "torque_nm" numeric,
  "type_code" text,
  "unit" text default '台'::text,
  "unit_price" numeric(14,2),
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "valid_days" integer default 30,
  "vfd_range" text,
  "vibration" text,
  "vibrator" jsonb,
  "video_url" text,
  "voltage_v" numeric,
  "voltages" integer[] default '{}'::integer[] not null,
  "warehouse" text,
  "warnings" text[] default '{}'::text[] not null,
  "warranty_months" integer,
  "weight_kg" numeric,
  "wound" jsonb,
  constraint "machine__brand_code__reference" FOREIGN KEY (tenant_id, brand_code, target_deleted_id) REFERENCES store.brand(tenant_id, brand_code, deleted_id),
  constraint "machine__contact_id__reference" FOREIGN KEY (tenant_id, contact_id, target_deleted_id) REFERENCES store."user"(tenant_id, id, deleted_id),
  constraint "machine__cover__reference" FOREIGN KEY (tenant_id, cover, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "machine__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "machine__listing_no__unique" UNIQUE (tenant_id, listing_no, deleted_id),
  constraint "machine__region_code__reference" FOREIGN KEY (region_code, target_deleted_id) REFERENCES store.region(code, deleted_id),
  constraint "machine__type_code__reference" FOREIGN KEY (tenant_id, type_code, target_deleted_id) REFERENCES store.motortype(tenant_id, type_code, deleted_id),
  constraint "machine__video_url__reference" FOREIGN KEY (tenant_id, video_url, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id)
);
CREATE INDEX machine__brand_code__index ON store.machine USING btree (tenant_id, brand_code);
CREATE INDEX machine__contact_id__index ON store.machine USING btree (tenant_id, contact_id);
CREATE INDEX machine__cover__index ON store.machine USING btree (tenant_id, cover);
CREATE INDEX machine__create_time__list ON store.machine USING btree (tenant_id, create_time) WHERE (deleted_id = 0);
CREATE INDEX machine__create_user_create_time__list ON store.machine USING btree (tenant_id, create_user, create_time) WHERE (deleted_id = 0);
CREATE INDEX machine__expire_time__list ON store.machine USING btree (tenant_id, expire_time) WHERE (deleted_id = 0);
CREATE INDEX machine__model__search ON store.machine USING gin (model gin_trgm_ops);
CREATE INDEX machine__model_norm__list ON store.machine USING btree (tenant_id, model_norm) WHERE (deleted_id = 0);
CREATE INDEX machine__model_norm__search ON store.machine USING gin (model_norm gin_trgm_ops);
CREATE INDEX machine__mounting__search ON store.machine USING gin (mounting);
CREATE INDEX machine__order_no__search ON store.machine USING gin (order_no gin_trgm_ops);
CREATE INDEX machine__poles__search ON store.machine USING gin (poles);
CREATE INDEX machine__region_code__index ON store.machine USING btree (region_code, tenant_id);
CREATE INDEX machine__shelf_status_brand_code_last_confirmed_at_id__list ON store.machine USING btree (tenant_id, shelf_status, brand_code, last_confirmed_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX machine__shelf_status_last_confirmed_at_id_power_k_feb2de__list ON store.machine USING btree (tenant_id, shelf_status, last_confirmed_at DESC NULLS LAST, id DESC NULLS LAST, power_kw, poles, model) WHERE (deleted_id = 0);
CREATE INDEX machine__shelf_status_power_kw_poles__list ON store.machine USING btree (tenant_id, shelf_status, power_kw, poles) WHERE (deleted_id = 0);
CREATE INDEX machine__shelf_status_type_code_last_confirmed_at_id__list ON store.machine USING btree (tenant_id, shelf_status, type_code, last_confirmed_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX machine__title__search ON store.machine USING gin (title gin_trgm_ops);
CREATE INDEX machine__type_code__index ON store.machine USING btree (tenant_id, type_code);
CREATE INDEX machine__video_url__index ON store.machine USING btree (tenant_id, video_url);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.machine FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- machine
create table store."machine_attachments" (
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "link" text,
  "machine_id" bigint not null,
  "name" text,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "machine__attachments__link__reference" FOREIGN KEY (tenant_id, link, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "machine__attachments__owner" FOREIGN KEY (tenant_id, machine_id) REFERENCES store.machine(tenant_id, id) ON DELETE CASCADE,
  constraint "machine__attachments__primary" PRIMARY KEY (tenant_id, machine_id, line_no, id)
);
CREATE INDEX machine__attachments__link__index ON store.machine_attachments USING btree (tenant_id, link);

-- machine
create table store."machine_photos" (
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "link" text,
  "machine_id" bigint not null,
  "photo_type" text default 'WHOLE'::text,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "machine__photos__link__reference" FOREIGN KEY (tenant_id, link, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "machine__photos__owner" FOREIGN KEY (tenant_id, machine_id) REFERENCES store.machine(tenant_id, id) ON DELETE CASCADE,
  constraint "machine__photos__primary" PRIMARY KEY (tenant_id, machine_id, line_no, id)
);
CREATE INDEX machine__photos__link__index ON store.machine_photos USING btree (tenant_id, link);

-- machine
create table store."machine_ratings" (
  "connection" text,
  "current_a" numeric,
  "duty_cdf_pct" numeric,
  "efficiency_pct" numeric,
  "freq_hz" text,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "machine_id" bigint not null,
  "poles" integer,
  "power_factor" numeric,
  "power_kw" numeric,
  "rated_rpm" integer,
  "starts_per_hour" integer,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "voltage_v" numeric,
  constraint "machine__ratings__owner" FOREIGN KEY (tenant_id, machine_id) REFERENCES store.machine(tenant_id, id) ON DELETE CASCADE,
  constraint "machine__ratings__primary" PRIMARY KEY (tenant_id, machine_id, line_no, id)
);

-- machine
create table store."machine_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "machine_id" bigint not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "machine__state_history__owner" FOREIGN KEY (tenant_id, machine_id) REFERENCES store.machine(tenant_id, id) ON DELETE CASCADE,
  constraint "machine__state_history__primary" PRIMARY KEY (tenant_id, machine_id, id)
);

-- machine
create table store."machine_tier_prices" (
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "machine_id" bigint not null,
  "min_qty" integer,
  "price" numeric(14,2),
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "machine__tier_prices__owner" FOREIGN KEY (tenant_id, machine_id) REFERENCES store.machine(tenant_id, id) ON DELETE CASCADE,
  constraint "machine__tier_prices__primary" PRIMARY KEY (tenant_id, machine_id, line_no, id)
);

-- menu
create table store."menu" (
  "action" integer default 2,
  "alias" text,
  "category" integer default 1,
  "code" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "is_open" integer default 1,
  "name" text,
  "name_en" text,
  "parent_id" bigint,
  "path" text,
  "remark" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "source" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "menu__code__unique" UNIQUE (code, deleted_id),
  constraint "menu__id__primary" PRIMARY KEY (id),
  constraint "menu__id__target" UNIQUE (id, deleted_id),
  constraint "menu__parent_id__reference" FOREIGN KEY (parent_id, target_deleted_id) REFERENCES store.menu(id, deleted_id)
);
CREATE INDEX menu__alias__search ON store.menu USING gin (alias gin_trgm_ops);
CREATE INDEX menu__code__search ON store.menu USING gin (code gin_trgm_ops);
CREATE INDEX menu__name__search ON store.menu USING gin (name gin_trgm_ops);
CREATE INDEX menu__name_en__search ON store.menu USING gin (name_en gin_trgm_ops);
CREATE INDEX menu__parent_id__index ON store.menu USING btree (parent_id);

create table store."migration" (
  "applied_at" timestamp with time zone default now() not null,
  "checksum" text not null,
  "name" text not null,
  constraint "migration_pkey" PRIMARY KEY (name)
);

-- motortype
create table store."motortype" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "default_specs" jsonb,
  "deleted_id" bigint default 0 not null,
  "description" text,
  "enabled" boolean default true not null,
  "facet_schema" text[] default '{}'::text[] not null,
  "form_schema" text[] default '{}'::text[] not null,
  "icon" text,
  "id" bigint default store.next_id() not null,
  "level" integer,
  "name_en" text,
  "name_zh" text,
  "parent_code" text,
  "row_version" integer default 1 not null,
  "series_list" text[] default '{}'::text[] not null,
  "sort" integer default 100,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title_rule" text,
  "type_code" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "motortype__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "motortype__parent_code__reference" FOREIGN KEY (tenant_id, parent_code, target_deleted_id) REFERENCES store.motortype(tenant_id, type_code, deleted_id),
  constraint "motortype__type_code__unique" UNIQUE (tenant_id, type_code, deleted_id)
);
CREATE INDEX motortype__name_en__search ON store.motortype USING gin (name_en gin_trgm_ops);
CREATE INDEX motortype__name_zh__search ON store.motortype USING gin (name_zh gin_trgm_ops);
CREATE INDEX motortype__parent_code__index ON store.motortype USING btree (tenant_id, parent_code);
CREATE INDEX motortype__type_code__search ON store.motortype USING gin (type_code gin_trgm_ops);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.motortype FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- news
create table store."news" (
  "author" text,
  "brand_codes" text[] default '{}'::text[] not null,
  "category" text,
  "content" text,
  "content_en" text,
  "cover" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "news_status" text default 'DRAFT'::text,
  "publish_time" timestamp with time zone,
  "row_version" integer default 1 not null,
  "source_name" text,
  "source_url" text,
  "status" integer default 1 not null,
  "summary" text,
  "summary_en" text,
  "tags" text[] default '{}'::text[] not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "title_en" text,
  "top" boolean default false not null,
  "type_codes" text[] default '{}'::text[] not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "news__cover__reference" FOREIGN KEY (tenant_id, cover, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "news__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX news__cover__index ON store.news USING btree (tenant_id, cover);
CREATE INDEX news__news_status_publish_time__list ON store.news USING btree (tenant_id, news_status, publish_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX news__title__search ON store.news USING gin (title gin_trgm_ops);
CREATE INDEX news__title_en__search ON store.news USING gin (title_en gin_trgm_ops);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.news FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- news
create table store."news_attachments" (
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "link" text,
  "name" text,
  "news_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "news__attachments__link__reference" FOREIGN KEY (tenant_id, link, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "news__attachments__owner" FOREIGN KEY (tenant_id, news_id) REFERENCES store.news(tenant_id, id) ON DELETE CASCADE,
  constraint "news__attachments__primary" PRIMARY KEY (tenant_id, news_id, line_no, id)
);
CREATE INDEX news__attachments__link__index ON store.news_attachments USING btree (tenant_id, link);

-- news
create table store."news_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "news_id" bigint not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "news__state_history__owner" FOREIGN KEY (tenant_id, news_id) REFERENCES store.news(tenant_id, id) ON DELETE CASCADE,
  constraint "news__state_history__primary" PRIMARY KEY (tenant_id, news_id, id)
);

-- news-view
create table store."news_view" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "news_id" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "views" integer default 0,
  constraint "news_view__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "news_view__news_id__unique" UNIQUE (tenant_id, news_id, deleted_id)
);

-- notification-choice
create table store."notification_choice" (
  "account" text default 'MAIL'::text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "demand" text default 'DIGEST'::text,
  "follow" text default 'DIGEST'::text,
  "id" bigint default store.next_id() not null,
  "inquiry" text default 'MAIL'::text,
  "language" text default 'zh'::text,
  "listing" text default 'MAIL'::text,
  "owner" text,
  "quiet_from" integer,
  "quiet_to" integer,
  "quote" text default 'MAIL'::text,
  "report" text default 'MAIL'::text,
  "row_version" integer default 1 not null,
  "search" text default 'DIGEST'::text,
  "status" integer default 1 not null,
  "system" text default 'SITE'::text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "notification_choice__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "notification_choice__owner__unique" UNIQUE (tenant_id, owner, deleted_id)
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.notification_choice FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- oss
create table store."oss" (
  "access_key" text,
  "app_id" text,
  "bucket_name" text,
  "category" integer default 1,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "endpoint" text,
  "id" bigint default store.next_id() not null,
  "oss_code" text,
  "region" text,
  "remark" text,
  "row_version" integer default 1 not null,
  "secret_key" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "transform_endpoint" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "oss__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "oss__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "oss__oss_code__unique" UNIQUE (tenant_id, oss_code, deleted_id)
);
CREATE INDEX oss__access_key__search ON store.oss USING gin (access_key gin_trgm_ops);
CREATE INDEX oss__oss_code__search ON store.oss USING gin (oss_code gin_trgm_ops);
CREATE UNIQUE INDEX oss__status__exclusive ON store.oss USING btree (tenant_id) WHERE ((status = 2) AND (deleted_id = 0));

-- oss
create table store."oss_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "oss_id" bigint not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "oss__state_history__owner" FOREIGN KEY (tenant_id, oss_id) REFERENCES store.oss(tenant_id, id) ON DELETE CASCADE,
  constraint "oss__state_history__primary" PRIMARY KEY (tenant_id, oss_id, id)
);

-- param
create table store."param" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "param_key" text,
  "param_name" text,
  "param_value" text,
  "remark" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "param__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "param__param_key__unique" UNIQUE (tenant_id, param_key, deleted_id)
);
CREATE INDEX param__param_key__search ON store.param USING gin (param_key gin_trgm_ops);
CREATE INDEX param__param_name__search ON store.param USING gin (param_name gin_trgm_ops);
CREATE INDEX param__param_value__search ON store.param USING gin (param_value gin_trgm_ops);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.param FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- post
create table store."post" (
  "category" integer,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "post_code" text,
  "post_name" text,
  "remark" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "post__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "post__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "post__post_code__unique" UNIQUE (tenant_id, post_code, deleted_id)
);
CREATE INDEX post__post_code__search ON store.post USING gin (post_code gin_trgm_ops);
CREATE INDEX post__post_name__search ON store.post USING gin (post_name gin_trgm_ops);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.post FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();

-- quote
create table store."quote" (
  "contact" jsonb,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "currency" text default 'CNY'::text,
  "deleted_id" bigint default 0 not null,
  "demand_id" bigint,
  "deviation" text,
  "id" bigint default store.next_id() not null,
  "lead_days" integer,
  "listing_id" text,
  "price" numeric(14,2),
  "qty" integer,
  "quote_state" text default 'OFFERED'::text,
  "row_version" integer default 1 not null,
  "sold_at" timestamp with time zone,
  "sold_version" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tax_mode" text,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "valid_until" date,
  constraint "quote__demand_id__reference" FOREIGN KEY (tenant_id, demand_id, target_deleted_id) REFERENCES store.collaboration(tenant_id, id, deleted_id),
  constraint "quote__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX quote__create_user_create_time__list ON store.quote USING btree (tenant_id, create_user, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX quote__demand_id__index ON store.quote USING btree (tenant_id, demand_id);
CREATE INDEX quote__title__search ON store.quote USING gin (title gin_trgm_ops);
CREATE INDEX quote__valid_until__list ON store.quote USING btree (tenant_id, valid_until) WHERE (deleted_id = 0);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.quote FOR EACH ROW EXECUTE FUNCTION store.record_change();

-- quote
create table store."quote_attachments" (
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "link" text,
  "name" text,
  "quote_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "quote__attachments__link__reference" FOREIGN KEY (tenant_id, link, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "quote__attachments__owner" FOREIGN KEY (tenant_id, quote_id) REFERENCES store.quote(tenant_id, id) ON DELETE CASCADE,
  constraint "quote__attachments__primary" PRIMARY KEY (tenant_id, quote_id, line_no, id)
);
CREATE INDEX quote__attachments__link__index ON store.quote_attachments USING btree (tenant_id, link);

-- quote
create table store."quote_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "quote_id" bigint not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  constraint "quote__state_history__owner" FOREIGN KEY (tenant_id, quote_id) REFERENCES store.quote(tenant_id, id) ON DELETE CASCADE,
  constraint "quote__state_history__primary" PRIMARY KEY (tenant_id, quote_id, id)
);

create table store."rate_limit" (
  "expire" bigint,
  "key" text not null,
  "points" integer default 0 not null,
  constraint "rate_limit_pkey" PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expiry ON store.rate_limit USING btree (expire);

create table store."refresh_token" (
  "created" timestamp with time zone default now() not null,
  "hash" bytea not null,
  "session_id" bigint not null,
  "used" timestamp with time zone,
  constraint "refresh_token_pkey" PRIMARY KEY (hash),
  constraint "refresh_token_session_id_fkey" FOREIGN KEY (session_id) REFERENCES store.session(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_of_session ON store.refresh_token USING btree (session_id);

-- region
create table store."region" (
  "ancestors" text,
  "city_code" text,
  "city_name" text,
  "code" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "district_code" text,
  "district_name" text,
  "full_name" text,
  "id" bigint default store.next_id() not null,
  "name" text,
  "name_en" text,
  "parent_code" text,
  "province_code" text,
  "province_name" text,
  "region_level" integer,
  "remark" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "town_code" text,
  "town_name" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "village_code" text,
  "village_name" text,
  constraint "region__code__unique" UNIQUE (code, deleted_id),
  constraint "region__id__primary" PRIMARY KEY (id),
  constraint "region__parent_code__reference" FOREIGN KEY (parent_code, target_deleted_id) REFERENCES store.region(code, deleted_id)
);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.region FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();
CREATE INDEX region__code__search ON store.region USING gin (code gin_trgm_ops);
CREATE INDEX region__name__search ON store.region USING gin (name gin_trgm_ops);
CREATE INDEX region__parent_code__index ON store.region USING btree (parent_code);

create table store."resource_version" (
  "resource" text not null,
  "slot" bigint not null,
  "tenant_id" text not null,
  "version" bigint default 1 not null,
  constraint "resource_version_pkey" PRIMARY KEY (tenant_id, resource, slot)
);

-- review-claim
create table store."review_claim" (
  "claimed_until" timestamp with time zone,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "listing_id" text,
  "reviewer_id" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "review_claim__id__primary" PRIMARY KEY (tenant_id, id)
);

-- role
create table store."role" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "parent_id" bigint,
  "role_alias" text,
  "role_name" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "role__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "role__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "role__parent_id__reference" FOREIGN KEY (tenant_id, parent_id, target_deleted_id) REFERENCES store.role(tenant_id, id, deleted_id),
  constraint "role__role_alias__unique" UNIQUE (tenant_id, role_alias, deleted_id)
);
CREATE TRIGGER record_printed AFTER INSERT OR DELETE OR UPDATE ON store.role FOR EACH STATEMENT EXECUTE FUNCTION store.record_printed();
CREATE INDEX role__parent_id__index ON store.role USING btree (tenant_id, parent_id);
CREATE INDEX role__role_alias__search ON store.role USING gin (role_alias gin_trgm_ops);
CREATE INDEX role__role_name__search ON store.role USING gin (role_name gin_trgm_ops);

-- role
create table store."role_api_scope" (
  "api_scope_id" bigint not null,
  "line_no" integer default 0 not null,
  "role_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "role__api_scope__owner" FOREIGN KEY (tenant_id, role_id) REFERENCES store.role(tenant_id, id) ON DELETE CASCADE,
  constraint "role__api_scope__primary" PRIMARY KEY (tenant_id, role_id, api_scope_id),
  constraint "role__api_scope__reference" FOREIGN KEY (api_scope_id, target_deleted_id) REFERENCES store.api_scope(id, deleted_id)
);
CREATE INDEX role__api_scope__index ON store.role_api_scope USING btree (api_scope_id, tenant_id);

-- role
create table store."role_data_scope" (
  "data_scope_id" bigint not null,
  "line_no" integer default 0 not null,
  "role_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "role__data_scope__owner" FOREIGN KEY (tenant_id, role_id) REFERENCES store.role(tenant_id, id) ON DELETE CASCADE,
  constraint "role__data_scope__primary" PRIMARY KEY (tenant_id, role_id, data_scope_id),
  constraint "role__data_scope__reference" FOREIGN KEY (data_scope_id, target_deleted_id) REFERENCES store.data_scope(id, deleted_id)
);
CREATE INDEX role__data_scope__index ON store.role_data_scope USING btree (data_scope_id, tenant_id);

-- role
create table store."role_menu" (
  "line_no" integer default 0 not null,
  "menu_id" bigint not null,
  "role_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  constraint "role__menu__owner" FOREIGN KEY (tenant_id, role_id) REFERENCES store.role(tenant_id, id) ON DELETE CASCADE,
  constraint "role__menu__primary" PRIMARY KEY (tenant_id, role_id, menu_id),
  constraint "role__menu__reference" FOREIGN KEY (menu_id, target_deleted_id) REFERENCES store.menu(id, deleted_id)
);
CREATE INDEX role__menu__index ON store.role_menu USING btree (menu_id, tenant_id);

-- row-change
create table store."row_change" (
  "action" text,
  "changes" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "resource" text,
  "row_id" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "row_change__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX row_change__resource_row_id_id__list ON store.row_change USING btree (tenant_id, resource, row_id, id DESC NULLS LAST) WHERE (deleted_id = 0);

-- series
create table store."series" (
  "compliance_status" text,
  "confidence" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "duty_default" text,
  "efficiency" text,
  "frame_range" text,
  "freq_hz" text,
  "ic_default" text,
  "id" bigint default store.next_id() not null,
  "insulation" text,
  "ip_default" text,
  "name_zh" text,
  "note" text,
  "row_version" integer default 1 not null,
  "series" text,
  "standard" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "temp_rise" text,
  "type_code" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "voltage_default" text,
  constraint "series__id__primary" PRIMARY KEY (id),
  constraint "series__series__unique" UNIQUE (series, deleted_id)
);
CREATE INDEX series__name_zh__search ON store.series USING gin (name_zh gin_trgm_ops);
CREATE INDEX series__series__search ON store.series USING gin (series gin_trgm_ops);

create table store."session" (
  "address" text not null,
  "chosen_depts" bigint[],
  "chosen_roles" bigint[],
  "client_id" text not null,
  "created" timestamp with time zone default now() not null,
  "ended" timestamp with time zone,
  "expires" timestamp with time zone not null,
  "id" bigint default store.next_id() not null,
  "last_seen" timestamp with time zone default now() not null,
  "tenant_id" text not null,
  "user_agent" text not null,
  "user_id" bigint not null,
  constraint "session_pkey" PRIMARY KEY (id)
);
CREATE INDEX session_expiry ON store.session USING btree (expires);
CREATE INDEX session_of_user ON store.session USING btree (tenant_id, user_id) WHERE (ended IS NULL);

create table store."stock_reminder" (
  "expire_time" timestamp with time zone not null,
  "kind" text not null,
  "listing_id" bigint not null,
  "tenant_id" text not null,
  constraint "stock_reminder_kind_check" CHECK ((kind = ANY (ARRAY['SOON'::text, 'EXPIRED'::text]))),
  constraint "stock_reminder_pkey" PRIMARY KEY (tenant_id, listing_id, kind, expire_time)
);

-- tenant
create table store."tenant" (
  "account_number" integer default '-1'::integer,
  "address" text,
  "background_url" text,
  "contact_number" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "datasource_id" text,
  "deleted_id" bigint default 0 not null,
  "domain_url" text,
  "expire_time" timestamp with time zone,
  "id" bigint default store.next_id() not null,
  "linkman" text,
  "package_id" bigint,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "storage_mb" integer default 10240,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text,
  "tenant_name" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "tenant__domain_url__unique" UNIQUE (domain_url, deleted_id),
  constraint "tenant__id__primary" PRIMARY KEY (id),
  constraint "tenant__package_id__reference" FOREIGN KEY (package_id, target_deleted_id) REFERENCES store.tenant_package(id, deleted_id),
  constraint "tenant__tenant_id__unique" UNIQUE (tenant_id, deleted_id)
);
CREATE INDEX tenant__contact_number__search ON store.tenant USING gin (contact_number gin_trgm_ops);
CREATE INDEX tenant__linkman__search ON store.tenant USING gin (linkman gin_trgm_ops);
CREATE INDEX tenant__package_id__index ON store.tenant USING btree (package_id);
CREATE INDEX tenant__tenant_id__search ON store.tenant USING gin (tenant_id gin_trgm_ops);
CREATE INDEX tenant__tenant_name__search ON store.tenant USING gin (tenant_name gin_trgm_ops);

-- tenant-package
create table store."tenant_package" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "package_name" text,
  "remark" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "tenant_package__id__primary" PRIMARY KEY (id),
  constraint "tenant_package__id__target" UNIQUE (id, deleted_id),
  constraint "tenant_package__package_name__unique" UNIQUE (package_name, deleted_id)
);
CREATE INDEX tenant_package__package_name__search ON store.tenant_package USING gin (package_name gin_trgm_ops);

-- tenant-package
create table store."tenant_package_menu_id" (
  "line_no" integer default 0 not null,
  "menu_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_package_id" bigint not null,
  constraint "tenant_package__menu_id__owner" FOREIGN KEY (tenant_package_id) REFERENCES store.tenant_package(id) ON DELETE CASCADE,
  constraint "tenant_package__menu_id__primary" PRIMARY KEY (tenant_package_id, menu_id),
  constraint "tenant_package__menu_id__reference" FOREIGN KEY (menu_id, target_deleted_id) REFERENCES store.menu(id, deleted_id)
);
CREATE INDEX tenant_package__menu_id__index ON store.tenant_package_menu_id USING btree (menu_id);

create table store."ticket" (
  "expires" timestamp with time zone not null,
  "hash" bytea not null,
  "subject" text not null,
  constraint "ticket_pkey" PRIMARY KEY (hash)
);

-- topmenu
create table store."topmenu" (
  "code" text,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "is_main" boolean default false not null,
  "name" text,
  "name_en" text,
  "path" text,
  "row_version" integer default 1 not null,
  "sort" integer,
  "source" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "topmenu__code__unique" UNIQUE (code, deleted_id),
  constraint "topmenu__id__primary" PRIMARY KEY (id)
);
CREATE INDEX topmenu__code__search ON store.topmenu USING gin (code gin_trgm_ops);
CREATE INDEX topmenu__name__search ON store.topmenu USING gin (name gin_trgm_ops);

-- topmenu
create table store."topmenu_menu" (
  "line_no" integer default 0 not null,
  "menu_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "topmenu_id" bigint not null,
  constraint "topmenu__menu__owner" FOREIGN KEY (topmenu_id) REFERENCES store.topmenu(id) ON DELETE CASCADE,
  constraint "topmenu__menu__primary" PRIMARY KEY (topmenu_id, menu_id),
  constraint "topmenu__menu__reference" FOREIGN KEY (menu_id, target_deleted_id) REFERENCES store.menu(id, deleted_id)
);
CREATE INDEX topmenu__menu__index ON store.topmenu_menu USING btree (menu_id);

-- user
create table store."user" (
  "account" text,
  "address" text,
  "avatar" text,
  "birthday" timestamp with time zone,
  "close_time" timestamp with time zone,
  "code" text,
  "company" text,
  "company_id" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "email" text,
  "email_verified" boolean default false not null,
  "erased_at" timestamp with time zone,
  "id" bigint default store.next_id() not null,
  "is_leader" boolean default false not null,
  "main_brands" text[] default '{}'::text[] not null,
  "main_types" text[] default '{}'::text[] not null,
  "must_change_password" boolean default false not null,
  "name" text,
  "page_blocked" boolean default false not null,
  "password" text,
  "phone" text,
  "post" text,
  "qq" text,
  "real_name" text,
  "region_code" text,
  "row_version" integer default 1 not null,
  "seller_role" text,
  "seller_verified" boolean default false not null,
  "seller_verified_reason" text,
  "sex" integer,
  "status" integer default 1 not null,
  "status_token" text,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "terms_time" timestamp with time zone,
  "terms_version" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  "uscc" text,
  "user_ext" text,
  "user_type" integer default 1,
  "wechat" text,
  "wechat_qr" text,
  constraint "user__account__unique" UNIQUE (tenant_id, account, deleted_id),
  constraint "user__avatar__reference" FOREIGN KEY (tenant_id, avatar, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id),
  constraint "user__company_id__reference" FOREIGN KEY (tenant_id, company_id, target_deleted_id) REFERENCES store.company(tenant_id, id, deleted_id),
  constraint "user__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "user__id__target" UNIQUE (tenant_id, id, deleted_id),
  constraint "user__region_code__reference" FOREIGN KEY (region_code, target_deleted_id) REFERENCES store.region(code, deleted_id),
  constraint "user__wechat_qr__reference" FOREIGN KEY (tenant_id, wechat_qr, target_deleted_id) REFERENCES store.attach(tenant_id, name, deleted_id)
);
CREATE INDEX user__account__search ON store."user" USING gin (account gin_trgm_ops);
CREATE INDEX user__avatar__index ON store."user" USING btree (tenant_id, avatar);
CREATE INDEX user__company_id__index ON store."user" USING btree (tenant_id, company_id);
CREATE INDEX user__real_name__search ON store."user" USING gin (real_name gin_trgm_ops);
CREATE INDEX user__region_code__index ON store."user" USING btree (region_code, tenant_id);
CREATE INDEX user__status_create_time__list ON store."user" USING btree (tenant_id, status, create_time) WHERE (deleted_id = 0);
CREATE INDEX user__wechat_qr__index ON store."user" USING btree (tenant_id, wechat_qr);

-- user
create table store."user_dept_id" (
  "dept_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  constraint "user__dept_id__owner" FOREIGN KEY (tenant_id, user_id) REFERENCES store."user"(tenant_id, id) ON DELETE CASCADE,
  constraint "user__dept_id__primary" PRIMARY KEY (tenant_id, user_id, dept_id),
  constraint "user__dept_id__reference" FOREIGN KEY (tenant_id, dept_id, target_deleted_id) REFERENCES store.dept(tenant_id, id, deleted_id)
);
CREATE INDEX user__dept_id__index ON store.user_dept_id USING btree (tenant_id, dept_id);

-- user-follow
create table store."user_follow" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "follower" text,
  "id" bigint default store.next_id() not null,
  "name" text,
  "query" text,
  "row_version" integer default 1 not null,
  "seen_price" numeric(14,2),
  "seen_quantity" integer,
  "seen_state" text,
  "seen_time" timestamp with time zone,
  "seller" text,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "target_id" text,
  "target_type" text,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "told_price" numeric(14,2),
  "told_state" text,
  "told_time" timestamp with time zone,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "user_follow__id__primary" PRIMARY KEY (tenant_id, id),
  constraint "user_follow__target_id__unique" UNIQUE (tenant_id, follower, target_type, target_id, deleted_id)
);
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON store.user_follow FOR EACH ROW EXECUTE FUNCTION store.record_change();
CREATE INDEX user_follow__follower_target_type_create_time__list ON store.user_follow USING btree (tenant_id, follower, target_type, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX user_follow__target_type_target_id__list ON store.user_follow USING btree (tenant_id, target_type, target_id) WHERE (deleted_id = 0);

-- user-notification
create table store."user_notification" (
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "deleted_id" bigint default 0 not null,
  "id" bigint default store.next_id() not null,
  "kind" text,
  "mail" text default 'NONE'::text,
  "mail_after" timestamp with time zone,
  "path" text,
  "read_state" text default 'UNREAD'::text,
  "recipient" text,
  "row_version" integer default 1 not null,
  "status" integer default 1 not null,
  "target_deleted_id" bigint generated always as ( CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "text" text,
  "title" text,
  "update_time" timestamp with time zone,
  "update_user" bigint,
  constraint "user_notification__id__primary" PRIMARY KEY (tenant_id, id)
);
CREATE INDEX user_notification__mail_mail_after__list ON store.user_notification USING btree (tenant_id, mail, mail_after) WHERE (deleted_id = 0);
CREATE INDEX user_notification__recipient_create_time__list ON store.user_notification USING btree (tenant_id, recipient, create_time DESC NULLS LAST) WHERE (deleted_id = 0);
CREATE INDEX user_notification__recipient_read_state__list ON store.user_notification USING btree (tenant_id, recipient, read_state) WHERE (deleted_id = 0);

-- user-notification
create table store."user_notification_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  "user_notification_id" bigint not null,
  constraint "user_notification__state_history__owner" FOREIGN KEY (tenant_id, user_notification_id) REFERENCES store.user_notification(tenant_id, id) ON DELETE CASCADE,
  constraint "user_notification__state_history__primary" PRIMARY KEY (tenant_id, user_notification_id, id)
);

-- user
create table store."user_post_id" (
  "line_no" integer default 0 not null,
  "post_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  constraint "user__post_id__owner" FOREIGN KEY (tenant_id, user_id) REFERENCES store."user"(tenant_id, id) ON DELETE CASCADE,
  constraint "user__post_id__primary" PRIMARY KEY (tenant_id, user_id, post_id),
  constraint "user__post_id__reference" FOREIGN KEY (tenant_id, post_id, target_deleted_id) REFERENCES store.post(tenant_id, id, deleted_id)
);
CREATE INDEX user__post_id__index ON store.user_post_id USING btree (tenant_id, post_id);

-- user
create table store."user_role_id" (
  "line_no" integer default 0 not null,
  "role_id" bigint not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  constraint "user__role_id__owner" FOREIGN KEY (tenant_id, user_id) REFERENCES store."user"(tenant_id, id) ON DELETE CASCADE,
  constraint "user__role_id__primary" PRIMARY KEY (tenant_id, user_id, role_id),
  constraint "user__role_id__reference" FOREIGN KEY (tenant_id, role_id, target_deleted_id) REFERENCES store.role(tenant_id, id, deleted_id)
);
CREATE INDEX user__role_id__index ON store.user_role_id USING btree (tenant_id, role_id);

-- user
create table store."user_state_history" (
  "create_time" timestamp with time zone default now() not null,
  "create_user" bigint,
  "from_state" text not null,
  "id" bigint default store.next_id() not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "to_state" text not null,
  "transition" text not null,
  "user_id" bigint not null,
  constraint "user__state_history__owner" FOREIGN KEY (tenant_id, user_id) REFERENCES store."user"(tenant_id, id) ON DELETE CASCADE,
  constraint "user__state_history__primary" PRIMARY KEY (tenant_id, user_id, id)
);

create view tenant."abuse_report" with (check_option=local) as
 SELECT id,
    tenant_id,
    subject,
    target_type,
    target_id,
    reason,
    text,
    quote,
    accused,
    report_state,
    decision,
    appeal,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.abuse_report
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."attach" with (check_option=local) as
 SELECT id,
    tenant_id,
    original_name,
    name,
    domain_url,
    extension,
    attach_size,
    content_type,
    hash,
    stored_name,
    visibility,
    oss_id,
    is_kept,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.attach
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."blocked_person" with (check_option=local) as
 SELECT id,
    tenant_id,
    blocker,
    person,
    inquiry_id,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.blocked_person
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."brand" with (check_option=local) as
 SELECT id,
    tenant_id,
    brand_code,
    name_zh,
    name_en,
    logo,
    country,
    website,
    level,
    scope,
    aliases,
    model_prefixes,
    successor_of,
    description,
    sort,
    hot,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.brand
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."collaboration" with (check_option=local) as
 SELECT id,
    tenant_id,
    title,
    title_en,
    type_code,
    phases,
    rotor_type,
    model_wanted,
    model_old,
    brand_accept,
    brand_exclude,
    power_min,
    power_max,
    poles_accept,
    speed_min,
    speed_max,
    voltage_v,
    freq_hz,
    start_method,
    frame_accept,
    fixed_mount,
    mounting_accept,
    shaft_d,
    shaft_e,
    ie_min,
    gb_grade_min,
    ip_min,
    ic_accept,
    insulation_min,
    ex,
    ex_needed,
    duty_need,
    ambient_max,
    altitude,
    features_need,
    condition_accept,
    prod_year_min,
    substitute_level,
    quantity,
    partial_ok,
    sample_first,
    budget_unit,
    budget_total,
    budget_visible,
    shown_budget_unit,
    shown_budget_total,
    currency,
    tax_mode,
    urgency,
    need_by,
    deadline,
    deliver_region,
    freight,
    cert_need,
    docs_need,
    photos,
    description,
    contact_id,
    contact,
    contact_visible,
    anonymous,
    demand_status,
    demand_reason,
    quote_count,
    view_count,
    closed_listing_id,
    closed_price,
    closed_currency,
    closed_at,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.collaboration
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."company" with (check_option=local) as
 SELECT id,
    tenant_id,
    name,
    region_code,
    logo,
    introduction,
    introduction_en,
    page_blocked,
    page_reason,
    owner,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.company
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."company_invitation" with (check_option=local) as
 SELECT id,
    tenant_id,
    company_id,
    account,
    side,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.company_invitation
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."contact_message" with (check_option=local) as
 SELECT id,
    tenant_id,
    name,
    phone,
    email,
    subject,
    message,
    message_state,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.contact_message
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."demand_claim" with (check_option=local) as
 SELECT id,
    tenant_id,
    reviewer_id,
    demand_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.demand_claim
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."demand_match" with (check_option=local) as
 SELECT id,
    tenant_id,
    demand_id,
    listing_id,
    grade,
    score,
    told_at_once,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.demand_match
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."dept" with (check_option=local) as
 SELECT id,
    tenant_id,
    parent_id,
    dept_name,
    full_name,
    dept_category,
    sort,
    ancestors,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.dept
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."dict_biz" with (check_option=local) as
 SELECT id,
    tenant_id,
    parent_id,
    code,
    dict_key,
    dict_value,
    name_en,
    sort,
    is_sealed,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.dict_biz
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."import_mapping" with (check_option=local) as
 SELECT id,
    tenant_id,
    trader,
    header_set,
    columns,
    defaults,
    used_at,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.import_mapping
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."imported_row" with (check_option=local) as
 SELECT id,
    tenant_id,
    import_id,
    row_no,
    row_id,
    created,
    change_id,
    version,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.imported_row
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."inquiry" with (check_option=local) as
 SELECT id,
    tenant_id,
    listing_id,
    demand_id,
    is_buyer_named,
    listing_title,
    buyer,
    seller,
    quantity,
    inquiry_state,
    last_text,
    last_time,
    buyer_unread,
    seller_unread,
    unanswered,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.inquiry
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."inquiry_message" with (check_option=local) as
 SELECT id,
    tenant_id,
    inquiry_id,
    sender,
    text,
    file,
    file_name,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.inquiry_message
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."job" with (check_option=local) as
 SELECT id,
    tenant_id,
    title,
    job_state,
    message,
    progress,
    name,
    attempts,
    subject,
    scheduled,
    start_time,
    end_time,
    result,
    input,
    dispatched,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.job
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."log_api" with (check_option=local) as
 SELECT id,
    tenant_id,
    title,
    create_by,
    http_status,
    message,
    method,
    request_uri,
    "time",
    remote_ip,
    user_agent,
    params,
    trace_id,
    service_id,
    server_host,
    server_ip,
    env,
    method_class,
    method_name,
    type,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.log_api
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."machine" with (check_option=local) as
 SELECT id,
    tenant_id,
    listing_no,
    title,
    title_en,
    type_code,
    brand_code,
    series,
    model,
    model_norm,
    order_no,
    serial_no,
    application_tags,
    power_kw,
    power_hp,
    apparent_kva,
    phases,
    voltage_v,
    voltages,
    connection,
    freq_hz,
    poles,
    sync_rpm,
    rated_rpm,
    current_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    locked_rotor_i,
    locked_rotor_t,
    breakdown_t,
    design,
    service_factor,
    duty,
    duty_cdf_pct,
    starts_per_hour,
    start_method,
    inertia,
    frame_std,
    frame,
    shaft_height,
    frame_length,
    frame_material,
    mounting,
    im_numeric,
    flange,
    shaft_end,
    shaft_d,
    shaft_e,
    key_f,
    key_g,
    shaft_d2,
    shaft_e2,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    dim_m,
    dim_n,
    dim_p,
    dim_s,
    length_l,
    bearing_de,
    bearing_nde,
    lubrication,
    rotation,
    tbox_position,
    cable_entry,
    rotor_type,
    weight_kg,
    noise_db,
    vibration,
    balance,
    colour,
    ip,
    ic,
    insulation,
    temp_rise,
    ambient_max,
    ambient_min,
    altitude,
    humidity_env,
    ex_protection,
    ex_gas_group,
    ex_t_class,
    ex_dust_group,
    ex_dust_temp_c,
    epl,
    ex_mark,
    ex_cert_no,
    ex_cert_expiry,
    certificates,
    compliance_flag,
    features,
    thermal_protection,
    vfd_range,
    fan_voltage,
    fan_power_w,
    brake_type,
    brake_torque_nm,
    brake_voltage,
    encoder_type,
    encoder_spec,
    wound,
    multispeed,
    crane,
    hv,
    sync,
    pm,
    dc,
    single,
    servo,
    stepper,
    gear,
    vibrator,
    submersible,
    condition,
    condition_note,
    prod_date,
    prod_year,
    storage_note,
    test_report,
    refurb_scope,
    original_pack,
    quantity,
    unit,
    reserved_qty,
    moq,
    batch_no,
    warehouse,
    region_code,
    address,
    stock_type,
    proofs,
    cover,
    video_url,
    description,
    price_mode,
    unit_price,
    currency,
    tax_mode,
    price_cny,
    price_unit_kw,
    freight,
    lead_days,
    warranty_months,
    return_policy,
    contact_id,
    contact,
    contact_visible,
    shelf_status,
    shelf_reason,
    valid_days,
    expire_time,
    last_confirmed_at,
    completeness,
    warnings,
    origins,
    source,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.machine
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."motortype" with (check_option=local) as
 SELECT id,
    tenant_id,
    type_code,
    parent_code,
    name_zh,
    name_en,
    level,
    icon,
    sort,
    form_schema,
    facet_schema,
    title_rule,
    default_specs,
    series_list,
    description,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.motortype
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."news" with (check_option=local) as
 SELECT id,
    tenant_id,
    title,
    title_en,
    category,
    cover,
    summary,
    summary_en,
    content,
    content_en,
    tags,
    type_codes,
    brand_codes,
    author,
    source_name,
    source_url,
    top,
    publish_time,
    news_status,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.news
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."news_view" with (check_option=local) as
 SELECT id,
    tenant_id,
    news_id,
    views,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.news_view
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."notification_choice" with (check_option=local) as
 SELECT id,
    tenant_id,
    owner,
    listing,
    inquiry,
    quote,
    demand,
    follow,
    search,
    report,
    account,
    system,
    quiet_from,
    quiet_to,
    language,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.notification_choice
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."oss" with (check_option=local) as
 SELECT id,
    tenant_id,
    category,
    oss_code,
    endpoint,
    transform_endpoint,
    bucket_name,
    access_key,
    secret_key,
    app_id,
    region,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.oss
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."param" with (check_option=local) as
 SELECT id,
    tenant_id,
    param_name,
    param_key,
    param_value,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.param
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."post" with (check_option=local) as
 SELECT id,
    tenant_id,
    category,
    post_code,
    post_name,
    sort,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.post
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."quote" with (check_option=local) as
 SELECT id,
    tenant_id,
    title,
    demand_id,
    listing_id,
    price,
    currency,
    tax_mode,
    qty,
    lead_days,
    valid_until,
    deviation,
    contact,
    quote_state,
    sold_at,
    sold_version,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.quote
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."review_claim" with (check_option=local) as
 SELECT id,
    tenant_id,
    reviewer_id,
    listing_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.review_claim
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."role" with (check_option=local) as
 SELECT id,
    tenant_id,
    parent_id,
    role_name,
    role_alias,
    sort,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.role
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."row_change" with (check_option=local) as
 SELECT id,
    tenant_id,
    resource,
    row_id,
    action,
    changes,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.row_change
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."user" with (check_option=local) as
 SELECT id,
    tenant_id,
    account,
    user_type,
    password,
    must_change_password,
    name,
    real_name,
    phone,
    email,
    wechat,
    wechat_qr,
    company,
    company_id,
    page_blocked,
    post,
    address,
    sex,
    birthday,
    avatar,
    seller_verified,
    seller_verified_reason,
    code,
    is_leader,
    user_ext,
    uscc,
    seller_role,
    region_code,
    main_brands,
    main_types,
    qq,
    terms_version,
    terms_time,
    status_token,
    close_time,
    erased_at,
    email_verified,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store."user"
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."user_follow" with (check_option=local) as
 SELECT id,
    tenant_id,
    follower,
    target_type,
    target_id,
    seller,
    name,
    query,
    seen_price,
    seen_quantity,
    seen_state,
    seen_time,
    told_price,
    told_state,
    told_time,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.user_follow
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view tenant."user_notification" with (check_option=local) as
 SELECT id,
    tenant_id,
    recipient,
    kind,
    title,
    text,
    path,
    read_state,
    mail,
    mail_after,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.user_notification
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."abuse_report" with () as
 SELECT id,
    tenant_id,
    subject,
    target_type,
    target_id,
    reason,
    text,
    quote,
    accused,
    report_state,
    decision,
    appeal,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.abuse_report
  WHERE (deleted_id = 0);

create view app."abuse_report_state_history" with (check_option=local) as
 SELECT tenant_id,
    abuse_report_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.abuse_report_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."api_scope" with () as
 SELECT id,
    menu_id,
    scope_name,
    resource_code,
    scope_path,
    scope_type,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.api_scope
  WHERE (deleted_id = 0);

create view app."attach" with () as
 SELECT id,
    tenant_id,
    original_name,
    name,
    domain_url,
    extension,
    attach_size,
    content_type,
    hash,
    stored_name,
    visibility,
    oss_id,
    is_kept,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.attach
  WHERE (deleted_id = 0);

create view app."attach_deleted" with () as
 SELECT id,
    tenant_id,
    original_name,
    name,
    domain_url,
    extension,
    attach_size,
    content_type,
    hash,
    stored_name,
    visibility,
    oss_id,
    is_kept,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.attach
  WHERE (deleted_id <> 0);

create view app."blocked_person" with () as
 SELECT id,
    tenant_id,
    blocker,
    person,
    inquiry_id,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.blocked_person
  WHERE (deleted_id = 0);

create view app."blocked_person_deleted" with () as
 SELECT id,
    tenant_id,
    blocker,
    person,
    inquiry_id,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.blocked_person
  WHERE (deleted_id <> 0);

create view app."brand" with () as
 SELECT id,
    tenant_id,
    brand_code,
    name_zh,
    name_en,
    logo,
    country,
    website,
    level,
    scope,
    aliases,
    model_prefixes,
    successor_of,
    description,
    sort,
    hot,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.brand
  WHERE (deleted_id = 0);

create view app."brand_brand_map" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    brand_code,
    name_zh,
    name_en
   FROM store.brand
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (enabled = true));

create view app."brand_deleted" with () as
 SELECT id,
    tenant_id,
    brand_code,
    name_zh,
    name_en,
    logo,
    country,
    website,
    level,
    scope,
    aliases,
    model_prefixes,
    successor_of,
    description,
    sort,
    hot,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.brand
  WHERE (deleted_id <> 0);

create view app."brand_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    brand_code,
    name_zh,
    name_en,
    logo,
    website,
    aliases,
    sort
   FROM store.brand
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (enabled = true));

create view app."catalog_model" with () as
 SELECT id,
    model,
    series,
    frame,
    shaft_height,
    poles,
    power_kw,
    power_hp,
    freq_hz,
    voltage_v,
    connection,
    sync_rpm,
    rated_rpm,
    slip_pct,
    current_a,
    current_source_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    weight_kg,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.catalog_model
  WHERE (deleted_id = 0);

create view app."catalog_model_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    model,
    series,
    frame,
    poles,
    power_kw,
    rated_rpm,
    current_a,
    efficiency_pct,
    ie_class,
    weight_kg,
    confidence
   FROM store.catalog_model
  WHERE (deleted_id = 0);

create view app."changed_row" with () as
 SELECT tenant_id,
    resource,
    row_id,
    transaction,
    create_time
   FROM store.changed_row
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."client" with () as
 SELECT id,
    client_id,
        CASE
            WHEN (client_secret IS NOT NULL) THEN ''::text
            ELSE NULL::text
        END AS client_secret,
    is_public,
    authorized_grant_types,
    scope,
    access_token_validity,
    refresh_token_validity,
    web_server_redirect_uri,
    resource_ids,
    authorities,
    autoapprove,
    additional_information,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.client
  WHERE (deleted_id = 0);

create view app."collaboration" with () as
 SELECT id,
    tenant_id,
    title,
    title_en,
    type_code,
    phases,
    rotor_type,
    model_wanted,
    model_old,
    brand_accept,
    brand_exclude,
    power_min,
    power_max,
    poles_accept,
    speed_min,
    speed_max,
    voltage_v,
    freq_hz,
    start_method,
    frame_accept,
    fixed_mount,
    mounting_accept,
    shaft_d,
    shaft_e,
    ie_min,
    gb_grade_min,
    ip_min,
    ic_accept,
    insulation_min,
    ex,
    ex_needed,
    duty_need,
    ambient_max,
    altitude,
    features_need,
    condition_accept,
    prod_year_min,
    substitute_level,
    quantity,
    partial_ok,
    sample_first,
    budget_unit,
    budget_total,
    budget_visible,
    shown_budget_unit,
    shown_budget_total,
    currency,
    tax_mode,
    urgency,
    need_by,
    deadline,
    deliver_region,
    freight,
    cert_need,
    docs_need,
    photos,
    description,
    contact_id,
    contact,
    contact_visible,
    anonymous,
    demand_status,
    demand_reason,
    quote_count,
    view_count,
    closed_listing_id,
    closed_price,
    closed_currency,
    closed_at,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.collaboration
  WHERE (deleted_id = 0);

create view app."collaboration_deleted" with () as
 SELECT id,
    tenant_id,
    title,
    title_en,
    type_code,
    phases,
    rotor_type,
    model_wanted,
    model_old,
    brand_accept,
    brand_exclude,
    power_min,
    power_max,
    poles_accept,
    speed_min,
    speed_max,
    voltage_v,
    freq_hz,
    start_method,
    frame_accept,
    fixed_mount,
    mounting_accept,
    shaft_d,
    shaft_e,
    ie_min,
    gb_grade_min,
    ip_min,
    ic_accept,
    insulation_min,
    ex,
    ex_needed,
    duty_need,
    ambient_max,
    altitude,
    features_need,
    condition_accept,
    prod_year_min,
    substitute_level,
    quantity,
    partial_ok,
    sample_first,
    budget_unit,
    budget_total,
    budget_visible,
    shown_budget_unit,
    shown_budget_total,
    currency,
    tax_mode,
    urgency,
    need_by,
    deadline,
    deliver_region,
    freight,
    cert_need,
    docs_need,
    photos,
    description,
    contact_id,
    contact,
    contact_visible,
    anonymous,
    demand_status,
    demand_reason,
    quote_count,
    view_count,
    closed_listing_id,
    closed_price,
    closed_currency,
    closed_at,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.collaboration
  WHERE (deleted_id <> 0);

create view app."collaboration_detail" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    title,
    title_en,
    type_code,
    phases,
    rotor_type,
    model_wanted,
    model_old,
    brand_accept,
    brand_exclude,
    power_min,
    power_max,
    poles_accept,
    speed_min,
    speed_max,
    voltage_v,
    freq_hz,
    start_method,
    frame_accept,
    fixed_mount,
    mounting_accept,
    shaft_d,
    shaft_e,
    ie_min,
    gb_grade_min,
    ip_min,
    ic_accept,
    insulation_min,
    ex,
    ex_needed,
    duty_need,
    ambient_max,
    altitude,
    features_need,
    condition_accept,
    prod_year_min,
    substitute_level,
    quantity,
    partial_ok,
    sample_first,
    budget_visible,
    shown_budget_unit,
    shown_budget_total,
    currency,
    tax_mode,
    urgency,
    need_by,
    deadline,
    deliver_region,
    freight,
    cert_need,
    docs_need,
    photos,
    description,
    contact,
    contact_visible,
    anonymous,
    demand_status,
    quote_count,
    view_count,
    closed_at,
    is_demo
   FROM store.collaboration
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (demand_status = ANY (ARRAY['OPEN'::text, 'QUOTED'::text, 'CLOSED'::text, 'EXPIRED'::text])));

create view app."collaboration_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    title,
    title_en,
    type_code,
    model_old,
    power_min,
    power_max,
    poles_accept,
    voltage_v,
    freq_hz,
    mounting_accept,
    frame_accept,
    ie_min,
    ip_min,
    ex_needed,
    features_need,
    condition_accept,
    substitute_level,
    quantity,
    partial_ok,
    shown_budget_unit,
    shown_budget_total,
    currency,
    tax_mode,
    urgency,
    need_by,
    deadline,
    deliver_region,
    freight,
    anonymous,
    demand_status,
    quote_count,
    view_count,
    is_demo
   FROM store.collaboration
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (demand_status = ANY (ARRAY['OPEN'::text, 'QUOTED'::text])));

create view app."collaboration_state_history" with (check_option=local) as
 SELECT tenant_id,
    collaboration_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.collaboration_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."company" with () as
 SELECT id,
    tenant_id,
    name,
    region_code,
    logo,
    introduction,
    introduction_en,
    page_blocked,
    page_reason,
    owner,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.company
  WHERE (deleted_id = 0);

create view app."company_deleted" with () as
 SELECT id,
    tenant_id,
    name,
    region_code,
    logo,
    introduction,
    introduction_en,
    page_blocked,
    page_reason,
    owner,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.company
  WHERE (deleted_id <> 0);

create view app."company_invitation" with () as
 SELECT id,
    tenant_id,
    company_id,
    account,
    side,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.company_invitation
  WHERE (deleted_id = 0);

create view app."company_invitation_deleted" with () as
 SELECT id,
    tenant_id,
    company_id,
    account,
    side,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.company_invitation
  WHERE (deleted_id <> 0);

create view app."contact_message" with () as
 SELECT id,
    tenant_id,
    name,
    phone,
    email,
    subject,
    message,
    message_state,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.contact_message
  WHERE (deleted_id = 0);

create view app."contact_message_deleted" with () as
 SELECT id,
    tenant_id,
    name,
    phone,
    email,
    subject,
    message,
    message_state,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.contact_message
  WHERE (deleted_id <> 0);

create view app."contact_message_state_history" with (check_option=local) as
 SELECT tenant_id,
    contact_message_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.contact_message_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."data_scope" with () as
 SELECT id,
    menu_id,
    scope_name,
    resource_code,
    scope_type,
    scope_column,
    scope_field,
    scope_class,
    scope_value,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.data_scope
  WHERE (deleted_id = 0);

create view app."demand_claim" with () as
 SELECT id,
    tenant_id,
    reviewer_id,
    demand_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.demand_claim
  WHERE (deleted_id = 0);

create view app."demand_claim_deleted" with () as
 SELECT id,
    tenant_id,
    reviewer_id,
    demand_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.demand_claim
  WHERE (deleted_id <> 0);

create view app."demand_match" with () as
 SELECT id,
    tenant_id,
    demand_id,
    listing_id,
    grade,
    score,
    told_at_once,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.demand_match
  WHERE (deleted_id = 0);

create view app."dept" with () as
 SELECT id,
    tenant_id,
    parent_id,
    dept_name,
    full_name,
    dept_category,
    sort,
    ancestors,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.dept
  WHERE (deleted_id = 0);

create view app."dept_deleted" with () as
 SELECT id,
    tenant_id,
    parent_id,
    dept_name,
    full_name,
    dept_category,
    sort,
    ancestors,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.dept
  WHERE (deleted_id <> 0);

create view app."dept_leader_id" with (check_option=local) as
 SELECT tenant_id,
    dept_id,
    user_id,
    line_no,
    target_deleted_id
   FROM store.dept_leader_id
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."dept_select" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    dept_name,
    full_name,
    sort
   FROM store.dept
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0));

create view app."dict" with () as
 SELECT id,
    parent_id,
    code,
    dict_key,
    dict_value,
    name_en,
    sort,
    is_sealed,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.dict
  WHERE (deleted_id = 0);

create view app."dict_biz" with () as
 SELECT id,
    tenant_id,
    parent_id,
    code,
    dict_key,
    dict_value,
    name_en,
    sort,
    is_sealed,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.dict_biz
  WHERE (deleted_id = 0);

create view app."dict_biz_deleted" with () as
 SELECT id,
    tenant_id,
    parent_id,
    code,
    dict_key,
    dict_value,
    name_en,
    sort,
    is_sealed,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.dict_biz
  WHERE (deleted_id <> 0);

create view app."efficiency_limit" with () as
 SELECT id,
    power_kw,
    poles,
    sync_rpm,
    ie1_pct,
    ie2_pct,
    ie3_pct,
    ie4_pct,
    ie5_pct,
    gb_grade3_pct,
    gb_grade2_pct,
    gb_grade1_pct,
    confidence_low,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.efficiency_limit
  WHERE (deleted_id = 0);

create view app."efficiency_limit_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    power_kw,
    poles,
    ie1_pct,
    ie2_pct,
    ie3_pct,
    ie4_pct,
    ie5_pct,
    gb_grade3_pct,
    gb_grade2_pct,
    gb_grade1_pct
   FROM store.efficiency_limit
  WHERE (deleted_id = 0);

create view app."eliminated_motor" with () as
 SELECT id,
    catalogue,
    series,
    model_pattern,
    power_kw,
    efficiency_pct,
    condition,
    action,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.eliminated_motor
  WHERE (deleted_id = 0);

create view app."eliminated_motor_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    catalogue,
    series,
    model_pattern,
    power_kw,
    efficiency_pct,
    condition,
    action
   FROM store.eliminated_motor
  WHERE (deleted_id = 0);

create view app."frame_dimension" with () as
 SELECT id,
    frame,
    shaft_height,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    foot_bolt,
    shaft_d2p,
    shaft_e2p,
    key_f2p,
    key_g2p,
    shaft_d4p,
    shaft_e4p,
    key_f4p,
    key_g4p,
    b5_flange,
    b5_m,
    b5_n,
    b5_p,
    b5_holes,
    b5_s,
    b5_t,
    b14_small_flange,
    b14_small_m,
    b14_small_n,
    b14_small_p,
    b14_small_holes,
    b14_small_s,
    b14_small_t,
    b14_large_flange,
    b14_large_m,
    b14_large_n,
    b14_large_p,
    b14_large_holes,
    b14_large_s,
    b14_large_t,
    bearing2p,
    bearing4p,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.frame_dimension
  WHERE (deleted_id = 0);

create view app."frame_dimension_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    frame,
    shaft_height,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    shaft_d2p,
    shaft_e2p,
    shaft_d4p,
    shaft_e4p,
    b5_flange,
    b5_m,
    b5_n,
    b5_p,
    b5_s
   FROM store.frame_dimension
  WHERE (deleted_id = 0);

create view app."frame_power" with () as
 SELECT id,
    frame,
    poles,
    power_kw,
    kind,
    series_scope,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.frame_power
  WHERE (deleted_id = 0);

create view app."frame_power_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    frame,
    poles,
    power_kw,
    kind,
    confidence
   FROM store.frame_power
  WHERE (deleted_id = 0);

create view app."import_mapping" with () as
 SELECT id,
    tenant_id,
    trader,
    header_set,
    columns,
    defaults,
    used_at,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.import_mapping
  WHERE (deleted_id = 0);

create view app."import_mapping_deleted" with () as
 SELECT id,
    tenant_id,
    trader,
    header_set,
    columns,
    defaults,
    used_at,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.import_mapping
  WHERE (deleted_id <> 0);

create view app."imported_row" with () as
 SELECT id,
    tenant_id,
    import_id,
    row_no,
    row_id,
    created,
    change_id,
    version,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.imported_row
  WHERE (deleted_id = 0);

create view app."inquiry" with () as
 SELECT id,
    tenant_id,
    listing_id,
    demand_id,
    is_buyer_named,
    listing_title,
    buyer,
    seller,
    quantity,
    inquiry_state,
    last_text,
    last_time,
    buyer_unread,
    seller_unread,
    unanswered,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.inquiry
  WHERE (deleted_id = 0);

create view app."inquiry_message" with () as
 SELECT id,
    tenant_id,
    inquiry_id,
    sender,
    text,
    file,
    file_name,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.inquiry_message
  WHERE (deleted_id = 0);

create view app."inquiry_state_history" with (check_option=local) as
 SELECT tenant_id,
    inquiry_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.inquiry_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."job" with () as
 SELECT id,
    tenant_id,
    title,
    job_state,
    message,
    progress,
    name,
    attempts,
    subject,
    scheduled,
    start_time,
    end_time,
    result,
    input,
    dispatched,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.job
  WHERE (deleted_id = 0);

create view app."job_state_history" with (check_option=local) as
 SELECT tenant_id,
    job_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.job_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."log_api" with () as
 SELECT id,
    tenant_id,
    title,
    create_by,
    http_status,
    message,
    method,
    request_uri,
    "time",
    remote_ip,
    user_agent,
    params,
    trace_id,
    service_id,
    server_host,
    server_ip,
    env,
    method_class,
    method_name,
    type,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.log_api
  WHERE (deleted_id = 0);

create view app."machine" with () as
 SELECT id,
    tenant_id,
    listing_no,
    title,
    title_en,
    type_code,
    brand_code,
    series,
    model,
    model_norm,
    order_no,
    serial_no,
    application_tags,
    power_kw,
    power_hp,
    apparent_kva,
    phases,
    voltage_v,
    voltages,
    connection,
    freq_hz,
    poles,
    sync_rpm,
    rated_rpm,
    current_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    locked_rotor_i,
    locked_rotor_t,
    breakdown_t,
    design,
    service_factor,
    duty,
    duty_cdf_pct,
    starts_per_hour,
    start_method,
    inertia,
    frame_std,
    frame,
    shaft_height,
    frame_length,
    frame_material,
    mounting,
    im_numeric,
    flange,
    shaft_end,
    shaft_d,
    shaft_e,
    key_f,
    key_g,
    shaft_d2,
    shaft_e2,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    dim_m,
    dim_n,
    dim_p,
    dim_s,
    length_l,
    bearing_de,
    bearing_nde,
    lubrication,
    rotation,
    tbox_position,
    cable_entry,
    rotor_type,
    weight_kg,
    noise_db,
    vibration,
    balance,
    colour,
    ip,
    ic,
    insulation,
    temp_rise,
    ambient_max,
    ambient_min,
    altitude,
    humidity_env,
    ex_protection,
    ex_gas_group,
    ex_t_class,
    ex_dust_group,
    ex_dust_temp_c,
    epl,
    ex_mark,
    ex_cert_no,
    ex_cert_expiry,
    certificates,
    compliance_flag,
    features,
    thermal_protection,
    vfd_range,
    fan_voltage,
    fan_power_w,
    brake_type,
    brake_torque_nm,
    brake_voltage,
    encoder_type,
    encoder_spec,
    wound,
    multispeed,
    crane,
    hv,
    sync,
    pm,
    dc,
    single,
    servo,
    stepper,
    gear,
    vibrator,
    submersible,
    condition,
    condition_note,
    prod_date,
    prod_year,
    storage_note,
    test_report,
    refurb_scope,
    original_pack,
    quantity,
    unit,
    reserved_qty,
    moq,
    batch_no,
    warehouse,
    region_code,
    address,
    stock_type,
    proofs,
    cover,
    video_url,
    description,
    price_mode,
    unit_price,
    currency,
    tax_mode,
    price_cny,
    price_unit_kw,
    freight,
    lead_days,
    warranty_months,
    return_policy,
    contact_id,
    contact,
    contact_visible,
    shelf_status,
    shelf_reason,
    valid_days,
    expire_time,
    last_confirmed_at,
    completeness,
    warnings,
    origins,
    source,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.machine
  WHERE (deleted_id = 0);

create view app."machine_attachments" with (check_option=local) as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    name,
    link,
    target_deleted_id
   FROM store.machine_attachments
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."machine_deleted" with () as
 SELECT id,
    tenant_id,
    listing_no,
    title,
    title_en,
    type_code,
    brand_code,
    series,
    model,
    model_norm,
    order_no,
    serial_no,
    application_tags,
    power_kw,
    power_hp,
    apparent_kva,
    phases,
    voltage_v,
    voltages,
    connection,
    freq_hz,
    poles,
    sync_rpm,
    rated_rpm,
    current_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    locked_rotor_i,
    locked_rotor_t,
    breakdown_t,
    design,
    service_factor,
    duty,
    duty_cdf_pct,
    starts_per_hour,
    start_method,
    inertia,
    frame_std,
    frame,
    shaft_height,
    frame_length,
    frame_material,
    mounting,
    im_numeric,
    flange,
    shaft_end,
    shaft_d,
    shaft_e,
    key_f,
    key_g,
    shaft_d2,
    shaft_e2,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    dim_m,
    dim_n,
    dim_p,
    dim_s,
    length_l,
    bearing_de,
    bearing_nde,
    lubrication,
    rotation,
    tbox_position,
    cable_entry,
    rotor_type,
    weight_kg,
    noise_db,
    vibration,
    balance,
    colour,
    ip,
    ic,
    insulation,
    temp_rise,
    ambient_max,
    ambient_min,
    altitude,
    humidity_env,
    ex_protection,
    ex_gas_group,
    ex_t_class,
    ex_dust_group,
    ex_dust_temp_c,
    epl,
    ex_mark,
    ex_cert_no,
    ex_cert_expiry,
    certificates,
    compliance_flag,
    features,
    thermal_protection,
    vfd_range,
    fan_voltage,
    fan_power_w,
    brake_type,
    brake_torque_nm,
    brake_voltage,
    encoder_type,
    encoder_spec,
    wound,
    multispeed,
    crane,
    hv,
    sync,
    pm,
    dc,
    single,
    servo,
    stepper,
    gear,
    vibrator,
    submersible,
    condition,
    condition_note,
    prod_date,
    prod_year,
    storage_note,
    test_report,
    refurb_scope,
    original_pack,
    quantity,
    unit,
    reserved_qty,
    moq,
    batch_no,
    warehouse,
    region_code,
    address,
    stock_type,
    proofs,
    cover,
    video_url,
    description,
    price_mode,
    unit_price,
    currency,
    tax_mode,
    price_cny,
    price_unit_kw,
    freight,
    lead_days,
    warranty_months,
    return_policy,
    contact_id,
    contact,
    contact_visible,
    shelf_status,
    shelf_reason,
    valid_days,
    expire_time,
    last_confirmed_at,
    completeness,
    warnings,
    origins,
    source,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.machine
  WHERE (deleted_id <> 0);

create view app."machine_detail" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    listing_no,
    title,
    title_en,
    type_code,
    brand_code,
    series,
    model,
    model_norm,
    order_no,
    application_tags,
    power_kw,
    power_hp,
    apparent_kva,
    phases,
    voltage_v,
    voltages,
    connection,
    freq_hz,
    poles,
    sync_rpm,
    rated_rpm,
    current_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    locked_rotor_i,
    locked_rotor_t,
    breakdown_t,
    design,
    service_factor,
    duty,
    duty_cdf_pct,
    starts_per_hour,
    start_method,
    inertia,
    frame_std,
    frame,
    shaft_height,
    frame_length,
    frame_material,
    mounting,
    im_numeric,
    flange,
    shaft_end,
    shaft_d,
    shaft_e,
    key_f,
    key_g,
    shaft_d2,
    shaft_e2,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    dim_m,
    dim_n,
    dim_p,
    dim_s,
    length_l,
    bearing_de,
    bearing_nde,
    lubrication,
    rotation,
    tbox_position,
    cable_entry,
    rotor_type,
    weight_kg,
    noise_db,
    vibration,
    balance,
    colour,
    ip,
    ic,
    insulation,
    temp_rise,
    ambient_max,
    ambient_min,
    altitude,
    humidity_env,
    ex_protection,
    ex_gas_group,
    ex_t_class,
    ex_dust_group,
    ex_dust_temp_c,
    epl,
    ex_mark,
    ex_cert_no,
    ex_cert_expiry,
    certificates,
    compliance_flag,
    features,
    thermal_protection,
    vfd_range,
    fan_voltage,
    fan_power_w,
    brake_type,
    brake_torque_nm,
    brake_voltage,
    encoder_type,
    encoder_spec,
    wound,
    multispeed,
    crane,
    hv,
    sync,
    pm,
    dc,
    single,
    servo,
    stepper,
    gear,
    vibrator,
    submersible,
    condition,
    condition_note,
    prod_date,
    prod_year,
    storage_note,
    test_report,
    refurb_scope,
    original_pack,
    quantity,
    unit,
    moq,
    region_code,
    stock_type,
    proofs,
    cover,
    video_url,
    description,
    price_mode,
    unit_price,
    currency,
    tax_mode,
    price_cny,
    price_unit_kw,
    freight,
    lead_days,
    warranty_months,
    return_policy,
    contact,
    contact_visible,
    shelf_status,
    valid_days,
    expire_time,
    last_confirmed_at,
    completeness,
    origins,
    is_demo
   FROM store.machine
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (shelf_status = ANY (ARRAY['ON'::text, 'RESERVED'::text, 'EXPIRED'::text, 'SOLD'::text])));

create view app."machine_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    listing_no,
    title,
    title_en,
    type_code,
    brand_code,
    series,
    model,
    model_norm,
    power_kw,
    phases,
    voltage_v,
    voltages,
    freq_hz,
    poles,
    rated_rpm,
    current_a,
    ie_class,
    gb_grade,
    frame,
    shaft_height,
    mounting,
    ip,
    ex_mark,
    ex_gas_group,
    ex_dust_group,
    ex_t_class,
    epl,
    rotor_type,
    compliance_flag,
    features,
    weight_kg,
    condition,
    prod_year,
    quantity,
    unit,
    price_mode,
    unit_price,
    currency,
    tax_mode,
    price_cny,
    price_unit_kw,
    lead_days,
    warranty_months,
    region_code,
    stock_type,
    cover,
    shelf_status,
    last_confirmed_at,
    completeness,
    proofs,
    is_demo
   FROM store.machine
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (shelf_status = 'ON'::text));

create view app."machine_photos" with (check_option=local) as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    photo_type,
    link,
    target_deleted_id
   FROM store.machine_photos
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."machine_ratings" with (check_option=local) as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    power_kw,
    poles,
    voltage_v,
    connection,
    freq_hz,
    rated_rpm,
    current_a,
    efficiency_pct,
    power_factor,
    duty_cdf_pct,
    starts_per_hour
   FROM store.machine_ratings
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."machine_state_history" with (check_option=local) as
 SELECT tenant_id,
    machine_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.machine_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."machine_tier_prices" with (check_option=local) as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    min_qty,
    price
   FROM store.machine_tier_prices
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."menu" with () as
 SELECT id,
    parent_id,
    name,
    name_en,
    code,
    category,
    path,
    source,
    alias,
    is_open,
    action,
    sort,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.menu
  WHERE (deleted_id = 0);

create view app."motortype" with () as
 SELECT id,
    tenant_id,
    type_code,
    parent_code,
    name_zh,
    name_en,
    level,
    icon,
    sort,
    form_schema,
    facet_schema,
    title_rule,
    default_specs,
    series_list,
    description,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.motortype
  WHERE (deleted_id = 0);

create view app."motortype_deleted" with () as
 SELECT id,
    tenant_id,
    type_code,
    parent_code,
    name_zh,
    name_en,
    level,
    icon,
    sort,
    form_schema,
    facet_schema,
    title_rule,
    default_specs,
    series_list,
    description,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.motortype
  WHERE (deleted_id <> 0);

create view app."motortype_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    type_code,
    parent_code,
    name_zh,
    name_en,
    level,
    icon,
    sort,
    series_list,
    form_schema
   FROM store.motortype
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (enabled = true));

create view app."news" with () as
 SELECT id,
    tenant_id,
    title,
    title_en,
    category,
    cover,
    summary,
    summary_en,
    content,
    content_en,
    tags,
    type_codes,
    brand_codes,
    author,
    source_name,
    source_url,
    top,
    publish_time,
    news_status,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.news
  WHERE (deleted_id = 0);

create view app."news_attachments" with (check_option=local) as
 SELECT tenant_id,
    news_id,
    id,
    line_no,
    name,
    link,
    target_deleted_id
   FROM store.news_attachments
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."news_deleted" with () as
 SELECT id,
    tenant_id,
    title,
    title_en,
    category,
    cover,
    summary,
    summary_en,
    content,
    content_en,
    tags,
    type_codes,
    brand_codes,
    author,
    source_name,
    source_url,
    top,
    publish_time,
    news_status,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.news
  WHERE (deleted_id <> 0);

create view app."news_detail" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    title,
    title_en,
    category,
    cover,
    summary,
    summary_en,
    publish_time,
    top,
    content,
    content_en,
    tags,
    type_codes,
    brand_codes,
    source_name,
    source_url,
    author
   FROM store.news
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (news_status = 'ON'::text));

create view app."news_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    title,
    title_en,
    category,
    cover,
    summary,
    summary_en,
    publish_time,
    top
   FROM store.news
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0) AND (news_status = 'ON'::text));

create view app."news_state_history" with (check_option=local) as
 SELECT tenant_id,
    news_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.news_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."news_view" with () as
 SELECT id,
    tenant_id,
    news_id,
    views,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.news_view
  WHERE (deleted_id = 0);

create view app."news_view_deleted" with () as
 SELECT id,
    tenant_id,
    news_id,
    views,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.news_view
  WHERE (deleted_id <> 0);

create view app."notification_choice" with () as
 SELECT id,
    tenant_id,
    owner,
    listing,
    inquiry,
    quote,
    demand,
    follow,
    search,
    report,
    account,
    system,
    quiet_from,
    quiet_to,
    language,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.notification_choice
  WHERE (deleted_id = 0);

create view app."oss" with () as
 SELECT id,
    tenant_id,
    category,
    oss_code,
    endpoint,
    transform_endpoint,
    bucket_name,
    access_key,
    secret_key,
    app_id,
    region,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.oss
  WHERE (deleted_id = 0);

create view app."oss_deleted" with () as
 SELECT id,
    tenant_id,
    category,
    oss_code,
    endpoint,
    transform_endpoint,
    bucket_name,
    access_key,
    secret_key,
    app_id,
    region,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.oss
  WHERE (deleted_id <> 0);

create view app."oss_state_history" with (check_option=local) as
 SELECT tenant_id,
    oss_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.oss_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."param" with () as
 SELECT id,
    tenant_id,
    param_name,
    param_key,
    param_value,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.param
  WHERE (deleted_id = 0);

create view app."param_deleted" with () as
 SELECT id,
    tenant_id,
    param_name,
    param_key,
    param_value,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.param
  WHERE (deleted_id <> 0);

create view app."post" with () as
 SELECT id,
    tenant_id,
    category,
    post_code,
    post_name,
    sort,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.post
  WHERE (deleted_id = 0);

create view app."post_deleted" with () as
 SELECT id,
    tenant_id,
    category,
    post_code,
    post_name,
    sort,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.post
  WHERE (deleted_id <> 0);

create view app."post_select" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    category,
    post_code,
    post_name,
    sort
   FROM store.post
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0));

create view app."printed_rows" with () as
 SELECT last_value AS version
   FROM store.printed_rows;

create view app."quote" with () as
 SELECT id,
    tenant_id,
    title,
    demand_id,
    listing_id,
    price,
    currency,
    tax_mode,
    qty,
    lead_days,
    valid_until,
    deviation,
    contact,
    quote_state,
    sold_at,
    sold_version,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.quote
  WHERE (deleted_id = 0);

create view app."quote_attachments" with (check_option=local) as
 SELECT tenant_id,
    quote_id,
    id,
    line_no,
    name,
    link,
    target_deleted_id
   FROM store.quote_attachments
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."quote_state_history" with (check_option=local) as
 SELECT tenant_id,
    quote_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.quote_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."region" with () as
 SELECT id,
    code,
    parent_code,
    name,
    name_en,
    full_name,
    region_level,
    sort,
    remark,
    ancestors,
    province_code,
    province_name,
    city_code,
    city_name,
    district_code,
    district_name,
    town_code,
    town_name,
    village_code,
    village_name,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.region
  WHERE (deleted_id = 0);

create view app."resource_version" with () as
 SELECT tenant_id,
    resource,
    slot,
    version
   FROM store.resource_version
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."review_claim" with () as
 SELECT id,
    tenant_id,
    reviewer_id,
    listing_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.review_claim
  WHERE (deleted_id = 0);

create view app."review_claim_deleted" with () as
 SELECT id,
    tenant_id,
    reviewer_id,
    listing_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.review_claim
  WHERE (deleted_id <> 0);

create view app."role" with () as
 SELECT id,
    tenant_id,
    parent_id,
    role_name,
    role_alias,
    sort,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.role
  WHERE (deleted_id = 0);

create view app."role_api_scope" with (check_option=local) as
 SELECT tenant_id,
    role_id,
    api_scope_id,
    line_no,
    target_deleted_id
   FROM store.role_api_scope
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."role_data_scope" with (check_option=local) as
 SELECT tenant_id,
    role_id,
    data_scope_id,
    line_no,
    target_deleted_id
   FROM store.role_data_scope
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."role_deleted" with () as
 SELECT id,
    tenant_id,
    parent_id,
    role_name,
    role_alias,
    sort,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.role
  WHERE (deleted_id <> 0);

create view app."role_menu" with (check_option=local) as
 SELECT tenant_id,
    role_id,
    menu_id,
    line_no,
    target_deleted_id
   FROM store.role_menu
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."role_select" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    role_name,
    role_alias,
    sort
   FROM store.role
  WHERE ((tenant_id = current_setting('app.tenant'::text, true)) AND (deleted_id = 0));

create view app."row_change" with () as
 SELECT id,
    tenant_id,
    resource,
    row_id,
    action,
    changes,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.row_change
  WHERE (deleted_id = 0);

create view app."series" with () as
 SELECT id,
    series,
    type_code,
    name_zh,
    efficiency,
    ip_default,
    ic_default,
    insulation,
    temp_rise,
    voltage_default,
    freq_hz,
    duty_default,
    frame_range,
    standard,
    compliance_status,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.series
  WHERE (deleted_id = 0);

create view app."series_list_data" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    series,
    type_code,
    name_zh,
    efficiency,
    ip_default,
    ic_default,
    insulation,
    duty_default,
    compliance_status
   FROM store.series
  WHERE (deleted_id = 0);

create view app."tenant" with () as
 SELECT id,
    tenant_id,
    tenant_name,
    linkman,
    contact_number,
    address,
    account_number,
    storage_mb,
    expire_time,
    domain_url,
    background_url,
    datasource_id,
    package_id,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.tenant
  WHERE ((deleted_id = 0) AND (tenant_id = current_setting('app.tenant'::text, true)));

create view app."tenant_package" with () as
 SELECT id,
    package_name,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.tenant_package
  WHERE (deleted_id = 0);

create view app."tenant_package_menu_id" with () as
 SELECT tenant_package_id,
    menu_id,
    line_no,
    target_deleted_id
   FROM store.tenant_package_menu_id;

create view app."tenant_package_select" with () as
 SELECT id,
    create_time,
    create_user,
    row_version,
    package_name
   FROM store.tenant_package
  WHERE (deleted_id = 0);

create view app."topmenu" with () as
 SELECT id,
    name,
    name_en,
    source,
    code,
    sort,
    path,
    is_main,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.topmenu
  WHERE (deleted_id = 0);

create view app."topmenu_menu" with () as
 SELECT topmenu_id,
    menu_id,
    line_no,
    target_deleted_id
   FROM store.topmenu_menu;

create view app."user" with () as
 SELECT id,
    tenant_id,
    account,
    user_type,
    password,
    must_change_password,
    name,
    real_name,
    phone,
    email,
    wechat,
    wechat_qr,
    company,
    company_id,
    page_blocked,
    post,
    address,
    sex,
    birthday,
    avatar,
    seller_verified,
    seller_verified_reason,
    code,
    is_leader,
    user_ext,
    uscc,
    seller_role,
    region_code,
    main_brands,
    main_types,
    qq,
    terms_version,
    terms_time,
    status_token,
    close_time,
    erased_at,
    email_verified,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant."user"
  WHERE (deleted_id = 0);

create view app."user_deleted" with () as
 SELECT id,
    tenant_id,
    account,
    user_type,
    password,
    must_change_password,
    name,
    real_name,
    phone,
    email,
    wechat,
    wechat_qr,
    company,
    company_id,
    page_blocked,
    post,
    address,
    sex,
    birthday,
    avatar,
    seller_verified,
    seller_verified_reason,
    code,
    is_leader,
    user_ext,
    uscc,
    seller_role,
    region_code,
    main_brands,
    main_types,
    qq,
    terms_version,
    terms_time,
    status_token,
    close_time,
    erased_at,
    email_verified,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant."user"
  WHERE (deleted_id <> 0);

create view app."user_dept_id" with (check_option=local) as
 SELECT tenant_id,
    user_id,
    dept_id,
    line_no,
    target_deleted_id
   FROM store.user_dept_id
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."user_follow" with () as
 SELECT id,
    tenant_id,
    follower,
    target_type,
    target_id,
    seller,
    name,
    query,
    seen_price,
    seen_quantity,
    seen_state,
    seen_time,
    told_price,
    told_state,
    told_time,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.user_follow
  WHERE (deleted_id = 0);

create view app."user_follow_deleted" with () as
 SELECT id,
    tenant_id,
    follower,
    target_type,
    target_id,
    seller,
    name,
    query,
    seen_price,
    seen_quantity,
    seen_state,
    seen_time,
    told_price,
    told_state,
    told_time,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.user_follow
  WHERE (deleted_id <> 0);

create view app."user_notification" with () as
 SELECT id,
    tenant_id,
    recipient,
    kind,
    title,
    text,
    path,
    read_state,
    mail,
    mail_after,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM tenant.user_notification
  WHERE (deleted_id = 0);

create view app."user_notification_state_history" with (check_option=local) as
 SELECT tenant_id,
    user_notification_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.user_notification_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."user_post_id" with (check_option=local) as
 SELECT tenant_id,
    user_id,
    post_id,
    line_no,
    target_deleted_id
   FROM store.user_post_id
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."user_role_id" with (check_option=local) as
 SELECT tenant_id,
    user_id,
    role_id,
    line_no,
    target_deleted_id
   FROM store.user_role_id
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view app."user_state_history" with (check_option=local) as
 SELECT tenant_id,
    user_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.user_state_history
  WHERE (tenant_id = current_setting('app.tenant'::text, true));

create view platform."abuse_report" with () as
 SELECT id,
    tenant_id,
    subject,
    target_type,
    target_id,
    reason,
    text,
    quote,
    accused,
    report_state,
    decision,
    appeal,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.abuse_report
  WHERE (deleted_id = 0);

create view platform."abuse_report_state_history" with () as
 SELECT tenant_id,
    abuse_report_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.abuse_report_state_history;

create view platform."api_scope" with () as
 SELECT id,
    menu_id,
    scope_name,
    resource_code,
    scope_path,
    scope_type,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.api_scope
  WHERE (deleted_id = 0);

create view platform."attach" with () as
 SELECT id,
    tenant_id,
    original_name,
    name,
    domain_url,
    extension,
    attach_size,
    content_type,
    hash,
    stored_name,
    visibility,
    oss_id,
    is_kept,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.attach
  WHERE (deleted_id = 0);

create view platform."blocked_person" with () as
 SELECT id,
    tenant_id,
    blocker,
    person,
    inquiry_id,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.blocked_person
  WHERE (deleted_id = 0);

create view platform."brand" with () as
 SELECT id,
    tenant_id,
    brand_code,
    name_zh,
    name_en,
    logo,
    country,
    website,
    level,
    scope,
    aliases,
    model_prefixes,
    successor_of,
    description,
    sort,
    hot,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.brand
  WHERE (deleted_id = 0);

create view platform."catalog_model" with () as
 SELECT id,
    model,
    series,
    frame,
    shaft_height,
    poles,
    power_kw,
    power_hp,
    freq_hz,
    voltage_v,
    connection,
    sync_rpm,
    rated_rpm,
    slip_pct,
    current_a,
    current_source_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    weight_kg,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.catalog_model
  WHERE (deleted_id = 0);

create view platform."changed_row" with () as
 SELECT tenant_id,
    resource,
    row_id,
    transaction,
    create_time
   FROM store.changed_row;

create view platform."client" with () as
 SELECT id,
    client_id,
    client_secret,
    is_public,
    authorized_grant_types,
    scope,
    access_token_validity,
    refresh_token_validity,
    web_server_redirect_uri,
    resource_ids,
    authorities,
    autoapprove,
    additional_information,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.client
  WHERE (deleted_id = 0);

create view platform."collaboration" with () as
 SELECT id,
    tenant_id,
    title,
    title_en,
    type_code,
    phases,
    rotor_type,
    model_wanted,
    model_old,
    brand_accept,
    brand_exclude,
    power_min,
    power_max,
    poles_accept,
    speed_min,
    speed_max,
    voltage_v,
    freq_hz,
    start_method,
    frame_accept,
    fixed_mount,
    mounting_accept,
    shaft_d,
    shaft_e,
    ie_min,
    gb_grade_min,
    ip_min,
    ic_accept,
    insulation_min,
    ex,
    ex_needed,
    duty_need,
    ambient_max,
    altitude,
    features_need,
    condition_accept,
    prod_year_min,
    substitute_level,
    quantity,
    partial_ok,
    sample_first,
    budget_unit,
    budget_total,
    budget_visible,
    shown_budget_unit,
    shown_budget_total,
    currency,
    tax_mode,
    urgency,
    need_by,
    deadline,
    deliver_region,
    freight,
    cert_need,
    docs_need,
    photos,
    description,
    contact_id,
    contact,
    contact_visible,
    anonymous,
    demand_status,
    demand_reason,
    quote_count,
    view_count,
    closed_listing_id,
    closed_price,
    closed_currency,
    closed_at,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.collaboration
  WHERE (deleted_id = 0);

create view platform."collaboration_state_history" with () as
 SELECT tenant_id,
    collaboration_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.collaboration_state_history;

create view platform."company" with () as
 SELECT id,
    tenant_id,
    name,
    region_code,
    logo,
    introduction,
    introduction_en,
    page_blocked,
    page_reason,
    owner,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.company
  WHERE (deleted_id = 0);

create view platform."company_invitation" with () as
 SELECT id,
    tenant_id,
    company_id,
    account,
    side,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.company_invitation
  WHERE (deleted_id = 0);

create view platform."contact_message" with () as
 SELECT id,
    tenant_id,
    name,
    phone,
    email,
    subject,
    message,
    message_state,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.contact_message
  WHERE (deleted_id = 0);

create view platform."contact_message_state_history" with () as
 SELECT tenant_id,
    contact_message_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.contact_message_state_history;

create view platform."data_scope" with () as
 SELECT id,
    menu_id,
    scope_name,
    resource_code,
    scope_type,
    scope_column,
    scope_field,
    scope_class,
    scope_value,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.data_scope
  WHERE (deleted_id = 0);

create view platform."demand_claim" with () as
 SELECT id,
    tenant_id,
    reviewer_id,
    demand_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.demand_claim
  WHERE (deleted_id = 0);

create view platform."demand_match" with () as
 SELECT id,
    tenant_id,
    demand_id,
    listing_id,
    grade,
    score,
    told_at_once,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.demand_match
  WHERE (deleted_id = 0);

create view platform."dept" with () as
 SELECT id,
    tenant_id,
    parent_id,
    dept_name,
    full_name,
    dept_category,
    sort,
    ancestors,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.dept
  WHERE (deleted_id = 0);

create view platform."dept_leader_id" with () as
 SELECT tenant_id,
    dept_id,
    user_id,
    line_no,
    target_deleted_id
   FROM store.dept_leader_id;

create view platform."dict" with () as
 SELECT id,
    parent_id,
    code,
    dict_key,
    dict_value,
    name_en,
    sort,
    is_sealed,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.dict
  WHERE (deleted_id = 0);

create view platform."dict_biz" with () as
 SELECT id,
    tenant_id,
    parent_id,
    code,
    dict_key,
    dict_value,
    name_en,
    sort,
    is_sealed,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.dict_biz
  WHERE (deleted_id = 0);

create view platform."efficiency_limit" with () as
 SELECT id,
    power_kw,
    poles,
    sync_rpm,
    ie1_pct,
    ie2_pct,
    ie3_pct,
    ie4_pct,
    ie5_pct,
    gb_grade3_pct,
    gb_grade2_pct,
    gb_grade1_pct,
    confidence_low,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.efficiency_limit
  WHERE (deleted_id = 0);

create view platform."eliminated_motor" with () as
 SELECT id,
    catalogue,
    series,
    model_pattern,
    power_kw,
    efficiency_pct,
    condition,
    action,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.eliminated_motor
  WHERE (deleted_id = 0);

create view platform."frame_dimension" with () as
 SELECT id,
    frame,
    shaft_height,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    foot_bolt,
    shaft_d2p,
    shaft_e2p,
    key_f2p,
    key_g2p,
    shaft_d4p,
    shaft_e4p,
    key_f4p,
    key_g4p,
    b5_flange,
    b5_m,
    b5_n,
    b5_p,
    b5_holes,
    b5_s,
    b5_t,
    b14_small_flange,
    b14_small_m,
    b14_small_n,
    b14_small_p,
    b14_small_holes,
    b14_small_s,
    b14_small_t,
    b14_large_flange,
    b14_large_m,
    b14_large_n,
    b14_large_p,
    b14_large_holes,
    b14_large_s,
    b14_large_t,
    bearing2p,
    bearing4p,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.frame_dimension
  WHERE (deleted_id = 0);

create view platform."frame_power" with () as
 SELECT id,
    frame,
    poles,
    power_kw,
    kind,
    series_scope,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.frame_power
  WHERE (deleted_id = 0);

create view platform."import_mapping" with () as
 SELECT id,
    tenant_id,
    trader,
    header_set,
    columns,
    defaults,
    used_at,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.import_mapping
  WHERE (deleted_id = 0);

create view platform."imported_row" with () as
 SELECT id,
    tenant_id,
    import_id,
    row_no,
    row_id,
    created,
    change_id,
    version,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.imported_row
  WHERE (deleted_id = 0);

create view platform."inquiry" with () as
 SELECT id,
    tenant_id,
    listing_id,
    demand_id,
    is_buyer_named,
    listing_title,
    buyer,
    seller,
    quantity,
    inquiry_state,
    last_text,
    last_time,
    buyer_unread,
    seller_unread,
    unanswered,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.inquiry
  WHERE (deleted_id = 0);

create view platform."inquiry_message" with () as
 SELECT id,
    tenant_id,
    inquiry_id,
    sender,
    text,
    file,
    file_name,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.inquiry_message
  WHERE (deleted_id = 0);

create view platform."inquiry_state_history" with () as
 SELECT tenant_id,
    inquiry_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.inquiry_state_history;

create view platform."job" with () as
 SELECT id,
    tenant_id,
    title,
    job_state,
    message,
    progress,
    name,
    attempts,
    subject,
    scheduled,
    start_time,
    end_time,
    result,
    input,
    dispatched,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.job
  WHERE (deleted_id = 0);

create view platform."job_state_history" with () as
 SELECT tenant_id,
    job_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.job_state_history;

create view platform."log_api" with () as
 SELECT id,
    tenant_id,
    title,
    create_by,
    http_status,
    message,
    method,
    request_uri,
    "time",
    remote_ip,
    user_agent,
    params,
    trace_id,
    service_id,
    server_host,
    server_ip,
    env,
    method_class,
    method_name,
    type,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.log_api
  WHERE (deleted_id = 0);

create view platform."machine" with () as
 SELECT id,
    tenant_id,
    listing_no,
    title,
    title_en,
    type_code,
    brand_code,
    series,
    model,
    model_norm,
    order_no,
    serial_no,
    application_tags,
    power_kw,
    power_hp,
    apparent_kva,
    phases,
    voltage_v,
    voltages,
    connection,
    freq_hz,
    poles,
    sync_rpm,
    rated_rpm,
    current_a,
    efficiency_pct,
    ie_class,
    gb_grade,
    power_factor,
    torque_nm,
    locked_rotor_i,
    locked_rotor_t,
    breakdown_t,
    design,
    service_factor,
    duty,
    duty_cdf_pct,
    starts_per_hour,
    start_method,
    inertia,
    frame_std,
    frame,
    shaft_height,
    frame_length,
    frame_material,
    mounting,
    im_numeric,
    flange,
    shaft_end,
    shaft_d,
    shaft_e,
    key_f,
    key_g,
    shaft_d2,
    shaft_e2,
    dim_a,
    dim_b,
    dim_c,
    dim_k,
    dim_m,
    dim_n,
    dim_p,
    dim_s,
    length_l,
    bearing_de,
    bearing_nde,
    lubrication,
    rotation,
    tbox_position,
    cable_entry,
    rotor_type,
    weight_kg,
    noise_db,
    vibration,
    balance,
    colour,
    ip,
    ic,
    insulation,
    temp_rise,
    ambient_max,
    ambient_min,
    altitude,
    humidity_env,
    ex_protection,
    ex_gas_group,
    ex_t_class,
    ex_dust_group,
    ex_dust_temp_c,
    epl,
    ex_mark,
    ex_cert_no,
    ex_cert_expiry,
    certificates,
    compliance_flag,
    features,
    thermal_protection,
    vfd_range,
    fan_voltage,
    fan_power_w,
    brake_type,
    brake_torque_nm,
    brake_voltage,
    encoder_type,
    encoder_spec,
    wound,
    multispeed,
    crane,
    hv,
    sync,
    pm,
    dc,
    single,
    servo,
    stepper,
    gear,
    vibrator,
    submersible,
    condition,
    condition_note,
    prod_date,
    prod_year,
    storage_note,
    test_report,
    refurb_scope,
    original_pack,
    quantity,
    unit,
    reserved_qty,
    moq,
    batch_no,
    warehouse,
    region_code,
    address,
    stock_type,
    proofs,
    cover,
    video_url,
    description,
    price_mode,
    unit_price,
    currency,
    tax_mode,
    price_cny,
    price_unit_kw,
    freight,
    lead_days,
    warranty_months,
    return_policy,
    contact_id,
    contact,
    contact_visible,
    shelf_status,
    shelf_reason,
    valid_days,
    expire_time,
    last_confirmed_at,
    completeness,
    warnings,
    origins,
    source,
    is_demo,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.machine
  WHERE (deleted_id = 0);

create view platform."machine_attachments" with () as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    name,
    link,
    target_deleted_id
   FROM store.machine_attachments;

create view platform."machine_photos" with () as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    photo_type,
    link,
    target_deleted_id
   FROM store.machine_photos;

create view platform."machine_ratings" with () as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    power_kw,
    poles,
    voltage_v,
    connection,
    freq_hz,
    rated_rpm,
    current_a,
    efficiency_pct,
    power_factor,
    duty_cdf_pct,
    starts_per_hour
   FROM store.machine_ratings;

create view platform."machine_state_history" with () as
 SELECT tenant_id,
    machine_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.machine_state_history;

create view platform."machine_tier_prices" with () as
 SELECT tenant_id,
    machine_id,
    id,
    line_no,
    min_qty,
    price
   FROM store.machine_tier_prices;

create view platform."menu" with () as
 SELECT id,
    parent_id,
    name,
    name_en,
    code,
    category,
    path,
    source,
    alias,
    is_open,
    action,
    sort,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.menu
  WHERE (deleted_id = 0);

create view platform."motortype" with () as
 SELECT id,
    tenant_id,
    type_code,
    parent_code,
    name_zh,
    name_en,
    level,
    icon,
    sort,
    form_schema,
    facet_schema,
    title_rule,
    default_specs,
    series_list,
    description,
    enabled,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.motortype
  WHERE (deleted_id = 0);

create view platform."news" with () as
 SELECT id,
    tenant_id,
    title,
    title_en,
    category,
    cover,
    summary,
    summary_en,
    content,
    content_en,
    tags,
    type_codes,
    brand_codes,
    author,
    source_name,
    source_url,
    top,
    publish_time,
    news_status,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.news
  WHERE (deleted_id = 0);

create view platform."news_attachments" with () as
 SELECT tenant_id,
    news_id,
    id,
    line_no,
    name,
    link,
    target_deleted_id
   FROM store.news_attachments;

create view platform."news_state_history" with () as
 SELECT tenant_id,
    news_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.news_state_history;

create view platform."news_view" with () as
 SELECT id,
    tenant_id,
    news_id,
    views,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.news_view
  WHERE (deleted_id = 0);

create view platform."notification_choice" with () as
 SELECT id,
    tenant_id,
    owner,
    listing,
    inquiry,
    quote,
    demand,
    follow,
    search,
    report,
    account,
    system,
    quiet_from,
    quiet_to,
    language,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.notification_choice
  WHERE (deleted_id = 0);

create view platform."oss" with () as
 SELECT id,
    tenant_id,
    category,
    oss_code,
    endpoint,
    transform_endpoint,
    bucket_name,
    access_key,
    secret_key,
    app_id,
    region,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.oss
  WHERE (deleted_id = 0);

create view platform."oss_state_history" with () as
 SELECT tenant_id,
    oss_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.oss_state_history;

create view platform."param" with () as
 SELECT id,
    tenant_id,
    param_name,
    param_key,
    param_value,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.param
  WHERE (deleted_id = 0);

create view platform."post" with () as
 SELECT id,
    tenant_id,
    category,
    post_code,
    post_name,
    sort,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.post
  WHERE (deleted_id = 0);

create view platform."quote" with () as
 SELECT id,
    tenant_id,
    title,
    demand_id,
    listing_id,
    price,
    currency,
    tax_mode,
    qty,
    lead_days,
    valid_until,
    deviation,
    contact,
    quote_state,
    sold_at,
    sold_version,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.quote
  WHERE (deleted_id = 0);

create view platform."quote_attachments" with () as
 SELECT tenant_id,
    quote_id,
    id,
    line_no,
    name,
    link,
    target_deleted_id
   FROM store.quote_attachments;

create view platform."quote_state_history" with () as
 SELECT tenant_id,
    quote_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.quote_state_history;

create view platform."region" with () as
 SELECT id,
    code,
    parent_code,
    name,
    name_en,
    full_name,
    region_level,
    sort,
    remark,
    ancestors,
    province_code,
    province_name,
    city_code,
    city_name,
    district_code,
    district_name,
    town_code,
    town_name,
    village_code,
    village_name,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.region
  WHERE (deleted_id = 0);

create view platform."review_claim" with () as
 SELECT id,
    tenant_id,
    reviewer_id,
    listing_id,
    claimed_until,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.review_claim
  WHERE (deleted_id = 0);

create view platform."role" with () as
 SELECT id,
    tenant_id,
    parent_id,
    role_name,
    role_alias,
    sort,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.role
  WHERE (deleted_id = 0);

create view platform."role_api_scope" with () as
 SELECT tenant_id,
    role_id,
    api_scope_id,
    line_no,
    target_deleted_id
   FROM store.role_api_scope;

create view platform."role_data_scope" with () as
 SELECT tenant_id,
    role_id,
    data_scope_id,
    line_no,
    target_deleted_id
   FROM store.role_data_scope;

create view platform."role_menu" with () as
 SELECT tenant_id,
    role_id,
    menu_id,
    line_no,
    target_deleted_id
   FROM store.role_menu;

create view platform."row_change" with () as
 SELECT id,
    tenant_id,
    resource,
    row_id,
    action,
    changes,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.row_change
  WHERE (deleted_id = 0);

create view platform."series" with () as
 SELECT id,
    series,
    type_code,
    name_zh,
    efficiency,
    ip_default,
    ic_default,
    insulation,
    temp_rise,
    voltage_default,
    freq_hz,
    duty_default,
    frame_range,
    standard,
    compliance_status,
    confidence,
    note,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.series
  WHERE (deleted_id = 0);

create view platform."tenant" with () as
 SELECT id,
    tenant_id,
    tenant_name,
    linkman,
    contact_number,
    address,
    account_number,
    storage_mb,
    expire_time,
    domain_url,
    background_url,
    datasource_id,
    package_id,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.tenant
  WHERE (deleted_id = 0);

create view platform."tenant_package" with () as
 SELECT id,
    package_name,
    remark,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.tenant_package
  WHERE (deleted_id = 0);

create view platform."tenant_package_menu_id" with () as
 SELECT tenant_package_id,
    menu_id,
    line_no,
    target_deleted_id
   FROM store.tenant_package_menu_id;

create view platform."topmenu" with () as
 SELECT id,
    name,
    name_en,
    source,
    code,
    sort,
    path,
    is_main,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.topmenu
  WHERE (deleted_id = 0);

create view platform."topmenu_menu" with () as
 SELECT topmenu_id,
    menu_id,
    line_no,
    target_deleted_id
   FROM store.topmenu_menu;

create view platform."user" with () as
 SELECT id,
    tenant_id,
    account,
    user_type,
    password,
    must_change_password,
    name,
    real_name,
    phone,
    email,
    wechat,
    wechat_qr,
    company,
    company_id,
    page_blocked,
    post,
    address,
    sex,
    birthday,
    avatar,
    seller_verified,
    seller_verified_reason,
    code,
    is_leader,
    user_ext,
    uscc,
    seller_role,
    region_code,
    main_brands,
    main_types,
    qq,
    terms_version,
    terms_time,
    status_token,
    close_time,
    erased_at,
    email_verified,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store."user"
  WHERE (deleted_id = 0);

create view platform."user_dept_id" with () as
 SELECT tenant_id,
    user_id,
    dept_id,
    line_no,
    target_deleted_id
   FROM store.user_dept_id;

create view platform."user_follow" with () as
 SELECT id,
    tenant_id,
    follower,
    target_type,
    target_id,
    seller,
    name,
    query,
    seen_price,
    seen_quantity,
    seen_state,
    seen_time,
    told_price,
    told_state,
    told_time,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.user_follow
  WHERE (deleted_id = 0);

create view platform."user_notification" with () as
 SELECT id,
    tenant_id,
    recipient,
    kind,
    title,
    text,
    path,
    read_state,
    mail,
    mail_after,
    create_user,
    create_dept,
    create_time,
    update_user,
    update_time,
    status,
    row_version,
    deleted_id,
    target_deleted_id
   FROM store.user_notification
  WHERE (deleted_id = 0);

create view platform."user_notification_state_history" with () as
 SELECT tenant_id,
    user_notification_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.user_notification_state_history;

create view platform."user_post_id" with () as
 SELECT tenant_id,
    user_id,
    post_id,
    line_no,
    target_deleted_id
   FROM store.user_post_id;

create view platform."user_role_id" with () as
 SELECT tenant_id,
    user_id,
    role_id,
    line_no,
    target_deleted_id
   FROM store.user_role_id;

create view platform."user_state_history" with () as
 SELECT tenant_id,
    user_id,
    id,
    create_user,
    create_time,
    transition,
    from_state,
    to_state,
    reason,
    recorded
   FROM store.user_state_history;
