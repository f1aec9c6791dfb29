/** What staff do with the points shop: its categories and rewards, and the stock of goods. */
import {
  addReward,
  changeReward,
  hideReward,
  listRewardCatalogue,
  receiveGoods,
  setRewardCategory,
  showReward,
} from '@duang/contract/action/reward'
import { rewardPrizeSchema } from '@duang/contract/rewards/prize'
import { type SqlBool, sql } from 'kysely'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import { added, prizeEffect, word } from '#entry/action/prize-effect.ts'
import { refusedBy } from '#entry/action/refused-by.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { assertGoods, findGoods, receiveGoods as receive } from '#money/goods/stock.ts'

const BY_CATEGORY: ListForm = {
  keys: [
    { column: 'r.category_id', type: 'text' },
    { column: 'r.position', type: 'bigint' },
    { column: 'r.reward_id', type: 'uuid' },
  ],
  order: 'asc',
}

const list = implementList(listRewardCatalogue, BY_CATEGORY, async ({ ctx, request }) => {
  const { items, next } = await pageOf(selectCatalogue(ctx), BY_CATEGORY, request)
  return {
    items: items.map((row) => ({
      id: row.reward_id,
      category: row.category_id,
      name: row.name,
      points: row.cost_points,
      prize: rewardPrizeSchema.parse(row.prize),
      level: row.level_min,
      left: row.left_count,
      isShown: row.is_active,
      description: row.description,
      nameEn: row.name_en,
      descriptionEn: row.description_en,
      art: row.art,
      position: row.position,
    })),
    next,
  }
})

const selectCatalogue = (ctx: Ctx) =>
  ctx.db
    .selectFrom('rewards as r')
    .leftJoin('goods as g', (join) =>
      join.onRef('g.brand_id', '=', 'r.brand_id').on(sql<SqlBool>`g.goods_id = r.prize ->> 'goodsId'`),
    )
    .select(['r.category_id', 'r.reward_id', 'r.name', 'r.cost_points', 'r.prize', 'r.level_min', 'r.is_active'])
    .select(['r.description', 'r.name_en', 'r.description_en', 'r.art', 'r.position', 'g.left_count'])
    .where('r.brand_id', '=', ctx.brand.id)

const setCategory = implement(setRewardCategory, async ({ tx, ctx, input: { category, name, position } }) => {
  await tx
    .insertInto('reward_categories')
    .values({ brand_id: ctx.brand.id, category_id: category, name, position: position ?? 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'category_id'])
        .doUpdateSet({ name, ...(position === undefined ? {} : { position }) }),
    )
    .execute()
  return { category, name }
})

type Fields = Partial<Omit<Work<typeof changeReward>['input'], 'reward' | 'reason'>>

/** Columns of the given fields. */
const columnsOf = ({ name, points, level, description, nameEn, descriptionEn, art, position }: Fields) => ({
  name,
  cost_points: points,
  level_min: level,
  description,
  name_en: nameEn,
  description_en: descriptionEn,
  art,
  position,
})

const CONSTRAINTS = {
  rewards_brand_id_category_id_fkey: 'reward_category_unknown',
  rewards_brand_id_level_min_fkey: 'level_unknown',
} as const

const add = implement(
  addReward,
  async ({ tx, ctx, input: { category, prize, ...fields } }) => {
    if (prize.type === 'goods') await assertGoods(tx, ctx, [prize.goodsId])
    const { reward_id: id } = await tx
      .insertInto('rewards')
      .values({
        ...columnsOf(fields),
        brand_id: ctx.brand.id,
        category_id: category,
        name: fields.name,
        cost_points: fields.points,
        prize: JSON.stringify(prize),
      })
      .returning('reward_id')
      .executeTakeFirstOrThrow()
      .catch(refusedBy(CONSTRAINTS))
    return { id }
  },
  {
    // What a member gets and pays. Goods cost what is in stock; credit and rights are given as often as points are paid.
    effect: async ({ tx, ctx, input: { name, points, prize, level = 0 } }) => {
      const goods = prize.type === 'goods' ? await findGoods(tx, ctx, prize.goodsId) : undefined
      return [
        ...prizeEffect(prize),
        added('costPoints', points, 'points'),
        word('name', name),
        added('levelFrom', level),
        goods ? added('stock', goods.left_count) : word('stock', 'unlimited'),
      ]
    },
  },
)

const change = implement(changeReward, async ({ tx, ctx, input: { reward, ...fields } }) => {
  await update(tx, ctx, reward, columnsOf(fields))
  return { id: reward }
})

const turn =
  (isShown: boolean) =>
  async ({ tx, ctx, input: { reward } }: Work<typeof hideReward>) => {
    await update(tx, ctx, reward, { is_active: isShown })
    return { id: reward }
  }

async function update(
  tx: Tx,
  ctx: Ctx,
  id: string,
  columns: ReturnType<typeof columnsOf> | { is_active: boolean },
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) refuse('desk_nothing_changed')
  const { numUpdatedRows } = await tx
    .updateTable('rewards')
    .set(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('reward_id', '=', id)
    .executeTakeFirst()
    .catch(refusedBy(CONSTRAINTS))
  if (numUpdatedRows === 0n) refuse('not_found')
}

const receiveStock = implement(
  receiveGoods,
  async ({ tx, ctx, input: { goods, count, name } }) => {
    const known = (await findGoods(tx, ctx, goods))?.name
    return {
      left: await receive(tx, ctx, { goodsId: goods, name: name ?? known ?? refuse('goods_name_needed'), count }),
    }
  },
  { say: ({ left }, { goods }) => `${goods}: ${left} pieces left.` },
)

export const rewardLists = [list]
export const rewardActions = [
  setCategory,
  add,
  change,
  implement(hideReward, turn(false)),
  implement(showReward, turn(true)),
  receiveStock,
]
