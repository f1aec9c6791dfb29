-- Acts of staff on the money of members. See docs/decisions/078-one-gate.md.

-- What staff did to the money of members: one row an act, written in its transaction. The sums of
-- what one person did alone decide whether the next act needs a second person.
create table staff_money_acts (
  brand_id int not null references brands,
  -- Of core/second-person/money-gate.ts.
  kind text not null,
  -- Id of the deposit, correction, settlement, withdrawal or transfer: an act counts once.
  fact_id text not null,
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  actor text not null,
  -- Null: the actor alone.
  approved_by text,
  at timestamptz not null,
  bangkok_date date not null,
  -- Of an act of one person: the sums with this act, and the limits in force. Null: no limit.
  member_total_satang bigint,
  member_cap_satang bigint,
  day_total_satang bigint,
  day_cap_satang bigint,
  primary key (brand_id, kind, fact_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (approved_by is null or approved_by <> actor),
  check ((approved_by is null) = (member_total_satang is not null)),
  check ((approved_by is null) = (day_total_satang is not null)),
  -- Nobody passes a limit alone, whatever the code does.
  constraint staff_money_acts_member_cap check (member_total_satang <= member_cap_satang),
  constraint staff_money_acts_day_cap check (day_total_satang <= day_cap_satang)
);
create index staff_money_acts_member on staff_money_acts (brand_id, member_id, at desc);
create index staff_money_acts_person on staff_money_acts (brand_id, bangkok_date, actor)
  where approved_by is null;
revoke all on staff_money_acts from duang_app;
grant select, insert on staff_money_acts to duang_app;

-- The worker counts what waits for a second person, and `duang proposals` lists it.
grant select (kind, subject, member_id, amount_satang, reason, proposed_by, proposed_at)
  on proposals to duang_app;
