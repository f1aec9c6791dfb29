/** Goods as staff keep them: their names and pieces. Runs as the owner of the database. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

export const findGoods = (tx: Tx, ctx: Ctx, goodsId: string) =>
  tx
    .selectFrom('goods')
    .select(['name', 'left_count'])
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .executeTakeFirst()

/** Refuses `goods_unknown` for the first of them that the brand has not. */
export async function assertGoods(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const goods of ids) if (!(await findGoods(tx, ctx, goods))) refuse('goods_unknown', { goods })
}

export type Receipt = { goodsId: string; name: string; picture?: string; count: number }

/** Adds pieces to the stock, and creates the goods where they are new. Returns the pieces that are left. */
export async function receiveGoods(tx: Tx, ctx: Ctx, { goodsId, name, picture, count }: Receipt): Promise<number> {
  const { left_count: left } = await tx
    .insertInto('goods')
    .values({
      brand_id: ctx.brand.id,
      goods_id: goodsId,
      name,
      picture: picture ?? null,
      received_count: count,
      left_count: count,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'goods_id']).doUpdateSet((eb) => ({
        name,
        ...(picture === undefined ? {} : { picture }),
        received_count: eb('goods.received_count', '+', count),
        left_count: eb('goods.left_count', '+', count),
      })),
    )
    .returning('left_count')
    .executeTakeFirstOrThrow()
  return left
}
