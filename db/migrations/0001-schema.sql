create schema if not exists store;
create schema if not exists app;
create extension if not exists pg_trgm schema public;

create sequence store.id_sequence minvalue 0 maxvalue 4194303 cycle cache 16;

-- Milliseconds since 2010-11-04T01:42:54.657Z in the upper bits and a sequence in the lower 22: 19 digits, ordered by time.
create function store.next_id() returns bigint language sql volatile
return (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1288834974657) << 22) | nextval('store.id_sequence');

-- How often transactions wrote rows of a resource, as a sum of slots: each takes a free one, so that none waits for another.
create table store.resource_version (
  tenant_id text not null,
  resource text not null,
  slot bigint not null,
  version bigint not null default 1,
  primary key (tenant_id, resource, slot)
) with (fillfactor = 50);

create function store.record_change() returns trigger language plpgsql security definer as $$
declare
  wrote constant text := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
  setting constant text := 'changed.' || tg_table_name;
  free bigint := pg_backend_pid() % 16;
begin
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
end $$;

create table store."menu" (
  "id" bigint default store.next_id() not null,
  "parent_id" bigint,
  "name" text,
  "name_en" text,
  "code" text,
  "category" integer default 1,
  "path" text,
  "source" text,
  "alias" text,
  "is_open" integer default 1,
  "action" integer default 2,
  "sort" integer,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "menu__id__primary" primary key ("id"),
  constraint "menu__id__target" unique ("id", "deleted_id"),
  constraint "menu__code__unique" unique ("code", "deleted_id")
);
comment on table store."menu" is 'menu';

create table store."tenant_package" (
  "id" bigint default store.next_id() not null,
  "package_name" text,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "tenant_package__id__primary" primary key ("id"),
  constraint "tenant_package__id__target" unique ("id", "deleted_id"),
  constraint "tenant_package__package_name__unique" unique ("package_name", "deleted_id")
);
comment on table store."tenant_package" is 'tenant-package';

create table store."tenant_package_menu_id" (
  "tenant_package_id" bigint not null,
  "menu_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "tenant_package__menu_id__primary" primary key ("tenant_package_id", "menu_id")
);
comment on table store."tenant_package_menu_id" is 'tenant-package';

create table store."tenant" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text,
  "tenant_name" text,
  "linkman" text,
  "contact_number" text,
  "address" text,
  "account_number" integer default -1,
  "expire_time" timestamp with time zone,
  "domain_url" text,
  "background_url" text,
  "datasource_id" text,
  "package_id" bigint,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "tenant__id__primary" primary key ("id"),
  constraint "tenant__tenant_id__unique" unique ("tenant_id", "deleted_id"),
  constraint "tenant__domain_url__unique" unique ("domain_url", "deleted_id")
);
comment on table store."tenant" is 'tenant';

create table store."client" (
  "id" bigint default store.next_id() not null,
  "client_id" text,
  "client_secret" text,
  "is_public" boolean default false not null,
  "authorized_grant_types" text[] default '{"refresh_token","password","authorization_code"}'::text[] not null,
  "scope" text default 'all'::text,
  "access_token_validity" integer default 3600,
  "refresh_token_validity" integer default 604800,
  "web_server_redirect_uri" text,
  "resource_ids" text,
  "authorities" text,
  "autoapprove" text default 'true'::text,
  "additional_information" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "client__id__primary" primary key ("id"),
  constraint "client__client_id__unique" unique ("client_id", "deleted_id")
);
comment on table store."client" is 'client';

create table store."dict" (
  "id" bigint default store.next_id() not null,
  "parent_id" bigint,
  "code" text,
  "dict_key" text,
  "dict_value" text,
  "name_en" text,
  "sort" integer,
  "is_sealed" boolean default false not null,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "dict__id__primary" primary key ("id"),
  constraint "dict__id__target" unique ("id", "deleted_id"),
  constraint "dict__dict_key__unique" unique ("code", "dict_key", "deleted_id")
);
comment on table store."dict" is 'dict';

create table store."region" (
  "id" bigint default store.next_id() not null,
  "code" text,
  "parent_code" text,
  "name" text,
  "name_en" text,
  "full_name" text,
  "region_level" integer,
  "sort" integer,
  "remark" text,
  "ancestors" text,
  "province_code" text,
  "province_name" text,
  "city_code" text,
  "city_name" text,
  "district_code" text,
  "district_name" text,
  "town_code" text,
  "town_name" text,
  "village_code" text,
  "village_name" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "region__id__primary" primary key ("id"),
  constraint "region__code__unique" unique ("code", "deleted_id")
);
comment on table store."region" is 'region';

create table store."topmenu" (
  "id" bigint default store.next_id() not null,
  "name" text,
  "name_en" text,
  "source" text,
  "code" text,
  "sort" integer,
  "path" text,
  "is_main" boolean default false not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "topmenu__id__primary" primary key ("id"),
  constraint "topmenu__code__unique" unique ("code", "deleted_id")
);
comment on table store."topmenu" is 'topmenu';

create table store."topmenu_menu" (
  "topmenu_id" bigint not null,
  "menu_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "topmenu__menu__primary" primary key ("topmenu_id", "menu_id")
);
comment on table store."topmenu_menu" is 'topmenu';

