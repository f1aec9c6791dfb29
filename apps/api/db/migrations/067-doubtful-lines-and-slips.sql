-- Lines later than their arrival wait for staff, except of a bank that books on a later day.
alter table bank_feeds add column books_ahead boolean not null default false;

-- The code of a slip. Several members may send slips of one transfer; the first one has it in
-- sending_bank and reference too.
alter table slips
  add column code_bank text,
  add column code_reference text;

-- Names of what an alert is about, such as a feed.
alter table alerts add column about text;
