/** Rules that hold for points: each fact is one transfer, and deposits follow their frozen rule. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const adjustments = (sign: '>' | '<', kind: string) => `
  select brand_id, member_id, 'adjustment ' || adjustment_id as fact,
      ledger.stable_id('${kind}', brand_id::text, adjustment_id::text) as transfer_id, abs(points) as amount
    from scope_members join point_adjustments using (brand_id, member_id) where points ${sign} 0`

export const pointsInvariants: Invariant[] = [
  {
    name: 'I23 a deposit has the points of its rule',
    query: `
      select 'deposit ' || deposit_id as broken, line_id as place
      from scope_members join deposits using (brand_id, member_id)
      where points <> amount_satang / 10000 * points_per_hundred_baht
        or points_taken_back not between 0 and points
        or points_taken_back > 0 and unassigned_at is null`,
  },
  oneToOne(
    'I23 the points of a deposit are one transfer',
    'points.deposit',
    'points',
    `select brand_id, member_id, 'deposit ' || deposit_id as fact,
        ledger.stable_id('points.deposit', brand_id::text, deposit_id::text) as transfer_id, points as amount
      from scope_members join deposits using (brand_id, member_id) where points > 0`,
  ),
  oneToOne(
    'I23 points that an unassigned deposit took back are one transfer',
    'points.unassign',
    'points',
    `select brand_id, member_id, 'deposit ' || deposit_id as fact,
        ledger.stable_id('points.unassign', brand_id::text, deposit_id::text) as transfer_id, points_taken_back as amount
      from scope_members join deposits using (brand_id, member_id) where points_taken_back > 0`,
  ),
  oneToOne(
    'I23 points that staff gave are one transfer',
    'points.adjust-up',
    'points',
    adjustments('>', 'points.adjust-up'),
  ),
  oneToOne(
    'I23 points that staff took are one transfer',
    'points.adjust-down',
    'points',
    adjustments('<', 'points.adjust-down'),
  ),
]
