-- What providers tell late: rounds that end at a provider after credit came back from there (docs/decisions/020).

-- CREDIT THAT LIES AT PROVIDERS ------------------------------------------------------------------------------------------

alter table provider_credit
  -- Rounds were told since the provider was last asked what it holds, though everything seemed to be back: it is asked at the end of
  -- the feed. Told and asked are both ours; the provider's clock decides nothing.
  add column told_at timestamptz,
  -- What the provider said that it holds after all; null once that came back, or more went there.
  add column found_satang bigint check (found_satang > 0);
create index provider_credit_told on provider_credit (brand_id, provider, told_at) where settled_at is not null and told_at is not null;
grant update (told_at, found_satang) on provider_credit to duang_app;

-- Wherever the books and the provider may disagree, it is asked once: credit that was won between a return and its booking was taken to
-- be back, and booked as short after a week.
update provider_credit c set told_at = date_trunc('milliseconds', now()) where settled_at is not null and (out_satang <> 0 or exists (
  select from provider_remainders r where r.brand_id = c.brand_id and r.member_id = c.member_id and r.provider = c.provider));
