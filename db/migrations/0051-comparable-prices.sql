-- Prices are filtered, sorted and compared in CNY.
alter table store."machine" add column "price_cny" numeric(14,2);
-- A listing with tiers costs what its first tier says. Its followers have known the tiers, so that this is no change for them.
-- outside a transaction
-- batch
update store.machine as m set unit_price = tier.price, price_unit_kw = round(tier.price / nullif(m.power_kw, 0), 2)
from store.machine_tier_prices as tier
where tier.tenant_id = m.tenant_id and tier.machine_id = m.id
  and tier.id = (select t.id from store.machine_tier_prices as t where t.tenant_id = m.tenant_id and t.machine_id = m.id and t.price is not null order by t.min_qty, t.line_no limit 1)
  and m.ctid = any(array(
    select ctid from store.machine as n where n.price_mode = 'TIER' and n.unit_price is null
      and exists (select from store.machine_tier_prices as t where t.tenant_id = n.tenant_id and t.machine_id = n.id and t.price is not null) limit 5000));
-- batch
update store.user_follow as f set told_price = coalesce(f.told_price, m.unit_price), seen_price = coalesce(f.seen_price, m.unit_price)
from store.machine as m
where m.tenant_id = f.tenant_id and m.id::text = f.target_id
  and f.ctid = any(array(
    select followed.ctid from store.user_follow as followed join store.machine as n on n.tenant_id = followed.tenant_id and n.id::text = followed.target_id
    where followed.target_type = 'LISTING' and n.price_mode = 'TIER' and n.unit_price is not null
      and (followed.told_price is null or followed.seen_price is null) limit 5000));
-- batch
update store.machine set
  price_cny = case when coalesce(currency, 'CNY') = 'CNY' then unit_price end,
  price_unit_kw = case when coalesce(currency, 'CNY') = 'CNY' then price_unit_kw end
where ctid = any(array(
  select ctid from store.machine where coalesce(currency, 'CNY') = 'CNY' and price_cny is distinct from unit_price
    or currency <> 'CNY' and (price_cny is not null or price_unit_kw is not null) limit 5000));
