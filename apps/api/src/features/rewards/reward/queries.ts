import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import type { ReadDb } from '#kit/database/read-db.ts'

/** Name by which orders of goods refer to requests. */
export const SOURCE = 'reward'

/** Active rewards with their category, their level, and the goods that are left; in the order of the brand. */
export const selectRewards = (ctx: Ctx) =>
  ctx.db
    .selectFrom('reward_categories as c')
    .leftJoin('rewards as r', (join) =>
      join
        .onRef('r.brand_id', '=', 'c.brand_id')
        .onRef('r.category_id', '=', 'c.category_id')
        .on('r.is_active', '=', true),
    )
    .leftJoin('levels as l', (join) =>
      join.onRef('l.brand_id', '=', 'r.brand_id').onRef('l.level', '=', 'r.level_min').on('l.level', '>', 0),
    )
    .leftJoin('goods as g', (join) =>
      join.onRef('g.brand_id', '=', 'r.brand_id').on(sql<SqlBool>`g.goods_id = r.prize ->> 'goodsId'`),
    )
    .select(['c.category_id', 'c.name as category_name'])
    .select([
      'r.reward_id',
      'r.name',
      'r.description',
      'r.name_en',
      'r.description_en',
      'r.art',
      'r.cost_points',
      'r.prize',
    ])
    .select(['l.level', 'l.name as level_name'])
    .select(sql<number>`case when g.is_active then g.left_count else 0 end`.as('left_count'))
    .where('c.brand_id', '=', ctx.brand.id)
    .orderBy('c.position')
    .orderBy('c.category_id')
    .orderBy('r.position')
    .orderBy('r.reward_id')

export const selectReward = (tx: Tx, ctx: Ctx, rewardId: string) =>
  tx
    .selectFrom('rewards')
    .select(['reward_id', 'name', 'cost_points', 'prize', 'level_min', 'is_active'])
    .where('brand_id', '=', ctx.brand.id)
    .where('reward_id', '=', rewardId)
    .executeTakeFirst()

export const selectLevel = async (db: Db | Tx, ctx: Ctx, memberId: number): Promise<number> => {
  const { level } = await db
    .selectFrom('members')
    .select('level')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return level
}

/** The newest order of each reward that is on its way to the member. */
export const selectOpenOrders = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('goods_orders as o')
    .innerJoin('reward_requests as q', (join) =>
      join.onRef('q.brand_id', '=', 'o.brand_id').onRef('q.request_id', '=', 'o.source_id'),
    )
    .distinctOn('q.reward_id')
    .select(['q.reward_id', 'o.state'])
    .where('o.brand_id', '=', ctx.brand.id)
    .where('o.member_id', '=', memberId)
    .where('o.source', '=', SOURCE)
    .where('o.state', 'in', ['requested', 'packed', 'shipped'])
    .orderBy('q.reward_id')
    .orderBy('o.requested_at', 'desc')

/** Requests of a member with the state of their orders. */
export const selectRequests = (db: ReadDb, ctx: Ctx, memberId: number) =>
  db
    .selectFrom('reward_requests as q')
    .innerJoin('rewards as r', (join) =>
      join.onRef('r.brand_id', '=', 'q.brand_id').onRef('r.reward_id', '=', 'q.reward_id'),
    )
    .leftJoin('goods_orders as o', (join) =>
      join.onRef('o.brand_id', '=', 'q.brand_id').on('o.source', '=', SOURCE).onRef('o.source_id', '=', 'q.request_id'),
    )
    .select(['q.request_id', 'q.reward_id', 'q.name', 'q.cost_points', 'q.prize', 'q.requested_at', 'r.art'])
    .select(['o.order_id', 'o.state', 'o.tracking'])
    .where('q.brand_id', '=', ctx.brand.id)
    .where('q.member_id', '=', memberId)
