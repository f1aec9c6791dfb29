import type { Feature } from '#entry/feature.ts'
import { goodsInvariants } from './invariants.ts'

export const goods: Feature = {
  slug: 'goods',
  invariants: goodsInvariants,
  changedMembers: `select o.brand_id, o.member_id from goods_orders o
    join goods_order_steps s using (brand_id, order_id), scope_mark m where s.at >= m.at`,
}
