-- Settings of a provider: the hosts of its game pages, and its amounts finer than a satang.
alter table providers
  -- Hosts besides that of `base_url` to which launch links may lead, by HTTPS. With a port where it is not 443.
  add column launch_hosts text[] not null default '{}',
  -- `reject`: the request is a BAD_REQUEST. `round-down`: whole satang move, and the rest is recorded in `provider_fractions`.
  add column finer_amounts text not null default 'reject'
    check (finer_amounts in ('reject', 'round-down'));

-- The part of a transaction's amounts that is finer than a satang, in hundred-thousandths of a baht. It stays outside the ledger:
-- staff settles it with the provider (`duang provider fractions`).
create table provider_fractions (
  brand_id int not null,
  provider text not null,
  tx_id text not null,
  member_id bigint not null,
  -- Of a bet: what the provider is owed besides. 1,000 are a satang.
  stake_units int not null check (stake_units between 0 and 999),
  -- Of a win: what the member did not get.
  gain_units int not null check (gain_units between 0 and 999),
  at timestamptz not null,
  primary key (brand_id, provider, tx_id),
  foreign key (brand_id, provider, tx_id) references provider_transactions,
  check (stake_units + gain_units > 0)
);
create index provider_fractions_newest on provider_fractions (brand_id, provider, at);
revoke update, delete on provider_fractions from duang_app;
