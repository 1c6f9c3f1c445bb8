-- Follows and inquiries are counted from their own rows.
-- confirmed: the columns listing_count.follows and listing_count.inquiries and their values
alter table store.listing_count drop column follows, drop column inquiries;