create table store."data_scope" (
  "id" bigint default store.next_id() not null,
  "menu_id" bigint,
  "scope_name" text,
  "resource_code" text,
  "scope_type" integer,
  "scope_column" text,
  "scope_field" text default '*'::text,
  "scope_class" text,
  "scope_value" text,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "data_scope__id__primary" primary key ("id"),
  constraint "data_scope__id__target" unique ("id", "deleted_id")
);
comment on table store."data_scope" is 'data-scope';

create table store."api_scope" (
  "id" bigint default store.next_id() not null,
  "menu_id" bigint,
  "scope_name" text,
  "resource_code" text,
  "scope_path" text,
  "scope_type" integer,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "api_scope__id__primary" primary key ("id"),
  constraint "api_scope__id__target" unique ("id", "deleted_id")
);
comment on table store."api_scope" is 'api-scope';

create table store."dept" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "parent_id" bigint,
  "dept_name" text,
  "full_name" text,
  "dept_category" integer,
  "sort" integer,
  "ancestors" text,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "dept__id__primary" primary key ("tenant_id", "id"),
  constraint "dept__id__target" unique ("tenant_id", "id", "deleted_id")
);
comment on table store."dept" is 'dept';

create table store."dept_leader_id" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "dept_id" bigint not null,
  "user_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "dept__leader_id__primary" primary key ("tenant_id", "dept_id", "user_id")
);
comment on table store."dept_leader_id" is 'dept';

create table store."role" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "parent_id" bigint,
  "role_name" text,
  "role_alias" text,
  "sort" integer,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "role__id__primary" primary key ("tenant_id", "id"),
  constraint "role__id__target" unique ("tenant_id", "id", "deleted_id"),
  constraint "role__role_alias__unique" unique ("tenant_id", "role_alias", "deleted_id")
);
comment on table store."role" is 'role';

create table store."role_menu" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "role_id" bigint not null,
  "menu_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "role__menu__primary" primary key ("tenant_id", "role_id", "menu_id")
);
comment on table store."role_menu" is 'role';

create table store."role_data_scope" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "role_id" bigint not null,
  "data_scope_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "role__data_scope__primary" primary key ("tenant_id", "role_id", "data_scope_id")
);
comment on table store."role_data_scope" is 'role';

create table store."role_api_scope" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "role_id" bigint not null,
  "api_scope_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "role__api_scope__primary" primary key ("tenant_id", "role_id", "api_scope_id")
);
comment on table store."role_api_scope" is 'role';

create table store."post" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "category" integer,
  "post_code" text,
  "post_name" text,
  "sort" integer,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "post__id__primary" primary key ("tenant_id", "id"),
  constraint "post__id__target" unique ("tenant_id", "id", "deleted_id"),
  constraint "post__post_code__unique" unique ("tenant_id", "post_code", "deleted_id")
);
comment on table store."post" is 'post';

create table store."user" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "account" text,
  "user_type" integer default 1,
  "password" text,
  "name" text,
  "real_name" text,
  "phone" text,
  "email" text,
  "wechat" text,
  "company" text,
  "post" text,
  "address" text,
  "sex" integer,
  "birthday" timestamp with time zone,
  "avatar" text,
  "code" text,
  "is_leader" boolean default false not null,
  "user_ext" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "user__id__primary" primary key ("tenant_id", "id"),
  constraint "user__id__target" unique ("tenant_id", "id", "deleted_id"),
  constraint "user__account__unique" unique ("tenant_id", "account", "deleted_id")
);
comment on table store."user" is 'user';

create table store."user_role_id" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  "role_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "user__role_id__primary" primary key ("tenant_id", "user_id", "role_id")
);
comment on table store."user_role_id" is 'user';

create table store."user_dept_id" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  "dept_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "user__dept_id__primary" primary key ("tenant_id", "user_id", "dept_id")
);
comment on table store."user_dept_id" is 'user';

create table store."user_post_id" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  "post_id" bigint not null,
  "line_no" integer default 0 not null,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "user__post_id__primary" primary key ("tenant_id", "user_id", "post_id")
);
comment on table store."user_post_id" is 'user';

create table store."user_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "user_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "user__state_history__primary" primary key ("tenant_id", "user_id", "id")
);
comment on table store."user_state_history" is 'user';

create table store."param" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "param_name" text,
  "param_key" text,
  "param_value" text,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "param__id__primary" primary key ("tenant_id", "id"),
  constraint "param__param_key__unique" unique ("tenant_id", "param_key", "deleted_id")
);
comment on table store."param" is 'param';

create table store."dict_biz" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "parent_id" bigint,
  "code" text,
  "dict_key" text,
  "dict_value" text,
  "name_en" text,
  "sort" integer,
  "is_sealed" boolean default false not null,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "dict_biz__id__primary" primary key ("tenant_id", "id"),
  constraint "dict_biz__id__target" unique ("tenant_id", "id", "deleted_id"),
  constraint "dict_biz__dict_key__unique" unique ("tenant_id", "code", "dict_key", "deleted_id")
);
comment on table store."dict_biz" is 'dict-biz';

