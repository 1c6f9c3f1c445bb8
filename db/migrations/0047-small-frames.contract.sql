-- Motors that the version before wrote meanwhile.
update store.machine set model_norm = regexp_replace(model_norm, '^((?:Y[SLCYU]|YSF|YT|[ABCD]O2|M[LCSYU])(?:56|63|71|80|90)[12])-([2468])(?!\d)', '\1\2')
where model_norm ~ '^((?:Y[SLCYU]|YSF|YT|[ABCD]O2|M[LCSYU])(?:56|63|71|80|90)[12])-([2468])(?!\d)';
