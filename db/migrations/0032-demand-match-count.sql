-- What meets a demand changes with every motor that comes and goes: it is counted when it is shown.
-- confirmed: the column collaboration.match_count and its values
alter table store."collaboration" drop column "match_count";
