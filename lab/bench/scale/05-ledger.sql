-- Transfers and accounts, from the facts of the other files. Ids are those that the features use,
-- except of play, where a cheaper hash saves minutes. Entries are numbered in the order of time,
-- and balances follow from them.

analyze;
create unlogged table scale.entry as
  with house as (
    select 'bank' as name, ledger.house_account(0, 33) as account
  )
  -- A deposit, its points and its bonus.
  select
    d.brand_id,
    d.deposit_id as transfer_id,
    101::smallint as kind,
    house.account as debit,
    ledger.member_account(d.member_id, 1) as credit,
    d.amount_satang as amount,
    d.credited_at as at
  from deposits d, house
  union all
  select
    brand_id, scale.stable_id('points.deposit', brand_id::text, deposit_id::text), 1701,
    ledger.house_account(0, 43), ledger.member_account(member_id, 8), points, credited_at
  from deposits
  union all
  select
    brand_id, scale.stable_id('bonus.grant', brand_id::text, grant_id::text), 301,
    ledger.house_account(0, 34), ledger.member_account(member_id, 1), bonus_satang, granted_at
  from bonus_grants
  -- Bets, wins and promotions of providers.
  union all
  select
    t.brand_id,
    -- Version 8, variant 8.
    overlay(
      overlay(md5(t.brand_id || t.provider || t.tx_id) placing '8' from 13 for 1)
      placing '8' from 17 for 1
    )::uuid,
    case when t.kind = 'bet' then 401 else 402 end,
    case
      when t.kind = 'bet' then ledger.member_account(t.member_id, 1)
      else ledger.house_account(p.number, 35)
    end,
    case
      when t.kind = 'bet' then ledger.house_account(p.number, 35)
      else ledger.member_account(t.member_id, 1)
    end,
    t.bet_satang + t.win_satang,
    t.at
  from provider_transactions t
  join providers p using (brand_id, provider)
  -- Withdrawals: held, then paid.
  union all
  select
    brand_id, scale.stable_id('withdraw.hold', brand_id::text, withdrawal_id::text), 201,
    ledger.member_account(member_id, 1), ledger.member_account(member_id, 2), amount_satang,
    requested_at
  from withdrawals
  union all
  select
    brand_id, scale.stable_id('withdraw.pay', brand_id::text, withdrawal_id::text), 203,
    ledger.member_account(member_id, 2), ledger.house_account(0, 33), amount_satang, ended_at
  from withdrawals
  union all
  select
    brand_id, scale.stable_id('goodwill.credit', brand_id::text, correction_id::text), 801,
    ledger.house_account(0, 39), ledger.member_account(member_id, 1), amount_satang, at
  from corrections
  union all
  select
    brand_id,
    scale.stable_id('check-in.credit', brand_id::text, member_id::text, day::text),
    1201, ledger.house_account(0, 40), ledger.member_account(member_id, 1), amount_satang,
    checked_in_at
  from check_ins
  -- Points: by staff, of draws and coupons, and spent.
  union all
  select
    brand_id, scale.stable_id('points.adjust-up', brand_id::text, adjustment_id::text), 1711,
    ledger.house_account(0, 43), ledger.member_account(member_id, 8), points, at
  from point_adjustments
  union all
  select
    brand_id, scale.stable_id(game || '.points', brand_id::text, draw_id::text),
    case when game = 'wheel' then 1302 else 1402 end, ledger.house_account(0, 43),
    ledger.member_account(member_id, 8), (given_prize ->> 'points')::bigint, drawn_at
  from draws
  where given_prize ->> 'type' = 'points'
  union all
  select
    brand_id, scale.stable_id('coupon.points', brand_id::text, redemption_id::text), 1602,
    ledger.house_account(0, 43), ledger.member_account(member_id, 8),
    (prize ->> 'points')::bigint, redeemed_at
  from coupon_redemptions
  union all
  select
    brand_id, scale.stable_id('reward.spend', brand_id::text, request_id::text), 1101,
    ledger.member_account(member_id, 8), ledger.house_account(0, 43), cost_points, requested_at
  from reward_requests
  -- Commission and cashback: accrued, then claimed.
  union all
  select
    brand_id,
    scale.stable_id('affiliate.accrue', brand_id::text, member_id::text, day::text),
    901, ledger.house_account(0, 41), ledger.member_account(member_id, 3), amount_satang, paid_at
  from affiliate_earnings
  union all
  select
    brand_id,
    scale.stable_id('cashback.accrue', brand_id::text, member_id::text, first_day::text),
    1001, ledger.house_account(0, 42), ledger.member_account(member_id, 4), amount_satang,
    accrued_at
  from cashback_accruals
  union all
  select
    brand_id, claim_id, case when pot = 'affiliate' then 902 else 1002 end,
    ledger.member_account(member_id, case when pot = 'affiliate' then 3 else 4 end),
    ledger.member_account(member_id, 1), amount_satang, claimed_at
  from pot_claims;

analyze scale.entry;

-- One row for each side that is a member's account: its entry number and its balance.
create unlogged table scale.side as
  with side as (
    select brand_id, transfer_id, at, debit as account, -amount as change
    from scale.entry
    where debit > 0
    union all
    select brand_id, transfer_id, at, credit, amount from scale.entry where credit > 0
  )
  select
    brand_id,
    transfer_id,
    account,
    row_number() over entries as version,
    sum(change) over entries as balance,
    lead(1) over entries is null as is_last,
    at
  from side
  window entries as (partition by brand_id, account order by at, transfer_id);

analyze scale.side;

insert into ledger.transfers (
  brand_id, transfer_id, kind, debit_account, credit_account, amount_satang, debit_version,
  debit_balance_satang, credit_version, credit_balance_satang, posted_at
)
  select
    e.brand_id, e.transfer_id, e.kind, e.debit, e.credit, e.amount, d.version, d.balance,
    c.version, c.balance, e.at
  from scale.entry e
  left join scale.side d on d.transfer_id = e.transfer_id and d.account = e.debit
  left join scale.side c on c.transfer_id = e.transfer_id and c.account = e.credit
  order by e.at, e.transfer_id;

insert into ledger.accounts (
  brand_id, account_id, floor_satang, balance_satang, version, posted_at
)
  select
    m.brand_id,
    ledger.member_account(m.member_id, c.class),
    c.floor_satang,
    coalesce(s.balance, 0),
    coalesce(s.version, 0),
    s.at
  from scale.member m
  cross join ledger.account_classes c
  left join scale.side s
    on s.is_last and s.account = ledger.member_account(m.member_id, c.class)
  where c.is_member;
