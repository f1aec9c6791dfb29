/** The points shop and a coupon of the demonstration. Safe to run again. */
import type { Kysely } from 'kysely'
import type { DB } from '#kit/database/db-types.ts'
import { isSeedsOwn } from './brand-seed.ts'
import { DEMONSTRATION_BRAND, DUANG } from './demonstration.ts'

const CATEGORIES = [
  { category_id: 'credit', name: 'เครดิต', position: 1 },
  { category_id: 'rights', name: 'สิทธิ์เล่นกิจกรรม', position: 2 },
  { category_id: 'goods', name: 'ของใช้', position: 3 },
]

const GOODS = [
  { goods_id: 'canvas-bag', name: 'กระเป๋าผ้าลายประจำยาม', received_count: 20, left_count: 20 },
  { goods_id: 'steel-cup', name: 'แก้วเก็บความเย็นลายทอง', received_count: 10, left_count: 10 },
  { goods_id: 'phone', name: 'โทรศัพท์มือถือ', received_count: 1, left_count: 1 },
]

const creditOf = (baht: number) => ({ type: 'credit', satang: baht * 100, turnoverMultiple: 1 })
const goodsOf = (goodsId: string) => ({ type: 'goods', goodsId })

/** Category, name, drawing, cost, prize, description, lowest level. */
const REWARDS: readonly (readonly [string, string, string, number, object, string, number?])[] = [
  ['credit', 'เครดิต 20 บาท', 'credit', 200, creditOf(20), 'เครดิตเข้ากระเป๋าทันที'],
  ['credit', 'เครดิต 100 บาท', 'credit', 950, creditOf(100), 'เครดิตเข้ากระเป๋าทันที'],
  ['credit', 'เครดิต 500 บาท', 'gold', 4_500, creditOf(500), 'เครดิตเข้ากระเป๋าทันที', 2],
  ['rights', 'หมุนกงล้อ 1 ครั้ง', 'wheel', 100, { type: 'rights', game: 'wheel', count: 1 }, 'ใช้ได้ไม่มีวันหมดอายุ'],
  ['rights', 'เปิดไพ่ 3 ครั้ง', 'card', 250, { type: 'rights', game: 'flip-card', count: 3 }, 'ใช้ได้ไม่มีวันหมดอายุ'],
  ['goods', 'กระเป๋าผ้าลายประจำยาม', 'bag', 900, goodsOf('canvas-bag'), 'ผ้าแคนวาสหนา ขนาด 38 × 42 ซม.'],
  ['goods', 'แก้วเก็บความเย็นลายทอง', 'cup', 1_800, goodsOf('steel-cup'), 'ความจุ 600 มล. เก็บความเย็นได้ 12 ชั่วโมง'],
  ['goods', 'โทรศัพท์มือถือ', 'phone', 250_000, goodsOf('phone'), 'หนึ่งเครื่องเท่านั้น', 3],
]

/** Of goods, by their drawing. The site words credit and rights itself. */
const ENGLISH: Readonly<Record<string, { name_en: string; description_en: string }>> = {
  bag: { name_en: 'Canvas bag with the Prachamyam pattern', description_en: 'Thick canvas, 38 × 42 cm' },
  cup: {
    name_en: 'Insulated cup with a golden pattern',
    description_en: 'Holds 600 ml and keeps it cold for 12 hours',
  },
  phone: { name_en: 'Mobile phone', description_en: 'There is one only' },
  credit: { name_en: 'Credit', description_en: 'In your wallet at once' },
  gold: { name_en: 'Credit', description_en: 'In your wallet at once' },
  wheel: { name_en: 'Spins of the wheel', description_en: 'They do not expire' },
  card: { name_en: 'Cards to flip', description_en: 'They do not expire' },
}

const COUPON = { coupon_id: '00000000-0000-4000-8000-000000001901', code: 'DUANG2026', use_count: 1_000 }

/** Fills the shop of the demonstration brand; a number that belongs to another brand is left alone. Run as the owner. */
export async function seedRewards(db: Kysely<DB>, now: Date): Promise<void> {
  if (!(await isSeedsOwn(db, DUANG))) return
  const brand = { brand_id: DEMONSTRATION_BRAND }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('reward_categories')
      .values(CATEGORIES.map((each) => ({ ...brand, ...each })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('goods')
      .values(GOODS.map((each) => ({ ...brand, ...each })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('rewards')
      .values(
        REWARDS.map(([category_id, name, art, cost_points, prize, description, level_min = 0], place) => ({
          ...brand,
          category_id,
          name,
          art,
          cost_points,
          description,
          level_min,
          ...ENGLISH[art],
          reward_id: `00000000-0000-4000-8000-0000000018${String(place + 1).padStart(2, '0')}`,
          prize: JSON.stringify(prize),
          position: place + 1,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { code, use_count, ...coupon } = COUPON
    await tx
      .insertInto('coupons')
      .values({
        ...brand,
        ...coupon,
        name: 'ต้อนรับ',
        prize: JSON.stringify(creditOf(20)),
        starts_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('coupon_codes')
      .values({ ...brand, code, coupon_id: coupon.coupon_id, use_count, left_count: use_count })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