create table store."oss" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "category" integer default 1,
  "oss_code" text,
  "endpoint" text,
  "transform_endpoint" text,
  "bucket_name" text,
  "access_key" text,
  "secret_key" text,
  "app_id" text,
  "region" text,
  "remark" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "oss__id__primary" primary key ("tenant_id", "id"),
  constraint "oss__oss_code__unique" unique ("tenant_id", "oss_code", "deleted_id")
);
comment on table store."oss" is 'oss';

create table store."oss_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "oss_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "oss__state_history__primary" primary key ("tenant_id", "oss_id", "id")
);
comment on table store."oss_state_history" is 'oss';

create table store."log_api" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "create_by" text,
  "http_status" integer,
  "message" text,
  "method" text,
  "request_uri" text,
  "time" text,
  "remote_ip" text,
  "user_agent" text,
  "params" text,
  "trace_id" text,
  "service_id" text,
  "server_host" text,
  "server_ip" text,
  "env" text,
  "method_class" text,
  "method_name" text,
  "type" text default '1'::text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "log_api__id__primary" primary key ("tenant_id", "id")
);
comment on table store."log_api" is 'log-api';

create table store."motortype" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "type_code" text,
  "parent_code" text,
  "name_zh" text,
  "name_en" text,
  "level" integer,
  "icon" text,
  "sort" integer default 100,
  "form_schema" text[] default '{}'::text[] not null,
  "facet_schema" text[] default '{}'::text[] not null,
  "title_rule" text,
  "default_specs" jsonb,
  "series_list" text[] default '{}'::text[] not null,
  "description" text,
  "enabled" boolean default true not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "motortype__id__primary" primary key ("tenant_id", "id"),
  constraint "motortype__type_code__unique" unique ("tenant_id", "type_code", "deleted_id")
);
comment on table store."motortype" is 'motortype';

create table store."brand" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "brand_code" text,
  "name_zh" text,
  "name_en" text,
  "logo" text,
  "country" text,
  "website" text,
  "level" text,
  "scope" text[] default '{}'::text[] not null,
  "aliases" text[] default '{}'::text[] not null,
  "model_prefixes" text[] default '{}'::text[] not null,
  "successor_of" text,
  "description" text,
  "sort" integer default 100,
  "hot" boolean default false not null,
  "enabled" boolean default true not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "brand__id__primary" primary key ("tenant_id", "id"),
  constraint "brand__brand_code__unique" unique ("tenant_id", "brand_code", "deleted_id")
);
comment on table store."brand" is 'brand';

create table store."machine" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "listing_no" text,
  "title" text,
  "title_en" text,
  "type_code" text,
  "brand_code" text,
  "series" text,
  "model" text,
  "model_norm" text,
  "order_no" text,
  "serial_no" text,
  "application_tags" text[] default '{}'::text[] not null,
  "power_kw" numeric,
  "power_hp" numeric,
  "apparent_kva" numeric,
  "phases" text,
  "voltage_v" numeric,
  "connection" text,
  "freq_hz" text,
  "poles" integer[] default '{}'::integer[] not null,
  "sync_rpm" integer,
  "rated_rpm" integer,
  "current_a" numeric,
  "efficiency_pct" numeric,
  "ie_class" text,
  "gb_grade" text,
  "power_factor" numeric,
  "torque_nm" numeric,
  "locked_rotor_i" numeric,
  "locked_rotor_t" numeric,
  "breakdown_t" numeric,
  "design" text,
  "service_factor" numeric,
  "duty" text default 'S1'::text,
  "duty_cdf_pct" numeric,
  "starts_per_hour" integer,
  "start_method" text,
  "inertia" numeric,
  "frame_std" text,
  "frame" text,
  "shaft_height" integer,
  "frame_length" text,
  "frame_material" text,
  "mounting" text[] default '{}'::text[] not null,
  "im_numeric" text,
  "flange" text,
  "shaft_end" text default 'SINGLE'::text,
  "shaft_d" numeric,
  "shaft_e" numeric,
  "key_f" numeric,
  "key_g" numeric,
  "shaft_d2" numeric,
  "shaft_e2" numeric,
  "dim_a" numeric,
  "dim_b" numeric,
  "dim_c" numeric,
  "dim_k" numeric,
  "dim_m" numeric,
  "dim_n" numeric,
  "dim_p" numeric,
  "dim_s" numeric,
  "length_l" integer,
  "bearing_de" text,
  "bearing_nde" text,
  "lubrication" text,
  "rotation" text,
  "tbox_position" text,
  "cable_entry" text,
  "rotor_type" text,
  "weight_kg" numeric,
  "noise_db" numeric,
  "vibration" text,
  "balance" text,
  "colour" text,
  "ip" text,
  "ic" text,
  "insulation" text default 'F'::text,
  "temp_rise" text,
  "ambient_max" numeric,
  "ambient_min" numeric,
  "altitude" numeric,
  "humidity_env" text,
  "ex_protection" text[] default '{}'::text[] not null,
  "ex_gas_group" text,
  "ex_t_class" text,
  "ex_dust_group" text,
  "ex_dust_temp_c" numeric,
  "epl" text[] default '{}'::text[] not null,
  "ex_mark" text,
  "ex_cert_no" text,
  "ex_cert_expiry" date,
  "certificates" text[] default '{}'::text[] not null,
  "compliance_flag" text,
  "features" text[] default '{}'::text[] not null,
  "thermal_protection" text[] default '{}'::text[] not null,
  "vfd_range" text,
  "fan_voltage" numeric,
  "fan_power_w" numeric,
  "brake_type" text,
  "brake_torque_nm" numeric,
  "brake_voltage" text,
  "encoder_type" text,
  "encoder_spec" text,
  "wound" jsonb,
  "multispeed" jsonb,
  "crane" jsonb,
  "hv" jsonb,
  "sync" jsonb,
  "pm" jsonb,
  "dc" jsonb,
  "single" jsonb,
  "servo" jsonb,
  "stepper" jsonb,
  "gear" jsonb,
  "vibrator" jsonb,
  "submersible" jsonb,
  "condition" text,
  "condition_note" text,
  "prod_date" date,
  "prod_year" integer,
  "storage_note" text,
  "test_report" jsonb,
  "refurb_scope" text,
  "original_pack" boolean default false not null,
  "quantity" integer,
  "unit" text default '台'::text,
  "reserved_qty" integer,
  "moq" integer default 1,
  "batch_no" text,
  "warehouse" text,
  "region_code" text,
  "address" text,
  "stock_type" text,
  "cover" text,
  "video_url" text,
  "description" text,
  "price_mode" text,
  "unit_price" numeric(14,2),
  "currency" text default 'CNY'::text,
  "tax_mode" text,
  "price_unit_kw" numeric(14,2),
  "freight" text,
  "lead_days" text,
  "warranty_months" integer,
  "return_policy" text,
  "contact_id" bigint,
  "contact" jsonb,
  "contact_visible" text default 'LOGIN'::text,
  "shelf_status" text default 'DRAFT'::text,
  "shelf_reason" text,
  "valid_days" integer default 30,
  "expire_time" timestamp with time zone,
  "last_confirmed_at" timestamp with time zone,
  "completeness" integer,
  "warnings" text[] default '{}'::text[] not null,
  "view_count" integer default 0,
  "follow_count" integer default 0,
  "inquiry_count" integer default 0,
  "contact_count" integer default 0,
  "source" text default 'WEB'::text,
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
  constraint "machine__id__primary" primary key ("tenant_id", "id"),
  constraint "machine__listing_no__unique" unique ("tenant_id", "listing_no", "deleted_id")
);
comment on table store."machine" is 'machine';

