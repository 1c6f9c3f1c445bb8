-- Answers to writes that a client named by an `Idempotency-Key`: the platform's own, of no resource.

create table store.idempotency_key (
  tenant_id text not null,
  user_id bigint not null,
  -- SHA-256 of the key, and of method, path and body.
  key_hash bytea not null,
  request_hash bytea not null,
  created timestamptz not null default now(),
  -- Null while the request is being answered.
  status integer,
  -- JSON as it was sent; null for an answer that holds a secret.
  body text,
  primary key (tenant_id, user_id, key_hash)
);
create index idempotency_key_created on store.idempotency_key (created);
