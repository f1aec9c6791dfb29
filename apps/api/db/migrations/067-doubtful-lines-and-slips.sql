-- Lines later than their arrival wait for staff, except of a bank that books on a later day.
alter table bank_feeds add column books_ahead boolean not null default false;

-- The code of a slip. Several members may send slips of one transfer; the first one has it in
-- sending_bank and reference too.
alter table slips
  add column code_bank text check (code_bank ~ '^[0-9A-Za-z]{1,10}$'),
  add column code_reference text check (code_reference ~ '^[0-9A-Za-z]{1,35}$');

-- Names of what an alert is about, such as a feed.
alter table alerts add column about text;
