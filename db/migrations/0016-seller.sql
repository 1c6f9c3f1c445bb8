alter table store."user" add column "seller_verified" boolean default false not null;
alter table store."user" add column "seller_verified_reason" text;
-- What others did with a listing, and who looked at it on which day: the platform's own, of no resource. A change of them is no change of
-- the listing, so that cached lists and the stock index stay as they are.
create table store.listing_count (
  tenant_id text not null,
  listing_id bigint not null,
  views integer not null default 0,
  contacts integer not null default 0,
  follows integer not null default 0,
  inquiries integer not null default 0,
  primary key (tenant_id, listing_id)
);
create table store.listing_visit (
  tenant_id text not null,
  listing_id bigint not null,
  kind text not null check (kind in ('VIEW', 'CONTACT')),
  day date not null,
  -- SHA-256 of the user, or of the address of a visitor.
  visitor bytea not null,
  viewer_id bigint,
  time timestamptz not null,
  primary key (tenant_id, listing_id, kind, day, visitor)
);
create index listing_visit_day on store.listing_visit (day);
insert into store.listing_count (tenant_id, listing_id, views, contacts, follows, inquiries)
  select tenant_id, id, coalesce(view_count, 0), coalesce(contact_count, 0), coalesce(follow_count, 0), coalesce(inquiry_count, 0) from store.machine
  where coalesce(view_count, 0) + coalesce(contact_count, 0) + coalesce(follow_count, 0) + coalesce(inquiry_count, 0) > 0;
-- confirmed: the column machine.view_count and its values
alter table store."machine" drop column "view_count";
-- confirmed: the column machine.follow_count and its values
alter table store."machine" drop column "follow_count";
-- confirmed: the column machine.inquiry_count and its values
alter table store."machine" drop column "inquiry_count";
-- confirmed: the column machine.contact_count and its values
alter table store."machine" drop column "contact_count";


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
