-- Small motors whose frames have no letters are compared without the dash before their poles: YL802-4 and YL8024 are one.
-- outside a transaction
-- batch
update store.machine set model_norm = regexp_replace(model_norm, '^((?:Y[SLCYU]|YSF|YT|[ABCD]O2|M[LCSYU])(?:56|63|71|80|90)[12])-([2468])(?!\d)', '\1\2')
where ctid = any(array(
  select ctid from store.machine where model_norm ~ '^((?:Y[SLCYU]|YSF|YT|[ABCD]O2|M[LCSYU])(?:56|63|71|80|90)[12])-([2468])(?!\d)' limit 5000));
