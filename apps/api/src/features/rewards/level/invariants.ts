/** What must be true of levels. */
import type { Invariant } from '#money/ledger/one-to-one.ts'

export const levelInvariants: Invariant[] = [
  {
    name: 'the history of levels is a chain that ends at the level of the member',
    query: `
      select 'member ' || member_id || ': ' || to_level || ' before ' || next_level as broken, member_id as place
      from (
        select c.member_id, c.to_level,
          coalesce(lead(c.from_level) over (partition by c.brand_id, c.member_id order by c.change_id), m.level) as next_level
        from scope_members join level_changes c using (brand_id, member_id) join members m using (brand_id, member_id)
      ) history
      where to_level <> next_level`,
  },
]
