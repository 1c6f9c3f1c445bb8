alter table store."user" add column "erased_at" timestamp with time zone;
alter table store."user" add column "email_verified" boolean default false not null;
