-- Credit at a provider that nobody plays with is recalled after the brand's idle time (docs/decisions/040).

alter table provider_credit
  -- Last sign of play: credit sent, rounds reported, or a balance at the provider that had changed.
  add column active_at timestamptz,
  -- Balance that the provider reported when its last sign of play was a change of balance.
  add column seen_satang bigint check (seen_satang >= 0);

grant update (active_at, seen_satang) on provider_credit to duang_app;

-- The idle time of credit that is at a provider now starts with this migration.
update provider_credit
set active_at = date_trunc('milliseconds', now())
where settled_at is null;

create index provider_credit_idle on provider_credit (brand_id, active_at)
  where settled_at is null;
