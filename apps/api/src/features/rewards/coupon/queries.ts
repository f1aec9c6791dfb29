import type { CouponPrize } from '@duang/contract/rewards/prize'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

/** The coupon of a code. */
export const selectCode = (tx: Tx, ctx: Ctx, code: string) =>
  tx
    .selectFrom('coupon_codes as k')
    .innerJoin('coupons as c', (join) =>
      join.onRef('c.brand_id', '=', 'k.brand_id').onRef('c.coupon_id', '=', 'k.coupon_id'),
    )
    .select([
      'k.code',
      'k.left_count',
      'c.coupon_id',
      'c.name',
      'c.prize',
      'c.level_min',
      'c.starts_at',
      'c.ends_at',
      'c.ended_at',
    ])
    .where('k.brand_id', '=', ctx.brand.id)
    .where('k.code', '=', code)
    .executeTakeFirst()

export const hasRedeemed = async (tx: Tx, ctx: Ctx, memberId: number, couponId: string): Promise<boolean> =>
  (await tx
    .selectFrom('coupon_redemptions')
    .select('redemption_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('coupon_id', '=', couponId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

export const selectLevel = async (tx: Tx, ctx: Ctx, memberId: number): Promise<number> => {
  const { level } = await tx
    .selectFrom('members')
    .select('level')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return level
}

/** Takes a use of the code; false where none is left. The row is locked until the commit, so uses are never overrun. */
export const takeUse = async (tx: Tx, ctx: Ctx, code: string): Promise<boolean> =>
  (await tx
    .updateTable('coupon_codes')
    .set((eb) => ({ left_count: eb('left_count', '-', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('code', '=', code)
    .where('left_count', '>', 0)
    .returning('code')
    .executeTakeFirst()) !== undefined

type Redemption = { redemptionId: string; couponId: string; code: string; memberId: number; prize: CouponPrize }

export async function addRedemption(
  tx: Tx,
  ctx: Ctx,
  { redemptionId, couponId, code, memberId, prize }: Redemption,
): Promise<void> {
  await tx
    .insertInto('coupon_redemptions')
    .values({
      brand_id: ctx.brand.id,
      redemption_id: redemptionId,
      coupon_id: couponId,
      code,
      member_id: memberId,
      prize: JSON.stringify(prize),
      redeemed_at: ctx.clock(),
    })
    .execute()
}
