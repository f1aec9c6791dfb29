/** Members with points and rewards in stock, for tests. */
import { randomUUID } from 'node:crypto'
import { inTransaction } from '#kit/database/db.ts'
import { receiveGoods } from '#money/goods/stock.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { givePoints } from '#money/points/points.ts'
import type { TestMember, TestSite } from '../../../../test/people/site.ts'

/** Points as staff give them, with their fact. */
export async function addPoints(site: TestSite, { memberId }: TestMember, points: number): Promise<void> {
  const ctx = await site.ctx()
  const id = randomUUID()
  await inTransaction(site.owner, async (tx) => {
    await lockMember(tx, ctx.brand.id, memberId)
    await givePoints(tx, ctx, memberId, { kind: 'points.adjust-up', fact: id, points })
    await tx
      .insertInto('point_adjustments')
      .values({
        brand_id: ctx.brand.id,
        adjustment_id: id,
        member_id: memberId,
        points,
        reason: 'test',
        actor: 'test',
        at: ctx.clock(),
      })
      .execute()
  })
}

export async function addAddress(site: TestSite, { memberId }: TestMember, line = '1 ถนนสีลม'): Promise<void> {
  await site.owner
    .insertInto('member_addresses')
    .values({
      brand_id: 1,
      member_id: memberId,
      name: 'สมชาย',
      phone: '0812345678',
      line,
      subdistrict: 'ลุมพินี',
      district: 'ปทุมวัน',
      province: 'กรุงเทพมหานคร',
      postcode: '10330',
      updated_at: site.platform.clock(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id']).doUpdateSet({ line }))
    .execute()
}

/** Goods with so many pieces. */
export async function addGoods(site: TestSite, count: number): Promise<string> {
  const ctx = await site.ctx()
  const goodsId = `g-${randomUUID().slice(0, 8)}`
  await inTransaction(site.owner, (tx) => receiveGoods(tx, ctx, { goodsId, name: 'ร่ม', count }))
  return goodsId
}

type Given = { points?: number; level_min?: number; is_active?: boolean }

/** A reward of the category `test`. Returns its id. */
export async function addReward(site: TestSite, prize: object, given: Given = {}): Promise<string> {
  const { points = 100, ...rest } = given
  await site.owner
    .insertInto('reward_categories')
    .values({ brand_id: 1, category_id: 'test', name: 'ทดสอบ', position: 9 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { reward_id: id } = await site.owner
    .insertInto('rewards')
    .values({
      brand_id: 1,
      category_id: 'test',
      name: 'รางวัล',
      cost_points: points,
      prize: JSON.stringify(prize),
      ...rest,
    })
    .returning('reward_id')
    .executeTakeFirstOrThrow()
  return id
}
