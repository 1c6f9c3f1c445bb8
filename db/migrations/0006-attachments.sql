create table store."attach" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "original_name" text,
  "name" text,
  "domain_url" text,
  "extension" text,
  "attach_size" integer,
  "content_type" text,
  "hash" text,
  "visibility" text default 'PUBLIC'::text,
  "oss_id" bigint,
  "is_kept" boolean default false not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "attach__id__primary" primary key ("tenant_id", "id"),
  constraint "attach__name__unique" unique ("tenant_id", "name", "deleted_id")
);
comment on table store."attach" is 'attach';
alter table store."machine_photos" add column "target_deleted_id" bigint generated always as ((0)::bigint) stored;
alter table store."machine_attachments" add column "target_deleted_id" bigint generated always as ((0)::bigint) stored;
alter table store."oss" add constraint "oss__id__target" unique ("tenant_id", "id", "deleted_id");
create index "user__avatar__index" on store."user" using btree ("tenant_id", "avatar");
create index "attach__original_name__search" on store."attach" using gin ("original_name" public.gin_trgm_ops);
create index "attach__name__search" on store."attach" using gin ("name" public.gin_trgm_ops);
create index "attach__domain_url__search" on store."attach" using gin ("domain_url" public.gin_trgm_ops);
create index "attach__oss_id__index" on store."attach" using btree ("tenant_id", "oss_id");
create index "attach__create_time__list" on store."attach" using btree ("tenant_id", "create_time" desc nulls last) where (deleted_id = 0);
create index "attach__hash__list" on store."attach" using btree ("tenant_id", "hash") where (deleted_id = 0);
create index "brand__logo__index" on store."brand" using btree ("tenant_id", "logo");
create index "machine__cover__index" on store."machine" using btree ("tenant_id", "cover");
create index "machine__video_url__index" on store."machine" using btree ("tenant_id", "video_url");
create index "machine__photos__link__index" on store."machine_photos" using btree ("tenant_id", "link");
create index "machine__attachments__link__index" on store."machine_attachments" using btree ("tenant_id", "link");

-- What a browser follows once instead of a token.
create table store.ticket (
  hash bytea primary key,
  subject text not null,
  expires timestamptz not null
);

-- Rows held the address of a file; now they hold its name, and the file has a row of its own.
create function pg_temp.file_name(address text) returns text language sql immutable as
  $$ select regexp_replace(address, '^(https?://[^/]+)?(/api)?/files/', '') $$;
update store."user" set avatar = pg_temp.file_name(avatar) where avatar is not null;
update store.brand set logo = pg_temp.file_name(logo) where logo is not null;
update store.machine set cover = pg_temp.file_name(cover), video_url = pg_temp.file_name(video_url) where cover is not null or video_url is not null;
update store.machine_photos set link = pg_temp.file_name(link) where link is not null;
update store.machine_attachments set link = pg_temp.file_name(link) where link is not null;
update store.tenant set background_url = pg_temp.file_name(background_url) where background_url is not null;
insert into store.attach (tenant_id, name, original_name, extension, attach_size, domain_url, create_time)
  select known.tenant_id, known.name, regexp_replace(known.name, '^.*/', ''), lower(substring(known.name from '\.([^./]{1,16})$')),
    coalesce(stored.bytes, 0), '/files', coalesce(stored.created, now())
  from (
    select tenant_id, avatar as name from store."user" union select tenant_id, logo from store.brand
    union select tenant_id, cover from store.machine union select tenant_id, video_url from store.machine
    union select tenant_id, link from store.machine_photos union select tenant_id, link from store.machine_attachments
    union select '000000', background_url from store.tenant union select tenant_id, name from store.stored_file
  ) as known
  left join store.stored_file as stored on stored.tenant_id = known.tenant_id and stored.name = known.name
  where known.name is not null;
update store.attach set content_type = case extension when 'pdf' then 'application/pdf' when 'mp4' then 'video/mp4' when 'zip' then 'application/zip'
  when 'xlsx' then 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' when 'dwg' then 'image/vnd.dwg'
  when 'svg' then 'image/svg+xml' when 'jpg' then 'image/jpeg' else 'image/' || extension end;
insert into store.job (tenant_id, name, title, input)
  select tenant_id, 'make-thumbnails', E'生成缩略图\nMake thumbnails', jsonb_build_object('name', name)::text from store.attach where extension = 'webp';
drop table store.stored_file;

alter table store."user" add constraint "user__avatar__reference" foreign key ("tenant_id", "avatar", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."attach" add constraint "attach__oss_id__reference" foreign key ("tenant_id", "oss_id", "target_deleted_id") references store."oss" ("tenant_id", "id", "deleted_id");
alter table store."brand" add constraint "brand__logo__reference" foreign key ("tenant_id", "logo", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."machine" add constraint "machine__cover__reference" foreign key ("tenant_id", "cover", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."machine" add constraint "machine__video_url__reference" foreign key ("tenant_id", "video_url", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."machine_photos" add constraint "machine__photos__link__reference" foreign key ("tenant_id", "link", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
alter table store."machine_attachments" add constraint "machine__attachments__link__reference" foreign key ("tenant_id", "link", "target_deleted_id") references store."attach" ("tenant_id", "name", "deleted_id");
