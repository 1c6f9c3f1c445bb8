-- Rows of earlier imports keep "false": an undo must not delete what it cannot know to be new.
alter table store."imported_row" add column "created" boolean default false not null;
