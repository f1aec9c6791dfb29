/** Rules that hold for rights: each that was spent has one draw, which names it. */
import type { Invariant } from '#money/ledger/one-to-one.ts'

export const rightInvariants: Invariant[] = [
  {
    name: 'I24 a right that was spent has one draw, and a draw one right',
    query: `
      with spent as (
        select brand_id, member_id, game, right_id, spent_by as draw_id
          from scope_members join member_rights using (brand_id, member_id) where spent_at is not null
      ),
      drawn as (select brand_id, member_id, game, right_id, draw_id from scope_members join draws using (brand_id, member_id))
      select 'right ' || coalesce(s.right_id, d.right_id) || ', draw ' || coalesce(d.draw_id, s.draw_id) as broken, 0 as place
      from spent s full join drawn d using (brand_id, member_id, game, right_id, draw_id)
      where s.brand_id is null or d.brand_id is null`,
  },
  {
    name: 'I24 a right was spent in time, and not after it was revoked',
    query: `
      select 'right ' || right_id as broken, 0 as place
      from scope_members join member_rights using (brand_id, member_id)
      where spent_at >= expires_at or spent_at < granted_at or spent_at is not null and revoked_at is not null
        or (spent_at is null) <> (spent_by is null)`,
  },
]
