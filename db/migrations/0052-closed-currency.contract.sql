-- Demands that the version before has closed meanwhile.
update store.collaboration as d set closed_currency = coalesce(
  (select q.currency from store.quote as q where q.tenant_id = d.tenant_id and q.demand_id = d.id and q.quote_state = 'ACCEPTED'
    and q.price = d.closed_price and q.listing_id is not distinct from d.closed_listing_id order by q.update_time desc limit 1), d.currency, 'CNY')
where closed_price is not null and closed_currency is null;
