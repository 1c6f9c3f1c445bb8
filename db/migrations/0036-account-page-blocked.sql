alter table store."user" add column "page_blocked" boolean default false not null;
-- Members of companies whose page is taken down take the block along when they leave.
update store."user" as u set page_blocked = true from store.company as c where c.tenant_id = u.tenant_id and c.id = u.company_id and c.page_blocked;
