-- Daily check-ins, once a member and Bangkok date (interpretation P2).
create table check_ins (
  brand_id int not null,
  member_id bigint not null,
  -- The Bangkok date.
  day date not null,
  -- The value of the day; 0: a day without value, and without a transfer.
  amount_satang bigint not null check (amount_satang >= 0),
  checked_in_at timestamptz not null,
  primary key (brand_id, member_id, day),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
revoke update, delete on check_ins from duang_app;

insert into ledger.transfer_kinds (kind, code, debit_class, credit_class, description) values
  (1201, 'check-in.credit', 40, 1, 'A check-in brings the value of its day');
