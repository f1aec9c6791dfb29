/** Invariants of rounds apart from their sums: their ends, and the payer of free ones. */

import type { Invariant } from '#money/ledger/one-to-one.ts'
import { STANDING } from './invariants.ts'

export const roundInvariants: Invariant[] = [
  {
    name: 'I15 wins of free rounds are receivable from their provider',
    query: `
      select 'member ' || member_id || ': ' || coalesce(moved.satang, 0) || ' satang moved, ' || coalesce(played.satang, 0)
        || ' won in free rounds' as broken, member_id as place
      from scope_members
      left join (
        select e.brand_id, e.account_id / 64 as member_id, sum(e.change) as satang
        from scope_entries e join ledger.transfer_kinds k using (kind)
        where 36 in (k.debit_class, k.credit_class) group by 1, 2
      ) moved using (brand_id, member_id)
      left join (
        select brand_id, member_id, sum(t.win_satang) as satang from ${STANDING} and t.free_round is not null group by brand_id, member_id
      ) played using (brand_id, member_id)
      where coalesce(moved.satang, 0) <> coalesce(played.satang, 0)`,
  },
  {
    // A round that was closed without a message must be one that a rule, or a week, can have closed.
    name: 'I15 a round ends by message, by the rule of its provider or after a week',
    query: `
      select 'member ' || member_id || ', ' || r.provider || ', round ' || r.round_id as broken, member_id as place
      from scope_members join rounds r using (brand_id, member_id)
      where (r.closed_at is null) <> (r.closed_by is null)
        or r.closed_by = 'sweep' and r.closed_at < coalesce(r.last_bet_at, r.opened_at) + interval '7 days'`,
  },
]
