-- Pages of the site that print brands, types, parameters, dictionaries and regions are kept until one of them changes.
create sequence store.printed_rows;
create function store.record_printed() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock_shared(7238116), nextval('store.printed_rows');
  return null;
end $$;
