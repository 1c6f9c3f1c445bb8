alter table store."job" add column "subject" text;
