/** Invariants of credit at providers: transfers, their reported rounds, and discrepancies. */
import { MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const transfers = (kind: string, states: string): string => `
  select brand_id, member_id, 'transfer ' || ref as fact, ledger.stable_id('${kind}', brand_id::text, ref::text) as transfer_id,
    amount_satang as amount
  from scope_members join provider_transfers using (brand_id, member_id) where ${states}`

// Rounds of providers in transfer mode are reported afterwards. Their transactions have the id of the round.
const rounds = (sign: string): string => `
  select brand_id, member_id, 'round ' || t.round_id || ' at ' || provider as fact,
    ledger.stable_id('game.round', brand_id::text, provider, t.round_id) as transfer_id, abs(t.win_satang - t.bet_satang) as amount
  from scope_members join provider_transactions t using (brand_id, member_id) join providers p using (brand_id, provider)
  where p.mode = 'transfer' and t.kind = 'betWin' and t.win_satang - t.bet_satang ${sign} 0`

const discrepancies = (sign: string): string => `
  select brand_id, member_id, 'discrepancy ' || discrepancy_id as fact,
    ledger.stable_id('transfer.discrepancy', brand_id::text, discrepancy_id::text) as transfer_id, abs(amount_satang) as amount
  from scope_members join provider_discrepancies using (brand_id, member_id) where amount_satang ${sign} 0`

export const transferInvariants: Invariant[] = [
  oneToOne(
    'I21 credit that goes to a provider is one transfer',
    'transfer.out',
    'at_provider',
    transfers('transfer.out', `direction = 'out'`),
  ),
  oneToOne(
    'I21 credit that a provider refused is here again, once',
    'transfer.out-reversal',
    'at_provider',
    transfers('transfer.out-reversal', `direction = 'out' and state = 'refused'`),
  ),
  oneToOne(
    'I21 credit that came back is one transfer',
    'transfer.in',
    'at_provider',
    transfers('transfer.in', `direction = 'in' and state = 'done' and amount_satang > 0`),
  ),
  oneToOne('I21 a round that was lost at a provider is one transfer', 'game.round-lost', 'at_provider', rounds('<')),
  oneToOne('I21 a round that was won at a provider is one transfer', 'game.round-won', 'at_provider', rounds('>')),
  oneToOne('I21 what came back too little is one transfer', 'transfer.shortfall', 'at_provider', discrepancies('<')),
  oneToOne('I21 what came back too much is one transfer', 'transfer.surplus', 'at_provider', discrepancies('>')),
  {
    name: 'I21 credit at a provider is the credit sent, less the credit returned, with its rounds',
    query: `
      with moved as (
        select brand_id, member_id, provider, case when direction = 'in' then -amount_satang else amount_satang end as satang
          from scope_members join provider_transfers using (brand_id, member_id)
          where direction = 'out' and state <> 'refused' or direction = 'in' and state = 'done'
        union all
        select brand_id, member_id, provider, t.win_satang - t.bet_satang
          from scope_members join provider_transactions t using (brand_id, member_id) join providers p using (brand_id, provider)
          where p.mode = 'transfer' and t.kind = 'betWin'
        union all
        select brand_id, member_id, provider, amount_satang from scope_members join provider_discrepancies using (brand_id, member_id)
      )
      select 'member ' || member_id || ' at ' || provider || ': ' || coalesce(c.outstanding_satang, 0) || ' satang, moved ' || coalesce(m.satang, 0)
        as broken, member_id as place
      from (select c.* from scope_members join provider_credit c using (brand_id, member_id)) c
      full join (select brand_id, member_id, provider, sum(satang) as satang from moved group by 1, 2, 3) m using (brand_id, member_id, provider)
      where coalesce(c.outstanding_satang, 0) <> coalesce(m.satang, 0)
      union all
      select 'member ' || s.member_id || ': ' || coalesce(a.balance_satang, 0) || ' satang out, at providers ' || coalesce(c.satang, 0), s.member_id
      from scope_members s
      left join ledger.balances a on a.brand_id = s.brand_id and a.account_id = s.member_id * 64 + ${MEMBER_CLASSES.at_provider}
      left join (select brand_id, member_id, sum(outstanding_satang) as satang from provider_credit group by 1, 2) c
        on c.brand_id = s.brand_id and c.member_id = s.member_id
      where coalesce(a.balance_satang, 0) <> coalesce(c.satang, 0)`,
  },
  {
    name: 'I21 a transfer without a result after a day is listed for staff',
    query: `
      select 'transfer ' || ref || ' of member ' || member_id as broken, member_id as place
      from scope_members join provider_transfers using (brand_id, member_id)
      where state = 'pending' and staff_at is null and updated_at > created_at + interval '24 hours 10 minutes'`,
  },
]
