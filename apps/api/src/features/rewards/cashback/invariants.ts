/** What must be true of cashback. Its claims are checked with those of commission. */
import { MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

export const cashbackInvariants: Invariant[] = [
  oneToOne(
    'I14 the cashback of a period is one transfer',
    'cashback.accrue',
    'cashback',
    `select brand_id, member_id, 'cashback from ' || first_day as fact,
        ledger.stable_id('cashback.accrue', brand_id::text, member_id::text, first_day::text) as transfer_id, amount_satang as amount
      from scope_members join cashback_accruals using (brand_id, member_id)`,
  ),
  {
    name: 'I14 cashback follows its terms, once a day of a member',
    query: `
      select 'cashback of member ' || c.member_id || ' from ' || c.first_day as broken, c.member_id as place
      from scope_members join cashback_accruals c using (brand_id, member_id)
      where c.loss_satang <> c.stake_satang - c.won_satang - c.bonus_satang
        or c.amount_satang <> least(floor(c.loss_satang * c.percent / 100), c.cap_satang)
        or exists (
          select from cashback_accruals o
          where (o.brand_id, o.member_id) = (c.brand_id, c.member_id)
            and o.first_day > c.first_day and o.first_day <= c.last_day)`,
  },
  {
    name: 'I14 the cashback account is accrued, less claimed',
    query: `
      select 'member ' || s.member_id as broken, s.member_id as place
      from scope_members s
      left join ledger.balances b on b.brand_id = s.brand_id and b.account_id = s.member_id * 64 + ${MEMBER_CLASSES.cashback}
      where coalesce(b.balance_satang, 0) <>
        (select coalesce(sum(amount_satang), 0) from cashback_accruals a where (a.brand_id, a.member_id) = (s.brand_id, s.member_id))
        - (select coalesce(sum(amount_satang), 0) from pot_claims c
          where (c.brand_id, c.member_id) = (s.brand_id, s.member_id) and c.pot = 'cashback')`,
  },
]
