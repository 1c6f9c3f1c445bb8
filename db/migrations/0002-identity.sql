-- Sessions, refresh tokens, captchas, limits and the error logs of browsers: the platform's own, of no resource.
-- Nobody but the platform role reaches them, so they have no views.

create table store.session (
  id bigint primary key default store.next_id(),
  tenant_id text not null,
  user_id bigint not null,
  client_id text not null,
  -- What the user chose to work as; null is everything that the user has.
  chosen_roles bigint[],
  chosen_depts bigint[],
  address text not null,
  user_agent text not null,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz
);
create index session_of_user on store.session (tenant_id, user_id) where ended is null;
create index session_expiry on store.session (expires);

-- The token itself is known to its holder alone. A used one stays as long as its session, so that a second use shows theft.
create table store.refresh_token (
  hash bytea primary key,
  session_id bigint not null references store.session (id) on delete cascade,
  created timestamptz not null default now(),
  used timestamptz
);
create index refresh_token_of_session on store.refresh_token (session_id);

create table store.captcha (
  key uuid primary key default gen_random_uuid(),
  answer text not null,
  expires timestamptz not null
);
create index captcha_expiry on store.captcha (expires);

-- The layout is that of rate-limiter-flexible; `expire` is in milliseconds since 1970.
create table store.rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expiry on store.rate_limit (expire);

create table store.client_error (
  id bigint primary key default store.next_id(),
  tenant_id text not null,
  user_id bigint not null,
  session_id bigint not null,
  received timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  -- As the browser wrote them.
  url text not null,
  time text not null,
  type text not null,
  message text not null,
  stack text not null,
  info text not null
);
create index client_error_received on store.client_error (received);