create table store."machine_ratings" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "machine_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "power_kw" numeric,
  "poles" integer,
  "voltage_v" numeric,
  "connection" text,
  "freq_hz" text,
  "rated_rpm" integer,
  "current_a" numeric,
  "efficiency_pct" numeric,
  "power_factor" numeric,
  "duty_cdf_pct" numeric,
  "starts_per_hour" integer,
  constraint "machine__ratings__primary" primary key ("tenant_id", "machine_id", "line_no", "id")
);
comment on table store."machine_ratings" is 'machine';

create table store."machine_photos" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "machine_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "photo_type" text default 'WHOLE'::text,
  "link" text,
  constraint "machine__photos__primary" primary key ("tenant_id", "machine_id", "line_no", "id")
);
comment on table store."machine_photos" is 'machine';

create table store."machine_attachments" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "machine_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "name" text,
  "link" text,
  constraint "machine__attachments__primary" primary key ("tenant_id", "machine_id", "line_no", "id")
);
comment on table store."machine_attachments" is 'machine';

create table store."machine_tier_prices" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "machine_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "min_qty" integer,
  "price" numeric(14,2),
  constraint "machine__tier_prices__primary" primary key ("tenant_id", "machine_id", "line_no", "id")
);
comment on table store."machine_tier_prices" is 'machine';

create table store."machine_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "machine_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "machine__state_history__primary" primary key ("tenant_id", "machine_id", "id")
);
comment on table store."machine_state_history" is 'machine';

create table store."catalog_model" (
  "id" bigint default store.next_id() not null,
  "model" text,
  "series" text,
  "frame" text,
  "shaft_height" integer,
  "poles" integer,
  "power_kw" numeric,
  "power_hp" numeric,
  "freq_hz" text,
  "voltage_v" numeric,
  "connection" text,
  "sync_rpm" integer,
  "rated_rpm" integer,
  "slip_pct" numeric,
  "current_a" numeric,
  "current_source_a" numeric,
  "efficiency_pct" numeric,
  "ie_class" text,
  "gb_grade" text,
  "power_factor" numeric,
  "torque_nm" numeric,
  "weight_kg" numeric,
  "confidence" text,
  "note" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "catalog_model__id__primary" primary key ("id"),
  constraint "catalog_model__model__unique" unique ("model", "deleted_id")
);
comment on table store."catalog_model" is 'catalog-model';

create table store."series" (
  "id" bigint default store.next_id() not null,
  "series" text,
  "type_code" text,
  "name_zh" text,
  "efficiency" text,
  "ip_default" text,
  "ic_default" text,
  "insulation" text,
  "temp_rise" text,
  "voltage_default" text,
  "freq_hz" text,
  "duty_default" text,
  "frame_range" text,
  "standard" text,
  "compliance_status" text,
  "confidence" text,
  "note" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "series__id__primary" primary key ("id"),
  constraint "series__series__unique" unique ("series", "deleted_id")
);
comment on table store."series" is 'series';

