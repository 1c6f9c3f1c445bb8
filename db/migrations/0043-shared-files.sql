-- Where the bytes of an attachment are, if not under its name.
alter table store."attach" add column "stored_name" text;

-- outside a transaction
create unique index concurrently if not exists "attach__hash__unique_next" on store."attach" using btree ("tenant_id", "stored_name", "visibility", "hash", "deleted_id");
alter table store."attach" drop constraint if exists "attach__hash__unique", add constraint "attach__hash__unique" unique using index "attach__hash__unique_next";
