/** Rules that hold for coupons: uses are redemptions, and each redemption gave its prize once. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const redemptions = (kind: string, type: string, amount: string) => `
  select brand_id, member_id, 'redemption ' || redemption_id as fact,
      ledger.stable_id('${kind}', brand_id::text, redemption_id::text) as transfer_id,
      (prize ->> '${amount}')::bigint as amount
    from scope_members join coupon_redemptions using (brand_id, member_id)
    where prize ->> 'type' = '${type}'`

export const couponInvariants: Invariant[] = [
  {
    name: 'I29 uses of a code are its redemptions',
    query: `
      select 'code ' || k.code || ': ' || k.left_count || ' left and ' || coalesce(r.count, 0) || ' used of ' || k.use_count
        as broken, 0 as place
      from coupon_codes k
      left join (
        select brand_id, code, count(*) as count from coupon_redemptions group by brand_id, code
      ) r using (brand_id, code)
      where k.left_count + coalesce(r.count, 0) <> k.use_count`,
  },
  oneToOne(
    'I29 credit of a coupon is one transfer',
    'coupon.credit',
    'cash',
    redemptions('coupon.credit', 'credit', 'satang'),
  ),
  oneToOne(
    'I29 points of a coupon are one transfer',
    'coupon.points',
    'points',
    redemptions('coupon.points', 'points', 'points'),
  ),
  {
    name: 'I29 rights of a coupon were granted',
    query: `
      select 'redemption ' || q.redemption_id as broken, 0 as place
      from scope_members join coupon_redemptions q using (brand_id, member_id)
      where q.prize ->> 'type' = 'rights' and (q.prize ->> 'count')::int <> (
        select count(*) from member_rights r
        where r.brand_id = q.brand_id and r.member_id = q.member_id
          and r.game = q.prize ->> 'game' and r.source = 'coupon:' || q.redemption_id)`,
  },
]
