-- Designations as they are compared from now on: without blanks and dashes that not everybody writes.
-- outside a transaction
create index concurrently if not exists "machine__model_norm__search" on store."machine" using gin ("model_norm" public.gin_trgm_ops);
-- batch
update store.machine set model_norm = left(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    upper(normalize(model, NFKC)), '[\s\-\u2010-\u2015\u2212_]+', '-', 'g'),
    '^-', ''),
    '-(?!([2468]|1[0-8]|2[04])(?!\d))', '', 'g'),
    '(?<!\d|(^|\d)(S|M|L|SM|ML|MX|LX))-', '', 'g'),
    '(\d{2,3}[SML])([1-3])([2468])$', '\1\2-\3'),
    '(\d{2,3}[SML])([468]|10)$', '\1-\2'),
  64)
where ctid = any(array(select ctid from store.machine where model <> '' and model_norm is distinct from left(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    upper(normalize(model, NFKC)), '[\s\-\u2010-\u2015\u2212_]+', '-', 'g'),
    '^-', ''),
    '-(?!([2468]|1[0-8]|2[04])(?!\d))', '', 'g'),
    '(?<!\d|(^|\d)(S|M|L|SM|ML|MX|LX))-', '', 'g'),
    '(\d{2,3}[SML])([1-3])([2468])$', '\1\2-\3'),
    '(\d{2,3}[SML])([468]|10)$', '\1-\2'),
  64) limit 5000));
