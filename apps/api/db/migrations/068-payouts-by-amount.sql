-- A statement line that speaks of a return is compared with payouts of its amount.
create index concurrently if not exists payouts_by_amount
  on payouts (brand_id, amount_satang, created_at desc);
-- Slips of one transfer.
create index concurrently if not exists slips_by_code
  on slips (brand_id, code_reference)
  where code_reference is not null;
