alter table store."demand_claim" drop constraint "demand_claim__reviewer_id__unique";
alter table store."review_claim" drop constraint "review_claim__reviewer_id__unique";
