/** Prize tables of the demonstration, goods in stock, and rights of its members. Safe to run again. */

import { type Segment, segmentsSchema } from '@duang/contract/rewards/prize'
import { sql } from 'kysely'
import type { Db } from '#kit/database/db.ts'
import { DRAW_GAMES } from '#money/right/draw-game.ts'
import { isSeedsOwn, type SeededBrand } from './brand-seed.ts'
import { DUANG } from './demonstration.ts'
import { FAHSAI } from './second-brand.ts'

const GOODS = { goodsId: 'earphones', name: 'หูฟังไร้สาย', count: 5 }
const RIGHTS = 3

/** Cheap prizes often, large ones rarely; the odds are shown before a draw. */
const SEGMENTS: Segment[] = [
  { label: '500 บาท', weight: 2, prize: { type: 'credit', satang: 500_00, turnoverMultiple: 3 } },
  { label: '50 คะแนน', weight: 120, prize: { type: 'points', points: 50 } },
  { label: 'ไม่ได้รางวัล', weight: 250, prize: { type: 'nothing' } },
  { label: '20 บาท', weight: 80, prize: { type: 'credit', satang: 20_00, turnoverMultiple: 1 } },
  {
    label: GOODS.name,
    weight: 1,
    prize: { type: 'goods', goodsId: GOODS.goodsId },
    substitute: { type: 'points', points: 500 },
  },
  { label: 'หมุนกงล้อฟรี 1 ครั้ง', weight: 90, prize: { type: 'rights', game: 'wheel', count: 1 } },
  { label: '10 คะแนน', weight: 207, prize: { type: 'points', points: 10 } },
  { label: 'ไม่ได้รางวัล', weight: 250, prize: { type: 'nothing' } },
]

/** Puts a table of both games into force where a brand of the demonstration has none. Run as the owner. */
export async function seedDraws(db: Db, now: Date, brands: readonly SeededBrand[] = [DUANG, FAHSAI]): Promise<void> {
  const areOwn = await Promise.all(brands.map((brand) => isSeedsOwn(db, brand)))
  const own = brands.filter((_, index) => areOwn[index]).map(({ brandId }) => brandId)
  if (own.length === 0) return
  const segments = JSON.stringify(segmentsSchema.parse(SEGMENTS))
  await db.transaction().execute(async (tx) => {
    const { goodsId, name, count } = GOODS
    await tx
      .insertInto('goods')
      .values(own.map((brand_id) => ({ brand_id, goods_id: goodsId, name, received_count: count, left_count: count })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('prize_tables')
      .values(
        own.flatMap((brand_id) =>
          DRAW_GAMES.map((game) => ({ brand_id, game, version: 1, segments, created_at: now })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      insert into member_rights (brand_id, member_id, game, source, n, granted_at)
        select brand_id, member_id, game, 'demonstration', n, ${now}
        from members
        cross join unnest(${[...DRAW_GAMES]}::text[]) as game
        cross join generate_series(1, ${RIGHTS}::int) n
        where brand_id = any(${own}::int[])
          and username_folded = any(${LOGINS}::text[])
        on conflict do nothing`.execute(tx)
  })
}

const LOGINS = [DUANG, FAHSAI].flatMap(({ logins }) => logins.map(({ username }) => username.toLowerCase()))
