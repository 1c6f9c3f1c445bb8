create index "job__title__search" on store."job" using gin ("title" public.gin_trgm_ops);
