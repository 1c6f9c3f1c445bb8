create table store."review_claim" (
  "id" bigint default store.next_id() not null,
  "tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null,
  "reviewer_id" text,
  "listing_id" text,
  "claimed_until" timestamp with time zone,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamp with time zone default now() not null,
  "update_user" bigint,
  "update_time" timestamp with time zone,
  "status" integer default 1 not null,
  "row_version" integer default 1 not null,
  "deleted_id" bigint default 0 not null,
  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,
  constraint "review_claim__id__primary" primary key ("tenant_id", "id"),
  constraint "review_claim__reviewer_id__unique" unique ("tenant_id", "reviewer_id", "deleted_id")
);
comment on table store."review_claim" is 'review-claim';

-- Of which listings sellers were reminded, so that each is named once before its validity ends and once after.
create table store.stock_reminder (
  tenant_id text not null,
  listing_id bigint not null,
  kind text not null check (kind in ('SOON', 'EXPIRED')),
  expire_time timestamptz not null,
  primary key (tenant_id, listing_id, kind, expire_time)
);
