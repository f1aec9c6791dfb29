/** Invariants of bonuses: each follows its terms. Its grant and its forfeit are one transfer each. */
import { type Invariant, oneToOne } from '#core/ledger/one-to-one.ts'

const forfeits = (source: string, kind: string) => `
  select brand_id, member_id, 'grant ' || grant_id as fact,
      ledger.stable_id('${kind}', brand_id::text, grant_id::text) as transfer_id, forfeited_satang as amount
    from scope_members join bonus_grants using (brand_id, member_id)
    where status = 'forfeited' and forfeited_satang > 0 and ${source}`

export const bonusInvariants: Invariant[] = [
  {
    name: 'I12 a bonus is what its terms give, once a deposit',
    query: `
      select 'grant ' || g.grant_id as broken, 0 as place
      from scope_members s join bonus_grants g using (brand_id, member_id)
      left join deposits d using (brand_id, member_id, deposit_id)
      where d.amount_satang is distinct from g.deposit_satang
        or g.bonus_satang <> least(g.max_satang, floor(g.deposit_satang * g.rate_percent / 100))
        or g.source <> 'deposit' and g.turnover_required_satang <> ceil(g.bonus_satang * g.turnover_multiple)
        or g.forfeited_satang < g.bonus_satang and not g.is_void
        or exists (select from bonus_grants o where o.brand_id = g.brand_id and o.grant_id <> g.grant_id and (o.deposit_id = g.deposit_id
          or not o.is_void and not g.is_void and (o.member_id, o.bonus_window, o.window_date) = (g.member_id, g.bonus_window, g.window_date)))`,
  },
  oneToOne(
    'I12 a bonus is one transfer',
    'bonus.grant',
    'cash',
    `select brand_id, member_id, 'grant ' || grant_id as fact,
        ledger.stable_id('bonus.grant', brand_id::text, grant_id::text) as transfer_id, bonus_satang as amount
      from scope_members join bonus_grants using (brand_id, member_id) where source = 'deposit'`,
  ),
  {
    name: 'I12 credit of a promotion is one transfer',
    query: `
      select 'grant ' || g.grant_id as broken, 0 as place
      from scope_members s join bonus_grants g using (brand_id, member_id)
      left join scope_entries e
        on e.brand_id = g.brand_id and e.transfer_id = g.transfer_id and e.account_id = ledger.member_account(g.member_id, ledger.class_cash())
      where g.source <> 'deposit' and e.change is distinct from g.bonus_satang`,
  },
  oneToOne(
    'I12 a bonus that was given back is one transfer',
    'bonus.forfeit',
    'cash',
    forfeits("source = 'deposit'", 'bonus.forfeit'),
  ),
  oneToOne(
    'I12 credit of a promotion that was given back is one transfer',
    'promotion.forfeit',
    'cash',
    forfeits("source <> 'deposit'", 'promotion.forfeit'),
  ),
]
