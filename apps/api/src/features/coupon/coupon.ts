/** Redeeming a coupon: once per member and coupon, within its period, level and number of uses. */
import { randomUUID } from 'node:crypto'
import type { CallReply } from '@duang/contract'
import { normaliseCoupon, type redeemCoupon } from '@duang/contract/coupon'
import type { Caller, Ctx, Origin } from '#core/context.ts'
import { lockMember, readBalance } from '#core/ledger/ledger.ts'
import { givePrize } from '#core/prize/prize.ts'
import { refuseOnBreak } from '#core/protection/play-eligibility.ts'
import { consumeAttempt, countByNetwork, resetAttempts } from '#core/throttle/throttle.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type CouponPrize, couponPrizeSchema } from './coupon-prize.ts'
import { addRedemption, hasRedeemed, selectCode, selectLevel, takeUse } from './queries.ts'

/** Wrong codes of a member in a row. */
const GUESSES = { waits: [0, 0, 0, 0, 30, 60, 300, 900], forgetMinutes: 60 }
const ATTEMPTS_PER_ADDRESS = { max: 60, minutes: 60 }

/**
 * Redeems a code. Refuses `rate_limited`, `coupon_unknown`, `coupon_ended`, `coupon_early`, `coupon_used`, `coupon_used_up`, `coupon_level`,
 * `credit_too_high`, `limits_break`, `limits_excluded`.
 */
export async function redeem(
  ctx: Ctx,
  { memberId }: Caller,
  origin: Origin,
  text: string,
): Promise<CallReply<typeof redeemCoupon>> {
  // The attempt is counted outside of the transaction, which a refusal undoes.
  const subject = `coupon:${memberId}`
  const wait =
    (await countByNetwork(ctx, 'coupon', origin.address, ATTEMPTS_PER_ADDRESS)) ||
    (await consumeAttempt(ctx.db, ctx, subject, GUESSES))
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return inTransaction(ctx.db, async (tx) => {
    const reply = await redeemOnce(tx, ctx, memberId, normaliseCoupon(text))
    await resetAttempts(tx, ctx, subject)
    return reply
  })
}

async function redeemOnce(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  code: string | undefined,
): Promise<CallReply<typeof redeemCoupon>> {
  await lockMember(tx, ctx.brand.id, memberId)
  const coupon = code === undefined ? undefined : await selectCode(tx, ctx, code)
  if (code === undefined || !coupon) refuse('coupon_unknown')
  const now = ctx.clock()
  if (await hasRedeemed(tx, ctx, memberId, coupon.coupon_id)) refuse('coupon_used')
  if (coupon.ended_at || (coupon.ends_at && coupon.ends_at <= now)) refuse('coupon_ended')
  if (coupon.starts_at > now) refuse('coupon_early')
  if ((await selectLevel(tx, ctx, memberId)) < coupon.level_min) refuse('coupon_level')
  await refuseOnBreak(tx, ctx, memberId)
  if (!(await takeUse(tx, ctx, code))) refuse('coupon_used_up')
  const prize = couponPrizeSchema.parse(coupon.prize)
  const redemptionId = randomUUID()
  await addRedemption(tx, ctx, { redemptionId, couponId: coupon.coupon_id, code, memberId, prize })
  const kinds = { credit: 'coupon.credit', points: 'coupon.points' } as const
  await givePrize(tx, ctx, memberId, prize, { kinds, source: 'coupon', sourceId: redemptionId })
  const { balance: credit, version } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  return { name: coupon.name, given: givenBy(prize), credit, version }
}

const givenBy = (prize: CouponPrize): CallReply<typeof redeemCoupon>['given'] => ({
  credit: prize.type === 'credit' ? prize.satang : null,
  turnoverMultiple: prize.type === 'credit' ? prize.turnoverMultiple : null,
  points: prize.type === 'points' ? prize.points : null,
  rights: prize.type === 'rights' ? { game: prize.game, count: prize.count } : null,
})
