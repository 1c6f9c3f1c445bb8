create table store."news" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "title" text,
  "title_en" text,
  "category" text,
  "cover" text,
  "summary" text,
  "summary_en" text,
  "content" text,
  "content_en" text,
  "tags" text[] default '{}'::text[] not null,
  "type_codes" text[] default '{}'::text[] not null,
  "brand_codes" text[] default '{}'::text[] not null,
  "author" text,
  "source_name" text,
  "source_url" text,
  "top" boolean default false not null,
  "publish_time" timestamp with time zone,
  "news_status" text default 'DRAFT'::text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "news__id__primary" primary key ("tenant_id", "id")
);
comment on table store."news" is 'news';

create table store."news_attachments" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "news_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "line_no" integer default 0 not null,
  "name" text,
  "link" text,
  "target_deleted_id" bigint generated always as ((0)::bigint) stored,
  constraint "news__attachments__primary" primary key ("tenant_id", "news_id", "line_no", "id")
);
comment on table store."news_attachments" is 'news';

create table store."news_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "news_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "news__state_history__primary" primary key ("tenant_id", "news_id", "id")
);
comment on table store."news_state_history" is 'news';

create table store."news_view" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "news_id" text,
  "views" integer default 0,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "news_view__id__primary" primary key ("tenant_id", "id"),
  constraint "news_view__news_id__unique" unique ("tenant_id", "news_id", "deleted_id")
);
comment on table store."news_view" is 'news-view';

create table store."contact_message" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "name" text,
  "phone" text,
  "email" text,
  "subject" text,
  "message" text,
  "message_state" text default 'NEW'::text,
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
  constraint "contact_message__id__primary" primary key ("tenant_id", "id")
);
comment on table store."contact_message" is 'contact-message';

create table store."contact_message_state_history" (
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "contact_message_id" bigint not null,
  "id" bigint default store.next_id() not null,
  "create_user" bigint,
  "create_time" timestamp with time zone default now() not null,
  "transition" text not null,
  "from_state" text not null,
  "to_state" text not null,
  "reason" text,
  "recorded" jsonb default '{}'::jsonb not null,
  constraint "contact_message__state_history__primary" primary key ("tenant_id", "contact_message_id", "id")
);
comment on table store."contact_message_state_history" is 'contact-message';
alter table store."user" add column "uscc" text;
alter table store."user" add column "seller_role" text;
alter table store."user" add column "region_code" text;
alter table store."user" add column "main_brands" text[] default '{}'::text[] not null;
alter table store."user" add column "main_types" text[] default '{}'::text[] not null;
alter table store."user" add column "qq" text;
alter table store."user" add column "terms_version" text;
alter table store."user" add column "terms_time" timestamp with time zone;
alter table store."user" add column "status_token" text;
alter table store."user" add column "close_time" timestamp with time zone;
create index "user__region_code__index" on store."user" using btree ("region_code", "tenant_id");
create index "news__title__search" on store."news" using gin ("title" public.gin_trgm_ops);
create index "news__title_en__search" on store."news" using gin ("title_en" public.gin_trgm_ops);
create index "news__cover__index" on store."news" using btree ("tenant_id", "cover");
create index "news__news_status_publish_time__list" on store."news" using btree ("tenant_id", "news_status", "publish_time" desc nulls last) where (deleted_id = 0);
create index "news__attachments__link__index" on store."news_attachments" using btree ("tenant_id", "link");
create index "contact_message__name__search" on store."contact_message" using gin ("name" public.gin_trgm_ops);
create index "contact_message__phone__search" on store."contact_message" using gin ("phone" public.gin_trgm_ops);
create index "contact_message__email__search" on store."contact_message" using gin ("email" public.gin_trgm_ops);
create index "contact_message__subject__search" on store."contact_message" using gin ("subject" public.gin_trgm_ops);
create index "contact_message__message_state_create_time__list" on store."contact_message" using btree ("tenant_id", "message_state", "create_time") where (deleted_id = 0);
alter table store."user" add constraint "user__region_code__reference" foreign key ("region_code", "target_deleted_id") references store."region" ("code", "deleted_id");
alter table store."news" add constraint "news__cover__reference" foreign key ("tenant_id", "cover", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."news_attachments" add constraint "news__attachments__link__reference" foreign key ("tenant_id", "link", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."news_attachments" add constraint "news__attachments__owner" foreign key ("tenant_id", "news_id") references store."news" ("tenant_id", "id") on delete cascade;
alter table store."news_state_history" add constraint "news__state_history__owner" foreign key ("tenant_id", "news_id") references store."news" ("tenant_id", "id") on delete cascade;
alter table store."contact_message_state_history" add constraint "contact_message__state_history__owner" foreign key ("tenant_id", "contact_message_id") references store."contact_message" ("tenant_id", "id") on delete cascade;