create table store."frame_dimension" (
  "id" bigint default store.next_id() not null,
  "frame" text,
  "shaft_height" numeric,
  "dim_a" numeric,
  "dim_b" numeric,
  "dim_c" numeric,
  "dim_k" numeric,
  "foot_bolt" text,
  "shaft_d2p" numeric,
  "shaft_e2p" numeric,
  "key_f2p" numeric,
  "key_g2p" numeric,
  "shaft_d4p" numeric,
  "shaft_e4p" numeric,
  "key_f4p" numeric,
  "key_g4p" numeric,
  "b5_flange" text,
  "b5_m" numeric,
  "b5_n" numeric,
  "b5_p" numeric,
  "b5_holes" integer,
  "b5_s" numeric,
  "b5_t" numeric,
  "b14_small_flange" text,
  "b14_small_m" numeric,
  "b14_small_n" numeric,
  "b14_small_p" numeric,
  "b14_small_holes" integer,
  "b14_small_s" text,
  "b14_small_t" numeric,
  "b14_large_flange" text,
  "b14_large_m" numeric,
  "b14_large_n" numeric,
  "b14_large_p" numeric,
  "b14_large_holes" integer,
  "b14_large_s" text,
  "b14_large_t" numeric,
  "bearing2p" text,
  "bearing4p" text,
  "confidence" text,
  "note" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "frame_dimension__id__primary" primary key ("id"),
  constraint "frame_dimension__frame__unique" unique ("frame", "deleted_id")
);
comment on table store."frame_dimension" is 'frame-dimension';

create table store."frame_power" (
  "id" bigint default store.next_id() not null,
  "frame" text,
  "poles" integer,
  "power_kw" numeric,
  "kind" text,
  "series_scope" text,
  "confidence" text,
  "note" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "frame_power__id__primary" primary key ("id"),
  constraint "frame_power__power_kw__unique" unique ("frame", "poles", "kind", "power_kw", "deleted_id")
);
comment on table store."frame_power" is 'frame-power';

create table store."efficiency_limit" (
  "id" bigint default store.next_id() not null,
  "power_kw" numeric,
  "poles" integer,
  "sync_rpm" integer,
  "ie1_pct" numeric,
  "ie2_pct" numeric,
  "ie3_pct" numeric,
  "ie4_pct" numeric,
  "ie5_pct" numeric,
  "gb_grade3_pct" numeric,
  "gb_grade2_pct" numeric,
  "gb_grade1_pct" numeric,
  "confidence_low" text,
  "confidence" text,
  "note" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "efficiency_limit__id__primary" primary key ("id"),
  constraint "efficiency_limit__power_kw__unique" unique ("poles", "power_kw", "deleted_id")
);
comment on table store."efficiency_limit" is 'efficiency-limit';

