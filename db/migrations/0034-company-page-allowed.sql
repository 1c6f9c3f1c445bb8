alter table store."company" add column "page_blocked" boolean default false not null;
alter table store."company" add column "page_reason" text;
