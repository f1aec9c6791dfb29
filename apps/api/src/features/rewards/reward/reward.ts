/** The points shop: rewards of a brand, and requests of members (interpretation P5). */
import { randomUUID } from 'node:crypto'
import type { CallBody, CallReply } from '@duang/contract'
import { type RewardPrize, rewardPrizeSchema } from '@duang/contract/rewards/prize'
import type { cancelReward, listRewards, Reward, requestReward } from '@duang/contract/rewards/reward'
import type { Language } from '@duang/contract/wire/language'
import type { Caller, Ctx } from '#core/context.ts'
import { refuseOnBreak } from '#core/protection/play-eligibility.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { grantCredit } from '#money/bonus/grant-credit.ts'
import { orderGoods } from '#money/goods/goods.ts'
import { type LockedMember, lockMember, readBalance } from '#money/ledger/ledger.ts'
import { takePoints } from '#money/points/points.ts'
import { grantRights } from '#money/right/right.ts'
import { cancelOrder } from './cancel.ts'
import { requestOf } from './history.ts'
import { SOURCE, selectLevel, selectOpenOrders, selectReward, selectRewards } from './queries.ts'

type Shelves = CallReply<typeof listRewards>
type Changed = CallReply<typeof requestReward>

/** All categories of the brand with their active rewards. A brand that hides the shop has none. */
export async function rewardsOf(ctx: Ctx, { memberId }: Caller, language: Language): Promise<Shelves> {
  const [rows, level, points, orders] = await Promise.all([
    ctx.brand.settings.menu.reward ? selectRewards(ctx).execute() : [],
    selectLevel(ctx.db, ctx, memberId),
    pointsOf(ctx.db, ctx, memberId),
    selectOpenOrders(ctx, memberId).execute(),
  ])
  const states = new Map(orders.map((each) => [each.reward_id, each.state as Reward['order']]))
  const categories: Shelves['categories'] = {}
  for (const row of rows) {
    const { category_id: categoryId, category_name: name, reward_id: id } = row
    categories[categoryId] ??= { categoryId, name, rewards: [] }
    // A category without rewards is one row without a reward.
    if (id !== null)
      categories[categoryId].rewards.push({
        ...rewardOf({ ...row, reward_id: id }, level, language),
        order: states.get(id) ?? null,
      })
  }
  return { points, categories }
}

/** Credit and rights are prompts to play. Goods are none. */
export const withoutPrompts = ({ points, categories }: Shelves): Shelves => ({
  points,
  categories: Object.fromEntries(
    Object.entries(categories).map(([id, each]) => [
      id,
      { ...each, rewards: each.rewards.filter(({ type }) => type === 'goods') },
    ]),
  ),
})

type Row = Awaited<ReturnType<ReturnType<typeof selectRewards>['execute']>>[number]

function rewardOf(row: Row & { reward_id: string }, memberLevel: number, language: Language): Reward {
  const prize = rewardPrizeSchema.parse(row.prize)
  return {
    id: row.reward_id,
    name: (language === 'en' && row.name_en) || row.name || '',
    description: (language === 'en' && row.description_en) || row.description || '',
    art: (row.art ?? 'gift') as Reward['art'],
    points: row.cost_points ?? 0,
    type: prize.type,
    credit: prize.type === 'credit' ? prize.satang : null,
    turnoverMultiple: prize.type === 'credit' ? prize.turnoverMultiple : null,
    rights: prize.type === 'rights' ? { game: prize.game, count: prize.count } : null,
    left: prize.type === 'goods' ? row.left_count : null,
    level:
      row.level === null ? null : { level: row.level, name: row.level_name ?? '', isReached: memberLevel >= row.level },
  }
}

const pointsOf = async (db: Db | Tx, ctx: Ctx, memberId: number): Promise<number> =>
  (await readBalance(db, ctx.brand.id, memberId, 'points')).balance

/**
 * Spends the points and gives the reward in one transaction. Refuses `not_found`, `reward_ended`, `reward_changed`, `reward_level`,
 * `reward_points`, `reward_out`, `reward_address`, `credit_too_high`, `limits_break`, `limits_excluded`.
 */
