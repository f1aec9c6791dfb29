/** Checking and redeeming a coupon: once per member and coupon, within its period, level and number of uses. */
import { randomUUID } from 'node:crypto'
import type { CallReply } from '@duang/contract'
import { type checkCoupon, normaliseCoupon, type redeemCoupon } from '@duang/contract/rewards/coupon'
import { type CouponPrize, couponPrizeSchema } from '@duang/contract/rewards/prize'
import type { Caller, Ctx, Origin } from '#core/context.ts'
import { refuseOnBreak } from '#core/protection/play-eligibility.ts'
import { consumeAttempt, countByNetwork, refundAttempt, resetAttempts } from '#core/throttle/throttle.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type LockedMember, lockMember, readBalance } from '#money/ledger/ledger.ts'
import { givePrize } from '#money/prize/prize.ts'
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
  const subject = await countGuess(ctx, memberId, origin)
  return inTransaction(ctx.db, async (tx) => {
    const balances = await lockMember(tx, ctx.brand.id, memberId)
    const reply = await redeemOnce(tx, ctx, { memberId, balances }, await findRedeemable(tx, ctx, memberId, text))
    await resetAttempts(tx, ctx, subject)
    return reply
  })
}

/** What a code would give. Refuses like {@link redeem}, and counts like it, so that it helps no one to guess. */
export async function check(
  ctx: Ctx,
  { memberId }: Caller,
  origin: Origin,
  text: string,
): Promise<CallReply<typeof checkCoupon>> {
  const subject = await countGuess(ctx, memberId, origin)
  return inTransaction(ctx.db, async (tx) => {
    const { name, prize, left_count } = await findRedeemable(tx, ctx, memberId, text)
    if (left_count === 0) refuse('coupon_used_up')
    // Only its own attempt: a right code that is checked again and again frees no wrong ones.
    await refundAttempt(tx, ctx, subject)
    return { name, given: givenBy(couponPrizeSchema.parse(prize)) }
  })
}

/** Counts an attempt, outside of the transaction, which a refusal undoes. Returns its subject. */
async function countGuess(ctx: Ctx, memberId: number, origin: Origin): Promise<string> {
  const subject = `coupon:${memberId}`
  const wait =
    (await countByNetwork(ctx, 'coupon', origin.address, ATTEMPTS_PER_ADDRESS)) ||
    (await consumeAttempt(ctx.db, ctx, subject, GUESSES))
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  return subject
}

type Redeemable = NonNullable<Awaited<ReturnType<typeof selectCode>>>

async function findRedeemable(tx: Tx, ctx: Ctx, memberId: number, text: string): Promise<Redeemable> {
  const code = normaliseCoupon(text)
  const coupon = code === undefined ? undefined : await selectCode(tx, ctx, code)
  if (!coupon) refuse('coupon_unknown')
  const now = ctx.clock()
  if (await hasRedeemed(tx, ctx, memberId, coupon.coupon_id)) refuse('coupon_used')
  if (coupon.ended_at || (coupon.ends_at && coupon.ends_at <= now)) refuse('coupon_ended')
  if (coupon.starts_at > now) refuse('coupon_early')
  if ((await selectLevel(tx, ctx, memberId)) < coupon.level_min) refuse('coupon_level')
  await refuseOnBreak(tx, ctx, memberId)
  return coupon
}

async function redeemOnce(
  tx: Tx,
  ctx: Ctx,
  member: LockedMember,
  coupon: Redeemable,
): Promise<CallReply<typeof redeemCoupon>> {
  const { memberId } = member
  const { code } = coupon
  if (!(await takeUse(tx, ctx, code))) refuse('coupon_used_up')
  const prize = couponPrizeSchema.parse(coupon.prize)
  const redemptionId = randomUUID()
  await addRedemption(tx, ctx, { redemptionId, couponId: coupon.coupon_id, code, memberId, prize })
  const kinds = { credit: 'coupon.credit', points: 'coupon.points' } as const
  await givePrize(tx, ctx, member, prize, { kinds, source: 'coupon', sourceId: redemptionId })
  const { balance: credit, version } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  return { name: coupon.name, given: givenBy(prize), credit, version }
}

const givenBy = (prize: CouponPrize): CallReply<typeof redeemCoupon>['given'] => ({
  credit: prize.type === 'credit' ? prize.satang : null,
  turnoverMultiple: prize.type === 'credit' ? prize.turnoverMultiple : null,
  points: prize.type === 'points' ? prize.points : null,
  rights: prize.type === 'rights' ? { game: prize.game, count: prize.count } : null,
})
