drop index store."machine__shelf_status_last_confirmed_at_id_power_kw_poles__list";
create index "machine__shelf_status_last_confirmed_at_id_power_k_feb2de__list" on store."machine" using btree ("tenant_id", "shelf_status", "last_confirmed_at" desc nulls last, "id" desc nulls last, "power_kw", "poles", "model") where (gone = 0);
