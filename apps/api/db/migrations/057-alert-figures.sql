-- What the rules of alerts read every minute: large wins, and the bonuses of a day. The predicate
-- and the columns never change, so that updates of the rows stay cheap.

create index concurrently if not exists provider_transactions_large
  on provider_transactions (brand_id, at)
  where win_satang >= 1000000;
create index concurrently if not exists bonus_grants_granted
  on bonus_grants (brand_id, granted_at) include (bonus_satang);
