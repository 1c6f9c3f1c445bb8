create index "inquiry__listing_title__search" on store."inquiry" using gin ("listing_title" public.gin_trgm_ops);
create index "quote__title__search" on store."quote" using gin ("title" public.gin_trgm_ops);
