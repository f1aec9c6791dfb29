-- Browsers that receive notifications of a member. Each belongs to the session that allowed it.
create table push_subscriptions (
  brand_id int not null,
  member_id bigint not null,
  session_id uuid not null,
  -- Address at the push service of the browser. Whoever knows it could send to it, but not encrypt.
  endpoint text not null check (endpoint ~ '^https?://' and octet_length(endpoint) <= 1000),
  -- Public key and secret of the browser, for the encryption (RFC 8291), base64url.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  renewed_at timestamptz not null,
  primary key (brand_id, session_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, session_id) references sessions (brand_id, session_id) on delete cascade
);
create index push_subscriptions_member on push_subscriptions (brand_id, member_id);
-- A browser has one endpoint, whoever is logged in.
create unique index push_subscriptions_endpoint on push_subscriptions (brand_id, endpoint);
create index push_subscriptions_age on push_subscriptions (brand_id, renewed_at);

-- The key pair that identifies this deployment to push services (VAPID, RFC 8292). One for all
-- processes, made with the first use.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
revoke update, delete on push_key from duang_app;
