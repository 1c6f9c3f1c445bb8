-- Listings that the version before wrote meanwhile.
update store.machine as m set unit_price = tier.price, price_unit_kw = round(tier.price / nullif(m.power_kw, 0), 2)
from store.machine_tier_prices as tier
where tier.tenant_id = m.tenant_id and tier.machine_id = m.id and m.price_mode = 'TIER' and m.unit_price is null
  and tier.id = (select t.id from store.machine_tier_prices as t where t.tenant_id = m.tenant_id and t.machine_id = m.id and t.price is not null order by t.min_qty, t.line_no limit 1);
update store.machine set
  price_cny = case when coalesce(currency, 'CNY') = 'CNY' then unit_price end,
  price_unit_kw = case when coalesce(currency, 'CNY') = 'CNY' then price_unit_kw end
where coalesce(currency, 'CNY') = 'CNY' and price_cny is distinct from unit_price
  or currency <> 'CNY' and (price_cny is not null or price_unit_kw is not null);
-- What a colleague has deleted of somebody counts as deleted by its owner, who can put it back also when the colleague has left.
update store.machine as row set update_user = row.create_user from store."user" as owner, store."user" as colleague
where row.deleted_id <> 0 and owner.tenant_id = row.tenant_id and owner.id = row.create_user and colleague.tenant_id = row.tenant_id
  and colleague.id = row.update_user and colleague.id <> owner.id and colleague.company_id = owner.company_id;
update store.collaboration as row set update_user = row.create_user from store."user" as owner, store."user" as colleague
where row.deleted_id <> 0 and owner.tenant_id = row.tenant_id and owner.id = row.create_user and colleague.tenant_id = row.tenant_id
  and colleague.id = row.update_user and colleague.id <> owner.id and colleague.company_id = owner.company_id;