create table store."eliminated_motor" (
  "id" bigint default store.next_id() not null,
  "catalogue" text,
  "series" text,
  "model_pattern" text,
  "power_kw" numeric,
  "efficiency_pct" numeric,
  "condition" text,
  "action" text,
  "confidence" text,
  "note" text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "eliminated_motor__id__primary" primary key ("id")
);
comment on table store."eliminated_motor" is 'eliminated-motor';
create index "menu__parent_id__index" on store."menu" using btree ("parent_id");
create index "menu__name__search" on store."menu" using gin ("name" public.gin_trgm_ops);
create index "menu__name_en__search" on store."menu" using gin ("name_en" public.gin_trgm_ops);
create index "menu__code__search" on store."menu" using gin ("code" public.gin_trgm_ops);
create index "menu__alias__search" on store."menu" using gin ("alias" public.gin_trgm_ops);
create index "tenant_package__package_name__search" on store."tenant_package" using gin ("package_name" public.gin_trgm_ops);
create index "tenant_package__menu_id__index" on store."tenant_package_menu_id" using btree ("menu_id");
create index "tenant__tenant_id__search" on store."tenant" using gin ("tenant_id" public.gin_trgm_ops);
create index "tenant__tenant_name__search" on store."tenant" using gin ("tenant_name" public.gin_trgm_ops);
create index "tenant__linkman__search" on store."tenant" using gin ("linkman" public.gin_trgm_ops);
create index "tenant__contact_number__search" on store."tenant" using gin ("contact_number" public.gin_trgm_ops);
create index "tenant__package_id__index" on store."tenant" using btree ("package_id");
create index "client__client_id__search" on store."client" using gin ("client_id" public.gin_trgm_ops);
create index "dict__parent_id__index" on store."dict" using btree ("parent_id");
create index "dict__code__search" on store."dict" using gin ("code" public.gin_trgm_ops);
create index "dict__dict_value__search" on store."dict" using gin ("dict_value" public.gin_trgm_ops);
create index "region__code__search" on store."region" using gin ("code" public.gin_trgm_ops);
create index "region__parent_code__index" on store."region" using btree ("parent_code");
create index "region__name__search" on store."region" using gin ("name" public.gin_trgm_ops);
create index "topmenu__name__search" on store."topmenu" using gin ("name" public.gin_trgm_ops);
create index "topmenu__code__search" on store."topmenu" using gin ("code" public.gin_trgm_ops);
create index "topmenu__menu__index" on store."topmenu_menu" using btree ("menu_id");
create index "data_scope__menu_id__index" on store."data_scope" using btree ("menu_id");
create index "data_scope__scope_name__search" on store."data_scope" using gin ("scope_name" public.gin_trgm_ops);
create index "data_scope__resource_code__search" on store."data_scope" using gin ("resource_code" public.gin_trgm_ops);
create index "api_scope__menu_id__index" on store."api_scope" using btree ("menu_id");
create index "api_scope__scope_name__search" on store."api_scope" using gin ("scope_name" public.gin_trgm_ops);
create index "api_scope__resource_code__search" on store."api_scope" using gin ("resource_code" public.gin_trgm_ops);
create index "dept__parent_id__index" on store."dept" using btree ("tenant_id", "parent_id");
create index "dept__dept_name__search" on store."dept" using gin ("dept_name" public.gin_trgm_ops);
create index "dept__full_name__search" on store."dept" using gin ("full_name" public.gin_trgm_ops);
create index "dept__leader_id__index" on store."dept_leader_id" using btree ("tenant_id", "user_id");
create index "role__parent_id__index" on store."role" using btree ("tenant_id", "parent_id");
create index "role__role_name__search" on store."role" using gin ("role_name" public.gin_trgm_ops);
create index "role__role_alias__search" on store."role" using gin ("role_alias" public.gin_trgm_ops);
create index "role__menu__index" on store."role_menu" using btree ("menu_id", "tenant_id");
create index "role__data_scope__index" on store."role_data_scope" using btree ("data_scope_id", "tenant_id");
create index "role__api_scope__index" on store."role_api_scope" using btree ("api_scope_id", "tenant_id");
create index "post__post_code__search" on store."post" using gin ("post_code" public.gin_trgm_ops);
create index "post__post_name__search" on store."post" using gin ("post_name" public.gin_trgm_ops);
create index "user__account__search" on store."user" using gin ("account" public.gin_trgm_ops);
create index "user__real_name__search" on store."user" using gin ("real_name" public.gin_trgm_ops);
create index "user__status_create_time__list" on store."user" using btree ("tenant_id", "status", "create_time") where (deleted_id = 0);
create index "user__role_id__index" on store."user_role_id" using btree ("tenant_id", "role_id");
create index "user__dept_id__index" on store."user_dept_id" using btree ("tenant_id", "dept_id");
create index "user__post_id__index" on store."user_post_id" using btree ("tenant_id", "post_id");
create index "param__param_name__search" on store."param" using gin ("param_name" public.gin_trgm_ops);
create index "param__param_key__search" on store."param" using gin ("param_key" public.gin_trgm_ops);
create index "param__param_value__search" on store."param" using gin ("param_value" public.gin_trgm_ops);
create index "dict_biz__parent_id__index" on store."dict_biz" using btree ("tenant_id", "parent_id");
create index "dict_biz__code__search" on store."dict_biz" using gin ("code" public.gin_trgm_ops);
create index "dict_biz__dict_value__search" on store."dict_biz" using gin ("dict_value" public.gin_trgm_ops);
create index "oss__oss_code__search" on store."oss" using gin ("oss_code" public.gin_trgm_ops);
create index "oss__access_key__search" on store."oss" using gin ("access_key" public.gin_trgm_ops);
create unique index "oss__status__exclusive" on store."oss" using btree ("tenant_id") where (("status" = 2) AND (deleted_id = 0));
create index "log_api__create_time__list" on store."log_api" using btree ("tenant_id", "create_time" desc nulls last) where (deleted_id = 0);
create index "motortype__type_code__search" on store."motortype" using gin ("type_code" public.gin_trgm_ops);
create index "motortype__parent_code__index" on store."motortype" using btree ("tenant_id", "parent_code");
create index "motortype__name_zh__search" on store."motortype" using gin ("name_zh" public.gin_trgm_ops);
create index "motortype__name_en__search" on store."motortype" using gin ("name_en" public.gin_trgm_ops);
create index "brand__name_zh__search" on store."brand" using gin ("name_zh" public.gin_trgm_ops);
create index "brand__name_en__search" on store."brand" using gin ("name_en" public.gin_trgm_ops);
create index "brand__successor_of__index" on store."brand" using btree ("tenant_id", "successor_of");
create index "machine__title__search" on store."machine" using gin ("title" public.gin_trgm_ops);
create index "machine__type_code__index" on store."machine" using btree ("tenant_id", "type_code");
create index "machine__brand_code__index" on store."machine" using btree ("tenant_id", "brand_code");
create index "machine__model__search" on store."machine" using gin ("model" public.gin_trgm_ops);
create index "machine__order_no__search" on store."machine" using gin ("order_no" public.gin_trgm_ops);
create index "machine__poles__search" on store."machine" using gin ("poles");
create index "machine__mounting__search" on store."machine" using gin ("mounting");
create index "machine__region_code__index" on store."machine" using btree ("region_code", "tenant_id");
create index "machine__contact_id__index" on store."machine" using btree ("tenant_id", "contact_id");
create index "machine__shelf_status_last_confirmed_at_id_power_k_feb2de__list" on store."machine" using btree ("tenant_id", "shelf_status", "last_confirmed_at" desc nulls last, "id" desc nulls last, "power_kw", "poles", "model") where (deleted_id = 0);
create index "machine__shelf_status_power_kw_poles__list" on store."machine" using btree ("tenant_id", "shelf_status", "power_kw", "poles") where (deleted_id = 0);
create index "machine__shelf_status_brand_code_last_confirmed_at_id__list" on store."machine" using btree ("tenant_id", "shelf_status", "brand_code", "last_confirmed_at" desc nulls last, "id" desc nulls last) where (deleted_id = 0);
create index "machine__shelf_status_type_code_last_confirmed_at_id__list" on store."machine" using btree ("tenant_id", "shelf_status", "type_code", "last_confirmed_at" desc nulls last, "id" desc nulls last) where (deleted_id = 0);
create index "machine__create_user_create_time__list" on store."machine" using btree ("tenant_id", "create_user", "create_time") where (deleted_id = 0);
create index "machine__create_time__list" on store."machine" using btree ("tenant_id", "create_time") where (deleted_id = 0);
create index "machine__model_norm__list" on store."machine" using btree ("tenant_id", "model_norm") where (deleted_id = 0);
create index "machine__expire_time__list" on store."machine" using btree ("tenant_id", "expire_time") where (deleted_id = 0);
create index "catalog_model__model__search" on store."catalog_model" using gin ("model" public.gin_trgm_ops);
create index "catalog_model__series_power_kw_poles__list" on store."catalog_model" using btree ("series", "power_kw", "poles") where (deleted_id = 0);
create index "series__series__search" on store."series" using gin ("series" public.gin_trgm_ops);
create index "series__name_zh__search" on store."series" using gin ("name_zh" public.gin_trgm_ops);
create index "eliminated_motor__model_pattern__search" on store."eliminated_motor" using gin ("model_pattern" public.gin_trgm_ops);
alter table store."menu" add constraint "menu__parent_id__reference" foreign key ("parent_id", "target_deleted_id") references store."menu" ("id", "deleted_id");
alter table store."tenant_package_menu_id" add constraint "tenant_package__menu_id__reference" foreign key ("menu_id", "target_deleted_id") references store."menu" ("id", "deleted_id");
alter table store."tenant_package_menu_id" add constraint "tenant_package__menu_id__owner" foreign key ("tenant_package_id") references store."tenant_package" ("id") on delete cascade;
alter table store."tenant" add constraint "tenant__package_id__reference" foreign key ("package_id", "target_deleted_id") references store."tenant_package" ("id", "deleted_id");
alter table store."dict" add constraint "dict__parent_id__reference" foreign key ("parent_id", "target_deleted_id") references store."dict" ("id", "deleted_id");
alter table store."region" add constraint "region__parent_code__reference" foreign key ("parent_code", "target_deleted_id") references store."region" ("code", "deleted_id");
alter table store."topmenu_menu" add constraint "topmenu__menu__reference" foreign key ("menu_id", "target_deleted_id") references store."menu" ("id", "deleted_id");
alter table store."topmenu_menu" add constraint "topmenu__menu__owner" foreign key ("topmenu_id") references store."topmenu" ("id") on delete cascade;
alter table store."data_scope" add constraint "data_scope__menu_id__reference" foreign key ("menu_id", "target_deleted_id") references store."menu" ("id", "deleted_id");
alter table store."api_scope" add constraint "api_scope__menu_id__reference" foreign key ("menu_id", "target_deleted_id") references store."menu" ("id", "deleted_id");
alter table store."dept" add constraint "dept__parent_id__reference" foreign key ("tenant_id", "parent_id", "target_deleted_id") references store."dept" ("tenant_id", "id", "deleted_id");
alter table store."dept_leader_id" add constraint "dept__leader_id__reference" foreign key ("tenant_id", "user_id", "target_deleted_id") references store."user" ("tenant_id", "id", "deleted_id");
alter table store."dept_leader_id" add constraint "dept__leader_id__owner" foreign key ("tenant_id", "dept_id") references store."dept" ("tenant_id", "id") on delete cascade;
alter table store."role" add constraint "role__parent_id__reference" foreign key ("tenant_id", "parent_id", "target_deleted_id") references store."role" ("tenant_id", "id", "deleted_id");
alter table store."role_menu" add constraint "role__menu__reference" foreign key ("menu_id", "target_deleted_id") references store."menu" ("id", "deleted_id");
alter table store."role_menu" add constraint "role__menu__owner" foreign key ("tenant_id", "role_id") references store."role" ("tenant_id", "id") on delete cascade;
alter table store."role_data_scope" add constraint "role__data_scope__reference" foreign key ("data_scope_id", "target_deleted_id") references store."data_scope" ("id", "deleted_id");
alter table store."role_data_scope" add constraint "role__data_scope__owner" foreign key ("tenant_id", "role_id") references store."role" ("tenant_id", "id") on delete cascade;
alter table store."role_api_scope" add constraint "role__api_scope__reference" foreign key ("api_scope_id", "target_deleted_id") references store."api_scope" ("id", "deleted_id");
alter table store."role_api_scope" add constraint "role__api_scope__owner" foreign key ("tenant_id", "role_id") references store."role" ("tenant_id", "id") on delete cascade;
alter table store."user_role_id" add constraint "user__role_id__reference" foreign key ("tenant_id", "role_id", "target_deleted_id") references store."role" ("tenant_id", "id", "deleted_id");
alter table store."user_role_id" add constraint "user__role_id__owner" foreign key ("tenant_id", "user_id") references store."user" ("tenant_id", "id") on delete cascade;
alter table store."user_dept_id" add constraint "user__dept_id__reference" foreign key ("tenant_id", "dept_id", "target_deleted_id") references store."dept" ("tenant_id", "id", "deleted_id");
alter table store."user_dept_id" add constraint "user__dept_id__owner" foreign key ("tenant_id", "user_id") references store."user" ("tenant_id", "id") on delete cascade;
alter table store."user_post_id" add constraint "user__post_id__reference" foreign key ("tenant_id", "post_id", "target_deleted_id") references store."post" ("tenant_id", "id", "deleted_id");
alter table store."user_post_id" add constraint "user__post_id__owner" foreign key ("tenant_id", "user_id") references store."user" ("tenant_id", "id") on delete cascade;
alter table store."user_state_history" add constraint "user__state_history__owner" foreign key ("tenant_id", "user_id") references store."user" ("tenant_id", "id") on delete cascade;
alter table store."dict_biz" add constraint "dict_biz__parent_id__reference" foreign key ("tenant_id", "parent_id", "target_deleted_id") references store."dict_biz" ("tenant_id", "id", "deleted_id");
alter table store."oss_state_history" add constraint "oss__state_history__owner" foreign key ("tenant_id", "oss_id") references store."oss" ("tenant_id", "id") on delete cascade;
alter table store."motortype" add constraint "motortype__parent_code__reference" foreign key ("tenant_id", "parent_code", "target_deleted_id") references store."motortype" ("tenant_id", "type_code", "deleted_id");
alter table store."brand" add constraint "brand__successor_of__reference" foreign key ("tenant_id", "successor_of", "target_deleted_id") references store."brand" ("tenant_id", "brand_code", "deleted_id");
alter table store."machine" add constraint "machine__type_code__reference" foreign key ("tenant_id", "type_code", "target_deleted_id") references store."motortype" ("tenant_id", "type_code", "deleted_id");
alter table store."machine" add constraint "machine__brand_code__reference" foreign key ("tenant_id", "brand_code", "target_deleted_id") references store."brand" ("tenant_id", "brand_code", "deleted_id");
alter table store."machine" add constraint "machine__region_code__reference" foreign key ("region_code", "target_deleted_id") references store."region" ("code", "deleted_id");
alter table store."machine" add constraint "machine__contact_id__reference" foreign key ("tenant_id", "contact_id", "target_deleted_id") references store."user" ("tenant_id", "id", "deleted_id");
alter table store."machine_ratings" add constraint "machine__ratings__owner" foreign key ("tenant_id", "machine_id") references store."machine" ("tenant_id", "id") on delete cascade;
alter table store."machine_photos" add constraint "machine__photos__owner" foreign key ("tenant_id", "machine_id") references store."machine" ("tenant_id", "id") on delete cascade;
alter table store."machine_attachments" add constraint "machine__attachments__owner" foreign key ("tenant_id", "machine_id") references store."machine" ("tenant_id", "id") on delete cascade;
alter table store."machine_tier_prices" add constraint "machine__tier_prices__owner" foreign key ("tenant_id", "machine_id") references store."machine" ("tenant_id", "id") on delete cascade;
alter table store."machine_state_history" add constraint "machine__state_history__owner" foreign key ("tenant_id", "machine_id") references store."machine" ("tenant_id", "id") on delete cascade;

