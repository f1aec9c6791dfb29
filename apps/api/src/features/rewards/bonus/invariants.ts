/** Invariants of bonuses: each follows its terms and holds what its parts leave. Its grant and its forfeit are one transfer each. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const forfeits = (source: string, kind: string) => `
  select brand_id, member_id, 'grant ' || grant_id as fact,
      ledger.stable_id('${kind}', brand_id::text, grant_id::text) as transfer_id, forfeited_satang as amount
    from scope_members join bonus_grants using (brand_id, member_id)
    where status = 'forfeited' and forfeited_satang > 0 and ${source}`

/** What a grant has left of its bonus by its parts. Grants of a release that kept no parts have none to compare. */
const held = 'g.bonus_satang - coalesce(p.staked, 0) + coalesce(p.won, 0)'

export const bonusInvariants: Invariant[] = [
  {
    name: 'I45 a bonus holds what its stakes and wins leave, and a credit what its bonuses hold',
    query: `
      with parts as (
        select brand_id, grant_id, sum(staked_satang) as staked, sum(won_satang) as won
        from scope_members join bonus_parts using (brand_id, member_id) group by brand_id, grant_id
      ), grants as (
        select g.*, ${held} as due
        from scope_members join bonus_grants g using (brand_id, member_id) left join parts p using (brand_id, grant_id)
        where g.held_satang is not null
      )
      select 'grant ' || grant_id as broken, 0 as place from grants
      where case status
        when 'active' then held_satang <> due
        when 'completed' then held_satang <> 0 or released_satang <> due
        else held_satang <> 0 or forfeited_satang <> due and not is_void end
      union all
      select 'member ' || g.member_id || ' of brand ' || g.brand_id, g.member_id from grants g
      join ledger.balances a on a.brand_id = g.brand_id and a.account_id = ledger.member_account(g.member_id, ledger.class_cash())
      where g.status = 'active'
      group by g.brand_id, g.member_id, a.balance_satang having sum(g.held_satang) > a.balance_satang`,
  },
  {
    name: 'I46 bonus money is a part of its transaction',
    query: `
      with sums as (
        select brand_id, provider, tx_id, sum(staked_satang) as staked, sum(won_satang) as won
        from scope_members join bonus_parts using (brand_id, member_id)
        where provider <> '' and round_id is distinct from '' group by brand_id, provider, tx_id
      )
      select 'transaction ' || s.tx_id as broken, 0 as place
      from sums s left join provider_transactions t using (brand_id, provider, tx_id)
      left join provider_transfers f on f.brand_id = s.brand_id and f.ref::text = replace(s.tx_id, 'refused ', '')
      where case
        when t.tx_id is not null and t.kind = 'rollback' then s.staked > 0 or s.won > 0
        when t.tx_id is not null then s.staked not between 0 and t.bet_satang or s.won not between 0 and t.win_satang
        else f.ref is null end`,
  },
  {
    name: 'I12 a bonus is what its terms give, once a deposit',
    query: `
      select 'grant ' || g.grant_id as broken, 0 as place
      from scope_members s join bonus_grants g using (brand_id, member_id)
      left join deposits d using (brand_id, member_id, deposit_id)
      where d.amount_satang is distinct from g.deposit_satang
        or g.bonus_satang <> least(g.max_satang, floor(g.deposit_satang * g.rate_percent / 100))
        or g.source <> 'deposit' and g.turnover_required_satang <> ceil(g.bonus_satang * g.turnover_multiple)
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