export async function makeRequest(
  tx: Tx,
  ctx: Ctx,
  { memberId }: Caller,
  { rewardId, points }: CallBody<typeof requestReward>,
): Promise<Changed> {
  const balances = await lockMember(tx, ctx.brand.id, memberId)
  const reward = await selectReward(tx, ctx, rewardId)
  if (!reward) refuse('not_found')
  if (!reward.is_active || !ctx.brand.settings.menu.reward) refuse('reward_ended')
  if (reward.cost_points !== points) refuse('reward_changed')
  if ((await selectLevel(tx, ctx, memberId)) < reward.level_min) refuse('reward_level')
  const prize = rewardPrizeSchema.parse(reward.prize)
  const requestId = randomUUID()
  if (!(await takePoints(tx, ctx, memberId, { kind: 'reward.spend', fact: requestId, points }))) refuse('reward_points')
  await tx
    .insertInto('reward_requests')
    .values({
      brand_id: ctx.brand.id,
      request_id: requestId,
      member_id: memberId,
      reward_id: rewardId,
      name: reward.name,
      cost_points: points,
      prize: JSON.stringify(prize),
      requested_at: ctx.clock(),
    })
    .execute()
  await give(tx, ctx, { memberId, balances }, prize, requestId)
  return changed(tx, ctx, memberId, requestId)
}

async function give(tx: Tx, ctx: Ctx, member: LockedMember, prize: RewardPrize, requestId: string): Promise<void> {
  const { memberId } = member
  const fact = { source: SOURCE, sourceId: requestId }
  if (prize.type === 'goods') {
    if (!(await hasAddress(tx, ctx, memberId))) refuse('reward_address')
    if (!(await orderGoods(tx, ctx, memberId, { ...fact, goodsId: prize.goodsId }))) refuse('reward_out')
    return
  }
  // Credit and rights are prompts to play. Goods are none.
  await refuseOnBreak(tx, ctx, memberId)
  if (prize.type === 'credit') {
    const { satang, turnoverMultiple } = prize
    await grantCredit(tx, ctx, member, { ...fact, kind: 'reward.credit', satang, turnoverMultiple })
  } else {
    const { game, count } = prize
    await grantRights(tx, ctx, memberId, { game, source: `${SOURCE}:${requestId}`, count, expiresAt: null })
  }
}

const hasAddress = async (tx: Tx, ctx: Ctx, memberId: number): Promise<boolean> =>
  (await tx
    .selectFrom('member_addresses')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

/** The request and the balances after a change of it. */
async function changed(tx: Tx, ctx: Ctx, memberId: number, requestId: string): Promise<Changed> {
  const { balance: credit, version } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  return {
    request: await requestOf(tx, ctx, memberId, requestId),
    points: await pointsOf(tx, ctx, memberId),
    credit,
    version,
  }
}

/** Cancels an own order that staff have not packed. Refuses `not_found`, `reward_not_cancellable`. */
export async function cancelRequest(
  tx: Tx,
  ctx: Ctx,
  { memberId }: Caller,
  { requestId }: CallBody<typeof cancelReward>,
): Promise<CallReply<typeof cancelReward>> {
  const order = await tx
    .selectFrom('reward_requests as q')
    .leftJoin('goods_orders as o', (join) =>
      join.onRef('o.brand_id', '=', 'q.brand_id').on('o.source', '=', SOURCE).onRef('o.source_id', '=', 'q.request_id'),
    )
    .select('o.order_id')
    .where('q.brand_id', '=', ctx.brand.id)
    .where('q.member_id', '=', memberId)
    .where('q.request_id', '=', requestId)
    .executeTakeFirst()
  if (!order) refuse('not_found')
  if (order.order_id === null) refuse('reward_not_cancellable')
  await cancelOrder(tx, ctx, { orderId: order.order_id, memberId, from: 'requested', actor: 'member' })
  return changed(tx, ctx, memberId, requestId)
}
