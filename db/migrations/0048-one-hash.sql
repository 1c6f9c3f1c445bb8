-- The same bytes are one attachment of each visibility, wherever they are stored: a null of the key before made all pictures and sheets differ.
-- outside a transaction
-- Of attachments that are the same since one was put back, the older one keeps its file and is found by its name alone.
update store.attach as a set hash = null where deleted_id = 0 and exists (select 1 from store.attach as b
  where b.tenant_id = a.tenant_id and b.visibility = a.visibility and b.hash = a.hash and b.deleted_id = 0 and b.id > a.id);
create unique index concurrently if not exists "attach__hash__unique_next" on store."attach" using btree ("tenant_id", "visibility", "hash", "deleted_id");
alter table store."attach" drop constraint if exists "attach__hash__unique", add constraint "attach__hash__unique" unique using index "attach__hash__unique_next";
