import { checkCoupon, redeemCoupon } from '@duang/contract/rewards/coupon'
import type { Feature } from '#entry/feature.ts'
import { mount } from '#entry/mount.ts'
import { couponActions, couponLists } from './actions.ts'
import { check, redeem } from './coupon.ts'
import { couponInvariants } from './invariants.ts'

export const coupon: Feature = {
  slug: 'coupon',
  lists: couponLists,
  actions: couponActions,
  mount: (site) => {
    mount(site, redeemCoupon, ({ ctx, caller, origin, body }) => redeem(ctx, caller, origin, body.code))
    mount(site, checkCoupon, ({ ctx, caller, origin, body }) => check(ctx, caller, origin, body.code))
  },
  invariants: couponInvariants,
  changedMembers: 'select brand_id, member_id from coupon_redemptions, scope_mark m where redeemed_at >= m.at',
}
