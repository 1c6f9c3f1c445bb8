alter table store."machine" add column "proofs" text[] default '{}'::text[] not null;
update store.machine set proofs = array_remove(array[
  case when exists (select from store.machine_photos p where p.tenant_id = machine.tenant_id and p.machine_id = machine.id and p.photo_type = 'NAMEPLATE') then 'NAMEPLATE' end,
  case when jsonb_strip_nulls(test_report) <> '{}' then 'TEST' end], null)
where jsonb_strip_nulls(test_report) <> '{}'
  or exists (select from store.machine_photos p where p.tenant_id = machine.tenant_id and p.machine_id = machine.id and p.photo_type = 'NAMEPLATE');
