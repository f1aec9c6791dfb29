-- Units of account, and the accounts of promotions: points, and the cost of what the house gives.

-- The smallest unit that an account of the class counts. Every amount and balance of the ledger,
-- `amount_satang` and `balance_satang` by name, is a number of the unit of its class: satang of
-- money, or whole points.
alter table ledger.account_classes
  add column unit text not null default 'satang' check (unit in ('satang', 'point')),
  add unique (class, unit);

-- A transfer stays within one unit: both classes of its kind have the unit of the kind.
alter table ledger.transfer_kinds
  add column unit text not null default 'satang',
  drop constraint transfer_kinds_debit_class_fkey,
  drop constraint transfer_kinds_credit_class_fkey,
  add foreign key (debit_class, unit) references ledger.account_classes (class, unit),
  add foreign key (credit_class, unit) references ledger.account_classes (class, unit);

insert into ledger.account_classes (class, code, is_member, floor_satang, unit) values
  (8, 'member:points', true, 0, 'point'),
  -- Cost of check-in, wheel, flip card, coupons, tournaments and credit for points.
  (40, 'house:promotion', false, null, 'satang'),
  (41, 'house:affiliate', false, null, 'satang'),
  (42, 'house:cashback', false, null, 'satang'),
  -- Points that members hold, as a negative number.
  (43, 'house:points', false, null, 'point');

-- Accounts of members who registered before their class existed.
insert into ledger.accounts (brand_id, account_id, floor_satang)
  select m.brand_id, m.member_id * 64 + c.class, c.floor_satang
  from members m
  cross join ledger.account_classes c
  where c.is_member
  on conflict do nothing;

insert into ledger.transfer_kinds
  (kind, code, debit_class, credit_class, description, unit) values
  (1701, 'points.deposit', 43, 8, 'A deposit earns points', 'point'),
  (1711, 'points.adjust-up', 43, 8, 'Staff give points', 'point'),
  (1712, 'points.adjust-down', 8, 43, 'Staff take points', 'point'),
  (1703, 'points.refund', 43, 8, 'Spent points come back with a cancelled order', 'point'),
  (1702, 'points.unassign', 8, 43, 'A deposit is claimed back, and its points with it', 'point'),
  (1801, 'promotion.forfeit', 1, 40, 'A member gives open credit of a promotion back', 'satang');
