alter table store."quote" add column "sold_version" integer;

-- Who objects to a report may be an anonymous buyer: what earlier versions have recorded of objections names nobody, as new ones do.
update store.abuse_report_state_history set create_user = null where transition = 'appealed' and create_user is not null;
update store.row_change as c set create_user = null from store.abuse_report as r
where c.resource = 'abuse-report' and c.tenant_id = r.tenant_id and c.row_id = r.id::text and c.create_user = r.accused;
update store.abuse_report set update_user = null where update_user = accused;
