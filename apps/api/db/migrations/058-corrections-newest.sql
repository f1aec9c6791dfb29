-- The desk lists corrections and settlements of all members, newest first.
create index receivable_settlements_newest
  on receivable_settlements (brand_id, at desc, settlement_id desc);
