-- In which thread somebody was blocked: those before count where the other side is named.
alter table store."blocked_person" drop constraint "blocked_person__person__unique";
alter table store."blocked_person" add column "inquiry_id" text;
alter table store."blocked_person" add constraint "blocked_person__person__unique" unique ("tenant_id", "blocker", "inquiry_id", "person", "deleted_id");
