-- English names that the first brand of explosion-proof motors is known by: the reader of texts knows brands by their table alone.
update store.brand set
  aliases = aliases || array['Nanyang Explosion Proof', 'Nanyang Explosion-Proof', 'Nanyang Explosion Protection', 'Nanyang Ex'],
  row_version = row_version + 1
where brand_code = 'BR002' and deleted_id = 0 and aliases = array['南防', '南阳防爆', 'CNE', '卧龙南阳'];
