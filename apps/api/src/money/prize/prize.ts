/** Prizes: what a draw, a check-in, a reward or a coupon gives. */
import type { Prize, Substitute } from '@duang/contract/rewards/prize'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { grantCredit } from '#money/bonus/grant-credit.ts'
import { orderGoods } from '#money/goods/goods.ts'
import type { Kind, LockedMember } from '#money/ledger/ledger.ts'
import { givePoints } from '#money/points/points.ts'
import { grantRights } from '#money/right/right.ts'

export type { Prize, Substitute } from '@duang/contract/rewards/prize'

/** The kinds by which a promotion posts: credit from `house:promotion`, points from `house:points`. */
export type PrizeKinds = { credit: Kind; points: Kind }

export type PrizeGrant = {
  kinds: PrizeKinds
  /** The promotion, such as `wheel`. */
  source: string
  /** Its fact, such as the draw: the prize is given once for it. */
  sourceId: string
  /** Replaces goods without stock. Without one, `goods_none` is refused. */
  substitute?: Substitute | undefined
}

export type GivenPrize = {
  prize: Prize
  /** Whether the substitute was given, because the goods were gone. */
  isSubstitute: boolean
  /** Of goods. */
  orderId?: string
}

/**
 * Gives a prize in the caller's transaction. The transfers have the ids `stableId(kind, brand, sourceId)`.
 * Refuses `goods_none`, `credit_too_high`.
 */
export async function givePrize(
  tx: Tx,
  ctx: Ctx,
  member: LockedMember,
  prize: Prize,
  grant: PrizeGrant,
): Promise<GivenPrize> {
  if (prize.type !== 'goods') {
    await giveInStock(tx, ctx, member, prize, grant)
    return { prize, isSubstitute: false }
  }
  const { source, sourceId, substitute } = grant
  const orderId = await orderGoods(tx, ctx, member.memberId, { goodsId: prize.goodsId, source, sourceId })
  if (orderId !== undefined) return { prize, isSubstitute: false, orderId }
  if (!substitute) refuse('goods_none')
  await giveInStock(tx, ctx, member, substitute, grant)
  return { prize: substitute, isSubstitute: true }
}

async function giveInStock(
  tx: Tx,
  ctx: Ctx,
  member: LockedMember,
  prize: Substitute,
  { kinds, source, sourceId }: PrizeGrant,
): Promise<void> {
  if (prize.type === 'credit') {
    const { satang, turnoverMultiple } = prize
    await grantCredit(tx, ctx, member, { kind: kinds.credit, source, sourceId, satang, turnoverMultiple })
  } else if (prize.type === 'points')
    await givePoints(tx, ctx, member.memberId, { kind: kinds.points, fact: sourceId, points: prize.points })
  else if (prize.type === 'rights') {
    const { game, count } = prize
    await grantRights(tx, ctx, member.memberId, { game, source: `${source}:${sourceId}`, count, expiresAt: null })
  }
}
