alter table store."quote" add column "sold_at" timestamp with time zone;

-- outside a transaction
create unique index concurrently if not exists "inquiry__demand_id__unique_next" on store."inquiry" using btree ("tenant_id", "buyer", "seller", "demand_id", "deleted_id");
alter table store."inquiry" drop constraint if exists "inquiry__demand_id__unique", add constraint "inquiry__demand_id__unique" unique using index "inquiry__demand_id__unique_next";
