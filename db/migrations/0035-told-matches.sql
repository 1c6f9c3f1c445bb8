-- Who was told at once of a match is known for each pair, so that one that becomes better is told once.
alter table store."demand_match" drop constraint "demand_match__demand_id__unique";
alter table store."demand_match" add column "told_at_once" boolean default false not null;
alter table store."demand_match" add constraint "demand_match__demand_id__unique" unique ("tenant_id", "listing_id", "told_at_once", "demand_id", "deleted_id");
-- Until now they were told by these grades when they were found.
update store.demand_match set told_at_once = true where grade = 'A' or grade = 'B' and score >= 80;
