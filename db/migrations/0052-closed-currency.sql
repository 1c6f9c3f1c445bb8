-- The price paid is in the currency of the quote that won; of what was bought without a quote, in that of the demand.
alter table store."collaboration" add column "closed_currency" text;
-- outside a transaction
-- batch
update store.collaboration as d set closed_currency = coalesce(
  (select q.currency from store.quote as q where q.tenant_id = d.tenant_id and q.demand_id = d.id and q.quote_state = 'ACCEPTED'
    and q.price = d.closed_price and q.listing_id is not distinct from d.closed_listing_id order by q.update_time desc limit 1), d.currency, 'CNY')
where ctid = any(array(
  select ctid from store.collaboration where closed_price is not null and closed_currency is null limit 5000));
