/** Movements of the commission account and the cashback account of a member, from their facts. */
import type { PotEntry } from '@duang/contract/rewards/pot'
import { sql } from 'kysely'
import type { Caller, ReportCtx } from '#core/context.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

export type Pot = 'affiliate' | 'cashback'

/** More than a quarter of daily accruals and daily claims. */
const ROWS = 500

const ACCRUALS = {
  affiliate: (brandId: number, memberId: number) => sql`
    select paid_at as at, 'accrue' as kind, amount_satang as change
    from affiliate_earnings
    where brand_id = ${brandId} and member_id = ${memberId}
    union all
    select reversed_at, 'reversal', -reversed_satang
    from affiliate_accruals
    where brand_id = ${brandId} and member_id = ${memberId} and reversed_satang > 0`,
  cashback: (brandId: number, memberId: number) => sql`
    select accrued_at as at, 'accrue' as kind, amount_satang as change
    from cashback_accruals
    where brand_id = ${brandId} and member_id = ${memberId}`,
}

/** Those of a range of Bangkok days, newest first. */
export async function potEntries(
  ctx: ReportCtx,
  { memberId }: Caller,
  pot: Pot,
  { start, end }: { start: string; end: string },
): Promise<PotEntry[]> {
  const query = sql<{ at: Date; kind: PotEntry['kind']; change: number }>`
    with entries as (
      ${ACCRUALS[pot](ctx.brand.id, memberId)}
      union all
      select claimed_at, 'claim', -amount_satang
      from pot_claims
      where brand_id = ${ctx.brand.id} and member_id = ${memberId} and pot = ${pot}
    )
    select at, kind, change
    from entries
    where at >= ${startOfBangkokDate(start)}::timestamptz
      and at < ${startOfBangkokDate(addDays(end, 1))}::timestamptz
    order by at desc
    limit ${ROWS}`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows.map((row) => ({ at: row.at.toISOString(), kind: row.kind, change: row.change }))
}
