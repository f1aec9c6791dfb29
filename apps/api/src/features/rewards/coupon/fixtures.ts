/** Coupons with one code, for tests. */
import { randomUUID } from 'node:crypto'
import type { TestSite } from '../../../../test/people/site.ts'

type Terms = { level_min?: number; starts_at?: Date; ends_at?: Date; ended_at?: Date }

/** Returns the code. */
export async function addCoupon(site: TestSite, prize: object, uses = 1, terms: Terms = {}): Promise<string> {
  const now = site.platform.clock()
  const code = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
  const { coupon_id } = await site.owner
    .insertInto('coupons')
    .values({ brand_id: 1, name: 'คูปอง', prize: JSON.stringify(prize), starts_at: now, created_at: now, ...terms })
    .returning('coupon_id')
    .executeTakeFirstOrThrow()
  await site.owner
    .insertInto('coupon_codes')
    .values({ brand_id: 1, code, coupon_id, use_count: uses, left_count: uses })
    .execute()
  return code
}