-- Sessions, refresh tokens, captchas, limits and the error logs of browsers: the platform's own, of no resource.
-- Nobody but the platform role reaches them, so they have no views.

create table store.session (
  id bigint primary key default store.next_id(),
  tenant_id text not null,
  user_id bigint not null,
  client_id text not null,
  -- What the user chose to work as; null is everything that the user has.
  chosen_roles bigint[],
  chosen_depts bigint[],
  address text not null,
  user_agent text not null,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz
);
create index session_of_user on store.session (tenant_id, user_id) where ended is null;
create index session_expiry on store.session (expires);

-- The token itself is known to its holder alone. A used one stays as long as its session, so that a second use shows theft.
create table store.refresh_token (
  hash bytea primary key,
  session_id bigint not null references store.session (id) on delete cascade,
  created timestamptz not null default now(),
  used timestamptz
);
create index refresh_token_of_session on store.refresh_token (session_id);

create table store.captcha (
  key uuid primary key default gen_random_uuid(),
  answer text not null,
  expires timestamptz not null
);
create index captcha_expiry on store.captcha (expires);

-- The layout is that of rate-limiter-flexible; `expire` is in milliseconds since 1970.
create table store.rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expiry on store.rate_limit (expire);

create table store.client_error (
  id bigint primary key default store.next_id(),
  tenant_id text not null,
  user_id bigint not null,
  session_id bigint not null,
  received timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  -- As the browser wrote them.
  url text not null,
  time text not null,
  type text not null,
  message text not null,
  stack text not null,
  info text not null
);
create index client_error_received on store.client_error (received);
