-- outside a transaction
create index concurrently if not exists "job__title__search" on store."job" using gin ("title" public.gin_trgm_ops);
