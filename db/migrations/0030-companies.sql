create table store."company" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "name" text,
  "region_code" text,
  "logo" text,
  "introduction" text,
  "introduction_en" text,
  "owner" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "company__id__primary" primary key ("tenant_id", "id"),
  constraint "company__id__target" unique ("tenant_id", "id", "deleted_id")
);
comment on table store."company" is 'company';

create table store."company_invitation" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "company_id" bigint,
  "account" text,
  "side" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "company_invitation__id__primary" primary key ("tenant_id", "id"),
  constraint "company_invitation__account__unique" unique ("tenant_id", "company_id", "account", "deleted_id")
);
comment on table store."company_invitation" is 'company-invitation';
alter table store."user" add column "wechat_qr" text;
alter table store."user" add column "company_id" bigint;
create index "user__wechat_qr__index" on store."user" using btree ("tenant_id", "wechat_qr");
create index "user__company_id__index" on store."user" using btree ("tenant_id", "company_id");
create index "company__name__search" on store."company" using gin ("name" public.gin_trgm_ops);
create index "company__region_code__index" on store."company" using btree ("region_code", "tenant_id");
create index "company__logo__index" on store."company" using btree ("tenant_id", "logo");
create index "company__owner__list" on store."company" using btree ("tenant_id", "owner") where (deleted_id = 0);
create index "company_invitation__company_id__index" on store."company_invitation" using btree ("tenant_id", "company_id");
create index "company_invitation__account__list" on store."company_invitation" using btree ("tenant_id", "account") where (deleted_id = 0);
alter table store."user" add constraint "user__wechat_qr__reference" foreign key ("tenant_id", "wechat_qr", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."user" add constraint "user__company_id__reference" foreign key ("tenant_id", "company_id", "target_deleted_id") references store."company" ("tenant_id", "id", "deleted_id");
alter table store."company" add constraint "company__region_code__reference" foreign key ("region_code", "target_deleted_id") references store."region" ("code", "deleted_id");
alter table store."company" add constraint "company__logo__reference" foreign key ("tenant_id", "logo", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."company_invitation" add constraint "company_invitation__company_id__reference" foreign key ("tenant_id", "company_id", "target_deleted_id") references store."company" ("tenant_id", "id", "deleted_id");
-- Whoever has named a company gets one, alone in it: the same name in two accounts proves nothing, and members act for each other.
insert into store."company" (tenant_id, name, region_code, owner, create_user, create_time)
  select u.tenant_id, btrim(u.company), u.region_code, u.id::text, u.id, u.create_time from store."user" u
  where u.deleted_id = 0 and u.erased_at is null and btrim(coalesce(u.company, '')) <> '';
update store."user" u set company_id = c.id from store."company" c where c.tenant_id = u.tenant_id and c.owner = u.id::text and u.deleted_id = 0;
-- What nobody has entered is shown to nobody.
update store."param" set param_value = '' where param_key = 'site.recordFiling' and param_value = '备案号：待填写';
update store."param" set param_value = '' where param_key in ('site.hotline', 'site.serviceLine') and param_value = '400-000-0000';
update store."param" set param_value = '' where param_key = 'site.email' and param_value = 'service@example.com';
