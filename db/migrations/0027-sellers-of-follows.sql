alter table store."user_follow" add column "seller" text;
-- A follow of a seller held the account for a target, and the name of the company: now it holds a listing of that seller, and names that.
delete from store."user_follow" f where f.target_type = 'SELLER' and not exists (
  select 1 from store."machine" m where m.tenant_id = f.tenant_id and m.create_user::text = f.target_id and m.deleted_id = 0);
update store."user_follow" f set seller = f.target_id, target_id = m.id::text,
  name = '卖家 · ' || coalesce(m.title, '') || E'\n' || 'Seller of ' || coalesce(nullif(m.title_en, ''), m.title, '')
  from store."machine" m where f.target_type = 'SELLER' and m.tenant_id = f.tenant_id and m.id = (
    select min(o.id) from store."machine" o where o.tenant_id = f.tenant_id and o.create_user::text = f.target_id and o.deleted_id = 0);
-- The seller reads who changed a quote: the buyer's decisions are nobody's.
update store."quote" set update_user = null where update_user <> create_user;
update store."row_change" r set create_user = null from store."quote" q
  where r.resource = 'quote' and r.tenant_id = q.tenant_id and r.row_id = q.id::text and r.create_user <> q.create_user;
