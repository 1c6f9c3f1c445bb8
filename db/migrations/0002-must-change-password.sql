alter table store."user" add column "must_change_password" boolean default false not null;
