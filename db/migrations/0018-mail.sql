create table store."notification_choice" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "owner" text,
  "listing" text default 'MAIL'::text,
  "inquiry" text default 'MAIL'::text,
  "quote" text default 'MAIL'::text,
  "demand" text default 'DIGEST'::text,
  "follow" text default 'DIGEST'::text,
  "search" text default 'DIGEST'::text,
  "report" text default 'MAIL'::text,
  "account" text default 'MAIL'::text,
  "system" text default 'SITE'::text,
  "quiet_from" integer,
  "quiet_to" integer,
  "language" text default 'zh'::text,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "notification_choice__id__primary" primary key ("tenant_id", "id"),
  constraint "notification_choice__owner__unique" unique ("tenant_id", "owner", "deleted_id")
);
comment on table store."notification_choice" is 'notification-choice';
alter table store."user_notification" add column "mail" text default 'NONE'::text;
alter table store."user_notification" add column "mail_after" timestamp with time zone;
create index "user_notification__mail_mail_after__list" on store."user_notification" using btree ("tenant_id", "mail", "mail_after") where (deleted_id = 0);
