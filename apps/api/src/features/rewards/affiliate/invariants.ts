/** What must be true of commission, and of claims of commission and cashback. */
import { MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const claims = (pot: string): string => `
  select brand_id, member_id, 'claim ' || claim_id as fact, claim_id as transfer_id, amount_satang as amount
  from scope_members join pot_claims using (brand_id, member_id) where pot = '${pot}'`

export const affiliateInvariants: Invariant[] = [
  oneToOne(
    'I14 the commission of a day is one transfer',
    'affiliate.accrue',
    'affiliate',
    `select brand_id, member_id, 'commission of ' || day as fact,
        ledger.stable_id('affiliate.accrue', brand_id::text, member_id::text, day::text) as transfer_id, amount_satang as amount
      from scope_members join affiliate_earnings using (brand_id, member_id)`,
  ),
  oneToOne('I14 a claim of commission is one transfer', 'affiliate.claim', 'affiliate', claims('affiliate')),
  oneToOne('I14 a claim of cashback is one transfer', 'cashback.claim', 'cashback', claims('cashback')),
  oneToOne(
    'I14 reversed commission is one transfer',
    'affiliate.reversal',
    'affiliate',
    `select brand_id, member_id, 'accrual ' || accrual_id as fact,
        ledger.stable_id('affiliate.reversal', brand_id::text, accrual_id::text) as transfer_id, reversed_satang as amount
      from scope_members join affiliate_accruals using (brand_id, member_id) where reversed_satang > 0`,
  ),
  {
    name: 'I14 the commission of a day is the sum of its accruals',
    query: `
      with accrued as (
        select brand_id, member_id, day, sum(amount_satang) as satang
        from scope_members join affiliate_accruals using (brand_id, member_id)
        where not exists (
          select from period_runs r
          where r.brand_id = affiliate_accruals.brand_id and r.job = 'affiliate' and r.first_day = day and r.completed_at is null)
        group by brand_id, member_id, day
      ), paid as (
        select e.* from scope_members join affiliate_earnings e using (brand_id, member_id)
        where not exists (
          select from period_runs r
          where r.brand_id = e.brand_id and r.job = 'affiliate' and r.first_day = e.day and r.completed_at is null)
      )
      select 'member ' || coalesce(a.member_id, p.member_id) || ' on ' || coalesce(a.day, p.day) || ': ' || coalesce(a.satang, 0)
          || ' accrued, ' || coalesce(p.amount_satang, 0) || ' paid' as broken,
        coalesce(a.member_id, p.member_id) as place
      from accrued a full join paid p using (brand_id, member_id, day)
      where a.satang is distinct from p.amount_satang`,
  },
  {
    name: 'I14 commission follows its terms, and no pair earns that is flagged',
    query: `
      select 'accrual ' || a.accrual_id as broken, a.member_id as place
      from scope_members join affiliate_accruals a using (brand_id, member_id)
      left join deposits d on d.brand_id = a.brand_id and d.deposit_id = a.deposit_id
      where a.amount_satang <> floor(a.base_satang * a.percent / 100)
        or a.deposit_id is not null and (d.member_id, d.amount_satang) is distinct from (a.source_member_id, a.base_satang)
        or exists (
          select from affiliate_flags f
          where (f.brand_id, f.member_id, f.source_member_id) = (a.brand_id, a.member_id, a.source_member_id)
            and f.flagged_at <= a.accrued_at and f.allowed_at is null)`,
  },
  {
    name: 'I14 periods of a job follow each other without a gap',
    query: `
      select job || ' of brand ' || brand_id || ' from ' || first_day as broken, 0 as place
      from (
        select *, lag(last_day) over before as previous, lag(completed_at) over before as completed_before,
          row_number() over before as n
        from period_runs window before as (partition by brand_id, job order by first_day)
      ) r
      where n > 1 and (previous + 1 <> first_day or completed_before is null)`,
  },
  {
    name: 'I14 the affiliate account is earned, less claimed and reversed',
    query: `
      select 'member ' || s.member_id as broken, s.member_id as place
      from scope_members s
      left join ledger.balances b on b.brand_id = s.brand_id and b.account_id = s.member_id * 64 + ${MEMBER_CLASSES.affiliate}
      where coalesce(b.balance_satang, 0) <>
        (select coalesce(sum(amount_satang), 0) from affiliate_earnings e where (e.brand_id, e.member_id) = (s.brand_id, s.member_id))
        - (select coalesce(sum(reversed_satang), 0) from affiliate_accruals a where (a.brand_id, a.member_id) = (s.brand_id, s.member_id))
        - (select coalesce(sum(amount_satang), 0) from pot_claims c
          where (c.brand_id, c.member_id) = (s.brand_id, s.member_id) and c.pot = 'affiliate')`,
  },
]
