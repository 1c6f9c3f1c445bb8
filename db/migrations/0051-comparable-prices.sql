-- Prices are filtered, sorted and compared in CNY.
alter table store."machine" add column "price_cny" numeric(14,2);
-- A listing with tiers costs what its first tier says. Its followers have known the tiers, so that this is no change for them.
-- outside a transaction
-- batch
with due as (
  select m.tenant_id, m.id, tier.price from store.machine as m
    join lateral (select price from store.machine_tier_prices as t where t.tenant_id = m.tenant_id and t.machine_id = m.id and t.price is not null
      order by t.min_qty, t.line_no limit 1) as tier on true
  where m.price_mode = 'TIER' and m.unit_price is null limit 5000),
followed as (
  update store.user_follow as f set told_price = coalesce(f.told_price, due.price), seen_price = coalesce(f.seen_price, due.price) from due
  where f.tenant_id = due.tenant_id and f.target_type = 'LISTING' and f.target_id = due.id::text)
update store.machine as m set unit_price = due.price, price_unit_kw = round(due.price / nullif(m.power_kw, 0), 2) from due
where m.tenant_id = due.tenant_id and m.id = due.id;
-- batch
update store.machine set
  price_cny = case when coalesce(currency, 'CNY') = 'CNY' then unit_price end,
  price_unit_kw = case when coalesce(currency, 'CNY') = 'CNY' then price_unit_kw end
where ctid = any(array(
  select ctid from store.machine where coalesce(currency, 'CNY') = 'CNY' and price_cny is distinct from unit_price
    or currency <> 'CNY' and (price_cny is not null or price_unit_kw is not null) limit 5000));
