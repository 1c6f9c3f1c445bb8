alter table store."quote" add column "sold_version" integer;
