/** Invariant of limits and breaks: the row of the member flags them. */
import type { Invariant } from '#money/ledger/one-to-one.ts'

export const limitInvariants: Invariant[] = [
  {
    // Bets look for them only where the flag is set. Triggers keep it, and this check finds writes that bypass them.
    name: 'I15 limits, breaks and bonuses are flagged in the row of their member',
    query: `
      select 'member ' || member_id || ' of brand ' || brand_id as broken, member_id as place
      from scope_members join members using (brand_id, member_id)
      where not has_restrictions and (brand_id, member_id) in (
        select brand_id, member_id from play_limits union select brand_id, member_id from play_breaks union select brand_id, member_id from bonus_grants)`,
  },
]
