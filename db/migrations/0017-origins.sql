alter table store."machine" add column "origins" text[] default '{}'::text[] not null;
